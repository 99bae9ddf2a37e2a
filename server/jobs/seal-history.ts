import { createSealer } from '../workflows/seal/sealer.ts';
import { overAndOver } from './over-and-over.ts';
import type { TaskContext } from './task.ts';

const EVERY_MS = 2_000;

/**
 * Seals history and audit log every few seconds; a lock in the database allows one process at a
 * time.
 */
export function startSealing({
  ownerPool,
  storage,
  log,
}: Pick<TaskContext, 'ownerPool' | 'storage' | 'log'>): { stop(): Promise<void> } {
  let seal: ReturnType<typeof createSealer> | null = null;
  return overAndOver({ everyMs: EVERY_MS, name: 'sealing', log }, async ({ signal, once, isWell }) => {
    seal ??= createSealer(ownerPool, storage, signal);
    const outcome = await seal();
    if (outcome.kind !== 'refused') return isWell();
    const { finding } = outcome;
    once(finding, () => log.error({ finding }, 'the seal is broken; nothing is sealed'));
  });
}
