/** Keys of API clients: made, used, limited, rotated, revoked. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '../../src/api/schema.gen.ts';
import { MOST_KEYS } from '../../src/domain/api-keys.ts';
import { MOST_FROM_NETWORK } from '../../src/domain/sign-in-limits.ts';
import { ROLE } from '../../src/domain/codes.ts';
import { makeKey } from '../../server/security/client-keys.ts';
import { signInEverybody, type People } from '../api/support/people.ts';
import { acceptInvitation } from '../session/support/invited.ts';
import type { Api, Reply } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { mediaSource } from '../support/media.ts';
import { take } from '../support/prices.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

type Key = components['schemas']['ClientKey'];
type Made = components['schemas']['MadeClientKey'];

let server: TestServer;
let people: People;
let admin: Api;

beforeAll(async () => {
  server = await startTestServer();
  people = await signInEverybody(server);
  admin = people[ROLE.administrator].api;
});
afterAll(() => server.close());

let clients = 0;
async function newClient(): Promise<string> {
  clients += 1;
  const reply = await admin.send('POST', '/external-clients', {
    role_id: ROLE.apiClient,
    email: `keys-${clients}@clients.test`,
    first_name: 'Ines',
    company_name: 'Girdle Exchange',
  });
  await acceptInvitation(server, `keys-${clients}@clients.test`);
  return dataOf<{ id: string }>(reply).id;
}

const make = (id: string, more: object = {}, api = admin): Promise<Reply> =>
  api.send('POST', `/external-clients/${id}/keys`, { name: 'Web shop', ...more });
async function madeFor(id: string, more: object = {}): Promise<{ key: string; id: string }> {
  const { key, keys } = dataOf<Made>(await make(id, more));
  const one = keys.find(({ ending }) => ending === key.slice(-4));
  return { key, id: one?.id ?? '' };
}
const keysOf = async (id: string): Promise<Key[]> =>
  dataOf<Key[]>(await admin.get(`/external-clients/${id}/keys`));
const profile = (key: string): Promise<Reply> => server.asNobody(key).get('/user/profile');

describe('a key', () => {
  it('works on the contract as its client, and only its hash is stored', async () => {
    const id = await newClient();
    const { key } = await madeFor(id);
    const reply = await profile(key);
    expect(dataOf<{ id: string; role_id: number }>(reply)).toMatchObject({ id, role_id: ROLE.apiClient });
    const rows = await server.query<{ row: string }>(
      `SELECT client_key::text AS row FROM client_key UNION ALL SELECT audit_log::text FROM audit_log`,
    );
    expect(rows.some(({ row }) => row.includes(key.slice(5, 48)))).toBe(false);
    expect(JSON.stringify(await keysOf(id))).not.toContain(key.slice(5, 48));
  });

  it('shows stones at the client’s prices, and holds them', async () => {
    const id = await newClient();
    const api = server.asNobody((await madeFor(id)).key);
    const found = dataOf<{ stockList: { stock_no: string; provider_name?: string }[] }>(
      await api.get('/inventory/search?size=1'),
    );
    expect(found.stockList[0]).not.toHaveProperty('provider_name');
    const [stone] = await server.query<{ stock_no: string }>(
      'SELECT stock_no FROM stone WHERE status = 1 ORDER BY id LIMIT 1',
    );
    const held = await take(api, 'hold', { stock_numbers: [stone?.stock_no ?? ''] });
    expect(held.status, held.text).toBe(200);
    const holds = dataOf<{ data: { client: { id: string } }[] }>(
      await api.send('POST', '/inventory/new-arrival/get-hold', {}),
    );
    expect(holds.data.map(({ client }) => client.id)).toEqual([id]);
  });

  it('sees what the client’s inventory access leaves, from the next request on', async () => {
    const id = await newClient();
    const api = server.asNobody((await madeFor(id)).key);
    const pieces = async (): Promise<number> =>
      dataOf<{ pagination: { totalRecords: number } }>(await api.get('/inventory/search?size=1')).pagination
        .totalRecords;
    const before = await pieces();
    await admin.send('PUT', `/customer/inventory-settings/${id}`, { shape: ['PEAR'] });
    expect(await pieces()).toBeLessThan(before);
  });

  it('opens the pictures whose addresses it was given, until it is revoked', async () => {
    const id = await newClient();
    const { key, id: keyId } = await madeFor(id);
    const [stone] = await server.query<{ id: string; stock_no: string }>(
      `UPDATE stone SET image = 'http://127.0.0.1:9/picture.png'
        WHERE id = (SELECT id FROM stone WHERE status = 1 ORDER BY id DESC LIMIT 1) RETURNING id, stock_no`,
    );
    const reply = await server
      .asNobody(key)
      .get(`/inventory/dna?stock_no=${encodeURIComponent(stone?.stock_no ?? '')}`);
    const { image } = dataOf<{ image: string | null }>(reply);
    const address = mediaSource(reply, image).replace('/api/v1', '');
    expect(address).toContain(stone?.id);
    // No server has the file; looking for it shows that the grant was accepted.
    const message = async (): Promise<string> => (await server.asNobody().get(address)).body?.message ?? '';
    expect(await message()).toContain('could not be fetched');
    await admin.send('DELETE', `/external-clients/keys/${keyId}`);
    expect(await message()).toContain('its address has expired');
  });

  it.each([
    ['GET', '/user/sessions'],
    ['PUT', '/user/change-password'],
    ['POST', '/user/logout'],
    ['GET', '/external-clients/{id}/keys'],
    ['POST', '/external-clients/{id}/keys'],
  ] as const)('is refused what belongs to a session: %s %s', async (method, path) => {
    const id = await newClient();
    const api = server.asNobody((await madeFor(id)).key);
    const at = path.replace('{id}', id);
    const reply = method === 'GET' ? await api.get(at) : await api.send(method, at, { name: 'Another' });
    expect([reply.status, reply.body?.message]).toEqual([
      403,
      'A key cannot do this. Sign in to the portal.',
    ]);
  });
});

describe('a key that does not work gets 401', () => {
  it('when it is mistyped, unknown, expired or revoked, with one sentence for all', async () => {
    const id = await newClient();
    const expired = await madeFor(id, { name: 'Expired' });
    const revoked = await madeFor(id, { name: 'Revoked' });
    await server.command(`UPDATE client_key SET expires_at = now() WHERE id = $1`, [expired.id]);
    expect((await admin.send('DELETE', `/external-clients/keys/${revoked.id}`)).status).toBe(200);
    const replies = await Promise.all(
      [`${revoked.key.slice(0, -1)}0`, makeKey().key, expired.key, revoked.key].map(profile),
    );
    expect(replies.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
  });

  it('on the very next request after its client was suspended, and works again once reactivated', async () => {
    const id = await newClient();
    const { key } = await madeFor(id);
    expect((await profile(key)).status).toBe(200);
    const status = `/external-clients/status/${id}`;
    await admin.send('PUT', status, { is_active: false, reason: 'Unpaid' });
    expect((await profile(key)).status).toBe(401);
    await admin.send('PUT', status, { is_active: true });
    expect((await profile(key)).status).toBe(200);
  });

  it('for ever once its client was closed', async () => {
    const id = await newClient();
    const { key } = await madeFor(id);
    await admin.send('DELETE', `/external-clients/${id}?reason=Left`);
    expect((await profile(key)).status).toBe(401);
    const [row] = await server.query<{ revoked: boolean }>(
      'SELECT revoked_at IS NOT NULL AS revoked FROM client_key WHERE client_id = $1',
      [id],
    );
    expect(row).toEqual({ revoked: true });
  });

  it('from an address outside its networks, and says so', async () => {
    const id = await newClient();
    const outside = await madeFor(id, { networks: ['192.0.2.7', '10.1.2.3/16'] });
    const inside = await madeFor(id, { name: 'Here', networks: ['127.0.0.0/8', '::1'] });
    expect((await keysOf(id)).find((one) => one.id === outside.id)?.networks).toEqual([
      '192.0.2.7/32',
      '10.1.0.0/16',
    ]);
    const reply = await profile(outside.key);
    expect([reply.status, reply.body?.message]).toEqual([
      401,
      'This key cannot be used from 127.0.0.1. Whoever manages it can add the address.',
    ]);
    expect((await profile(inside.key)).status).toBe(200);
  });
});

describe('the limit', () => {
  it('is counted for all processes together, shown in headers, and refills with time', async () => {
    const id = await newClient();
    const { key, id: keyId } = await madeFor(id, { per_minute: 20 });
    const replies = await Promise.all(Array.from({ length: 30 }, () => profile(key)));
    const refused = replies.filter(({ status }) => status === 429);
    expect(replies.filter(({ status }) => status === 200).length).toBe(30 - refused.length);
    // One token comes back every three seconds.
    expect(refused.length).toBeGreaterThanOrEqual(8);
    expect(refused.length).toBeLessThanOrEqual(10);
    for (const reply of replies) expect(reply.headers.get('ratelimit-policy')).toBe('"key";q=20;w=60');
    for (const reply of refused) {
      expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(reply.headers.get('ratelimit')).toMatch(/^"key";r=0;t=\d+$/);
    }
    await server.command(
      `UPDATE client_key_use SET used_at = used_at - interval '30 seconds' WHERE key_id = $1`,
      [keyId],
    );
    const again = await profile(key);
    expect([again.status, again.headers.get('ratelimit')]).toEqual([
      200,
      expect.stringMatching(/^"key";r=(9|10);t=\d+$/),
    ]);
  });

  it('is of one key alone, and sessions have none', async () => {
    const id = await newClient();
    const [few, many] = [await madeFor(id, { per_minute: 1 }), await madeFor(id, { name: 'Other' })];
    expect([(await profile(few.key)).status, (await profile(few.key)).status]).toEqual([200, 429]);
    expect((await profile(many.key)).status).toBe(200);
    expect((await admin.get('/user/profile')).headers.has('ratelimit')).toBe(false);
  });

  it('slows down clients with wrong keys, and nobody with a right one', async () => {
    await server.command('DELETE FROM wrong_key');
    const id = await newClient();
    const { key } = await madeFor(id);
    for (let tried = 0; tried < MOST_FROM_NETWORK; tried++)
      expect((await profile(makeKey().key)).status).toBe(401);
    const reply = await profile(makeKey().key);
    expect([reply.status, reply.headers.get('retry-after')]).toEqual([429, '300']);
    expect((await profile(key)).status).toBe(200);
    await server.command(`UPDATE wrong_key SET since = now() - interval '6 minutes'`);
    expect((await profile(makeKey().key)).status).toBe(401);
  });
});

describe('rotating', () => {
  it('makes a key like the old one, which still works for the chosen hours', async () => {
    const id = await newClient();
    const old = await madeFor(id, { networks: ['127.0.0.1'], per_minute: 77, days: 30 });
    const rotate = (key: string, hours?: number) =>
      admin.send('POST', `/external-clients/keys/${key}/rotate`, hours === undefined ? {} : { hours });
    const { key } = dataOf<Made>(await rotate(old.id, 2));
    expect([(await profile(old.key)).status, (await profile(key)).status]).toEqual([200, 200]);
    const keys = await keysOf(id);
    const [before, after] = [keys.find((one) => one.id === old.id), keys.find((one) => one.id !== old.id)];
    expect(after).toMatchObject({
      name: 'Web shop',
      networks: ['127.0.0.1/32'],
      per_minute: 77,
      state: 'active',
    });
    expect(before).toMatchObject({ state: 'rotated', replaced_by: after?.id });
    const hours = (new Date(before?.expires_at ?? 0).getTime() - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(1.9);
    expect(hours).toBeLessThanOrEqual(2);
    expect((await rotate(old.id)).status).toBe(409);
    expect(dataOf<Made>(await rotate(after?.id ?? '', 0)).key).not.toBe(key);
    expect((await profile(key)).status).toBe(401);
  });
});

describe('who makes keys', () => {
  it('is the client for itself, without choosing its limit', async () => {
    const own = people[ROLE.apiClient];
    const { key } = dataOf<Made>(await make(own.id, {}, own.api));
    expect((await profile(key)).status).toBe(200);
    const refused = await make(own.id, { per_minute: 6000 }, own.api);
    expect([refused.status, refused.body?.data]).toMatchObject([400, { field: 'per_minute' }]);
  });

  it('is nobody for a customer or an FTP client', async () => {
    for (const role of [ROLE.customer, ROLE.ftpClient])
      expect((await make(people[role].id)).status).toBe(404);
  });

  it(`keeps at most ${MOST_KEYS} that work, however many are made at once`, async () => {
    const id = await newClient();
    const replies = await Promise.all(
      Array.from({ length: MOST_KEYS + 3 }, (_, index) => make(id, { name: `Key ${index}` })),
    );
    expect(replies.map(({ status }) => status).filter((status) => status === 409)).toHaveLength(3);
    expect(await keysOf(id)).toHaveLength(MOST_KEYS);
  });

  it.each([['10.1.2'], ['10.0.0.0/33'], ['0x7f.1'], ['example.com'], ['fe80::1%eth0'], ['1.2.3.4/8/8']])(
    'is told that %s is no network',
    async (network) => {
      const reply = await make(await newClient(), { networks: [network] });
      expect([reply.status, reply.body?.data]).toMatchObject([400, { field: 'networks' }]);
    },
  );
});
