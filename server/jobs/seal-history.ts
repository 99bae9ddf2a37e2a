import { createSealer } from '../workflows/seal/sealer.ts';
import { runPollingLoop } from './polling-loop.ts';
import type { JobContext } from './job.ts';

const EVERY_MS = 2_000;

/**
 * Seals history and audit log every few seconds; a lock in the database allows one process at a
 * time.
 */
export function startSealing({
  ownerPool,
  storage,
  log,
}: Pick<JobContext, 'ownerPool' | 'storage' | 'log'>): { stop(): Promise<void> } {
  let seal: ReturnType<typeof createSealer> | null = null;
  return runPollingLoop({ everyMs: EVERY_MS, name: 'sealing', log }, async ({ signal, once, isWell }) => {
    seal ??= createSealer(ownerPool, storage, signal);
    const outcome = await seal();
    if (outcome.kind !== 'refused') return isWell();
    const { finding } = outcome;
    once(finding, () => log.error({ finding }, 'the seal is broken; nothing is sealed'));
  });
}
