import { createSealer } from '../workflows/seal/sealer.ts';
import type { TaskContext } from './task.ts';

const EVERY_MS = 2_000;

/**
 * Seals history and audit log every few seconds until it is stopped. Not a task of the queue, whose clock knows minutes:
 * every process has this loop, and a lock in the database lets one of them seal at a time.
 */
export function startSealing({
  ownerPool,
  storage,
  log,
}: Pick<TaskContext, 'ownerPool' | 'storage' | 'log'>): { stop(): Promise<void> } {
  const stopped = new AbortController();
  const seal = createSealer(ownerPool, storage, stopped.signal);
  // What is wrong is said once and not every few seconds.
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
    if (!stopped.signal.aborted) timer = setTimeout(() => (running = run()), EVERY_MS);
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
