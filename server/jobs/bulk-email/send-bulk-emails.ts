/** Sends bulk e-mails at the house's rate. Nobody gets one twice unless a person sends it again. */
import { noteDoubtful } from '../../db/queries/bulk-email/doubts.ts';
import { sendingEmails } from '../../db/queries/bulk-email/runs.ts';
import { SYSTEM, withActor } from '../../db/with-actor.ts';
import { openDelivery } from '../../mail/deliver.ts';
import { StoneBatch } from '../../search/index/stone-batch.ts';
import { endDone, runDue, stopWithoutSender } from '../../workflows/bulk-email/runs.ts';
import { runPollingLoop } from '../polling-loop.ts';
import type { JobContext } from '../job.ts';
import { deliverBulkEmail, type BulkContext, type BulkOptions } from './deliver.ts';

const EVERY_MS = 1_000;
const AFTER_FAILURE_MS = 60_000;

/**
 * One round: starts e-mails that are due, stops those whose sender may no longer send, hands over
 * as many as the rate allows, and ends finished ones. Returns why the mail server was not reached,
 * or null.
 */
export async function sendBulkEmails(
  context: BulkContext,
  signal: AbortSignal = new AbortController().signal,
  options: BulkOptions = {},
): Promise<string | null> {
  const { pool } = context;
  while (await withActor(pool, SYSTEM, 'write', runDue));
  while (await withActor(pool, SYSTEM, 'write', stopWithoutSender));
  await withActor(pool, SYSTEM, 'write', noteDoubtful);
  const problem = await handOverAll(context, signal, options);
  while (await withActor(pool, SYSTEM, 'write', endDone));
  return problem;
}

async function handOverAll(
  context: BulkContext,
  signal: AbortSignal,
  options: BulkOptions,
): Promise<string | null> {
  const emails = await withActor(context.pool, SYSTEM, 'read', sendingEmails);
  if (emails.length === 0) return null;
  const delivery = openDelivery(context.env, options);
  const memory = new StoneBatch();
  try {
    for (const email of emails) {
      for (;;) {
        const { taken, unreached } = await deliverBulkEmail(context, {
          email,
          delivery,
          memory,
          signal,
          options,
        });
        if (unreached !== null) return unreached;
        if (taken === 0 || signal.aborted) break;
      }
    }
    return null;
  } finally {
    delivery.close();
  }
}

/** Sends bulk e-mails once they are started; processes share the recipients. */
export const startSendingBulkEmails = (context: JobContext): { stop(): Promise<void> } =>
  runPollingLoop(
    { everyMs: EVERY_MS, name: 'sending bulk e-mails', log: context.log },
    async ({ signal, once, isWell }) => {
      const problem = await sendBulkEmails(context, signal);
      if (problem === null) return isWell();
      once(problem, () =>
        context.log.error({ problem }, 'the mail server was not reached; bulk e-mails wait'),
      );
      return AFTER_FAILURE_MS;
    },
  );
