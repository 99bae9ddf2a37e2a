/** Pauses a webhook that does not answer. */
import { pauseUnanswered } from '../../db/queries/webhooks/webhook-queue.ts';
import type { Tx } from '../../db/with-actor.ts';
import { clientWebhookPaused } from '../../mail/templates/client-webhook-paused.ts';
import { webhookPaused } from '../../mail/templates/webhook-paused.ts';
import { queueMail } from '../mail.ts';

const BY_JOB = { requestId: null } as const;

/**
 * Pauses it, and tells its client and their associate by mail. A delivery's step does not say
 * whether its webhook pauses.
 */
export async function pauseWebhook(tx: Tx, id: string, why: 'unanswered' | 'gone'): Promise<void> {
  const paused = await pauseUnanswered(tx, id, why);
  if (!paused) return;
  const { url, client_id: clientId, company, associate_id: associateId } = paused;
  const webhook = { host: new URL(url).host, why };
  await queueMail(tx, BY_JOB, webhookPaused, [{ to: clientId, facts: webhook }]);
  if (associateId !== null)
    await queueMail(tx, BY_JOB, clientWebhookPaused, [
      { to: associateId, facts: { ...webhook, clientId, company } },
    ]);
}
