/** Printed price offers, and the terms that each kind of paper has. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  ACTS,
  answer,
  priceOfferFixture,
  offered,
  part,
  seen,
  availableStones,
  type PriceOfferFixture,
  type PricedStone,
} from '../price-offers/support/price-offer-fixture.ts';
import type { Api, Reply } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { readPdf } from '../support/pdf.ts';
import { take } from '../support/prices.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { readMarks } from './support/pdf-marks.ts';

const PORTAL = 'https://stones.example.com';
const WORDS = {
  house: 'Facet & Sons BV',
  address: '',
  tax_number: '',
  bank: 'BE71 0961 2345 6769',
  terms: 'Due within 30 days.',
  statement: 'From legitimate sources.',
};

let server: TestServer;
let house: PriceOfferFixture;
let wanted: PricedStone[];
let lines: string[];
let paper: { path: string; number: string };

beforeAll(async () => {
  server = await startTestServer({ PUBLIC_URL: PORTAL });
  house = await priceOfferFixture(server);
  wanted = await availableStones(server, house.client.api, 4);
  await server.command(
    'UPDATE stone SET stone_type = CASE WHEN stock_no = $2 THEN 1 ELSE 2 END WHERE stock_no = ANY ($1)',
    [wanted.map(({ stock_no }) => stock_no), wanted[0]?.stock_no],
  );
  lines = await offered(
    house.client.api,
    wanted.map((stone) => ({ stock_no: stone.stock_no, amount: part(stone, 90) })),
  );
  const { offer_id: id, offer_number: number } = await seen(house.client.api, lines[0] ?? '');
  paper = { path: `${ACTS}/offer/${id}/pdf`, number };
});
afterAll(() => server.close());

async function print(api: Api, path = paper.path): Promise<Reply> {
  const reply = await api.get(path);
  expect(reply.status, reply.text.slice(0, 300)).toBe(200);
  expect(reply.headers.get('content-type')).toBe('application/pdf');
  return reply;
}
const textsOf = async (api: Api, path = paper.path): Promise<string[]> =>
  (await readPdf((await print(api, path)).bytes)).texts;

/** `12300.00` as printed. */
const usd = (amount: string | number): string =>
  Number(amount).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const sum = (amounts: readonly string[]): string =>
  usd(amounts.reduce((all, amount) => all + Math.round(Number(amount) * 100), 0) / 100);

describe('a printed offer', () => {
  test('says of each stone whether it is natural or lab grown', async () => {
    const said = (await textsOf(house.client.api)).filter((text) => ['Natural', 'Lab grown'].includes(text));
    expect(said.toSorted()).toEqual(['Lab grown', 'Natural', 'Natural', 'Natural']);
  });

  test('has its number, the client, each stone with its price and what was offered, and the sums', async () => {
    const reply = await print(house.client.api);
    expect(reply.headers.get('content-disposition')).toContain(`offer-${paper.number}.pdf`);
    const { texts } = await readPdf(reply.bytes);
    expect(texts).toContain(`Offer ${paper.number}`);
    expect(texts.join(' ')).toMatch(/for an order · 4 stones · answer by \d\d\/\d\d\/\d{4}, \d\d:\d\d UTC/);
    const [business] = await server.query<{ company_name: string }>(
      'SELECT company_name FROM business WHERE user_id = $1',
      [house.client.id],
    );
    expect(texts.join(' ')).toContain(business?.company_name);
    for (const stone of wanted)
      expect(texts).toEqual(
        expect.arrayContaining([stone.stock_no, usd(stone.list), usd(part(stone, 90)), 'Open']),
      );
    expect(texts).toEqual(
      expect.arrayContaining([
        sum(wanted.map(({ list }) => list)),
        sum(wanted.map((stone) => part(stone, 90))),
      ]),
    );
  });

  test('says of each stone what was asked and agreed, and in which order, with the sums of each state', async () => {
    const [accepted, countered] = wanted as [PricedStone, PricedStone];
    const [one, two, three] = lines as [string, string, string];
    const { associate, client } = house;
    const agreed = await answer(associate.api, 'accept', [{ id: one, amount: part(accepted, 90) }]);
    expect(agreed.status, agreed.text).toBe(200);
    const asked = await answer(associate.api, 'counter', [{ id: two, amount: part(countered, 95) }]);
    expect(asked.status, asked.text).toBe(200);
    const refused = await answer(associate.api, 'decline', [{ id: three }], 'It cost us more');
    expect(refused.status, refused.text).toBe(200);
    const texts = await textsOf(client.api);
    const { number } = dataOf<{ number: string }>(agreed);
    expect(texts.join(' ')).toContain(`Agreed in ${number}: ${accepted.stock_no}`);
    expect(texts).toContain('Open: the house answers next. Countered: the client answers next.');
    const times = (text: string): number => texts.filter((word) => word === text).length;
    expect(times(usd(part(countered, 95)))).toBeGreaterThan(1);
    for (const state of ['Open', 'Countered', 'Accepted', 'Declined']) expect(times(state)).toBe(2);
    // No paper says who supplies a stone, or for how much.
    const supplied = await server.query<{ total_amt: string }>(
      'SELECT total_amt FROM price_offer_line WHERE id = ANY ($1) AND total_amt <> sell_amt',
      [lines],
    );
    for (const { total_amt } of supplied) expect(texts).not.toContain(usd(total_amt));
  });

  test('is the same byte for byte, for everybody and at any time', async () => {
    const first = Buffer.from((await print(house.client.api)).bytes);
    for (const { api } of [house.client, house.admin, house.associate, house.auditor])
      expect(first.equals(Buffer.from((await print(api)).bytes))).toBe(true);
  });

  test('has its number as a barcode, and a QR code of its place in the portal', async () => {
    const marks = await readMarks((await print(house.client.api)).bytes);
    expect(marks.filter(({ format }) => /128/.test(format)).map(({ text }) => text)).toEqual([paper.number]);
    const address = new URL(marks.find(({ format }) => /QR/.test(format))?.text ?? '');
    expect(address.origin + address.pathname).toBe(`${PORTAL}/transaction/offer`);
    expect(Object.fromEntries(address.searchParams)).toEqual({
      all: 'true',
      search: paper.number,
    });
    const list = await house.client.api.send('POST', `${ACTS}/get-offer?search=${paper.number}`, {});
    expect(dataOf<{ totals: { lots: number } }>(list).totals.lots).toBe(4);
  });

  test('is a 404 for a malformed id as for a missing one', async () => {
    const at = paper.path.replace(/[^/]+\/pdf$/, '');
    const missing = await house.client.api.get(`${at}00000000-0000-7000-8000-000000000000/pdf`);
    expect(missing.status).toBe(404);
    expect((await house.client.api.get(`${at}x/pdf`)).text).toBe(missing.text);
  });
});

describe('terms', () => {
  const keep = async (more: Record<string, string> = {}): Promise<void> => {
    const reply = await house.admin.api.send('PUT', '/project-setting/invoice', { ...WORDS, ...more });
    expect(reply.status, reply.text).toBe(200);
  };
  const OWN = {
    memo_terms: 'A memo is a loan.',
    order_terms: 'Orders are firm.',
    offer_terms: 'An offer promises no stone.',
  };
  let papers: Record<keyof typeof OWN, string>;

  beforeAll(async () => {
    const free = await availableStones(server, house.client.api, 2);
    const paths = await Promise.all(
      (['memo', 'confirm-stone'] as const).map(async (kind, place) => {
        const { number } = dataOf<{ number: string }>(
          await take(house.admin.api, kind, {
            stock_numbers: [free[place]?.stock_no ?? ''],
            user_id: house.client.id,
          }),
        );
        const table = kind === 'memo' ? 'memo' : 'confirm_order';
        const [row] = await server.query<{ id: string }>(`SELECT id FROM ${table} WHERE number = $1`, [
          number,
        ]);
        return `${ACTS}/${kind}/${row?.id}/pdf`;
      }),
    );
    papers = { memo_terms: paths[0] ?? '', order_terms: paths[1] ?? '', offer_terms: paper.path };
  });

  test('are the common ones on each kind of paper, until it has its own', async () => {
    await keep();
    for (const path of Object.values(papers))
      expect(await textsOf(house.client.api, path)).toContain(WORDS.terms);
    await keep(OWN);
    for (const kind of ['memo_terms', 'order_terms', 'offer_terms'] as const) {
      const texts = await textsOf(house.client.api, papers[kind]);
      expect(texts).toEqual(expect.arrayContaining([OWN[kind], WORDS.statement]));
      expect(texts).not.toContain(WORDS.terms);
      expect(texts.join(' ')).not.toContain(WORDS.bank);
      for (const other of Object.values(OWN)) if (other !== OWN[kind]) expect(texts).not.toContain(other);
    }
  });

  test('of a kind stay as they are when they are left out, and empty ones give way to the common ones', async () => {
    await keep(OWN);
    await keep();
    expect(dataOf(await house.admin.api.get('/project-setting/invoice'))).toMatchObject(OWN);
    await keep({ offer_terms: '  ' });
    expect(dataOf(await house.admin.api.get('/project-setting/invoice'))).toMatchObject({
      ...OWN,
      offer_terms: '',
    });
    expect(await textsOf(house.client.api)).toContain(WORDS.terms);
  });
});
