/** Webhooks of API clients, and deliveries that can be sent again. */
import { DELIVERY_STATUS } from '../../../../src/domain/codes.ts';
import { SYSTEM, withActor } from '../../../../server/db/with-actor.ts';
import { newId } from '../../../../server/ids.ts';
import { noteDeliveryAnswer, queueDelivery } from '../../../../server/workflows/webhooks/deliveries.ts';
import { externalClient } from './accounts.ts';
import { made, severalAtOnce } from './maker.ts';
import type { Maker, Source } from './maker.ts';

const AT_A_TIME = 6;

/** Nobody listens there. */
export const NOBODYS_URL = 'http://127.0.0.1:9/stones';
export const CHANGES = ['held', 'sold'];

async function webhook(maker: Maker): Promise<{ id: string; clientId: string }> {
  const clientId = await externalClient(maker);
  const { api } = await maker.admin();
  const data = { url: NOBODYS_URL, changes: CHANGES };
  const reply = await api.send('POST', `/external-clients/${clientId}/webhooks`, data);
  return { id: made<{ webhooks: { id: string }[] }>(reply).webhooks[0]?.id ?? '', clientId };
}

/** Given up in one transaction, before any process can take them. */
async function deliveries(maker: Maker): Promise<void> {
  const { id, clientId } = await webhook(maker);
  const takenBy = newId();
  const failed = { kind: 'failed', status: 500, ms: 1, text: 'For the proof.' } as const;
  const test = { webhookId: id, clientId, kind: 'test', stones: [], body: null } as const;
  await withActor(maker.house.ownerPool, SYSTEM, 'write', async (tx) => {
    await tx.run('UPDATE webhook SET taken_by = $2, taken_until = now() WHERE id = $1', [id, takenBy]);
    for (let count = 0; count < AT_A_TIME; count++) {
      const queued = await queueDelivery(tx, { requestId: null }, test);
      await noteDeliveryAnswer(tx, takenBy, queued.id, failed);
    }
    await tx.run('UPDATE webhook SET taken_by = NULL, taken_until = NULL WHERE id = $1', [id]);
  });
}

export const WEBHOOKS = {
  webhook: {
    find: 'SELECT id FROM webhook WHERE removed_at IS NULL',
    make: (maker: Maker) => severalAtOnce(AT_A_TIME, () => webhook(maker)),
  },
  delivery: {
    find: `SELECT d.id FROM webhook_delivery d JOIN webhook w ON w.id = d.webhook_id
            WHERE d.status = ${DELIVERY_STATUS.givenUp} AND w.paused IS NULL AND w.removed_at IS NULL`,
    make: deliveries,
  },
} satisfies Record<string, Source>;
