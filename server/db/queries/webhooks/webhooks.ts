/** Webhooks of API clients, as they and the house manage them. */
import type { components } from '../../../../src/api/schema.gen.ts';
import { DELIVERY_STATUS } from '../../../../src/domain/codes.ts';
import type { StoneChange } from '../../../../src/domain/webhooks.ts';
import { seesClient } from '../../fragments/tenancy.ts';
import { isUuid, type Tx } from '../../with-actor.ts';

export type WebhookRow = components['schemas']['Webhook'];

const OPEN = `status IN (${DELIVERY_STATUS.queued}, ${DELIVERY_STATUS.failed})`;
const ROW = `w.id, w.client_id, w.url, w.changes, waiting.count AS waiting, waiting.failing_since, sent.sent_at AS last_sent_at,
  CASE WHEN w.paused IS NULL THEN 'on' WHEN w.paused = 'by hand' THEN 'paused' ELSE w.paused END AS state,
  CASE WHEN w.former_until > now() THEN w.former_until END AS former_secret_until, w.created_by, w.created_at`;
const FROM = `webhook w
  CROSS JOIN LATERAL (
    SELECT count(*)::int AS count, min(created_at) FILTER (WHERE status = ${DELIVERY_STATUS.failed}) AS failing_since
      FROM webhook_delivery WHERE webhook_id = w.id AND ${OPEN}) waiting
  LEFT JOIN LATERAL (
    SELECT sent_at FROM webhook_delivery WHERE webhook_id = w.id AND status = ${DELIVERY_STATUS.sent}
     ORDER BY id DESC LIMIT 1) sent ON true`;
const IS_THEIRS = `w.removed_at IS NULL AND ${seesClient('w.client_id')}`;

/** In the order in which they were added. */
export const webhooksOf = (tx: Tx, clientId: string): Promise<WebhookRow[]> =>
  tx.many<WebhookRow>(
    `SELECT ${ROW} FROM ${FROM} WHERE w.client_id = $1 AND ${IS_THEIRS} ORDER BY w.created_at, w.id`,
    [clientId],
  );

/** One that is not removed and that the actor may see. */
export const findWebhook = async (tx: Tx, id: string): Promise<WebhookRow | undefined> =>
  isUuid(id)
    ? tx.one<WebhookRow>(`SELECT ${ROW} FROM ${FROM} WHERE w.id = $1 AND ${IS_THEIRS}`, [id])
    : undefined;

/** Locks it, also against the process that sends for it. */
export async function lockWebhook(tx: Tx, id: string): Promise<WebhookRow | undefined> {
  if (!isUuid(id)) return undefined;
  await tx.run(`SELECT FROM webhook w WHERE w.id = $1 AND ${IS_THEIRS} FOR UPDATE`, [id]);
  return findWebhook(tx, id);
}

export interface NewWebhookRow {
  id: string;
  clientId: string;
  url: string;
  changes: readonly StoneChange[];
  secret: Buffer;
  cursor: string;
  /** The snapshot in the cursor. */
  told: string;
  createdBy: string;
}

export async function insertWebhook(tx: Tx, row: NewWebhookRow): Promise<void> {
  await tx.run(
    `INSERT INTO webhook (id, client_id, url, changes, secret, cursor, told, created_by)
     VALUES ($1, $2, $3, $4, $5, $6, $7::pg_snapshot, $8)`,
    [row.id, row.clientId, row.url, row.changes, row.secret, row.cursor, row.told, row.createdBy],
  );
}

export interface WebhookEdit {
  url: string | null;
  changes: readonly StoneChange[] | null;
  paused: boolean | null;
}

/** Null keeps a field. Deliveries of a resumed webhook are tried at once, and for another day. */
export async function updateWebhook(tx: Tx, id: string, edit: WebhookEdit): Promise<void> {
  await tx.run(
    `UPDATE webhook SET url = coalesce($2, url), changes = coalesce($3, changes),
            paused = CASE $4::boolean WHEN true THEN 'by hand' WHEN false THEN NULL ELSE paused END,
            paused_at = CASE $4::boolean WHEN true THEN now() WHEN false THEN NULL ELSE paused_at END
      WHERE id = $1`,
    [id, edit.url, edit.changes, edit.paused],
  );
  if (edit.paused === false || edit.url !== null)
    await tx.run(
      `UPDATE webhook_delivery SET next_try_at = now(), tries = 0 WHERE webhook_id = $1 AND ${OPEN}`,
      [id],
    );
}

/** The previous secret signs beside the new one for `hours`. */
export async function replaceSecret(tx: Tx, id: string, secret: Buffer, hours: number): Promise<void> {
  await tx.run(
    `UPDATE webhook SET secret = $2, former_secret = CASE WHEN $3 > 0 THEN secret END,
            former_until = CASE WHEN $3 > 0 THEN now() + make_interval(hours => $3) END
      WHERE id = $1`,
    [id, secret, hours],
  );
}

export async function markRemoved(tx: Tx, id: string): Promise<void> {
  await tx.run('UPDATE webhook SET removed_at = now() WHERE id = $1', [id]);
}
