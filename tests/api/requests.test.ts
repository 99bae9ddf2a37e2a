/** Requests that do not match the contract, idempotency keys, and races for one stone. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD } from '../support/api.ts';
import { startTestServer } from '../support/server.ts';
import type { TestServer } from '../support/server.ts';
import { addressOf, shown } from '../roles/support/administrators.ts';
import { signInEverybody } from './support/people.ts';
import type { People } from './support/people.ts';
import { fingerprint } from './support/records.ts';
import { stonesOf } from './support/walker.ts';
import { asSeen } from '../support/prices.ts';

let server: TestServer;
let people: People;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  people = await signInEverybody(server);
  const member = { email: 'admin@pavilion.test', password: PASSWORD };
  const signedIn = await server.asNobody().send('POST', '/user/login', member);
  ({ token } = signedIn.body?.data as { token: string });
});
afterAll(() => server.close());

const HOLD = '/inventory/new-arrival/hold';

describe('bodies', () => {
  const send = async (body: string | undefined, type: string | undefined): Promise<number> => {
    const response = await fetch(`${server.url}/api/v1${HOLD}`, {
      method: 'POST',
      body: body ?? null,
      headers: { authorization: `Bearer ${token}`, ...(type ? { 'content-type': type } : {}) },
    });
    expect(await response.json()).toMatchObject({ success: false, status: 'fail' });
    return response.status;
  };

  it.each([
    ['no JSON', '{"data":', 'application/json', 400],
    ['no body at all', undefined, undefined, 400],
    ['a list', '[]', 'application/json', 400],
    ['data of another shape', '{"data":{"stock_numbers":"A"}}', 'application/json', 400],
    ['text', '{"data":{}}', 'text/plain', 415],
    ['a form', '--x--', 'multipart/form-data; boundary=x', 415],
    ['a type that only responses have', 'a,b', 'text/csv', 415],
    [
      'more than a megabyte',
      JSON.stringify({ data: { remark: 'x'.repeat(1_100_000) } }),
      'application/json',
      413,
    ],
  ])('are refused as %s, and nothing changes', async (_name, body, type, status) => {
    const before = await fingerprint(server);
    expect(await send(body, type)).toBe(status);
    expect(await fingerprint(server)).toBe(before);
  });

  it('refuses more than 500 stones at once', async () => {
    const reply = await people[1].api.send('POST', HOLD, {
      stock_numbers: Array.from({ length: 501 }, (_one, index) => `S${index}`),
      user_id: people[4].id,
    });
    expect(reply.status).toBe(400);
  });
});

describe('queries', () => {
  it('refuse unknown and invalid parameters; the timestamp is accepted everywhere', async () => {
    expect((await people[1].api.get('/inventory/search?size=1&colour=D')).status).toBe(400);
    expect((await people[1].api.get('/inventory/search?size=1&timestamp=1')).status).toBe(200);
    expect((await people[1].api.get('/inventory/search?size=0')).status).toBe(400);
  });

  it('of a path that is not in the contract get a 404', async () => {
    const reply = await people[1].api.get('/inventory/nothing');
    expect([reply.status, reply.body?.data]).toEqual([404, null]);
  });
});

describe('idempotency keys', () => {
  const once = (key: string) => ({ 'idempotency-key': key });

  it('give twenty concurrent requests one effect and one answer', async () => {
    const trail = await stonesOf(server)(people[4]);
    const body = { stock_numbers: [trail.stockNo], user_id: people[4].id };
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => people[1].api.send('POST', HOLD, body, once('twenty-at-once'))),
    );
    expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([200]));
    expect(new Set(replies.map((reply) => reply.text)).size).toBe(1);
    const holds = await server.query('SELECT id FROM hold WHERE stone_id = $1', [trail.stoneId]);
    expect(holds).toHaveLength(1);
  });

  it('mean the same with the fields of the body in another order', async () => {
    const trail = await stonesOf(server)(people[4]);
    const held = { stock_numbers: [trail.stockNo], user_id: people[4].id };
    const first = await people[1].api.send('POST', HOLD, held, once('another-order'));
    expect(first.status, first.text).toBe(200);
    const turned = Object.fromEntries(Object.entries(held).toReversed());
    const again = await people[1].api.send('POST', HOLD, turned, once('another-order'));
    expect([again.status, again.text]).toEqual([200, first.text]);
    const asked = { shape: ['ROUND'], color: ['D', 'E'] };
    const save = (data: object) =>
      people[4].api.send('POST', '/inventory/save-search', data, once('a-search-saved'));
    const saved = await save({ name: 'Rounds', search_type: 1, filters: asked });
    expect(saved.status, saved.text).toBe(200);
    const nested = { filters: { color: asked.color, shape: asked.shape }, search_type: 1, name: 'Rounds' };
    expect((await save(nested)).text).toBe(saved.text);
    // A list in another order is another list.
    const other = { ...nested, filters: { color: ['E', 'D'], shape: asked.shape } };
    expect((await save(other)).status).toBe(422);
  });

  it('are refused with another query, which may name somebody else', async () => {
    const [other] = await server.query<{ id: string }>(
      `SELECT id FROM app_user WHERE email = 'customer2@pavilion.test'`,
    );
    const whose = [people[4].id, other?.id ?? ''].map((user_id) => ({ user_id }));
    const versions = await Promise.all(whose.map((one) => shown(people[1].api, one)));
    // Both are as their role, so that the bodies are the same.
    expect(new Set(versions.map(({ version }) => version)).size).toBe(1);
    const give = (user: { user_id: string } | undefined) =>
      people[1].api.send(
        'PUT',
        addressOf(user ?? { user_id: '' }),
        {
          version: versions[0]?.version,
          permissions: [{ name: 'offer', read_access: true, write_access: false }],
        },
        once('for-one-of-them'),
      );
    const first = await give(whose[0]);
    expect(first.status, first.text).toBe(200);
    expect((await give(whose[1])).status).toBe(422);
  });

  it('are refused with another body, and may be used again after a refusal', async () => {
    const next = stonesOf(server);
    const [first, second] = [await next(people[4]), await next(people[4])];
    const hold = (stockNo: string, key: string) =>
      people[1].api.send('POST', HOLD, { stock_numbers: [stockNo], user_id: people[4].id }, once(key));
    expect((await hold(first.stockNo, 'first-key-used')).status).toBe(200);
    expect((await hold(second.stockNo, 'first-key-used')).status).toBe(422);
    // Refused while the stone is held, and granted under the same key once the hold is gone.
    expect((await hold(first.stockNo, 'second-key-used')).status).toBe(409);
    const [line] = await server.query<{ id: string }>('SELECT id FROM hold WHERE stone_id = $1', [
      first.stoneId,
    ]);
    expect(
      (await people[1].api.send('PUT', '/inventory/new-arrival/release-hold', { ids: [line?.id] })).status,
    ).toBe(200);
    await server.command(`UPDATE setting SET value = '0' WHERE key = 'rehold_hours'`);
    expect((await hold(first.stockNo, 'second-key-used')).status).toBe(200);
  });

  it('belong to one person: the same key of another person has its own effect', async () => {
    const next = stonesOf(server);
    const mine = await next(people[4]);
    const theirs = await next(people[6]);
    const key = once('everybody-likes-this');
    const [a, b] = [
      await people[4].api.send('POST', HOLD, { stock_numbers: [mine.stockNo] }, key),
      await people[6].api.send('POST', HOLD, { stock_numbers: [theirs.stockNo] }, key),
    ];
    expect([a.status, b.status]).toEqual([200, 200]);
  });
});

describe('a race for one stone', () => {
  it('has exactly one winner, in each of 15 rounds', async () => {
    const next = stonesOf(server);
    const second = await server.as('customer2@pavilion.test');
    const rivals = [people[4].api, second, people[6].api];
    for (let round = 0; round < 15; round++) {
      const trail = await next(people[4]);
      const asked = await Promise.all(
        rivals.map((rival) => asSeen(rival, { stock_numbers: [trail.stockNo] })),
      );
      const tries = Array.from({ length: 24 }, (_one, index) => {
        const path = index % 2 === 0 ? 'hold' : 'confirm-stone';
        const rival = rivals[index % 3] ?? second;
        return rival.send('POST', `/inventory/new-arrival/${path}`, asked[index % 3]);
      });
      const statuses = (await Promise.all(tries)).map((reply) => reply.status);
      // The winner of a hold may turn it into a confirm-stone: that is the same promise to the same
      // client.
      const claims = await server.query<{ client_id: string }>(
        'SELECT client_id FROM stone_claim WHERE stone_id = $1',
        [trail.stoneId],
      );
      const promised = await server.query<{ client_id: string }>(
        `SELECT DISTINCT client_id FROM (SELECT client_id FROM hold WHERE stone_id = $1
         UNION ALL SELECT client_id FROM confirm_line WHERE stone_id = $1) lines`,
        [trail.stoneId],
      );
      expect(claims).toHaveLength(1);
      expect(promised).toEqual([{ client_id: claims[0]?.client_id }]);
      expect(new Set(statuses)).toEqual(new Set([200, 409]));
    }
  });
});
