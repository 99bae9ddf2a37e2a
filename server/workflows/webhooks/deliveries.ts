/** Deliveries of webhooks: queued with their changes, and moved by the outcome of each try. */
import { decide } from '../../../src/machines/decide.ts';
import type { FactsOf } from '../../../src/machines/decision-facts.ts';
import type { EventName } from '../../../src/machines/workflow.ts';
import { waitAfter } from '../../../src/domain/webhooks.ts';
import { DELIVERY_STATUS } from '../../../src/domain/codes.ts';
import { seesClient } from '../../db/fragments/tenancy.ts';
import {
  lockOrphaned,
  lockTried,
  noteAnswer,
  type DueDelivery,
  type MessageStone,
  type TriedDelivery,
  pauseUnanswered,
} from '../../db/queries/webhooks/webhook-queue.ts';
import { isUuid, type Tx } from '../../db/with-actor.ts';
import { newId } from '../../ids.ts';
import { webhooksTried } from '../../metrics/measures.ts';
import { notFound } from '../../refusals.ts';
import { refusedBy } from '../guard-refusals.ts';
import { moveByJob } from '../move-by-job.ts';
import { actorFact, moveOf, writeMoves, type NamedActor } from '../write-history.ts';
import { clientWebhookPaused, webhookPaused } from '../../mail/templates/webhooks.ts';
import { queueMail } from '../mail.ts';

/** Pauses a webhook that does not answer. */
const BY_JOB = { requestId: null } as const;

/**
 * Pauses it, and tells its client and their associate by mail. A delivery's step does not say
 * whether its webhook pauses.
 */
async function pauseWebhook(tx: Tx, id: string, why: 'unanswered' | 'gone'): Promise<void> {
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

const SENDER: Omit<NamedActor, 'requestId'> = {
  id: null,
  role: null,
  name: 'Webhooks',
  job: 'send-webhooks',
};
const AS_JOB = { actor: null, job: 'send-webhooks' } as const;

export interface NewDelivery {
  webhookId: string;
  clientId: string;
  kind: DueDelivery['kind'];
  stones: readonly MessageStone[];
  /** Null: written when it is sent. */
  body: string | null;
}

/** QUEUE. Returns the new delivery's id; `cause` is the person whose request causes it. */
export async function queueDelivery(
  tx: Tx,
  cause: Pick<NamedActor, 'requestId'>,
  { webhookId, clientId, kind, stones, body }: NewDelivery,
): Promise<{ id: string; status: number }> {
  const decision = decide('webhookDelivery', null, { type: 'QUEUE' }, AS_JOB);
  if (!decision.ok) throw refusedBy(decision.refusal);
  const id = newId();
  await tx.run(
    `INSERT INTO webhook_delivery (id, webhook_id, client_id, kind, status, stones, stone_count, message_id, body)
     VALUES ($1, $2, $3, $4, $5, $6::jsonb, $7, $1::uuid::text, $8)`,
    [id, webhookId, clientId, kind, decision.toCode, JSON.stringify(stones), stones.length, body],
  );
  writeMoves(tx, { ...SENDER, requestId: cause.requestId }, [
    moveOf('webhookDelivery', id, clientId, decision),
  ]);
  return { id, status: decision.toCode };
}

/** The client's server accepted the delivery, is gone for good (410), or failed. */
export interface Answer {
  kind: 'taken' | 'gone' | 'failed';
  status: number | null;
  ms: number;
  /** Its answer, or why it could not be reached. */
  text: string;
}

const REASON = {
  test: 'A test is only tried once.',
  gone: 'The server answered that the address is gone.',
  unanswered: 'The server did not accept it for a day.',
  removed: 'The webhook was removed.',
} as const;

/** SEND, FAIL or GIVE_UP, if the taker still has the webhook. */
export async function noteDeliveryAnswer(tx: Tx, takenBy: string, id: string, answer: Answer): Promise<void> {
  const delivery = await lockTried(tx, takenBy, id);
  if (!delivery) return;
  const tries = delivery.tries + 1;
  const wait = delivery.kind === 'test' ? null : waitAfter(tries);
  const isSent = answer.kind === 'taken';
  const { status, ms, text } = answer;
  await noteAnswer(tx, id, { tries, status, ms, answer: text, isSent, nextIn: wait ?? 0 });
  if (isSent) move(tx, 'SEND', delivery);
  else if (answer.kind === 'gone' || wait === null) {
    const why = answer.kind === 'gone' ? 'gone' : 'unanswered';
    move(tx, 'GIVE_UP', delivery, REASON[why === 'unanswered' && delivery.kind === 'test' ? 'test' : why]);
    if (delivery.kind !== 'test') await pauseWebhook(tx, delivery.webhook_id, why);
  }
  // The history has only one row for a delivery's failures.
  else if (delivery.status === DELIVERY_STATUS.queued) move(tx, 'FAIL', delivery);
  tx.afterCommit(() => webhooksTried.inc({ outcome: answer.kind }));
}

const SPAN = 500;

/** GIVE_UP for waiting deliveries of removed webhooks. */
export async function giveUpOrphaned(tx: Tx): Promise<void> {
  for (const one of await lockOrphaned(tx, SPAN)) move(tx, 'GIVE_UP', one, REASON.removed);
}

const move = (
  tx: Tx,
  event: Extract<EventName, 'SEND' | 'FAIL' | 'GIVE_UP'>,
  { id, client_id, status }: TriedDelivery,
  reason: string | null = null,
): void =>
  moveByJob(
    tx,
    { ...SENDER, requestId: null },
    { workflow: 'webhookDelivery', event },
    [{ id, client_id, status }],
    reason,
  );

interface LockedDelivery {
  id: string;
  client_id: string;
  url: string;
  status: number;
  whole: boolean;
  on: boolean;
}

/**
 * SEND_AGAIN. A failed delivery is retried unchanged; any other becomes a new message about the
 * same stones as they are now.
 * @throws Refused 403 for the role; 404 if missing or not the actor's; 409 for its state, its
 * webhook is paused, or its stones are forgotten
 */
export async function sendDeliveryAgain(
  tx: Tx,
  actor: NamedActor,
  id: string,
): Promise<{ id: string; status: number; url: string; clientId: string }> {
  const delivery = isUuid(id)
    ? await tx.one<LockedDelivery>(
        `SELECT d.id, d.client_id, w.url, d.status, d.forgotten_at IS NULL AS whole,
                w.paused IS NULL AND w.removed_at IS NULL AS on
           FROM webhook_delivery d JOIN webhook w ON w.id = d.webhook_id
          WHERE d.id = $1 AND ${seesClient('d.client_id')} FOR UPDATE OF d`,
        [id],
      )
    : undefined;
  if (!delivery) throw notFound();
  const { on: webhookOn, whole } = delivery;
  const facts: FactsOf<'delivery'> = { actor: actorFact(actor), delivery: { webhookOn, whole } };
  const decision = decide('webhookDelivery', delivery.status, { type: 'SEND_AGAIN' }, facts);
  if (!decision.ok) throw refusedBy(decision.refusal);
  const isNewMessage = delivery.status !== DELIVERY_STATUS.failed;
  await tx.run(
    `UPDATE webhook_delivery SET next_try_at = now(), tries = 0, body = CASE WHEN $2 THEN NULL ELSE body END,
            message_id = CASE WHEN $2 THEN $3 ELSE message_id END
      WHERE id = $1`,
    [delivery.id, isNewMessage, newId()],
  );
  writeMoves(tx, actor, [moveOf('webhookDelivery', delivery.id, delivery.client_id, decision)]);
  return { id: delivery.id, status: decision.toCode, url: delivery.url, clientId: delivery.client_id };
}
