/** Which fields of a stone clients and staff see, and may search and sort by. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CLIENT_FIELDS, mayAskFor } from '../../src/domain/stones/client-fields.ts';
import type { components } from '../../src/api/schema.gen.ts';
import type { Api } from '../support/api.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import {
  addProvider,
  bringIn,
  csvFile,
  dataOf,
  HEADINGS,
  stonesNamed,
  type Provider,
} from '../uploads/support/sheets.ts';

type Dna = components['schemas']['StoneDna'];
type Found = components['schemas']['Search'];

let server: TestServer;
let admin: Api;
let customer: Api;
let provider: Provider;
/** No other number starts with it. */
const number = 'W5';

beforeAll(async () => {
  server = await startTestServer();
  [admin, customer] = await Promise.all([
    server.as('admin@pavilion.test'),
    server.as('customer@pavilion.test'),
  ]);
  provider = await addProvider(admin, 'Words Of Its Own', 'WOO');
  const words = ['Comment', 'Brand', 'Key To Symbols'];
  const rows = stonesNamed('w', 10).map((row) => [...row, 'Ask the maker', 'Maker’s Cut', 'Feather']);
  await bringIn(admin, provider.id, csvFile(rows, [...HEADINGS, ...words]));
  // A number that a feed might have for the same stones.
  await server.command(`UPDATE stone SET org_stock_no = 'theirs-' || stock_no WHERE provider_id = $1`, [
    provider.id,
  ]);
});
afterAll(() => server.close());

const dna = async (api: Api): Promise<Dna> => dataOf<Dna>(await api.get(`/inventory/dna?stock_no=${number}`));
const attributes = ({ attributes: of }: Dna): string[] => of.map(({ field }) => field);
const found = async (api: Api, data: object): Promise<string[]> =>
  dataOf<Found>(await api.send('POST', '/inventory/search', data)).stockList.map(({ stock_no }) => stock_no);

describe('a client', () => {
  it('sees a laboratory’s findings, and none of the supplier’s words and numbers', async () => {
    const stone = await dna(customer);
    expect(attributes(stone)).toContain('key_to_symbols');
    expect(attributes(stone).filter((field) => !(field in CLIENT_FIELDS))).toEqual([]);
    expect(JSON.stringify(stone)).not.toMatch(/maker|theirs|Words Of/i);
    expect([stone.org_stock_no, stone.provider_name]).toEqual([null, null]);
    const staff = await dna(admin);
    expect([staff.org_stock_no, staff.provider_name]).toEqual([`theirs-${number}`, 'Words Of Its Own']);
    expect(attributes(staff)).toEqual(expect.arrayContaining(['member_comment', 'brand']));
  });

  it('sees times to the hour, because exact times would show which stones came in one sheet', async () => {
    const times = async (api: Api): Promise<string[]> => {
      const [row] = dataOf<{ stockList: { confirmed_at: string; created_at: string }[] }>(
        await api.send('POST', '/inventory/search', { stock_numbers: [number] }),
      ).stockList;
      return [row?.confirmed_at ?? '', row?.created_at ?? ''].map((time) => time.slice(13));
    };
    expect(new Set(await times(customer))).toEqual(new Set([':00:00.000Z']));
    expect(await times(admin)).not.toContain(':00:00.000Z');
  });

  it('sees no links of a sheet; staff do, without a password in them', async () => {
    await server.command(
      `UPDATE stone SET video = 'https://us:p@ss@maker.test/1.mp4?x=@' WHERE stock_no = $1`,
      [number],
    );
    const { value } = (await dna(admin)).attributes.find(({ field }) => field === 'video') ?? {};
    expect(value).toBe('https://maker.test/1.mp4?x=@');
    expect(JSON.stringify(await dna(customer))).not.toMatch(/maker/i);
    expect((await dna(admin)).video).toMatch(/^\/api\/v1\/inventory\/media\//);
  });

  it('sees a provider’s words only while an administrator releases them', async () => {
    const at = `/inventory/company/${provider.id}`;
    const reply = await admin.send('PUT', at, { words_released: true });
    expect(reply.body?.message).toBe('Words Of Its Own was changed: comments shown to clients.');
    expect(attributes(await dna(customer))).toEqual(expect.arrayContaining(['member_comment', 'brand']));
    expect(JSON.stringify(await dna(customer))).not.toMatch(/theirs|Words Of/i);
    await admin.send('PUT', at, { words_released: false });
    expect(attributes(await dna(customer))).not.toContain('member_comment');
    const entries = await server.query<{ summary: string }>(
      `SELECT summary FROM audit_log WHERE operation = 'updateProvider' AND subject->>'provider_id' = $1 ORDER BY at`,
      [provider.id],
    );
    expect(entries.map(({ summary }) => summary)).toEqual([
      'Words Of Its Own was changed: comments shown to clients.',
      'Words Of Its Own was changed: comments kept from clients.',
    ]);
  });

  it('cannot search stones or holds by the supplier’s number; staff can', async () => {
    for (const data of [{ stock_numbers: [`theirs-${number}`] }, { searchTerm: `theirs-${number}` }]) {
      expect(await found(customer, data)).toEqual([]);
      expect(await found(admin, data)).toEqual([number]);
    }
    expect(await found(customer, { searchTerm: number })).toEqual([number]);
    dataOf(await customer.send('POST', '/inventory/new-arrival/hold', { stock_numbers: [number] }));
    const lines = async (api: Api, query: string, data?: object): Promise<number> =>
      dataOf<{ data: unknown[] }>(
        await api.send('POST', `/inventory/new-arrival/get-hold${query}`, data ?? {}),
      ).data.length;
    expect(await lines(customer, `?search=theirs-`)).toBe(0);
    expect(await lines(customer, '', { stock_numbers: [`theirs-${number}`] })).toBe(0);
    expect(await lines(customer, '', { stock_numbers: [number] })).toBe(1);
    expect(await lines(admin, `?search=theirs-${number}`)).toBe(1);
  });

  it('may sort by no column that they do not see, except media and their own prices', async () => {
    const columns = await server.query<{ name: string }>(
      `SELECT attname AS name FROM pg_attribute WHERE attrelid = 'stone'::regclass AND attnum > 0 AND NOT attisdropped`,
    );
    const media = ['image', 'video', 'certificate'];
    const own = ['disc', 'price_per_ct', 'total_amt'];
    for (const { name } of columns.filter((one) => !mayAskFor(one.name))) {
      const { status } = await customer.send('POST', '/inventory/search', { sort: [`-${name}`], size: 1 });
      expect([name, status]).toEqual([name, media.includes(name) || own.includes(name) ? 200 : 400]);
    }
    expect((await admin.send('POST', '/inventory/search', { sort: ['org_stock_no'], size: 1 })).status).toBe(
      200,
    );
  });

  it('is not offered columns that are empty for them', async () => {
    const fields = async (api: Api, view = 'search'): Promise<string[]> =>
      dataOf<{ field: string }[]>(await api.get(`/inventory/table-fields?view=${view}`)).map(
        ({ field }) => field,
      );
    expect(await fields(customer)).not.toContain('org_stock_no');
    expect(await fields(admin)).toContain('org_stock_no');
    // Their prices are there once, without the supplier's beside them.
    expect(await fields(customer)).not.toContain('sell_amt');
    expect(await fields(admin)).toContain('sell_amt');
    expect(await fields(customer, 'hold')).not.toContain('client');
    expect(await fields(admin, 'hold')).toContain('client');
  });
});

describe('media', () => {
  it('are sorted by whether they exist, not by their address', async () => {
    const numbers = ['W2', 'W3', 'W4'];
    await server.command(
      `UPDATE stone SET image = CASE stock_no WHEN 'W2' THEN 'https://b.test/1.png' WHEN 'W3' THEN 'https://a.test/1.png' END
        WHERE stock_no = ANY ($1)`,
      [numbers],
    );
    const sorted = (sort: string): Promise<string[]> =>
      found(admin, { stock_numbers: numbers, sort: [sort, 'stock_no'] });
    expect(await sorted('image')).toEqual(['W2', 'W3', 'W4']);
    expect(await sorted('-image')).toEqual(['W4', 'W2', 'W3']);
  });
});
