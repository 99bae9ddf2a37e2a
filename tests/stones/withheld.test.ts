/**
 * A row whose certificate says another kind or weight in an earlier row is not offered until
 * somebody has decided which is right.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { components } from '../../src/api/schema.gen.ts';
import { ROLE } from '../../src/domain/codes.ts';
import { STONE_GUARDS } from '../../src/machines/guards/stone-guards.ts';
import { signInEverybody, type People } from '../api/support/people.ts';
import type { Api, Reply } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { take } from '../support/prices.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

type Schemas = components['schemas'];
interface Row {
  id: string;
  stock_no: string;
}
interface Told {
  price?: number;
  carat?: number;
  kind?: number;
}

const { sentence: WITHHELD } = STONE_GUARDS.notWithheld;

let server: TestServer;
let people: People;
let admin: Api;
let customer: Api;
let free: Row[];
let groups = 0;

beforeAll(async () => {
  server = await startTestServer();
  people = await signInEverybody(server);
  admin = people[ROLE.administrator].api;
  customer = people[ROLE.customer].api;
  free = await server.query(
    'SELECT id, stock_no FROM stone WHERE status = 1 AND version = 0 AND diamond_type = 1 AND rap > 100 ORDER BY id',
  );
});
afterAll(() => server.close());
beforeEach(() => server.command('DELETE FROM inventory_access'));

const ok = <T>(reply: Reply): T => {
  expect(reply.status, reply.text).toBe(200);
  return dataOf<T>(reply);
};

/** Rows of one certificate, in the order in which they came, and the place where only they are. */
async function rows(
  ...told: Told[]
): Promise<{ place: string; report: string; numbers: string[]; all: Row[] }> {
  groups += 1;
  const [place, report] = [`Bourse ${groups}`, String(7_700_000_000 + groups)];
  const all = free.splice(0, told.length);
  for (const [at, row] of all.entries()) {
    const { price = 1000, carat = 1, kind = 2 } = told[at] ?? {};
    await server.query(
      `UPDATE stone SET lab = 'GIA', report_no = $2, shape = 'ROUND', carat = $3, pieces = 1, color = 'D', location = $4,
              price_per_ct = $5, total_amt = $5::numeric * $3::numeric, stone_type = $6
        WHERE id = $1`,
      [row.id, report, carat, place, price, kind],
    );
  }
  return { place, report, numbers: numbersOf(all), all };
}

const numbersOf = (some: readonly { stock_no: string }[]): string[] => some.map(({ stock_no }) => stock_no);
const search = async (wire: object, api = customer): Promise<Schemas['Search']> =>
  ok(await api.send('POST', '/inventory/search', wire));
const shownAt = async (place: string, api = customer): Promise<string[]> =>
  numbersOf((await search({ location: [place] }, api)).stockList).toSorted();
const set = (number: string | undefined, values: string) =>
  server.command(`UPDATE stone SET ${values} WHERE stock_no = $1`, [number]);
const tell = async (row: Row | undefined): Promise<void> => {
  const step = { apart: true, reason: 'The number is mistyped' };
  ok(await admin.send('PUT', `/inventory/certificate/${row?.id}`, step));
};
const refusal = ({ status, body }: Reply): unknown => [
  status,
  (body?.data as { stones?: { stock_no: string; reason: string }[] } | null)?.stones,
];

describe('withheld is', () => {
  it.each<[string, Told, boolean]>([
    ['that is lab-grown', { kind: 1 }, true],
    ['that weighs 2.1 % more', { carat: 3.063 }, true],
    ['that weighs 2 % less', { carat: 2.94 }, false],
  ])('the later row %s: %#', async (_, later, isWithheld) => {
    const { place, numbers } = await rows({ carat: 3 }, { carat: 3, price: 900, ...later });
    const [first = '', second = ''] = numbers;
    const expected = isWithheld ? [first] : [first, second];
    expect(await shownAt(place)).toEqual(expected);
    expect(await shownAt(place, admin)).toEqual([first, second]);
  });

  it('none that weighs 0.02 ct more: that is rounding, and a twin', async () => {
    const { place, numbers } = await rows({ carat: 0.3, price: 900 }, { carat: 0.32 });
    expect(await shownAt(place)).toEqual([numbers[0]]);
    await set(numbers[0], 'status = 2');
    expect(await shownAt(place)).toEqual([numbers[1]]);
  });

  it('hidden from every client, also from those who do not see the earlier row', async () => {
    const { place } = await rows({ carat: 1 }, { carat: 1.5 });
    ok(
      await admin.send('PUT', `/customer/inventory-settings/${people[ROLE.customer].id}`, {
        carat_from: 1.2,
      }),
    );
    expect(await shownAt(place)).toEqual([]);
  });
});

it('is in no figure, and is not found by its number', async () => {
  const { place, numbers, report } = await rows({ carat: 1 }, { carat: 1.5 });
  const [first, second] = numbers;
  ok(
    await admin.send('PUT', `/customer/inventory-settings/${people[ROLE.customer].id}`, {
      location: [place],
    }),
  );
  expect(await search({})).toMatchObject({
    stockList: [{ stock_no: first }],
    totals: { pieces: 1 },
    pagination: { totalRecords: 1 },
    facets: { shape: [{ code: 'ROUND', count: 1 }] },
  });
  expect(ok(await customer.get('/inventory/details'))).toMatchObject({
    totalInventory: { pieces: 1, carats: 1 },
  });
  expect((await search({ stock_numbers: [second] })).stockList).toEqual([]);
  expect(numbersOf((await search({ stock_numbers: [report] })).stockList)).toEqual([first]);
  const found = ok<{ stones: Row[] }>(await customer.get(`/inventory/find?text=${second}`));
  expect(found.stones).toEqual([]);
});

it('is left out where somebody has chosen it: of a collection, special stones and a share link', async () => {
  const { numbers } = await rows({ carat: 1 }, { carat: 1.5 });
  const [first, second] = numbers;
  const { id } = ok<{ id: string }>(
    await admin.send('POST', '/inventory/collection', {
      name: 'In doubt',
      diamond_type: 1,
      stock_numbers: numbers,
    }),
  );
  const collected = ok<Schemas['Collections']>(await customer.get(`/inventory/collection?id=${id}`));
  expect(collected.stockList).toMatchObject([{ pieces: 1, stock_numbers: [first] }]);
  ok(await admin.send('POST', '/inventory/featured-stone', { stock_numbers: [second] }));
  const special = ok<Schemas['FeaturedStones']>(
    await customer.send('POST', '/inventory/get-featured-stone', {}),
  );
  expect(numbersOf(special.featureStoneList)).not.toContain(second);
  const link = ok<{ path: string }>(
    await admin.send('POST', '/inventory/share-link', {
      stock_numbers: numbers,
      stock_no: true,
      image: false,
      video: false,
      certificate: false,
      price: false,
      facts: [],
    }),
  );
  const secret = link.path.split('/').at(-1) ?? '';
  expect(numbersOf(ok<{ stones: Row[] }>(await customer.get(`/shared/${secret}`)).stones)).toEqual([first]);
});

describe('by its own number', () => {
  it('a withheld row opens, and cannot be taken until a person has decided', async () => {
    const { numbers, all } = await rows({ carat: 1 }, { carat: 1.5 });
    const [first, second] = numbers;
    expect(ok(await customer.get(`/inventory/dna?stock_no=${second}`))).toMatchObject({
      status: 1,
      withheld: true,
      offers: [],
    });
    for (const act of ['hold', 'confirm-stone'])
      expect(refusal(await take(customer, act, { stock_numbers: [second] }))).toEqual([
        409,
        [expect.objectContaining({ stock_no: second, reason: WITHHELD })],
      ]);
    const memo = { stock_numbers: [second], user_id: people[ROLE.customer].id, due_date: '2099-01-01' };
    expect(refusal(await take(admin, 'memo', memo))).toMatchObject([409, [{ reason: WITHHELD }]]);
    expect((await take(customer, 'hold', { stock_numbers: [first] })).status).toBe(200);
    await tell(all[1]);
    expect((await take(customer, 'hold', { stock_numbers: [second] })).status).toBe(200);
  });

  it('a row can be taken once the earlier row is withdrawn', async () => {
    const { numbers } = await rows({ kind: 2 }, { kind: 1 });
    await set(numbers[0], 'status = 2');
    expect((await take(customer, 'hold', { stock_numbers: [numbers[1]] })).status).toBe(200);
  });
});

describe('it is offered', () => {
  it.each<[string, (first: Row, second: Row) => Promise<unknown>]>([
    ['it is told apart', (_, second) => tell(second)],
    ['the earlier row is told apart', (first) => tell(first)],
    ['the earlier row is withdrawn', (first) => set(first.stock_no, 'status = 2')],
    ['the earlier row is corrected', (first) => set(first.stock_no, 'carat = 1.5')],
    ['it is corrected', (_, second) => set(second.stock_no, 'carat = 1.01')],
  ])('when %s, and followers of the stock are told', async (_, decide) => {
    const { place, all, numbers } = await rows({ carat: 1, price: 2000 }, { carat: 1.5, price: 900 });
    const [first, second] = all;
    if (!first || !second) throw new Error('Two were made.');
    const { stock, cursor } = await present();
    expect(numbers.map((number) => stock.includes(number))).toEqual([true, false]);
    expect(await shownAt(place)).toEqual([first.stock_no]);
    await decide(first, second);
    expect(await shownAt(place)).toContain(second.stock_no);
    const told = await changes(cursor);
    expect(numbersOf(told.changed)).toContain(second.stock_no);
    expect(numbersOf(told.gone)).not.toContain(second.stock_no);
    // Back again, it is gone.
    await server.command(
      `UPDATE stone SET disputed_report = NULL, status = 1, carat = CASE WHEN id = $1 THEN 1 ELSE 1.5 END WHERE id IN ($1, $2)`,
      [first.id, second.id],
    );
    expect(await shownAt(place)).toEqual([first.stock_no]);
    const back = await changes(told.cursor);
    expect(numbersOf(back.gone)).toContain(second.stock_no);
  });

  it('with a twin of it, of which the cheaper is shown then', async () => {
    const { place, numbers } = await rows(
      { carat: 1 },
      { carat: 1.5, price: 900 },
      { carat: 1.5, price: 800 },
    );
    const [first, , cheap = ''] = numbers;
    expect(await shownAt(place)).toEqual([first]);
    const { cursor } = await present();
    await set(first, 'status = 2');
    expect(await shownAt(place)).toEqual([cheap]);
    const told = await changes(cursor);
    expect([numbersOf(told.changed), numbersOf(told.gone)]).toEqual([[cheap], [first]]);
  });
});

const follower = (): Api => people[ROLE.apiClient].api;
const changes = async (cursor?: string): Promise<Schemas['StoneChanges']> =>
  ok(
    await follower().get(
      `/inventory/changes?size=1000${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`,
    ),
  );
async function present(): Promise<{ stock: string[]; cursor: string }> {
  await server.command('DELETE FROM stone_event_mark');
  await server.command(
    `INSERT INTO stone_event_mark (at) VALUES (clock_timestamp() - interval '10 seconds')`,
  );
  const stock: string[] = [];
  let part = await changes();
  while (part.changed.length > 0) {
    stock.push(...numbersOf(part.changed));
    part = await changes(part.cursor);
  }
  return { stock, cursor: part.cursor };
}
