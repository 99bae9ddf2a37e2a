/** Pushes of stock feeds: requested, taken by one worker at a time, retried, and ended. */
import type { components } from '../../../../src/api/schema.gen.ts';
import type { RoleId } from '../../../../src/domain/codes.ts';
import type { FeedColumn, StockFeedFormat } from '../../../../src/domain/stones/stock-feed.ts';
import { mayRead } from '../../fragments/rights.ts';
import type { Tx } from '../../with-actor.ts';

export type PushRow = components['schemas']['StockPush'];

export const PUSH = `p.id, p.state, p.attempt, p.rows, p.bytes::float8 AS bytes, p.error, p.asked_by, p.next_try_at, p.created_at,
  p.started_at, p.finished_at`;
const KEPT = 200;

/** SQL: whether this client may be sent our stock now. */
const MAY_GET = (client: string): string => mayRead(client, 'stock-feed', 'search');

/** Whether the client may be sent our stock now. */
export const mayGetStock = async (tx: Tx, clientId: string): Promise<boolean> =>
  (await tx.one<{ may: boolean }>(`SELECT ${MAY_GET('$1::uuid')} AS may`, [clientId]))?.may === true;

/** The newest of a feed, of which the actor sees the feed. */
export const pushesOf = (tx: Tx, feedId: string, most: number): Promise<PushRow[]> =>
  tx.many<PushRow>(
    `SELECT ${PUSH} FROM stock_push p WHERE p.feed_id = $1 ORDER BY p.created_at DESC, p.id DESC LIMIT $2`,
    [feedId, most],
  );

/** Null if one is already open; a unique index decides between concurrent requests. */
export async function insertPush(
  tx: Tx,
  id: string,
  feedId: string,
  askedBy: string | null,
): Promise<boolean> {
  const inserted = await tx.run(
    'INSERT INTO stock_push (id, feed_id, asked_by) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
    [id, feedId, askedBy],
  );
  return inserted === 1;
}

/** Makes the open push due now if it waits for its next try; undefined if it is running. */
export const retryPushNow = (tx: Tx, feedId: string): Promise<{ id: string } | undefined> =>
  tx.one<{ id: string }>(
    `UPDATE stock_push SET state = 'queued', next_try_at = NULL
      WHERE feed_id = $1 AND state IN ('waiting', 'queued') RETURNING id`,
    [feedId],
  );

/** The due feeds of clients who may get them, skipping those of other workers. */
export const dueFeeds = (tx: Tx): Promise<{ id: string; schedule: string }[]> =>
  tx.many<{ id: string; schedule: string }>(
    `SELECT f.id, f.schedule FROM stock_feed f
      WHERE f.next_push_at <= now() AND ${MAY_GET('f.client_id')} ORDER BY f.next_push_at LIMIT 500 FOR UPDATE OF f SKIP LOCKED`,
  );

export async function startDuePushes(
  tx: Tx,
  due: readonly { pushId: string; feedId: string; next: string | null }[],
): Promise<void> {
  await tx.run(
    `INSERT INTO stock_push (id, feed_id) SELECT * FROM unnest($1::uuid[], $2::uuid[]) ON CONFLICT DO NOTHING`,
    [due.map(({ pushId }) => pushId), due.map(({ feedId }) => feedId)],
  );
  await tx.run(
    `UPDATE stock_feed f SET next_push_at = d.next FROM unnest($1::uuid[], $2::timestamptz[]) AS d (id, next) WHERE f.id = d.id`,
    [due.map(({ feedId }) => feedId), due.map(({ next }) => next)],
  );
}

const READY = `finished_at IS NULL AND (lease_until IS NULL OR lease_until < now())
  AND (state IN ('queued', 'running') OR (state = 'waiting' AND next_try_at <= now()))`;

export const openPushes = async (tx: Tx): Promise<string[]> =>
  (await tx.many<{ id: string }>(`SELECT id FROM stock_push WHERE ${READY} ORDER BY created_at, id`)).map(
    ({ id }) => id,
  );

/** What a worker needs. */
export interface TakenPush {
  attempt: number;
  feed_id: string;
  client_id: string;
  role_id: RoleId;
  may_get: boolean;
  format: StockFeedFormat;
  feed_columns: FeedColumn[];
  available_only: boolean;
  push_url: string | null;
  push_user: string | null;
  push_secret: Buffer | null;
  host_key: string | null;
}

/** Takes a push for `seconds`; undefined if another worker has it, or it has ended. */
export const takePush = (
  tx: Tx,
  id: string,
  lease: string,
  seconds: number,
): Promise<TakenPush | undefined> =>
  tx.one<TakenPush>(
    `UPDATE stock_push p SET state = 'running', attempt = p.attempt + 1, lease = $2,
            lease_until = now() + make_interval(secs => $3), started_at = now(), next_try_at = NULL
       FROM stock_feed f JOIN app_user u ON u.id = f.client_id
      WHERE p.id = $1 AND f.id = p.feed_id
        AND p.id IN (SELECT id FROM stock_push WHERE id = $1 AND ${READY} FOR UPDATE SKIP LOCKED)
     RETURNING p.attempt, f.id AS feed_id, f.client_id, u.role_id, ${MAY_GET('f.client_id')} AS may_get, f.format, f.feed_columns, f.available_only,
       f.push_url, f.push_user, f.push_secret, f.host_key`,
    [id, lease, seconds],
  );

/**
 * Extends the worker's time; tells whether it still has the push, and whether the client may
 * still get it.
 */
export async function extendPush(
  tx: Tx,
  id: string,
  lease: string,
  seconds: number,
): Promise<'ours' | 'lost' | 'barred'> {
  const row = await tx.one<{ may_get: boolean }>(
    `UPDATE stock_push p SET lease_until = now() + make_interval(secs => $3)
       FROM stock_feed f
      WHERE p.id = $1 AND p.lease = $2 AND p.state = 'running' AND f.id = p.feed_id
     RETURNING ${MAY_GET('f.client_id')} AS may_get`,
    [id, lease, seconds],
  );
  if (!row) return 'lost';
  return row.may_get ? 'ours' : 'barred';
}

export type PushOutcome =
  | { state: 'pushed'; rows: number; bytes: number }
  | { state: 'waiting'; error: string; pause: number }
  | { state: 'failed'; error: string };

/** Ends a try, and deletes the oldest pushes of the feed. */
export async function endPush(tx: Tx, id: string, lease: string, outcome: PushOutcome): Promise<void> {
  const { state } = outcome;
  await tx.run(
    `UPDATE stock_push SET state = $3, rows = $4, bytes = $5, error = $6, lease = NULL, lease_until = NULL,
            next_try_at = CASE WHEN $3 = 'waiting' THEN now() + make_interval(secs => $7) END,
            finished_at = CASE WHEN $3 = 'waiting' THEN NULL ELSE now() END
      WHERE id = $1 AND lease = $2`,
    [
      id,
      lease,
      state,
      state === 'pushed' ? outcome.rows : null,
      state === 'pushed' ? outcome.bytes : null,
      state === 'pushed' ? null : outcome.error,
      state === 'waiting' ? outcome.pause : 0,
    ],
  );
  await tx.run(
    `DELETE FROM stock_push WHERE finished_at IS NOT NULL AND id IN (
       SELECT o.id FROM stock_push o JOIN stock_push p ON p.feed_id = o.feed_id
        WHERE p.id = $1 ORDER BY o.created_at DESC OFFSET ${KEPT})`,
    [id],
  );
}

export const savePushHostKey = (tx: Tx, feedId: string, hostKey: string): Promise<number> =>
  tx.run('UPDATE stock_feed SET host_key = $2 WHERE id = $1 AND host_key IS NULL', [feedId, hostKey]);
