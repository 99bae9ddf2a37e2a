/**
 * Syncs of providers' feeds: requested, taken by one worker at a time, retried, and ended by the
 * import's result.
 */
import type { components } from '../../../../src/api/schema.gen.ts';
import { isUuid, type Tx } from '../../with-actor.ts';

export type SyncRow = components['schemas']['Sync'];

const SELECT = `SELECT y.id, y.provider_id, y.state, y.attempt, y.fetched_bytes, y.upload_id, y.report, y.note, y.error,
    CASE WHEN y.state = 'importing' THEN u.rows_read ELSE (y.report->>'rows_read')::int END AS rows_read,
    nullif(btrim(concat_ws(' ', a.first_name, a.last_name)), '') AS asked_by,
    y.next_try_at, y.created_at, y.started_at, y.finished_at
  FROM provider_sync y LEFT JOIN upload u ON u.id = y.upload_id LEFT JOIN app_user a ON a.id = y.asked_by`;

/** One page of a provider's syncs, newest first, and the total. */
export async function findSyncs(
  tx: Tx,
  providerId: string,
  page: number,
  size: number,
): Promise<{ rows: SyncRow[]; total: number }> {
  const rows = await tx.many<SyncRow>(
    `${SELECT} WHERE y.provider_id = $1 ORDER BY y.created_at DESC, y.id DESC LIMIT $2 OFFSET $3`,
    [providerId, size, (page - 1) * size],
  );
  const counted = await tx.one<{ total: number }>(
    'SELECT count(*)::int AS total FROM provider_sync WHERE provider_id = $1',
    [providerId],
  );
  return { rows, total: counted?.total ?? 0 };
}

export async function findSync(tx: Tx, id: string): Promise<SyncRow | undefined> {
  return isUuid(id) ? tx.one<SyncRow>(`${SELECT} WHERE y.id = $1`, [id]) : undefined;
}

/** The provider's open sync. */
export const openSyncOf = (tx: Tx, providerId: string): Promise<SyncRow | undefined> =>
  tx.one<SyncRow>(`${SELECT} WHERE y.provider_id = $1 AND y.finished_at IS NULL`, [providerId]);

/** False if one is already open; a unique index decides between concurrent requests. */
export async function insertSync(
  tx: Tx,
  sync: { id: string; provider_id: string; asked_by: string | null },
): Promise<boolean> {
  const inserted = await tx.run(
    `INSERT INTO provider_sync (id, provider_id, asked_by) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
    [sync.id, sync.provider_id, sync.asked_by],
  );
  return inserted === 1;
}

/** Makes a waiting sync due at once; false if it no longer waits. */
export async function retrySyncNow(tx: Tx, id: string): Promise<boolean> {
  const hurried = await tx.run(
    `UPDATE provider_sync SET state = 'queued', next_try_at = NULL WHERE id = $1 AND state = 'waiting'`,
    [id],
  );
  return hurried === 1;
}

/** The providers whose sync is due, locked; those locked by another worker are skipped. */
export const dueProviders = (tx: Tx): Promise<{ id: string; schedule: string }[]> =>
  tx.many<{ id: string; schedule: string }>(
    `SELECT id, schedule FROM provider
      WHERE next_sync_at <= now() AND is_active AND feed_url IS NOT NULL AND schedule IS NOT NULL
      ORDER BY next_sync_at LIMIT 1000 FOR UPDATE SKIP LOCKED`,
  );

export interface StartedSync {
  sync_id: string;
  provider_id: string;
  /** When the next sync is due. */
  next_sync_at: string | null;
}

/** Queues a sync for each provider without an open one, and sets when each is due again. */
export async function startDue(tx: Tx, due: readonly StartedSync[]): Promise<void> {
  const columns = [
    due.map(({ sync_id }) => sync_id),
    due.map(({ provider_id }) => provider_id),
    due.map(({ next_sync_at }) => next_sync_at),
  ];
  await tx.run(
    `INSERT INTO provider_sync (id, provider_id)
     SELECT id, provider_id FROM unnest($1::uuid[], $2::uuid[]) AS d (id, provider_id) ON CONFLICT DO NOTHING`,
    columns.slice(0, 2),
  );
  await tx.run(
    `UPDATE provider p SET next_sync_at = d.next_sync_at
       FROM unnest($1::uuid[], $2::timestamptz[]) AS d (provider_id, next_sync_at) WHERE p.id = d.provider_id`,
    columns.slice(1),
  );
}

const READY = `finished_at IS NULL AND (lease_until IS NULL OR lease_until < now())
  AND (state IN ('queued', 'running') OR (state = 'waiting' AND next_try_at <= now()))`;

/** The syncs that need a worker, oldest first. */
export async function openSyncs(tx: Tx): Promise<string[]> {
  const rows = await tx.many<{ id: string }>(
    `SELECT id FROM provider_sync WHERE ${READY} ORDER BY created_at`,
  );
  return rows.map(({ id }) => id);
}

/** What a worker needs for fetching. */
export interface TakenSync {
  id: string;
  attempt: number;
  asked_by: string | null;
  provider_id: string;
  provider_name: string;
  provider_code: string;
  provider_type: number;
  is_active: boolean;
  feed_url: string | null;
  feed_user: string | null;
  feed_format: components['schemas']['FeedFormat'];
  feed_host_key: string | null;
  feed_is_full: boolean;
}

/** Takes a sync for `seconds`; undefined if another worker has it, or it has ended. */
export function takeSync(tx: Tx, id: string, lease: string, seconds: number): Promise<TakenSync | undefined> {
  return tx.one<TakenSync>(
    `UPDATE provider_sync y SET state = 'running', attempt = y.attempt + 1, lease = $2,
            lease_until = now() + make_interval(secs => $3), started_at = coalesce(y.started_at, now()),
            fetched_bytes = 0, next_try_at = NULL
       FROM provider p WHERE y.id = $1 AND p.id = y.provider_id
        AND y.id IN (SELECT id FROM provider_sync WHERE id = $1 AND ${READY} FOR UPDATE SKIP LOCKED)
     RETURNING y.id, y.attempt, y.asked_by, p.id AS provider_id, p.name AS provider_name, p.code AS provider_code,
       p.provider_type, p.is_active, p.feed_url, p.feed_user, p.feed_format, p.feed_host_key, p.feed_is_full`,
    [id, lease, seconds],
  );
}

/** Extends the worker's time; false if it no longer has the sync. */
export async function extendLease(
  tx: Tx,
  id: string,
  lease: string,
  seconds: number,
  bytes: number,
): Promise<boolean> {
  const kept = await tx.run(
    `UPDATE provider_sync SET lease_until = now() + make_interval(secs => $3), fetched_bytes = $4
      WHERE id = $1 AND lease = $2 AND state = 'running'`,
    [id, lease, seconds, bytes],
  );
  return kept === 1;
}

export interface SyncOutcome {
  state: 'waiting' | 'importing' | 'unmapped' | 'failed';
  bytes?: number;
  upload_id?: string;
  note?: string | null;
  error?: string | null;
  /** Seconds until the next attempt. */
  pause?: number;
}

/** False if this worker has lost the sync and must not write anything. */
export async function endTry(tx: Tx, id: string, lease: string, outcome: SyncOutcome): Promise<boolean> {
  const ended = await tx.run(
    `UPDATE provider_sync SET state = $3, fetched_bytes = coalesce($4, fetched_bytes), upload_id = coalesce($5, upload_id),
            note = $6, error = $7, next_try_at = now() + make_interval(secs => $8), lease = NULL, lease_until = NULL,
            finished_at = CASE WHEN $3 IN ('unmapped', 'failed') THEN now() END
      WHERE id = $1 AND lease = $2`,
    [
      id,
      lease,
      outcome.state,
      outcome.bytes ?? null,
      outcome.upload_id ?? null,
      outcome.note ?? null,
      outcome.error ?? null,
      outcome.pause ?? null,
    ],
  );
  return ended === 1;
}

/** SQL: the questions of the previewed sheet under `u`. */
const ASKS = `'The sheet waits until a person has looked at it; no stone was changed. ' ||
  (SELECT coalesce(string_agg(s.stop ->> 'sentence', ' ' ORDER BY s.place), '')
     FROM jsonb_array_elements(u.preview -> 'stops') WITH ORDINALITY AS s (stop, place))`;

/**
 * Ends syncs whose import has ended, with its figures, or waits to be confirmed, and those whose
 * sheet a person mapped, confirmed or discarded. An import that was already undone counts as
 * successful.
 */
export async function settleSyncs(tx: Tx): Promise<number> {
  return tx.run(
    `UPDATE provider_sync y SET state = CASE WHEN u.state IN ('failed', 'discarded') THEN 'failed'
                                             WHEN u.state = 'previewed' THEN 'asking' ELSE 'done' END,
            error = CASE WHEN u.state = 'discarded' THEN 'Somebody threw the sheet away. Nothing was imported.'
                         WHEN u.state = 'previewed' THEN ${ASKS}
                         WHEN u.state IN ('done', 'failed') THEN u.error END,
            report = u.report - 'issues', finished_at = coalesce(u.finished_at, now())
       FROM upload u WHERE u.id = y.upload_id
        AND ((y.state = 'importing' AND u.state IN ('previewed', 'done', 'failed', 'undoing', 'undone'))
          OR (y.state IN ('unmapped', 'asking') AND u.state IN ('done', 'failed', 'discarded', 'undoing', 'undone')))`,
  );
}

export const saveHostKey = (tx: Tx, providerId: string, fingerprint: string): Promise<number> =>
  tx.run('UPDATE provider SET feed_host_key = $2 WHERE id = $1 AND feed_host_key IS NULL', [
    providerId,
    fingerprint,
  ]);

/**
 * Deletes what a feed accumulates: sheets that nobody mapped or confirmed except the newest,
 * imported ones except the newest `keep`, and syncs except the newest `keepSyncs`. Returns the keys
 * of the files.
 */
export async function forgetOldSheets(
  tx: Tx,
  providerId: string,
  keep: number,
  keepSyncs: number,
): Promise<string[]> {
  const uploads = await tx.many<{ file_id: string }>(
    `DELETE FROM upload WHERE id IN (
       SELECT id FROM (
         SELECT u.id, u.state, row_number() OVER (PARTITION BY u.state IN ('proposed', 'previewed') ORDER BY u.created_at DESC) AS age
           FROM provider_sync y JOIN upload u ON u.id = y.upload_id
          WHERE y.provider_id = $1 AND u.state IN ('proposed', 'previewed', 'done', 'failed')) AS aged
        WHERE age > CASE WHEN state IN ('proposed', 'previewed') THEN 1 ELSE $2 END)
     RETURNING file_id`,
    [providerId, keep],
  );
  const files = await tx.many<{ storage_key: string }>(
    'DELETE FROM stored_file WHERE id = ANY ($1::uuid[]) RETURNING storage_key',
    [uploads.map(({ file_id }) => file_id)],
  );
  await tx.run(
    `DELETE FROM provider_sync WHERE provider_id = $1 AND finished_at IS NOT NULL AND id NOT IN (
       SELECT id FROM provider_sync WHERE provider_id = $1 ORDER BY created_at DESC LIMIT $2)`,
    [providerId, keepSyncs],
  );
  return files.map(({ storage_key }) => storage_key);
}
