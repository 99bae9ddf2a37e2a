import type { TaskContext } from '../task.ts';
import { takeTurns } from './turns.ts';

const EVERY_MS = 1_000;
/** Webhooks that one process sends for at a time: a slow server keeps one of these places. */
const PLACES = 10;

/**
 * Sends webhooks as changes come. Not a queue task, because clients' shops wait for them and the queue's schedule has a
 * resolution of minutes: every process runs this loop, and each takes other webhooks.
 */
export function startSendingWebhooks(context: TaskContext): { stop(): Promise<void> } {
  const { log } = context;
  const stopped = new AbortController();
  const turns = new Set<Promise<void>>();
  // Logs a problem once, not every second.
  let told: string | null = null;
  let timer: NodeJS.Timeout | undefined;
  const stumbled = (error: unknown): void => {
    const problem = String(error);
    if (!stopped.signal.aborted && problem !== told) log.warn({ err: error }, 'sending webhooks stumbled');
    told = problem;
  };

  const run = async (): Promise<void> => {
    try {
      const places = PLACES - turns.size;
      const begun = places > 0 ? await takeTurns(context, places, { stopped: stopped.signal }) : [];
      for (const turn of begun) {
        const ended = turn.catch(stumbled).finally(() => turns.delete(ended));
        turns.add(ended);
      }
      if (begun.length > 0) told = null;
    } catch (error) {
      stumbled(error);
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
      await Promise.all(turns);
    },
  };
}
