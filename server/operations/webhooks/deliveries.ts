/** The deliveries of webhooks, sending a test, and sending again. */
import { stepsOfRecord } from '../../db/queries/audit/history.ts';
import { lockCount } from '../../db/queries/bounds.ts';
import { countWaitingTests, deliveriesOf, findDelivery } from '../../db/queries/webhooks/deliveries.ts';
import { findWebhook } from '../../db/queries/webhooks/webhooks.ts';
import { seesClient } from '../../db/fragments/tenancy.ts';
import { markPersonal } from '../../db/queries/audit/personal-words.ts';
import { MOST_TESTS } from '../../../src/domain/webhooks.ts';
import { notFound, conflict } from '../../refusals.ts';
import { refuseEarly } from '../../workflows/guard-refusals.ts';
import { queueDelivery, sendDeliveryAgain as sendAgain } from '../../workflows/webhooks/deliveries.ts';
import type { Handler } from '../handler.ts';
import { paginationOf } from '../pagination.ts';
import { actorOfCall } from '../acting-for.ts';

const PAGE = 50;

export const listDeliveries: Handler<'listDeliveries'> = async ({ path, query }, call) => {
  const { page = 1, size = PAGE } = query;
  const { rows, total } = await call.read(async (tx) => {
    const webhook = await findWebhook(tx, path.id);
    if (!webhook) throw notFound();
    return deliveriesOf(tx, webhook.id, page, size);
  });
  return { data: { data: rows, pagination: paginationOf(page, size, total) } };
};

export const getDelivery: Handler<'getDelivery'> = async ({ path }, call) => ({
  data: await call.read(async (tx) => {
    const delivery = await findDelivery(tx, path.id);
    if (!delivery) throw notFound();
    return { ...delivery, history: await stepsOfRecord(tx, delivery.id, seesClient) };
  }),
});

export const testWebhook: Handler<'testWebhook'> = ({ path }, call) =>
  call.effect<'testWebhook'>(async (tx) => {
    const webhook = await findWebhook(tx, path.id);
    if (!webhook) throw notFound();
    lockCount(tx, webhook.id);
    if ((await countWaitingTests(tx, webhook.id)) >= MOST_TESTS)
      throw conflict(
        `${MOST_TESTS} tests of this webhook have not been sent yet. Wait until they are, or correct its address.`,
      );
    const of = { webhookId: webhook.id, clientId: webhook.client_id };
    const queued = await queueDelivery(tx, actorOfCall(call), {
      ...of,
      kind: 'test',
      stones: [],
      body: null,
    });
    return {
      data: queued,
      message: 'The test will be sent within seconds.',
      audit: {
        summary: `Sent a test to the webhook at ${markPersonal(webhook.client_id, new URL(webhook.url).host)}`,
        subject: { user_id: webhook.client_id, webhook_id: webhook.id },
      },
    };
  });

export const sendDeliveryAgain: Handler<'sendDeliveryAgain'> = ({ path }, call) => {
  refuseEarly('webhookDelivery', 'SEND_AGAIN', { actor: call.person });
  return call.effect<'sendDeliveryAgain'>(async (tx) => {
    const { id, status, url, clientId } = await sendAgain(tx, actorOfCall(call), path.id);
    return {
      data: { id, status },
      message: 'The delivery will be sent again within seconds.',
      audit: {
        summary: `Sent a delivery of the webhook at ${markPersonal(clientId, new URL(url).host)} again`,
        subject: { user_id: clientId, delivery_id: id },
      },
    };
  });
};
