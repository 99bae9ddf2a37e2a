/**
 * The queue of webhooks with something to send. A process takes a whole webhook, not a delivery, so
 * that its messages stay in order.
 */
import { DELIVERY_STATUS, ROLE } from '../../../../src/domain/codes.ts';
import { mayRead } from '../../fragments/rights.ts';
import { hasEventsSince } from '../../fragments/stone-events.ts';
import { requestOf } from '../../fragments/request-of.ts';
import type { Tx } from '../../with-actor.ts';
import { PERSON_NAME } from '../accounts/accounts.ts';
import { keepPeopleOf } from '../keep-people.ts';

/** A process that took a webhook and shows no activity for this long counts as dead. */
const TAKEN_SECONDS = 60;
/** Changes within this many seconds are sent together. */
const TOGETHER_SECONDS = 2;
/** Markups, inventory access and stale stones change what a client sees without any event. */
const LOOK_SECONDS = 60;

const OPEN = `d.status IN (${DELIVERY_STATUS.queued}, ${DELIVERY_STATUS.failed})`;
const IS_DUE = `${OPEN} AND d.next_try_at <= now() AND (w.paused IS NULL OR d.kind = 'test')`;
const CAN_BE_TOLD = `w.removed_at IS NULL AND u.role_id = ${ROLE.apiClient} AND ${mayRead('u.id', 'webhook', 'search')}`;
/** Changes are collected once nothing else waits, so that they are the newest. */
const IS_FREE_FOR_MORE = `w.paused IS NULL AND NOT EXISTS (
  SELECT FROM webhook_delivery d WHERE d.webhook_id = w.id AND ${OPEN} AND d.kind <> 'test')`;
const HAS_NEWS = `(w.lost OR w.has_more OR w.read_at < now() - interval '${LOOK_SECONDS} seconds'
  OR (w.read_at < now() - interval '${TOGETHER_SECONDS} seconds' AND ${hasEventsSince('w.told')}))`;

/** Takes webhooks with something to send, those first that were checked longest ago. */
export async function takeWebhooks(tx: Tx, takenBy: string, count: number): Promise<string[]> {
  const taken = await tx.many<{ id: string }>(
    `UPDATE webhook SET taken_by = $1, taken_until = now() + interval '${TAKEN_SECONDS} seconds'
      WHERE id IN (
        SELECT w.id FROM webhook w JOIN app_user u ON u.id = w.client_id
         WHERE ${CAN_BE_TOLD} AND (w.taken_until IS NULL OR w.taken_until < now())
           AND (EXISTS (SELECT FROM webhook_delivery d WHERE d.webhook_id = w.id AND ${IS_DUE})
                OR (${IS_FREE_FOR_MORE} AND ${HAS_NEWS}))
         ORDER BY w.read_at LIMIT $2 FOR UPDATE OF w SKIP LOCKED)
      RETURNING id`,
    [takenBy, count],
  );
  return taken.map(({ id }) => id);
}

export interface TakenWebhook {
  id: string;
  client_id: string;
  url: string;
  secret: Buffer;
  former_secret: Buffer | null;
  /** Nothing waits, so the next changes can be collected. */
  is_free_for_more: boolean;
}

/**
 * The webhook, if the taker still has it and its client may get messages; extends the lease by a
 * minute. Checked before every try, so that a client who was just suspended, or lost the right to
 * read stones or webhooks, gets nothing.
 */
export const renewLease = (tx: Tx, takenBy: string, id: string): Promise<TakenWebhook | undefined> =>
  tx.one<TakenWebhook>(
    `UPDATE webhook w SET taken_until = now() + interval '${TAKEN_SECONDS} seconds'
       FROM app_user u
      WHERE w.id = $2 AND w.taken_by = $1 AND u.id = w.client_id AND ${CAN_BE_TOLD}
      RETURNING w.id, w.client_id, w.url, w.secret, CASE WHEN w.former_until > now() THEN w.former_secret END AS former_secret,
                ${IS_FREE_FOR_MORE} AS is_free_for_more`,
    [takenBy, id],
  );

export interface MessageStone {
  id: string;
  stock_no: string;
  changes: string[];
  /** Numbers of other offers of the same stone, which it is shown in place of. */
  instead_of?: string[];
}

export interface DueDelivery {
  id: string;
  kind: 'changes' | 'start over' | 'test';
  stones: MessageStone[];
  message_id: string;
  body: string | null;
  /** The client's own request that caused it; null for none, or several. */
  request_id: string | null;
}

/** The next delivery: a test, or the oldest of the others. */
export const nextDelivery = (tx: Tx, webhookId: string): Promise<DueDelivery | undefined> =>
  tx.one<DueDelivery>(
    `SELECT d.id, d.kind, d.stones, d.message_id, d.body, ${requestOf('d.id')} AS request_id
       FROM webhook_delivery d JOIN webhook w ON w.id = d.webhook_id
      WHERE d.webhook_id = $1 AND ${IS_DUE} ORDER BY d.kind = 'test' DESC, d.id LIMIT 1`,
    [webhookId],
  );

/** A log line names at most this many. */
const MOST_REQUESTS = 20;

/**
 * The requests that moved these stones since the snapshot, and whether they moved what is the
 * client's. A price has no history. Run it as the server.
 */
export const requestsSince = (
  tx: Tx,
  { clientId, stones, after }: { clientId: string; stones: readonly string[]; after: string },
): Promise<{ id: string; is_theirs: boolean }[]> =>
  tx.many<{ id: string; is_theirs: boolean }>(
    `SELECT request_id AS id, coalesce(bool_or(client_id = $1), false) AS is_theirs FROM history
      WHERE stone_id = ANY ($2::uuid[]) AND request_id IS NOT NULL
        AND written_in >= pg_snapshot_xmin($3::pg_snapshot) AND NOT pg_visible_in_snapshot(written_in, $3::pg_snapshot)
      GROUP BY request_id ORDER BY is_theirs DESC LIMIT ${MOST_REQUESTS}`,
    [clientId, stones, after],
  );

export async function saveBody(tx: Tx, id: string, body: string): Promise<void> {
  await tx.run('UPDATE webhook_delivery SET body = $2 WHERE id = $1', [id, body]);
}

export async function releaseWebhook(tx: Tx, takenBy: string, id: string): Promise<void> {
  await tx.run('UPDATE webhook SET taken_by = NULL, taken_until = NULL WHERE id = $2 AND taken_by = $1', [
    takenBy,
    id,
  ]);
}

export interface FollowingWebhook {
  changes: string[];
  cursor: string;
  lost: boolean;
}

/** Locks it for the process that has taken it. */
export const lockFollowing = (tx: Tx, takenBy: string, id: string): Promise<FollowingWebhook | undefined> =>
  tx.one<FollowingWebhook>(
    `SELECT w.changes, w.cursor, w.lost FROM webhook w
      WHERE w.id = $2 AND w.taken_by = $1 AND ${IS_FREE_FOR_MORE} FOR UPDATE`,
    [takenBy, id],
  );

/** `told` is the snapshot in the cursor. */
export async function saveCursor(
  tx: Tx,
  id: string,
  { cursor, told, more }: { cursor: string; told: string; more: boolean },
): Promise<void> {
  await tx.run(
    `UPDATE webhook SET cursor = $2, told = $3::pg_snapshot, has_more = $4, read_at = now(), lost = false WHERE id = $1`,
    [id, cursor, told, more],
  );
}

export interface TriedDelivery {
  id: string;
  webhook_id: string;
  client_id: string;
  kind: DueDelivery['kind'];
  status: number;
  tries: number;
}

/** Locks the webhook, if the taker still has it, and then the delivery, as an edit does. */
export function lockTried(tx: Tx, takenBy: string, id: string): Promise<TriedDelivery | undefined> {
  keepPeopleOf(tx, 'webhook_delivery', [id]);
  return tx.one<TriedDelivery>(
    `SELECT d.id, d.webhook_id, d.client_id, d.kind, d.status, d.tries
       FROM webhook_delivery d JOIN webhook w ON w.id = d.webhook_id
      WHERE d.id = $2 AND w.taken_by = $1 FOR UPDATE OF w, d`,
    [takenBy, id],
  );
}

export interface NotedAnswer {
  tries: number;
  status: number | null;
  ms: number;
  answer: string;
  isSent: boolean;
  /** Seconds. */
  nextIn: number;
}

export async function noteAnswer(tx: Tx, id: string, noted: NotedAnswer): Promise<void> {
  await tx.run(
    `UPDATE webhook_delivery SET tries = $2, answer_status = $3, answer_ms = $4, answer = $5, tried_at = now(),
            sent_at = CASE WHEN $6 THEN now() END, next_try_at = now() + make_interval(secs => $7)
      WHERE id = $1`,
    [id, noted.tries, noted.status, noted.ms, noted.answer, noted.isSent, noted.nextIn],
  );
}

export interface PausedRow {
  url: string;
  client_id: string;
  company: string;
  /** The client's business associate. */
  associate_id: string | null;
}

/** Pauses a webhook that does not answer; unsent changes are lost. Undefined if it was removed. */
export const pauseUnanswered = (
  tx: Tx,
  id: string,
  why: 'unanswered' | 'gone',
): Promise<PausedRow | undefined> =>
  tx.one<PausedRow>(
    `UPDATE webhook w SET paused = $2, paused_at = now(), lost = true FROM app_user u
      WHERE w.id = $1 AND w.removed_at IS NULL AND u.id = w.client_id
      RETURNING w.url, w.client_id, coalesce(u.company_name, ${PERSON_NAME}) AS company, u.associate_id`,
    [id, why],
  );

/** Locks the waiting deliveries of removed webhooks. */
export const lockOrphaned = (tx: Tx, most: number): Promise<TriedDelivery[]> =>
  tx.many<TriedDelivery>(
    `SELECT d.id, d.webhook_id, d.client_id, d.kind, d.status, d.tries
       FROM webhook_delivery d JOIN webhook w ON w.id = d.webhook_id
      WHERE ${OPEN} AND w.removed_at IS NOT NULL AND (w.taken_until IS NULL OR w.taken_until < now())
      ORDER BY d.id LIMIT $1 FOR UPDATE OF d SKIP LOCKED`,
    [most],
  );
