/** The log of what webhooks were sent. */
import type { components } from '../../../../src/api/schema.gen.ts';
import { DELIVERY_STATUS } from '../../../../src/domain/codes.ts';
import { seesClient } from '../../fragments/tenancy.ts';
import { isUuid, type Tx } from '../../with-actor.ts';

type Delivery = components['schemas']['Delivery'];
type Detail = components['schemas']['DeliveryDetail'];

const ROW = `d.id, d.webhook_id, d.kind, d.status, d.stone_count AS stones, d.message_id, d.tries,
  CASE WHEN d.status IN (${DELIVERY_STATUS.queued}, ${DELIVERY_STATUS.failed}) THEN d.next_try_at END AS next_try_at,
  d.answer_status, d.answer_ms, d.answer, d.tried_at, d.sent_at, d.created_at`;

/** How many tests of the webhook are still to be sent. */
export async function countWaitingTests(tx: Tx, webhookId: string): Promise<number> {
  const counted = await tx.one<{ count: number }>(
    `SELECT count(*)::int AS count FROM webhook_delivery
      WHERE webhook_id = $1 AND kind = 'test' AND status IN (${DELIVERY_STATUS.queued}, ${DELIVERY_STATUS.failed})`,
    [webhookId],
  );
  return counted?.count ?? 0;
}

/** Newest first. */
export async function deliveriesOf(
  tx: Tx,
  webhookId: string,
  page: number,
  size: number,
): Promise<{ rows: Delivery[]; total: number }> {
  const rows = await tx.many<Delivery>(
    `SELECT ${ROW} FROM webhook_delivery d WHERE d.webhook_id = $1 AND ${seesClient('d.client_id')}
      ORDER BY d.id DESC LIMIT $2 OFFSET $3`,
    [webhookId, size, (page - 1) * size],
  );
  const counted = await tx.one<{ total: number }>(
    `SELECT count(*)::int AS total FROM webhook_delivery d WHERE d.webhook_id = $1 AND ${seesClient('d.client_id')}`,
    [webhookId],
  );
  return { rows, total: counted?.total ?? 0 };
}

export type StoredDelivery = Omit<Detail, 'history'>;

export const findDelivery = async (tx: Tx, id: string): Promise<StoredDelivery | undefined> =>
  isUuid(id)
    ? tx.one<StoredDelivery>(
        `SELECT ${ROW}, d.body, d.forgotten_at IS NULL AS is_whole,
                w.paused IS NULL AND w.removed_at IS NULL AS webhook_on
           FROM webhook_delivery d JOIN webhook w ON w.id = d.webhook_id
          WHERE d.id = $1 AND ${seesClient('d.client_id')}`,
        [id],
      )
    : undefined;
