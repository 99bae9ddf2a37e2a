/**
 * The freshness setting hides stones that no provider has confirmed lately from clients, everywhere
 * and at once.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CLIENT_ROLES, ROLE } from '../../src/domain/codes.ts';
import { signInEverybody } from '../api/support/people.ts';
import type { Api } from '../support/api.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { dataOf } from '../support/data-of.ts';
import { take } from '../support/prices.ts';

let server: TestServer;
let admin: Api;
let customer: Api;
let clients: Api[];
const OLD = 'FRESH-OLD';

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.as('admin@pavilion.test');
  const people = await signInEverybody(server);
  customer = people[ROLE.customer].api;
  clients = CLIENT_ROLES.map((role) => people[role].api);
  await server.command('UPDATE stone SET confirmed_at = now()');
  await server.command(
    `UPDATE stone SET stock_no = $1, confirmed_at = now() - interval '9 days'
      WHERE id = (SELECT id FROM stone WHERE status = 1 AND diamond_type = 1 ORDER BY id LIMIT 1)`,
    [OLD],
  );
});
afterAll(() => server.close());

interface Found {
  stockList: { stock_no: string }[];
  totals: { pieces: number };
  facets?: Record<string, { count: number }[]>;
}
const search = async (api: Api, asked: object = {}): Promise<Found> =>
  dataOf(await api.send('POST', '/inventory/search', { size: 1, ...asked }));
const find = async (api: Api): Promise<number> => (await search(api, { stock_numbers: [OLD] })).totals.pieces;
const set = async (days: number | null) =>
  dataOf<{ hide_after_days: number | null; hidden: number; stale: number; stones: number }>(
    await admin.send('PUT', '/project-setting/freshness', { hide_after_days: days }),
  );

describe('the freshness setting', () => {
  it('hides nothing until it is set', async () => {
    expect(dataOf(await admin.get('/project-setting/freshness'))).toMatchObject({
      hide_after_days: null,
      hidden: 0,
    });
    expect(await find(customer)).toBe(1);
  });

  it('hides old stones from clients at once, in search, counts, stock figures and on their page', async () => {
    const before = (await search(customer)).totals.pieces;
    const figures = async () =>
      dataOf<{ totalInventory: { pieces: number } }>(await customer.get('/inventory/details')).totalInventory
        .pieces;
    const inStock = await figures();
    expect(await set(7)).toMatchObject({ hide_after_days: 7, hidden: 1, stale: 1 });
    expect((await search(customer)).totals.pieces).toBe(before - 1);
    for (const api of clients) {
      expect(await find(api)).toBe(0);
      expect((await api.get(`/inventory/dna?stock_no=${OLD}`)).status).toBe(404);
    }
    expect(await figures()).toBe(inStock - 1);
    const found = await search(customer, { facets: true });
    expect(found.facets?.['status']?.reduce((sum, { count }) => sum + count, 0)).toBe(before - 1);
    expect(await find(admin)).toBe(1);
    expect((await admin.get(`/inventory/dna?stock_no=${OLD}`)).status).toBe(200);
  });

  it('answers a client’s hold, confirm-stone or enquiry as for missing stones, but for their numbers', async () => {
    await set(7);
    const absent = await customer.send('POST', '/inventory/new-arrival/hold', {
      stock_numbers: ['NO-SUCH-STONE'],
    });
    for (const [path, more] of [
      ['hold', {}],
      ['confirm-stone', {}],
      ['enquiry', { message: 'Eye clean?' }],
    ] as const) {
      const reply = await take(customer, path, {
        stock_numbers: [OLD],
        ...more,
      });
      expect([reply.status, reply.text]).toEqual([404, absent.text.replaceAll('NO-SUCH-STONE', OLD)]);
    }
  });

  it('applies its number of days, and shows all stones when it is removed', async () => {
    await set(10);
    expect(await find(customer)).toBe(1);
    await set(1);
    expect(await find(customer)).toBe(0);
    await set(null);
    expect(await find(customer)).toBe(1);
  });

  it('has bounds, and is recorded in the audit log', async () => {
    for (const wrong of [{ hide_after_days: 0 }, { hide_after_days: 366 }, { hide_after_days: 1.5 }, {}])
      expect((await admin.send('PUT', '/project-setting/freshness', wrong)).status).toBe(400);
    const [entry] = await server.query<{ summary: string }>(
      `SELECT summary FROM audit_log WHERE operation = 'setFreshness' ORDER BY at LIMIT 1`,
    );
    expect(entry?.summary).toBe('Clients no longer see stones that have not been confirmed for 7 days.');
  });
});
