/** A client is erased while the answer of their server is noted. */
import { expect, it } from 'vitest';
import { waitForMailsTo } from '../../server/db/queries/accounts/erase.ts';
import { nextDelivery, takeWebhooks } from '../../server/db/queries/webhooks/webhook-queue.ts';
import { SYSTEM, withActor } from '../../server/db/with-actor.ts';
import { newId } from '../../server/ids.ts';
import { noteDeliveryAnswer } from '../../server/workflows/webhooks/deliveries.ts';
import { until } from '../support/wait.ts';
import { STATUS, webhookFixture } from './support/webhook-fixture.ts';

const house = webhookFixture();

it('an answer waits for a client who is being erased before it touches their deliveries', async () => {
  const { server } = house;
  const client = await house.listening();
  const [stone] = await house.stones(1);
  await house.reprice([stone?.id ?? '']);
  house.receiver.manner = { status: 500 };
  await house.send();
  await house.makeDue();
  const takenBy = newId();
  const delivery = await withActor(server.pool, SYSTEM, 'write', async (tx) => {
    await takeWebhooks(tx, takenBy, 10);
    return nextDelivery(tx, client.webhook);
  });
  const answer = { kind: 'taken', status: 204, ms: 1, text: '' } as const;
  const noting: Promise<void>[] = [];
  await withActor(server.pool, SYSTEM, 'write', async (tx) => {
    await waitForMailsTo(tx, client.id);
    noting.push(
      withActor(server.pool, SYSTEM, 'write', (own) =>
        noteDeliveryAnswer(own, takenBy, delivery?.id ?? '', answer),
      ),
    );
    await until('the other process waiting', async () => {
      const [waiting] = await server.query<{ n: number }>(
        'SELECT count(*)::int AS n FROM pg_locks WHERE NOT granted',
      );
      return waiting?.n === 1;
    });
    // Without a deadlock.
    await tx.run('SELECT FROM webhook WHERE client_id = $1 ORDER BY id FOR UPDATE', [client.id]);
    await tx.run('SELECT FROM webhook_delivery WHERE client_id = $1 ORDER BY id FOR UPDATE', [client.id]);
  });
  await Promise.all(noting);
  expect((await house.deliveries(client))[0]).toMatchObject({ status: STATUS.sent, tries: 2 });
});
