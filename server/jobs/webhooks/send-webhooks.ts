import { runPollingLoop } from '../polling-loop.ts';
import type { JobContext } from '../job.ts';
import { sendDueWebhooks } from './send-due-webhooks.ts';

const EVERY_MS = 1_000;
/** Webhooks that one process serves at a time: a slow server occupies one of these places. */
const PLACES = 10;

/** Sends webhooks as changes come; processes share the webhooks. */
export function startSendingWebhooks(context: JobContext): { stop(): Promise<void> } {
  const { log } = context;
  const turns = new Set<Promise<void>>();
  const sending = runPollingLoop(
    { everyMs: EVERY_MS, name: 'sending webhooks', log },
    async ({ signal, stumbled, isWell }) => {
      const places = PLACES - turns.size;
      const begun = places > 0 ? await sendDueWebhooks(context, places, { stopped: signal }) : [];
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
