import { DELIVERY_STATUS } from '../../../src/domain/codes.ts';
import { DELIVERY_KEPT_DAYS } from '../../../src/domain/webhooks.ts';
import { SYSTEM, withActor } from '../../db/with-actor.ts';
import type { JobDefinition } from '../job.ts';

const SPAN = 5_000;

/** Deletes the content of old deliveries. Their records and history stay. */
export const forgetDeliveries: JobDefinition = {
  name: 'forget-deliveries',
  cron: '41 3 * * *',
  retryLimit: 2,
  expireInSeconds: 600,
  async run(_data, { ownerPool }) {
    const forget = () =>
      withActor(ownerPool, SYSTEM, 'write', (tx) =>
        tx.run(
          `UPDATE webhook_delivery SET stones = '[]', body = NULL, answer = NULL, forgotten_at = now()
            WHERE id IN (SELECT id FROM webhook_delivery
                          WHERE forgotten_at IS NULL AND created_at < now() - make_interval(days => $1)
                            AND status IN (${DELIVERY_STATUS.sent}, ${DELIVERY_STATUS.givenUp})
                          ORDER BY created_at LIMIT ${SPAN})`,
          [DELIVERY_KEPT_DAYS],
        ),
      );
    while ((await forget()) === SPAN);
  },
};
