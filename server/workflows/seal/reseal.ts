/**
 * Encrypts the personal words in older rows, once per database, and recomputes the chain over them
 * (docs/adr/0065-erasing.md).
 */
import type pg from 'pg';
import {
  eachEntry,
  keepHashesBefore,
  lockAgain,
  readReseal,
  recordReseal,
  replaceHashes,
  sealOlderWords,
  unlock,
} from '../../db/queries/audit/reseal.ts';
import { readHead, type Head } from '../../db/queries/audit/seal.ts';
import { actOn, SYSTEM, withActor, type Tx } from '../../db/with-actor.ts';
import { MIGRATION_LOCK } from '../../db/migrate.ts';
import { newId } from '../../ids.ts';
import { entryHash, NOTHING_BEFORE, writtenAnchor } from './chain.ts';
import { SEALER_LOCK, type Anchoring } from './sealer.ts';
import { verifySeal } from './verify.ts';

export type ResealRun =
  /** It was done at an earlier start. */
  | { kind: 'done' }
  | { kind: 'resealed'; entries: number }
  /** The chain does not verify; a new one would hide that. */
  | { kind: 'refused'; finding: string };

const BATCH = 5_000;

/**
 * Does nothing if it was done before. Otherwise everything happens in one transaction, under the
 * sealer's lock and while nobody can write to history or audit log. Needs `ownerPool`.
 */
export async function resealOnce(ownerPool: pg.Pool, storage: Anchoring): Promise<ResealRun> {
  if (await withActor(ownerPool, SYSTEM, 'read', readReseal)) return { kind: 'done' };
  const client = await ownerPool.connect();
  let failed = true;
  try {
    // Avoids a deadlock with another server that grants rights on the same tables.
    await client.query('SELECT pg_advisory_lock($1), pg_advisory_lock($2)', [MIGRATION_LOCK, SEALER_LOCK]);
    const run = await actOn(client, SYSTEM, 'write', (tx) => reseal(tx, storage));
    if (run.kind === 'resealed' && run.head) await storage.keepAnchor(writtenAnchor(run.head));
    await client.query('SELECT pg_advisory_unlock($1), pg_advisory_unlock($2)', [
      SEALER_LOCK,
      MIGRATION_LOCK,
    ]);
    failed = false;
    return run.kind === 'resealed' ? { kind: 'resealed', entries: run.head?.position ?? 0 } : run;
  } finally {
    // A failed connection is closed, which also releases the lock.
    client.release(failed);
  }
}

type Done = Exclude<ResealRun, { kind: 'resealed' }> | { kind: 'resealed'; head: Head | undefined };

async function reseal(tx: Tx, storage: Anchoring): Promise<Done> {
  await unlock(tx);
  if (await readReseal(tx)) {
    await lockAgain(tx);
    return { kind: 'done' };
  }
  const report = await verifySeal(tx, storage);
  const [broken] = report.breaks;
  if (broken) {
    await lockAgain(tx);
    return { kind: 'refused', finding: broken.finding };
  }
  const before = await readHead(tx);
  await sealOlderWords(tx);
  await keepHashesBefore(tx);
  const head = await chainAnew(tx);
  await recordReseal(tx, newId(), before, head);
  await lockAgain(tx);
  // Until the transaction has ended, either chain is valid.
  if (before && head) await storage.keepAnchor(writtenAnchor(before, head));
  return { kind: 'resealed', head };
}

async function chainAnew(tx: Tx): Promise<Head | undefined> {
  let head: Head | undefined;
  await eachEntry(tx, BATCH, async (entries) => {
    const anew = entries.map((entry) => {
      const hash = entryHash(head?.hash ?? NOTHING_BEFORE, entry);
      head = { position: entry.position, hash, sealedAt: entry.sealedAt };
      return { position: entry.position, hash };
    });
    await replaceHashes(tx, anew);
  });
  return head;
}
