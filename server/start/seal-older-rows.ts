import type pg from 'pg';
import { resealOnce } from '../workflows/seal/reseal.ts';
import type { Anchoring } from '../workflows/seal/sealer.ts';

/** Encrypts the personal words in rows of earlier versions. Call it inside withStartLock. */
export async function sealOlderRows(
  ownerPool: pg.Pool,
  storage: Anchoring,
  say: (line: string) => void,
): Promise<void> {
  const run = await resealOnce(ownerPool, storage);
  if (run.kind === 'resealed' && run.entries > 0)
    say(
      `Encrypted the names, addresses and reasons of older rows, and recomputed ${run.entries} entries of the seal.`,
    );
  if (run.kind === 'refused')
    say(
      `Warning: the names, addresses and reasons of older rows are not encrypted, because the seal does not verify: ${run.finding} Investigate it with node tools/seal.ts, and start again.`,
    );
}
