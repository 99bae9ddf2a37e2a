/** Sheets and PDFs by a link: once, within a minute, at the prices of the person they are for. */
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '../../src/api/schema.gen.ts';
import { apiOf, signIn, type Api, type Reply } from '../support/api.ts';
import { INCLUSION_LABEL } from '../../src/domain/attributes/inclusions.ts';
import { discountOf } from '../../src/domain/money.ts';
import { sharedPrice } from '../../src/domain/prices/shared-price.ts';
import { dataOf } from '../support/data-of.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

type Schemas = components['schemas'];
type Stone = Schemas['Stone'];
type Link = Schemas['DownloadLink'];

let server: TestServer;
let customer: Api;
let associate: Api;
let customerId: string;
let stones: Stone[];
let numbers: string[];

beforeAll(async () => {
  server = await startTestServer();
  customer = await server.as('customer@pavilion.test');
  associate = await server.as('associate@pavilion.test');
  const [person] = await server.query<{ id: string }>(
    `SELECT id FROM app_user WHERE email = 'customer@pavilion.test'`,
  );
  customerId = person?.id ?? '';
  const found = await customer.send('POST', '/inventory/search', { size: 3, status: [1], diamond_type: 1 });
  stones = dataOf<{ stockList: Stone[] }>(found).stockList;
  numbers = stones.map(({ stock_no }) => stock_no);
  await server.command(
    `UPDATE stone SET image = 'https://supplier.example.com/1.jpg', video = NULL, certificate = NULL WHERE stock_no = $1`,
    [numbers[0]],
  );
});
afterAll(() => server.close());

const ask = (api: Api, data: object = {}): Promise<Reply> =>
  api.send('POST', '/inventory/download', { stock_numbers: numbers, format: 'xlsx', ...data });
const linkOf = async (api: Api, data: object = {}): Promise<string> => {
  const reply = await ask(api, data);
  expect(reply.status, reply.text).toBe(200);
  return dataOf<Link>(reply).data;
};
const open = (link: string): Promise<Response> => fetch(`${server.url}${link}`);

async function rowsOf(link: string): Promise<(string | number | null)[][]> {
  const response = await open(link);
  expect(response.status).toBe(200);
  const book = await readXlsx(new Uint8Array(await response.arrayBuffer()));
  return (book.sheets[0]?.rows ?? []) as (string | number | null)[][];
}

describe('a link', () => {
  it('opens once without a token, also when several try at the same time', async () => {
    const link = await linkOf(customer);
    const tries = await Promise.all(Array.from({ length: 8 }, () => open(link)));
    expect(tries.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 404)]);
  });

  it('is of no use after a minute, and is forgotten with the next one', async () => {
    const link = await linkOf(customer);
    await server.command(`UPDATE download_link SET expires_at = now() - interval '1 second'`);
    expect((await open(link)).status).toBe(404);
    await linkOf(customer);
    await server.command(`UPDATE download_link SET expires_at = now() - interval '1 second'`);
    await linkOf(customer);
    expect(await server.query('SELECT FROM download_link')).toHaveLength(1);
  });

  it('ends with the session that asked for it', async () => {
    const own = await signIn(server.url, 'customer2@pavilion.test');
    const reply = await own.send('POST', '/inventory/search', { size: 1, status: [1] });
    const [stone] = dataOf<{ stockList: Stone[] }>(reply).stockList;
    const link = await linkOf(own, { stock_numbers: [stone?.stock_no] });
    await own.send('POST', '/user/logout', {});
    expect((await open(link)).status).toBe(404);
  });

  it('cannot be guessed, and is kept as a hash alone', async () => {
    const link = await linkOf(customer);
    const token = link.split('/').at(-1) ?? '';
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const kept = await server.query<{ row: string }>('SELECT download_link::text AS row FROM download_link');
    expect(kept.map(({ row }) => row).join(' ')).not.toContain(token);
    const guess = `${token.slice(0, -2)}AA`;
    expect((await open(link.replace(token, guess))).status).toBe(404);
    expect((await apiOf(server.url).get(`/inventory/download/${'x'.repeat(43)}`)).status).toBe(404);
  });
});

describe('the sheet', () => {
  it('has figures as numbers at what the client pays if they ask for it, and links that can be pressed', async () => {
    const link = await linkOf(customer, { price: true, markup: 0 });
    const response = await open(link);
    expect(response.headers.get('content-disposition')).toContain('stones.xlsx');
    const book = await readXlsx(new Uint8Array(await response.arrayBuffer()), { readStyles: true });
    const [sheet] = book.sheets;
    const [head = [], ...rows] = (sheet?.rows ?? []) as (string | number | null)[][];
    expect(rows.slice(0, 3).map((row) => row[head.indexOf('Stock no.')])).toEqual(numbers);
    expect(rows[0]?.[head.indexOf('Amount $')]).toBe(Number(stones[0]?.total_amt));
    const image = [...(sheet?.cells ?? new Map())].find(([at]) => at === `1,${head.indexOf('Image')}`)?.[1];
    expect(image?.hyperlink?.target).toMatch(
      /^http:\/\/[^/]+\/api\/v1\/inventory\/media\/[^/]+\/image\?grant=/,
    );
    expect(JSON.stringify([...rows])).not.toContain('supplier.example.com');
    expect(sheet?.freezePane).toMatchObject({ rows: 1, columns: 1 });
  });

  it('has no price of a client who gives no markup, and theirs with the markup under their own name', async () => {
    const bare = await rowsOf(await linkOf(customer));
    expect(bare[0]).toEqual(expect.arrayContaining(['Stock no.', 'Carat']));
    for (const label of ['Disc %', '$/ct', 'Amount $']) expect(bare[0]).not.toContain(label);
    const paid = stones.flatMap(({ price_per_ct, total_amt }) => [Number(price_per_ct), Number(total_amt)]);
    expect(bare.flat().filter((cell) => typeof cell === 'number' && paid.includes(cell))).toEqual([]);
    const marked = await rowsOf(await linkOf(customer, { price: true, markup: 20 }));
    const [head = []] = marked;
    const at = (label: string) => marked.slice(1, 4).map((row) => row[head.indexOf(label)]);
    const prices = stones.map(({ markup_ppc, carat }) => sharedPrice(markup_ppc ?? '', carat ?? 0, 20));
    expect(at('$/ct')).toEqual(prices.map(({ price_per_ct }) => Number(price_per_ct)));
    expect(at('Amount $')).toEqual(prices.map(({ amount }) => Number(amount)));
    expect(at('Disc %')).toEqual(
      stones.map(({ rap }, place) => discountOf(rap ?? '', prices[place]?.price_per_ct ?? '')),
    );
    expect(JSON.stringify(marked)).toMatch(/Prices of [^"]+\./);
    for (const format of ['xlsx', 'pdf', 'zip'])
      for (const asked of [{ price: true }, { markup: 5 }])
        expect((await ask(customer, { format, ...asked })).status).toBe(400);
  });

  it('has the inclusions, the rough’s origin and the guarantee in columns if they are asked for', async () => {
    const [usual = []] = await rowsOf(await linkOf(customer));
    const asked = { facts: ['inclusions', 'rough_origin', 'guaranteed'] };
    const [head = []] = await rowsOf(await linkOf(customer, asked));
    expect(head.filter((label) => !usual.includes(label))).toEqual([
      ...Object.values(INCLUSION_LABEL),
      'Guaranteed',
      'Rough origin',
    ]);
    expect((await ask(customer, { facts: ['location'] })).status).toBe(400);
  });

  it('has what a named client pays with the markup of staff on top, and none on the supplier’s', async () => {
    const rows = await rowsOf(await linkOf(associate, { user_id: customerId, markup: 10 }));
    expect(rows.slice(1, 4).map((row) => row[rows[0]?.indexOf('Amount $') ?? -1])).toEqual(
      stones.map(({ markup_ppc, carat }) => Number(sharedPrice(markup_ppc ?? '', carat ?? 0, 10).amount)),
    );
    expect((await ask(associate, { markup: 10 })).status).toBe(400);
    expect(JSON.stringify(await rowsOf(await linkOf(associate, { price: false })))).not.toContain('Amount $');
  });

  it('gives staff a client’s prices alone, and says where they are the supplier’s', async () => {
    const whole = (rows: unknown): string => JSON.stringify(rows);
    const forClient = await rowsOf(await linkOf(associate, { user_id: customerId }));
    const [head = []] = forClient;
    expect(forClient.slice(1, 4).map((row) => row[head.indexOf('Amount $')])).toEqual(
      stones.map(({ total_amt }) => Number(total_amt)),
    );
    expect(whole(forClient)).not.toContain('not for clients');
    expect(whole(await rowsOf(await linkOf(associate)))).toContain('Supplier’s prices: not for clients');
  });
});

describe('the PDF', () => {
  it('is one, for whom it is', async () => {
    const response = await open(await linkOf(customer, { format: 'pdf' }));
    const bytes = Buffer.from(await response.arrayBuffer());
    expect([response.headers.get('content-type'), bytes.subarray(0, 5).toString()]).toEqual([
      'application/pdf',
      '%PDF-',
    ]);
  });
});

it('refuses a request without stones, an unknown number and an unknown time zone', async () => {
  expect(await ask(customer, { stock_numbers: [] })).toMatchObject({ status: 400 });
  const missing = await ask(customer, { stock_numbers: ['nowhere-1'] });
  expect([missing.status, missing.body?.message]).toEqual([404, expect.stringContaining('nowhere-1')]);
  expect(await ask(customer, { time_zone: 'Moon/Base' })).toMatchObject({ status: 400 });
});
