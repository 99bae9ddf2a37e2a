/** Days in stock: how they are counted and stored, and who may search by them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filtersFromWire } from '../../src/domain/stones/search-filters.ts';
import { HOUSE_VIEW } from '../../server/db/fragments/shown-offer.ts';
import { arrivalsOf, keyOf } from '../../server/search/days-in-stock.ts';
import { dataOf } from '../support/data-of.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const LATE = new Date('2026-11-24T23:59:59.999Z');
const of = (...days_in_stock: string[]) => filtersFromWire({ days_in_stock });
const arrivals = (...days: string[]) => arrivalsOf(of(...days), LATE);

describe('the arrivals of days in stock', () => {
  it('begin and end at midnight of the house', () => {
    expect(arrivals('0..0', '31..60', '366..', '..30')).toEqual([
      { from: '2026-11-24T00:00:00.000Z', until: '2026-11-25T00:00:00.000Z' },
      { from: '2026-09-25T00:00:00.000Z', until: '2026-10-25T00:00:00.000Z' },
      { from: null, until: '2025-11-24T00:00:00.000Z' },
      { from: '2026-10-25T00:00:00.000Z', until: null },
    ]);
    expect(arrivalsOf(filtersFromWire({}), LATE)).toBeNull();
  });

  it('are of whole days, and of any number of them', () => {
    expect(arrivals('30.5..31.5')).toEqual(arrivals('31..31'));
    expect(arrivals('0..99999999999999999999')?.[0]?.from).toMatch(/^1753-/);
  });
});

it('is kept for a day, and other searches for as long as no stone changes', () => {
  const question = (filters: ReturnType<typeof of>) => ({ ...HOUSE_VIEW, filters });
  const morning = new Date('2026-11-25T00:00:00Z');
  expect(keyOf(question(of('31..60')), LATE)).not.toBe(keyOf(question(of('31..60')), morning));
  expect(keyOf(question(filtersFromWire({})), LATE)).toBe(keyOf(question(filtersFromWire({})), morning));
});

describe('who asks for days in stock', () => {
  const days_in_stock = ['0..30'];
  const filters = { days_in_stock, shape: ['ROUND'] };
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  it('is not a client, wherever stones are searched for', async () => {
    const client = await server.as('customer@pavilion.test');
    const asked = [
      ['POST', '/inventory/search', { days_in_stock }],
      ['POST', '/inventory/filter-search', { days_in_stock, search_type: 1 }],
      ['POST', '/inventory/matchpair-search', { days_in_stock }],
      ['POST', '/inventory/new-arrival/search-arrival', { days_in_stock }],
      ['POST', '/inventory/new-arrival/arrival', { filters }],
      ['POST', '/inventory/save-search', { name: 'Old', search_type: 1, filters }],
      ['POST', '/inventory/recent-search', { search_type: 1, filters }],
      ['POST', '/inventory/demands', { name: 'Old', filters }],
    ] as const;
    for (const [method, path, data] of asked) {
      const { status, body } = await client.send(method, path, data);
      expect([path, status, body?.data]).toEqual([path, 400, expect.anything()]);
      expect(body?.message).toMatch(/days in stock/);
    }
    expect((await client.get('/inventory/search?days_in_stock=0..30')).status).toBe(400);
  });

  it('is staff, who save it for themselves and not for a client', async () => {
    for (const email of ['admin', 'qc', 'auditor', 'associate']) {
      const reply = await (
        await server.as(`${email}@pavilion.test`)
      ).send('POST', '/inventory/search', {
        days_in_stock,
      });
      expect(reply.status, email).toBe(200);
    }
    const admin = await server.as('admin@pavilion.test');
    const [client] = await server.query<{ id: string }>(
      `SELECT id FROM app_user WHERE email = 'customer@pavilion.test'`,
    );
    const search = { name: 'Old', search_type: 1, filters };
    const refused = await admin.send('POST', '/inventory/save-search', { ...search, user_id: client?.id });
    expect([refused.status, refused.body?.message]).toEqual([
      400,
      'Clients cannot search by days in stock. Remove this filter.',
    ]);
    const saved = dataOf<{ id: string; filters: object }>(
      await admin.send('POST', '/inventory/save-search', search),
    );
    expect(saved.filters).toEqual(filters);
  });
});
