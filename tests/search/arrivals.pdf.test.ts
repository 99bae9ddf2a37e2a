/** New arrivals as a PDF over HTTP: whom it is for, whose prices it has, and when it is refused. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '../../src/api/schema.gen.ts';
import type { Api, Reply } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { readPdf, type ReadPdf } from '../support/pdf.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

type Stone = components['schemas']['Stone'];
type Totals = components['schemas']['Totals'];

const NOBODY = '0192f000-0000-7000-8000-000000000001';
const ARRIVAL = '/inventory/new-arrival/arrival';
const WHITE = { diamond_type: 1 };

let server: TestServer;
let admin: Api;
let associate: Api;
let customer: Api;
let clientId: string;
let otherId: string;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.as('admin@pavilion.test');
  associate = await server.as('associate@pavilion.test');
  customer = await server.as('customer@pavilion.test');
  clientId = await idOf('customer@pavilion.test');
  otherId = await idOf('customer2@pavilion.test');
  ok(await admin.send('PUT', '/markup/update-default', { percent: '10' }));
});
afterAll(() => server.close());

async function idOf(email: string): Promise<string> {
  const [row] = await server.query<{ id: string }>('SELECT id FROM app_user WHERE email = $1', [email]);
  return row?.id ?? '';
}
function ok<T>(reply: Reply): T {
  expect(reply.status, reply.text).toBe(200);
  return dataOf<T>(reply);
}
const listed = async (api: Api, wire: object = {}) =>
  ok<{ data: Stone[]; totals: Totals }>(await api.send('POST', ARRIVAL, { ...WHITE, size: 1000, ...wire }));
const printed = async (api: Api, wire: object = {}): Promise<ReadPdf> =>
  readPdf(await api.bytes(ARRIVAL, { ...WHITE, pdf: true, ...wire }));
const asked = (api: Api, wire: object = {}): Promise<Reply> =>
  api.send('POST', ARRIVAL, { ...WHITE, pdf: true, ...wire });

const shown = (value: string | number | null | undefined): string =>
  value === null || value === undefined
    ? '–'
    : Number(value).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const linesOf = ({ pages }: ReadPdf): string[][] =>
  pages.flatMap(({ lines }) => lines.map((line) => line.map(({ text }) => text)));
const numbersIn = (pdf: ReadPdf): string[] =>
  linesOf(pdf).flatMap(([, number = '']) => (/^PV\d+$/.test(number) ? [number] : []));

function expectPrices(pdf: ReadPdf, stones: readonly Stone[]): void {
  const byNumber = new Map(linesOf(pdf).map((line) => [line[1], line]));
  for (const { stock_no, carat, disc, price_per_ct, total_amt } of stones) {
    const line = byNumber.get(stock_no);
    expect(line?.[5], stock_no).toBe(shown(carat));
    expect(line?.slice(-3), stock_no).toEqual([disc, price_per_ct, total_amt].map(shown));
  }
}

describe('a client’s own PDF', () => {
  it('has only stones that match the filters, and says so', async () => {
    const filters = { shape: ['ROUND'], color: ['D', 'E', 'F'] };
    const { data: stones } = await listed(customer, { filters });
    const all = await listed(customer);
    expect(stones.length).toBeGreaterThan(0);
    expect(stones.length).toBeLessThan(all.data.length);
    const pdf = await printed(customer, { filters });
    expect(numbersIn(pdf).toSorted()).toEqual(stones.map(({ stock_no }) => stock_no).toSorted());
    expect(linesOf(pdf).flat().join(' ')).toContain('by filters');
  });

  it('has each of their stones at their prices, and no supplier’s price', async () => {
    const { data: stones, totals } = await listed(customer);
    const pdf = await printed(customer);
    expect(stones.length).toBeGreaterThan(20);
    expect(numbersIn(pdf).toSorted()).toEqual(stones.map(({ stock_no }) => stock_no).toSorted());
    expectPrices(pdf, stones);
    const sums = [totals.carat, totals.disc_avg, totals.price_per_ct, totals.total_amt].map(shown);
    expect(linesOf(pdf)).toContainEqual([`${stones.length} stones`, ...sums]);

    const supplied = await server.query<Stone>(
      'SELECT disc::float8 AS disc, price_per_ct, total_amt FROM stone WHERE stock_no = ANY ($1)',
      [stones.map(({ stock_no }) => stock_no)],
    );
    const figures = (of: readonly Stone[]) =>
      new Set(of.flatMap((one) => [one.price_per_ct, one.total_amt].map(shown)));
    const own = figures(stones);
    const theirs = new Set([...figures(supplied)].filter((one) => !own.has(one)));
    expect(theirs.size).toBeGreaterThan(stones.length);
    expect(pdf.texts.filter((text) => theirs.has(text))).toEqual([]);
    expect(pdf.texts.join(' ')).not.toContain('Supplier');
  });

  it('is an attachment that names the client’s company', async () => {
    const { headers, text } = await asked(customer);
    expect(headers.get('content-type')).toBe('application/pdf');
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename\*=UTF-8''new-arrivals-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.pdf$/,
    );
    expect(text.startsWith('%PDF-')).toBe(true);
    const [business] = await server.query<{ company_name: string }>(
      'SELECT company_name FROM business WHERE user_id = $1',
      [clientId],
    );
    const { texts } = await printed(customer);
    expect(texts).toContain(`For ${business?.company_name}`);
    // The client made it, so no maker is named.
    expect(texts.filter((one) => one.startsWith('Made '))).toEqual([expect.stringMatching(/UTC$/)]);
  });
});

describe('a PDF made by staff', () => {
  it('for a client has what that client sees, at the client’s prices', async () => {
    ok(await admin.send('PUT', `/customer/inventory-settings/${clientId}`, { shape: ['ROUND'] }));
    const { data: stones } = await listed(customer);
    const pdf = await printed(associate, { user_id: clientId });
    ok(await admin.send('PUT', `/customer/inventory-settings/${clientId}`, {}));
    expect(stones.length).toBeGreaterThan(5);
    expect(numbersIn(pdf).toSorted()).toEqual(stones.map(({ stock_no }) => stock_no).toSorted());
    expectPrices(pdf, stones);
    expect(pdf.texts.find((one) => one.startsWith('Made '))).toMatch(/UTC by First Associate$/);
    expect(pdf.texts.join(' ')).not.toContain('Supplier');
  });

  it('for no client has the supplier’s prices, and says so', async () => {
    const pdf = await printed(admin);
    expectPrices(pdf, (await listed(admin)).data);
    expect(pdf.texts).toEqual(
      expect.arrayContaining(['For the house', 'Supplier’s prices: not for clients']),
    );
  });
});

describe('a PDF is refused', () => {
  const refusal = ({ status, body }: Reply) => [status, body?.message];

  it('for somebody else’s client as for an unknown one', async () => {
    const [theirs, nobodys] = [
      await asked(associate, { user_id: otherId }),
      await asked(associate, { user_id: NOBODY }),
    ];
    expect([theirs.status, theirs.text]).toEqual([404, nobodys.text]);
    expect((await asked(customer, { user_id: otherId })).status).toBe(404);
  });

  it('together with a sheet, and for days without arrivals', async () => {
    expect(refusal(await asked(customer, { export: true }))).toEqual([
      400,
      'Request either the sheet or the PDF, not both at once.',
    ]);
    const never = { start_date: '1980-01-01', end_date: '1980-01-02' };
    expect(refusal(await asked(customer, never))).toEqual([
      400,
      'No stones arrived on these days, so there is nothing to print. Choose more days.',
    ]);
  });

  it('for more than 2,000 stones, with advice', async () => {
    await server.command(
      `INSERT INTO stone (id, stock_no, provider_id, identity_key, content_hash, diamond_type, stone_type, shape, carat, color,
         clarity, lab, rap, disc, price_per_ct, total_amt, location, created_at)
       SELECT gen_random_uuid(), 'MANY-' || n, s.provider_id, 'MANY-' || n, '', 1, 2, 'ROUND', 1, 'D', 'VS1', 'GIA', rap, disc,
              price_per_ct, total_amt, location, '2001-01-01'
         FROM (SELECT * FROM stone WHERE rap IS NOT NULL ORDER BY id LIMIT 1) s, generate_series(1, 2001) n`,
    );
    const then = { start_date: '2001-01-01', end_date: '2001-01-01' };
    expect(refusal(await asked(admin, then))).toEqual([
      400,
      'A PDF holds at most 2,000 stones, and 2,001 arrived on these days. Choose fewer days or one type, or export the sheet.',
    ]);
  });
});
