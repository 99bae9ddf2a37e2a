/**
 * Every figure of the reports is compared with SQL written for itself, over made-up days and for
 * every role's view.
 */
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPool } from '../../server/db/pool.ts';
import type { components } from '../../src/api/schema.gen.ts';
import { leadsOf } from '../../src/features/reports/leads.ts';
import { invoiceFilters } from '../../src/features/transactions/invoice/list-query.ts';
import { lineView } from '../../src/features/transactions/transactions-view.ts';
import { filtersToWire } from '../../src/domain/stones/search-filters.ts';
import { viewOf } from '../../src/stones/search-view.ts';
import { fillHouse, shuffleDays } from '../dashboard/support/days.ts';
import { randomSeed } from '../dashboard/support/seeds.ts';
import { tamperWith } from '../proof/tamper.ts';
import type { Api } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { readPdf } from '../support/pdf.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { inDays } from '../support/days.ts';

type Report = components['schemas']['Report'];
type Row = components['schemas']['ReportRow'];
type Known = Record<string, string | number | null>;

const ASSOCIATES = `IN (SELECT w.id FROM app_user w JOIN app_user a ON a.id = w.associate_id WHERE a.email = 'associate@pavilion.test')`;
const VIEWERS = [
  { email: 'admin@pavilion.test', sees: 'IS NOT NULL' },
  { email: 'qc@pavilion.test', sees: 'IS NOT NULL' },
  { email: 'auditor@pavilion.test', sees: 'IS NOT NULL' },
  { email: 'associate@pavilion.test', sees: ASSOCIATES },
];
/** Reports whose rows lead to a list of invoices. */
const LED = ['day', 'week', 'month', 'quarter', 'client', 'associate', 'shape', 'provider'] as const;

/** Days of which something lies within, before and after. */
const daysAgo = (days: number): string => inDays(-days);
const FROM = daysAgo(110);
const TO = daysAgo(20);

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await fillHouse(server);
  await secondProvider();
});
afterAll(() => server.close());

/** A third of the stones come from somebody else. */
async function secondProvider(): Promise<void> {
  const owner = createPool(server.databaseOwnerUrl, { name: 'second provider', kind: 'owner' });
  const id = '7f9b1f3e-0000-4000-8000-000000000001';
  const moved = tamperWith(
    owner,
    ['stone', 'provider'],
    `WITH added AS (
       INSERT INTO provider SELECT (jsonb_populate_record(NULL::provider, to_jsonb(p) || jsonb_build_object('id', '${id}', 'name', 'Second stock', 'code', 'SECOND'))).*
         FROM provider p LIMIT 1 RETURNING id)
     UPDATE stone SET provider_id = added.id FROM added WHERE abs(hashtext(stock_no)) % 3 = 0`,
  );
  try {
    await moved;
  } finally {
    await owner.end();
  }
}

/**
 * What the list of invoices at this address comes to in USD. Lines that are credited stand in it
 * without their amounts.
 */
async function listed(api: Api, search: unknown): Promise<string> {
  const view = lineView.read(Object.fromEntries(Object.entries(search ?? {})));
  const filters = Object.entries(invoiceFilters(view)).filter(([, value]) => value !== undefined);
  const query = new URLSearchParams(filters.map(([name, value]) => [name, String(value)])).toString();
  const reply = await api.send('POST', `/inventory/new-arrival/get-invoice?${query}`, {});
  expect(reply.status, reply.text.slice(0, 300)).toBe(200);
  return dataOf<{ totals: { total_amt: string } }>(reply).totals.total_amt;
}

async function report(api: Api, path: string): Promise<Report> {
  const reply = await api.get(`/report/${path}&startDate=${FROM}&endDate=${TO}`);
  expect(reply.status, reply.text.slice(0, 300)).toBe(200);
  return dataOf<Report>(reply);
}

const SUMS = `count(DISTINCT l.invoice_id) AS invoices, count(DISTINCT l.client_id) AS clients,
  sum((SELECT s.pieces FROM stone s WHERE s.id = l.stone_id)) AS pieces, sum(l.carat) AS carats,
  sum(l.sell_amt) AS total_amt, sum(l.total_amt) AS cost_amt, sum(l.sell_amt) - sum(l.total_amt) AS margin_amt,
  sum(l.sell_amt) / sum(l.carat) AS price_per_ct`;
const sold = (key: string, sees: string, more = ''): string =>
  `SELECT ${key} AS key, ${SUMS} FROM invoice_line l
    WHERE NOT EXISTS (SELECT FROM credit_note n WHERE n.id = l.credit_note_id) AND l.client_id ${sees}
      AND l.created_at::date BETWEEN '${FROM}' AND '${TO}' ${more}`;
const soldOf = (key: string, sees: string, more = ''): string => `${sold(key, sees, more)} GROUP BY 1`;
/** One row, also where nothing was sold. */
const soldInAll = (sees: string): string => sold(`'total'`, sees);

/** Where a row tells another figure than the one reckoned. */
function differing(rows: readonly Row[], known: readonly Known[]): string[] {
  const told = new Map(rows.map((row) => [row.key, row]));
  const missing = known.filter(({ key }) => !told.has(String(key))).map(({ key }) => `no ${key}`);
  const more = rows.length === known.length ? [] : [`${rows.length} rows, ${known.length} reckoned`];
  const wrong = known.flatMap(({ key, ...figures }) => {
    const row: Record<string, unknown> = { ...told.get(String(key)) };
    return Object.entries(figures)
      .filter(([figure, value]) => Math.abs(Number(row[figure] ?? 0) - Number(value ?? 0)) > 0.0051)
      .map(([figure, value]) => `${key}: ${figure} ${String(row[figure])}, reckoned ${value}`);
  });
  return [...missing, ...more, ...wrong];
}

const BY = {
  day: `l.created_at::date::text`,
  month: `to_char(l.created_at, 'YYYY-MM')`,
  week: `(l.created_at::date - extract(isodow FROM l.created_at)::int + 1)::text`,
  quarter: `extract(year FROM l.created_at) || '-Q' || ceil(extract(month FROM l.created_at) / 3)`,
  client: `l.client_id::text`,
  associate: `coalesce((SELECT w.associate_id::text FROM app_user w WHERE w.id = l.client_id), '')`,
  shape: `(SELECT s.shape FROM stone s WHERE s.id = l.stone_id)`,
};

describe.each([21, 22, 23, randomSeed()])('on the days of seed %i', (seed) => {
  beforeAll(() => shuffleDays(server, seed));

  test.each(VIEWERS)('sales by each kind for $email', async ({ email, sees }) => {
    const api = await server.as(email);
    for (const [kind, key] of Object.entries(BY)) {
      const { rows, total } = await report(api, `figures?kind=${kind}`);
      expect(differing(rows, await server.query<Known>(soldOf(key, sees))), kind).toEqual([]);
      expect(differing([total], await server.query<Known>(soldInAll(sees))), kind).toEqual([]);
    }
    const white = await report(api, 'figures?kind=month&diamond_type=1');
    const type = 'AND (SELECT s.diamond_type FROM stone s WHERE s.id = l.stone_id) = 1';
    expect(differing(white.rows, await server.query<Known>(soldOf(BY.month, sees, type)))).toEqual([]);
  });

  test.each(VIEWERS)('what was asked for and not sold, for $email', async ({ email, sees }) => {
    const { rows, total } = await report(await server.as(email), 'figures?kind=unsold');
    const asked = `SELECT (SELECT s.stock_no FROM stone s WHERE s.id = stone_id) AS key, count(*) AS times,
        count(DISTINCT client_id) AS clients FROM (
        SELECT stone_id, client_id, created_at FROM hold UNION ALL SELECT stone_id, client_id, created_at FROM enquiry
        UNION ALL SELECT stone_id, client_id, created_at FROM memo_line UNION ALL SELECT stone_id, client_id, created_at FROM confirm_line
        UNION ALL SELECT stone_id, client_id, created_at FROM cart_line) wish
       WHERE client_id ${sees} AND created_at::date BETWEEN '${FROM}' AND '${TO}'
         AND stone_id NOT IN (SELECT s.id FROM stone s WHERE s.status = 8) GROUP BY 1`;
    const known = await server.query<Known>(asked);
    expect(differing(rows, known)).toEqual([]);
    expect(total.times).toBe(known.reduce((sum, { times }) => sum + Number(times), 0));
    expect(rows.map(({ times }) => times)).toEqual(
      known.map(({ times }) => Number(times)).toSorted((a, b) => b - a),
    );
  });

  test('providers, for people who may see where stones come from', async () => {
    const known = await server.query<Known>(
      `SELECT p.id::text AS key, o.pieces, o.total_amt, o.cost_amt, k.stock_pieces, k.stock_amt, o.days,
              100.0 * o.pieces / (o.pieces + coalesce(k.stock_pieces, 0)) AS turnover
         FROM provider p
         LEFT JOIN (SELECT s.provider_id AS id, sum(s.pieces) AS pieces, sum(l.sell_amt) AS total_amt, sum(l.total_amt) AS cost_amt,
                           round(avg(l.created_at::date - s.created_at::date)) AS days
                      FROM invoice_line l, stone s WHERE s.id = l.stone_id AND l.credit_note_id IS NULL
                       AND l.created_at::date BETWEEN '${FROM}' AND '${TO}' GROUP BY 1) o ON o.id = p.id
         LEFT JOIN (SELECT s.provider_id AS id, sum(s.pieces) AS stock_pieces, sum(s.total_amt) AS stock_amt
                      FROM stone s WHERE s.status IN (1, 3, 4, 5) GROUP BY 1) k ON k.id = p.id
        WHERE o.id IS NOT NULL OR k.id IS NOT NULL`,
    );
    expect(known.length).toBeGreaterThan(1);
    for (const email of ['admin@pavilion.test', 'auditor@pavilion.test']) {
      const { rows, total } = await report(await server.as(email), 'providers?');
      expect(differing(rows, known)).toEqual([]);
      expect(rows.every(({ name }) => name !== null)).toBe(true);
      expect(total.stock_pieces).toBe(known.reduce((sum, one) => sum + Number(one['stock_pieces'] ?? 0), 0));
    }
  });
});

test.each(VIEWERS)('the stock by its age, for $email', async ({ email }) => {
  await server.command(
    `UPDATE stone SET created_at = now() - abs(hashtext(stock_no)) % 500 * interval '1 day'`,
  );
  const { rows, total } = await report(await server.as(email), 'figures?kind=stock-age');
  const age = 'current_date - s.created_at::date';
  const known = (key: string) =>
    server.query<Known>(
      `SELECT ${key} AS key, sum(s.pieces) AS stock_pieces, sum(s.carat) AS stock_carats, sum(s.total_amt) AS stock_amt
         FROM stone s WHERE s.status IN (1, 3, 4, 5) GROUP BY 1`,
    );
  const first = `CASE WHEN ${age} <= 30 THEN '0' WHEN ${age} <= 60 THEN '31' WHEN ${age} <= 90 THEN '61'
                      WHEN ${age} <= 180 THEN '91' WHEN ${age} <= 365 THEN '181' ELSE '366' END`;
  expect(differing(rows, await known(first))).toEqual([]);
  expect(differing([total], await known(`'total'`))).toEqual([]);
});

test.each(VIEWERS)(
  'each age of the stock is that of the search to which it leads, for $email',
  async (viewer) => {
    // Every first and last day of a group, a moment after midnight and a moment before it.
    await server.command(
      `UPDATE stone SET created_at = current_date
        - (ARRAY[0, 1, 30, 31, 60, 61, 90, 91, 180, 181, 365, 366, 800])[1 + abs(hashtext(stock_no)) % 13]
        + CASE abs(hashtext(stock_no || '.')) % 2 WHEN 0 THEN interval '0' ELSE interval '23:59:59.999999' END`,
    );
    const api = await server.as(viewer.email);
    for (const type of [undefined, 1, 2] as const) {
      const more = type === undefined ? '' : `&diamond_type=${type}`;
      const { rows } = await report(api, `figures?kind=stock-age${more}`);
      expect(rows.map(({ key }) => key)).toEqual(['0', '31', '61', '91', '181', '366']);
      for (const row of rows) {
        const { search } = leadsOf('stock-age', row, { from: FROM, to: TO }, type) ?? {};
        const { filters } = viewOf(Object.fromEntries(Object.entries(search ?? {})));
        const reply = await api.send('POST', '/inventory/search', { ...filtersToWire(filters), size: 1 });
        const { totals } = dataOf<components['schemas']['Search']>(reply);
        expect([totals.pieces, totals.carat, totals.total_amt], row.key).toEqual([
          row.stock_pieces,
          row.stock_carats,
          row.stock_amt,
        ]);
      }
    }
  },
);

describe('who reads what', () => {
  beforeAll(() => shuffleDays(server, 24));

  test.each([
    ...LED.filter((kind) => kind !== 'provider').map((kind) => ['associate@pavilion.test', kind] as const),
    ...LED.map((kind) => ['admin@pavilion.test', kind] as const),
  ])(
    'each sales figure of %s by %s is that of the list of invoices to which it leads',
    async (email, kind) => {
      const api = await server.as(email);
      const days = { from: FROM, to: TO };
      for (const type of [undefined, 1] as const) {
        const more = type === undefined ? '' : '&diamond_type=1';
        const { rows } = await report(
          api,
          kind === 'provider' ? `providers?${more}` : `figures?kind=${kind}${more}`,
        );
        expect(rows.length).toBeGreaterThan(0);
        for (const row of rows) {
          const { search } = leadsOf(kind, row, days, type) ?? {};
          expect(await listed(api, search), row.key).toBe(row.total_amt);
        }
      }
    },
  );

  test('clients of nobody and stones without a shape have rows that lead to theirs, too', async () => {
    await server.command(`UPDATE app_user SET associate_id = NULL WHERE email = 'customer2@pavilion.test'`);
    await server.command(
      `UPDATE stone SET shape = NULL WHERE id = (SELECT l.stone_id FROM invoice_line l WHERE l.credit_note_id IS NULL
          AND l.created_at::date BETWEEN '${FROM}' AND '${TO}' LIMIT 1)`,
    );
    const api = await server.as('admin@pavilion.test');
    for (const kind of ['associate', 'shape'] as const) {
      const { rows } = await report(api, `figures?kind=${kind}`);
      const row = rows.find(({ key }) => key === '');
      const { search } = leadsOf(kind, { key: '' }, { from: FROM, to: TO }, undefined) ?? {};
      expect(Number(row?.total_amt)).toBeGreaterThan(0);
      expect(await listed(api, search)).toBe(row?.total_amt);
    }
  });

  test('people who may not see where stones come from find nothing by a provider', async () => {
    const [provider] = await server.query<{ id: string }>('SELECT id FROM provider LIMIT 1');
    for (const email of ['associate@pavilion.test', 'customer@pavilion.test']) {
      const search = { provider: provider?.id, group: 5, type: 0 };
      expect(await listed(await server.as(email), search)).toBe('0.00');
    }
  });

  test('days the wrong way round are refused', async () => {
    const api = await server.as('admin@pavilion.test');
    const reply = await api.get('/report/figures?kind=month&startDate=2026-02-01&endDate=2026-01-01');
    expect([reply.status, reply.body?.message]).toEqual([400, 'The last day is before the first one.']);
  });
});

describe('as a file', () => {
  test('a sheet has the rows, their total, and what it is about', async () => {
    const api = await server.as('admin@pavilion.test');
    const { rows, total } = await report(api, 'figures?kind=month');
    const reply = await api.get(`/report/figures?kind=month&startDate=${FROM}&endDate=${TO}&format=xlsx`);
    const [labels = [], ...lines] = (await readXlsx(reply.bytes)).sheets[0]?.rows ?? [];
    const sold = labels.indexOf('Sold $');
    expect(lines.slice(0, rows.length).map((line) => line[sold])).toEqual(
      rows.map(({ total_amt }) => Number(total_amt)),
    );
    expect([lines[rows.length]?.[0], lines[rows.length]?.[sold]]).toEqual(['Total', Number(total.total_amt)]);
    expect(String(lines.at(-1)?.[0])).toMatch(/^Sales by month: \d\d\/\d\d\/\d{4} to .* White and fancy$/);
  });

  test('a PDF has them too, and says that it is not for clients', async () => {
    const api = await server.as('auditor@pavilion.test');
    const { total } = await report(api, 'providers?');
    const reply = await api.get(`/report/providers?startDate=${FROM}&endDate=${TO}&format=pdf`);
    const { title, texts } = await readPdf(reply.bytes);
    expect(title).toMatch(/^Sales and turnover by provider: /);
    expect(texts).toContain(
      new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 }).format(Number(total.total_amt)),
    );
    expect(texts.join(' ')).toContain('not for clients');
  });
});
