import { createSealer } from '../workflows/seal/sealer.ts';
import type { TaskContext } from './task.ts';

const EVERY_MS = 2_000;

/**
 * Seals history and audit log every few seconds. Not a queue task, since the queue's schedule has a
 * resolution of minutes: every process runs this loop, and a lock in the database allows one at a
 * time.
 */
export function startSealing({
  ownerPool,
  storage,
  log,
}: Pick<TaskContext, 'ownerPool' | 'storage' | 'log'>): { stop(): Promise<void> } {
  const stopped = new AbortController();
  const seal = createSealer(ownerPool, storage, stopped.signal);
  // Logs a problem once, not every few seconds.
  let told: string | null = null;
  let timer: NodeJS.Timeout | undefined;

  const run = async (): Promise<void> => {
    try {
      const outcome = await seal();
      const finding = outcome.kind === 'refused' ? outcome.finding : null;
      if (finding !== null && finding !== told)
        log.error({ finding }, 'the seal is broken; nothing is sealed');
      told = finding;
    } catch (error) {
      const stumbled = String(error);
      if (!stopped.signal.aborted && stumbled !== told) log.warn({ err: error }, 'the sealer stumbled');
      told = stumbled;
    }
    if (stopped.signal.aborted) return;
    timer = setTimeout(() => {
      running = run();
    }, EVERY_MS);
  };
  let running = run();

  return {
    async stop() {
      stopped.abort();
      clearTimeout(timer);
      await running;
    },
  };
}
