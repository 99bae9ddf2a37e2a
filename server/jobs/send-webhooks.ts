import { ROLE } from '../../src/domain/codes.ts';
import { retryRecording } from '../background-failures.ts';
import {
  saveBody,
  renewLease,
  nextDelivery,
  releaseWebhook,
  takeWebhooks,
  type DueDelivery,
  type TakenWebhook,
} from '../db/queries/webhooks/webhook-queue.ts';
import { scopeOf, SYSTEM, withActor, type ActorScope } from '../db/with-actor.ts';
import type { Resolve } from '../feeds/allowed-hosts.ts';
import { newId } from '../ids.ts';
import { unseal } from '../security/secrets.ts';
import { currentTrace, traceFields, traceOfWork, withinTrace } from '../trace.ts';
import { POST_WITHIN_MS, postTo } from '../webhooks/post.ts';
import { aboutWebhook, signedHeaders } from '../webhooks/signing.ts';
import { giveUpOrphaned, noteDeliveryAnswer, type Answer } from '../workflows/webhooks/deliveries.ts';
import { bodyNow, queueChanges } from '../workflows/webhooks/queue-changes.ts';
import type { JobContext } from './job.ts';
import { runPollingLoop } from './polling-loop.ts';

/** Deliveries of one webhook before others get a turn. */
const MOST_IN_TURN = 20;

const EVERY_MS = 1_000;
/** Webhooks that one process serves at a time: a slow server occupies one of these places. */
const PLACES = 10;

const NEVER = new AbortController().signal;

type WebhookContext = Pick<JobContext, 'pool' | 'env' | 'log'>;

export interface SendOptions {
  /** Aborted when the process stops. */
  stopped?: AbortSignal;
  /** Replaces DNS in tests. */
  resolve?: Resolve;
  withinMs?: number;
}

/** Takes webhooks and starts sending for each; the promises settle when their turns end. */
export async function sendDueWebhooks(
  context: WebhookContext,
  places: number,
  options: SendOptions,
): Promise<Promise<void>[]> {
  const { pool } = context;
  const takenBy = newId();
  await withActor(pool, SYSTEM, 'write', giveUpOrphaned);
  const taken = await withActor(pool, SYSTEM, 'write', (tx) => takeWebhooks(tx, takenBy, places));
  return taken.map(async (id) => {
    try {
      for (let sent = 0; sent < MOST_IN_TURN && options.stopped?.aborted !== true; sent++)
        if (!(await sendNext(context, takenBy, id, options))) break;
    } finally {
      await withActor(pool, SYSTEM, 'write', (tx) => releaseWebhook(tx, takenBy, id));
    }
  });
}

/**
 * Sends one delivery, or turns the next changes into deliveries. Returns whether there may be more
 * to do.
 */
async function sendNext(
  context: WebhookContext,
  takenBy: string,
  id: string,
  options: SendOptions,
): Promise<boolean> {
  const { pool, env, log } = context;
  const next = await withActor(pool, SYSTEM, 'write', async (tx) => {
    const webhook = await renewLease(tx, takenBy, id);
    return webhook && { webhook, delivery: await nextDelivery(tx, id) };
  });
  if (!next) return false;
  const { webhook, delivery } = next;
  if (!delivery) {
    if (!webhook.is_free_for_more) return false;
    const listener = { webhookId: id, clientId: webhook.client_id, env };
    const { mayBeMore, deliveries } = await withActor(pool, clientOf(webhook), 'write', (tx) =>
      queueChanges(tx, takenBy, listener),
    );
    for (const { id: delivery, requests } of deliveries)
      log.info({ webhook: id, delivery, requests }, 'changes are to be sent');
    return mayBeMore;
  }
  const trace = traceOfWork(delivery.id, delivery.request_id);
  return withinTrace(trace, () => sendOne(context, takenBy, webhook, delivery, options));
}

/** Returns whether it was taken. */
async function sendOne(
  context: WebhookContext,
  takenBy: string,
  webhook: TakenWebhook,
  delivery: DueDelivery,
  options: SendOptions,
): Promise<boolean> {
  const { pool, log } = context;
  const body = delivery.body ?? (await writtenNow(context, webhook, delivery));
  const answer = await tried(context, webhook, { ...delivery, body }, options);
  const { kind: outcome, status, ms } = answer;
  log.info(
    { ...traceFields(currentTrace()), webhook: webhook.id, delivery: delivery.id, outcome, status, ms },
    'a webhook was tried',
  );
  // The outcome is unknown: the next process sends the same message again.
  if (answer.kind === 'failed' && options.stopped?.aborted === true) return false;
  await retryRecording('sending webhooks', options.stopped ?? NEVER, () =>
    withActor(pool, SYSTEM, 'write', (tx) => noteDeliveryAnswer(tx, takenBy, delivery.id, answer)),
  );
  return answer.kind === 'taken';
}

const clientOf = ({ client_id: id }: TakenWebhook): ActorScope => ({ id, scope: scopeOf(ROLE.apiClient) });

/** Stored, so that every try has the same content. */
const writtenNow = (
  { pool }: WebhookContext,
  webhook: TakenWebhook,
  delivery: DueDelivery,
): Promise<string> =>
  withActor(pool, clientOf(webhook), 'write', async (tx) => {
    const body = await bodyNow(tx, { clientId: webhook.client_id }, delivery);
    await saveBody(tx, delivery.id, body);
    return body;
  });

async function tried(
  { env }: WebhookContext,
  { id, url, secret, former_secret: former }: TakenWebhook,
  { message_id: messageId, body }: DueDelivery & { body: string },
  { resolve, withinMs = POST_WITHIN_MS, stopped = NEVER }: SendOptions,
): Promise<Answer> {
  const sealed = former === null ? [secret] : [secret, former];
  let secrets: string[];
  try {
    secrets = await Promise.all(sealed.map((one) => unseal(env, one, aboutWebhook(id))));
  } catch {
    const text = 'Its secret cannot be decrypted: SECRET_KEY has changed. Rotate the secret.';
    return { kind: 'failed', status: null, ms: 0, text };
  }
  const headers = signedHeaders({ id: messageId, body }, secrets, new Date());
  return postTo(url, { headers, body }, { allowed: env.webhookHosts, withinMs, stopped, resolve });
}

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
