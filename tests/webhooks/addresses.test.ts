/** Where webhooks may lead. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readOutgoingUrl } from '../../server/webhooks/address.ts';
import { INTERNAL_HOSTS } from '../proof/cases/files/feed-traps.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { EVERYTHING, webhookFixture } from './support/webhook-fixture.ts';

const house = webhookFixture();

describe('an address', () => {
  it.each([
    ['http://shop.example/stones', 'Without https others could read what is sent.'],
    ['ftp://shop.example/stones', 'A webhook’s address begins with https://.'],
    ['https://', 'A webhook’s address begins with https://.'],
    ['https://user:password@shop.example/', 'Leave users, passwords and anything behind a # out'],
    ['https://shop.example/#stones', 'Leave users, passwords and anything behind a # out'],
    ['https://elsewhere.example/', 'it is not among the hosts that the operator allows'],
  ])('is refused: %s', async (url, sentence) => {
    const client = await house.client();
    const reply = await house.admin.send('POST', `/external-clients/${client.id}/webhooks`, {
      url,
      changes: EVERYTHING,
    });
    expect([reply.status, reply.body?.data]).toMatchObject([400, { field: 'url' }]);
    expect(reply.body?.message).toContain(sentence);
  });

  it.each(INTERNAL_HOSTS)('that leads inside is refused: %s', (host) => {
    expect(() => readOutgoingUrl(`https://${host}/stones`, [])).toThrow('not a public address');
  });

  describe('where the operator names no hosts', () => {
    let open: TestServer;
    beforeAll(async () => {
      open = await startTestServer();
    });
    afterAll(() => open.close());

    it('is taken on any public server, and refused inside', async () => {
      const admin = await open.as('admin@pavilion.test');
      const [client] = await open.query<{ id: string }>('SELECT id FROM app_user WHERE role_id = 6 LIMIT 1');
      const at = `/external-clients/${client?.id}/webhooks`;
      const saved = await admin.send('POST', at, { url: 'https://192.0.43.7/x', changes: ['sold'] });
      expect(saved.status, saved.text).toBe(200);
      const inside = await admin.send('POST', at, { url: 'https://127.0.0.1:5432/', changes: ['sold'] });
      expect([inside.status, inside.body?.message]).toEqual([
        400,
        '127.0.0.1 is not a public address. Webhooks are sent to public servers only; the operator can allow 127.0.0.1:5432 in WEBHOOK_HOSTS.',
      ]);
    });
  });
});
