/** Webhooks of API clients: added, changed, paused, rotated, tested and removed. */
import { describe, expect, it } from 'vitest';
import type { components } from '../../src/api/schema.gen.ts';
import { ROLE } from '../../src/domain/codes.ts';
import { MOST_WEBHOOKS } from '../../src/domain/webhooks.ts';
import type { Api, Reply } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import {
  EVERYTHING,
  STATUS,
  webhookFixture,
  type ListeningClient,
  type Webhook,
} from './support/webhook-fixture.ts';
import { verified } from './support/receiver.ts';

type Made = components['schemas']['MadeWebhook'];
type Detail = components['schemas']['DeliveryDetail'];

const house = webhookFixture();
const SHOP = 'https://shop.example/stones';

const add = (id: string, api: Api = house.admin, data: object = {}): Promise<Reply> =>
  api.send('POST', `/external-clients/${id}/webhooks`, { url: SHOP, changes: EVERYTHING, ...data });
const put = (of: ListeningClient, data: object, api: Api = house.admin): Promise<Reply> =>
  api.send('PUT', `/external-clients/webhooks/${of.webhook}`, data);
const again = (id: string | undefined, api: Api = house.admin): Promise<Reply> =>
  api.send('POST', `/external-clients/deliveries/${id}/send-again`);
const change = async (): Promise<string> => {
  const [stone] = await house.stones(1);
  await house.reprice([stone?.id ?? '']);
  return stone?.id ?? '';
};

describe('a webhook', () => {
  it('is added by an administrator or the client; its secret is shown once and stored encrypted', async () => {
    const client = await house.client();
    for (const api of [house.admin, client.api]) {
      const reply = await add(client.id, api);
      expect(reply.status, reply.text).toBe(200);
      const { secret } = dataOf<Made>(reply);
      expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
      const kept = await house.server.query<{ row: string }>(
        `SELECT webhook::text AS row FROM webhook UNION ALL SELECT audit_log::text FROM audit_log`,
      );
      expect(kept.some(({ row }) => row.includes(secret.slice(6, 40)))).toBe(false);
      expect((await client.api.get(`/external-clients/${client.id}/webhooks`)).text).not.toContain(secret);
    }
  });

  it(`is refused beyond ${MOST_WEBHOOKS} of a client, also when many are added at once`, async () => {
    const client = await house.client();
    const replies = await Promise.all(Array.from({ length: MOST_WEBHOOKS + 3 }, () => add(client.id)));
    const statuses = replies.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([...Array.from({ length: MOST_WEBHOOKS }, () => 200), 409, 409, 409]);
  });

  it('is refused without kinds of changes, with unknown ones, and for clients without API', async () => {
    const client = await house.client();
    for (const changes of [[], ['burnt'], ['held', 'held']])
      expect((await add(client.id, house.admin, { changes })).status).toBe(400);
    for (const role of [ROLE.customer, ROLE.ftpClient, ROLE.auditor] as const)
      expect((await add(house.people[role].id)).status).toBe(404);
  });

  it('shows its deliveries to auditors', async () => {
    const client = await house.listening();
    const { api } = house.people[ROLE.auditor];
    const read = await api.get(`/external-clients/webhooks/${client.webhook}/deliveries`);
    expect(read.status).toBe(200);
  });

  it('cannot be managed with a key, so that a leaked key cannot send stones elsewhere', async () => {
    const client = await house.client();
    const made = await client.api.send('POST', `/external-clients/${client.id}/keys`, { name: 'Shop' });
    const byKey = house.server.asNobody(dataOf<{ key: string }>(made).key);
    expect((await add(client.id, byKey)).status).toBe(403);
    expect((await byKey.get(`/external-clients/${client.id}/webhooks`)).status).toBe(403);
  });

  it('that is paused gets nothing, and everything that changed meanwhile once it is resumed', async () => {
    const client = await house.listening();
    await put(client, { paused: true }, client.api);
    const id = await change();
    await house.send();
    expect([house.receiver.received, (await house.webhook(client)).state]).toEqual([[], 'paused']);
    await put(client, { paused: false }, client.api);
    await house.send();
    expect(house.receiver.stones().map((stone) => stone.id)).toEqual([id]);
  });

  it('that is removed gets nothing, and is no longer listed', async () => {
    const client = await house.listening();
    await change();
    const reply = await client.api.send('DELETE', `/external-clients/webhooks/${client.webhook}`);
    expect(dataOf<Webhook[]>(reply)).toEqual([]);
    await house.send();
    expect(house.receiver.received).toEqual([]);
    expect((await put(client, { paused: false })).status).toBe(404);
  });

  it('uses a new address and new kinds of changes from the next message on', async () => {
    const client = await house.listening();
    await put(client, { url: `${house.receiver.url}/new`, changes: ['sold'] });
    await change();
    await house.send();
    expect(house.receiver.received).toEqual([]);
    expect(await house.webhook(client)).toMatchObject({
      url: `${house.receiver.url}/new`,
      changes: ['sold'],
    });
  });
});

describe('a secret', () => {
  const rotate = async (of: ListeningClient, hours?: number): Promise<string> =>
    dataOf<Made>(await of.api.send('POST', `/external-clients/webhooks/${of.webhook}/rotate`, { hours }))
      .secret;

  it('that is rotated signs beside the new one for the chosen hours', async () => {
    const client = await house.listening();
    const next = await rotate(client, 1);
    await change();
    await house.send();
    const [both] = house.receiver.received;
    if (!both) throw new Error('Nothing came.');
    expect(verified(client.secret, both)).toEqual(verified(next, both));
    await house.server.command(
      `UPDATE webhook SET former_until = now() - interval '1 second' WHERE former_until IS NOT NULL`,
    );
    await change();
    await house.send();
    const alone = house.receiver.received.at(-1);
    if (!alone) throw new Error('Nothing came.');
    expect(() => verified(client.secret, alone)).toThrow('No matching signature');
    expect(verified(next, alone)).toEqual(alone.message);
  });

  it('that is rotated without an overlap no longer signs', async () => {
    const client = await house.listening();
    await rotate(client, 0);
    await change();
    await house.send();
    const [message] = house.receiver.received;
    if (!message) throw new Error('Nothing came.');
    expect(() => verified(client.secret, message)).toThrow('No matching signature');
  });
});

describe('a test', () => {
  const test = (of: ListeningClient): Promise<Reply> =>
    of.api.send('POST', `/external-clients/webhooks/${of.webhook}/test`);

  it('is sent also while the webhook is paused, signed like the rest', async () => {
    const client = await house.listening();
    await put(client, { paused: true });
    expect((await test(client)).status).toBe(200);
    await house.send();
    const [message, ...more] = house.receiver.received;
    if (!message) throw new Error('Nothing came.');
    expect(verified(client.secret, message)).toMatchObject({ type: 'webhook.test', data: {} });
    expect(more).toEqual([]);
  });

  it('that fails is not tried again, and pauses nothing', async () => {
    const client = await house.listening();
    house.receiver.manner = { status: 500 };
    await test(client);
    await house.send();
    expect((await house.deliveries(client))[0]).toMatchObject({
      kind: 'test',
      status: STATUS.givenUp,
      tries: 1,
    });
    expect((await house.webhook(client)).state).toBe('on');
  });
});

describe('a delivery', () => {
  it('is shown with the message and its history', async () => {
    const client = await house.listening();
    await change();
    await house.send();
    const [{ id = '' } = {}] = await house.deliveries(client);
    const detail = dataOf<Detail>(await client.api.get(`/external-clients/deliveries/${id}`));
    expect(detail).toMatchObject({ status: STATUS.sent, stones: 1, is_whole: true, webhook_on: true });
    expect(detail.body).toBe(house.receiver.received[0]?.body);
    expect(detail.history.map(({ event }) => event)).toEqual(['QUEUE', 'SEND']);
  });

  it('that was sent is sent again as another message, with its stones as they are now', async () => {
    const client = await house.listening();
    const id = await change();
    await house.send();
    const [sent] = await house.deliveries(client);
    await house.server.command('UPDATE stone SET status = 2, version = version + 1 WHERE id = $1', [id]);
    const reply = await again(sent?.id, client.api);
    expect(reply.status, reply.text).toBe(200);
    await house.send();
    const [first, second] = house.receiver.received;
    expect(second?.id).not.toBe(first?.id);
    expect(second?.message.data.stones).toMatchObject([{ id, changes: ['sold'] }]);
    expect((await house.deliveries(client)).find((one) => one.id === sent?.id)?.status).toBe(STATUS.sent);
  });

  it('that failed is tried at once, as the same message', async () => {
    const client = await house.listening();
    await change();
    house.receiver.manner = { status: 500 };
    await house.send();
    house.receiver.manner = { status: 200 };
    const [failed] = await house.deliveries(client);
    expect((await again(failed?.id)).status).toBe(200);
    await house.send();
    const [first, second] = house.receiver.received;
    expect(second?.id).toBe(first?.id);
  });

  it('is not sent again while it is queued or its webhook is paused, or once its body is deleted', async () => {
    const client = await house.listening();
    await change();
    await house.send();
    const [sent] = await house.deliveries(client);
    await put(client, { paused: true });
    expect((await again(sent?.id)).body?.message).toBe('This webhook is paused. Resume it first.');
    await put(client, { paused: false });
    expect((await again(sent?.id)).status).toBe(200);
    expect((await again(sent?.id)).body?.message).toBe('A queued delivery cannot be sent again.');
    await house.send();
    await house.server.command(`UPDATE webhook_delivery SET created_at = now() - interval '40 days'`);
    await house.forget();
    expect((await again(sent?.id)).body?.message).toContain('no longer kept');
    const detail = dataOf<Detail>(await house.admin.get(`/external-clients/deliveries/${sent?.id}`));
    expect([detail.body, detail.is_whole, detail.stones]).toEqual([null, false, 1]);
  });
});
