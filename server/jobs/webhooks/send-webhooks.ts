import { overAndOver } from '../over-and-over.ts';
import type { TaskContext } from '../task.ts';
import { takeTurns } from './turns.ts';

const EVERY_MS = 1_000;
/** Webhooks that one process serves at a time: a slow server occupies one of these places. */
const PLACES = 10;

/** Sends webhooks as changes come; processes share the webhooks. */
export function startSendingWebhooks(context: TaskContext): { stop(): Promise<void> } {
  const { log } = context;
  const turns = new Set<Promise<void>>();
  const sending = overAndOver(
    { everyMs: EVERY_MS, name: 'sending webhooks', log },
    async ({ signal, stumbled, isWell }) => {
      const places = PLACES - turns.size;
      const begun = places > 0 ? await takeTurns(context, places, { stopped: signal }) : [];
      for (const turn of begun) {
        const ended = turn.catch(stumbled).finally(() => turns.delete(ended));
        turns.add(ended);
      }
      if (begun.length > 0) isWell();
    },
  );
  return {
    async stop() {
      await sending.stop();
      await Promise.all(turns);
    },
  };
}
