/** Carts and watchlists: putting stones there and taking them out, and who may. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { components } from '../../src/api/schema.gen.ts';
import type { Api, Reply } from '../support/api.ts';
import { writtenColumns } from '../support/written-columns.ts';
import { dataOf } from '../support/data-of.ts';
import { take } from '../support/prices.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { inDays } from '../support/days.ts';

type Schemas = components['schemas'];
const AT = '/inventory/new-arrival';
const NOBODY = '0192f000-0000-7000-8000-000000000001';

let server: TestServer;
let people: Record<'admin' | 'associate' | 'associate2' | 'customer' | 'customer2' | 'guest', Api>;
let customerId: string;
let numbers: string[];

beforeAll(async () => {
  server = await startTestServer();
  const as = (name: string) => server.as(`${name}@pavilion.test`);
  people = {
    admin: await as('admin'),
    associate: await as('associate'),
    associate2: await as('associate2'),
    customer: await as('customer'),
    customer2: await as('customer2'),
    guest: await newGuest(),
  };
  const [customer] = await server.query<{ id: string }>(
    `SELECT id FROM app_user WHERE email = 'customer@pavilion.test'`,
  );
  customerId = customer?.id ?? '';
  const seen = await people.customer.send('POST', '/inventory/search', { size: 20, status: [1] });
  numbers = dataOf<{ stockList: { stock_no: string }[] }>(seen).stockList.map(({ stock_no }) => stock_no);
});
afterAll(() => server.close());
beforeEach(async () => {
  for (const table of ['cart_line', 'watch_line']) await server.command(`DELETE FROM ${table}`);
});

async function newGuest(): Promise<Api> {
  const [country] = await server.query<{ id: number }>('SELECT id FROM country LIMIT 1');
  const reply = await server.asNobody().send('POST', '/user/login?is_guest=true', {
    company_name: 'Visiting Gems',
    contact_person: 'Vera Visit',
    mobile: '5551234',
    email: 'vera@visiting.test',
    mobile_country_id: country?.id,
  });
  return server.asNobody(dataOf<{ token: string }>(reply).token);
}

/** As many stones like this one as a list holds; once for all lists. */
async function tenThousand(like: string | undefined): Promise<void> {
  const columns = await writtenColumns((text, values) => server.query(text, values), 'stone');
  await server.command(
    `INSERT INTO stone (${columns}) SELECT ${columns.replaceAll(/\w+/g, 'made.$&')}
       FROM stone s, generate_series(1, 10000) n,
            LATERAL jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid(), 'stock_no', 'FULL-' || n,
              'org_stock_no', 'FULL-' || n, 'identity_key', 'FULL-' || n, 'report_no', NULL)) made
      WHERE s.stock_no = $1 AND NOT EXISTS (SELECT FROM stone WHERE stock_no LIKE 'FULL-%')`,
    [like],
  );
}

/** To the customer, who has it from a memo. */
async function sell(stockNo: string): Promise<void> {
  const data = { stock_numbers: [stockNo], user_id: customerId, due_date: inDays(90) };
  const issued = ok<Schemas['LinesMoved']>(await take(people.admin, 'memo', data));
  ok(await people.admin.send('POST', `${AT}/memo-sell`, { ids: issued.lines.map(({ id }) => id) }));
}

const ok = <T>(reply: Reply): T => {
  expect(reply.status, reply.text).toBe(200);
  return dataOf<T>(reply);
};
const cartOf = async (api: Api, query = '') =>
  ok<Schemas['Carts']>(await api.send('POST', `${AT}/get-carts${query}`, {}));
const stockNumbers = (page: Schemas['Carts']): string[] => page.data.map(({ stock_no }) => stock_no ?? '');
const stonesRefused = ({ body }: Reply) =>
  (body?.data as { stones: { stock_no: string; reason: string }[] } | null)?.stones ?? [];

describe.each([
  { list: 'carts', read: 'get-carts', table: 'cart_line' },
  { list: 'watchlist', read: 'get-watchlist', table: 'watch_line' },
])('$list', ({ list, read, table }) => {
  const lines = async () =>
    server.query<{ client_id: string; stone_id: string }>(`SELECT client_id, stone_id FROM ${table}`);

  it('holds a stone once, however often it is added', async () => {
    const stock_numbers = numbers.slice(0, 3);
    const first = ok<Schemas['Collected']>(
      await people.customer.send('POST', `${AT}/${list}`, { stock_numbers }),
    );
    expect(first.total).toBe(3);
    expect(first.stones.every(({ changed }) => changed)).toBe(true);
    const again = await people.customer.send('POST', `${AT}/${list}`, {
      stock_numbers: [stock_numbers[0], ` ${stock_numbers[0]?.toLowerCase()} `, numbers[3]],
    });
    expect(ok<Schemas['Collected']>(again)).toMatchObject({
      total: 4,
      stones: [
        { stock_no: stock_numbers[0], changed: false },
        { stock_no: numbers[3], changed: true },
      ],
    });
    expect(again.body?.message).toMatch(/^1 stone added to the \w+; 1 is already (in|on) the \w+\.$/);
    expect(await lines()).toHaveLength(4);
  });

  it('can be filled by a guest, and by staff for their own client', async () => {
    const stock_numbers = numbers.slice(0, 2);
    ok(await people.guest.send('POST', `${AT}/${list}`, { stock_numbers }));
    ok(await people.associate.send('POST', `${AT}/${list}`, { stock_numbers, user_id: customerId }));
    const own = ok<Schemas['Carts']>(await people.customer.send('POST', `${AT}/${read}`, {}));
    expect(stockNumbers(own).toSorted()).toEqual(stock_numbers.toSorted());
    expect(own.data.map(({ added_by }) => added_by)).toEqual([null, null]);
    const theirs = ok<Schemas['Carts']>(
      await people.associate.send('POST', `${AT}/${read}?user_id=${customerId}`, {}),
    );
    expect(theirs.data.every(({ added_by, client }) => added_by !== null && client?.id === customerId)).toBe(
      true,
    );
    expect(await lines()).toHaveLength(4);
    const asked = await people.admin.send('POST', `${AT}/${list}`, { stock_numbers });
    expect([asked.status, asked.body?.message]).toEqual([400, 'Please select a client']);
  });

  it('cannot be read, filled or emptied by others', async () => {
    ok(await people.customer.send('POST', `${AT}/${list}`, { stock_numbers: numbers.slice(0, 2) }));
    const [line] = ok<Schemas['Carts']>(await people.customer.send('POST', `${AT}/${read}`, {})).data;
    for (const other of [people.customer2, people.associate2, people.guest]) {
      const asked = ok<Schemas['Carts']>(await other.send('POST', `${AT}/${read}?user_id=${customerId}`, {}));
      expect([asked.data, asked.pagination.totalRecords, asked.totals.lots, asked.counts]).toEqual([
        [],
        0,
        0,
        {},
      ]);
      const data = { stock_numbers: numbers.slice(0, 1), user_id: customerId };
      const nothing = await other.send('DELETE', `${AT}/${list}`, { ids: [NOBODY] });
      for (const reply of [
        await other.send('POST', `${AT}/${list}`, data),
        await other.send('DELETE', `${AT}/${list}`, data),
        await other.send('DELETE', `${AT}/${list}`, { ids: [line?.line_id] }),
      ])
        expect([reply.status, reply.text]).toEqual([404, nothing.text]);
    }
    expect(await lines()).toHaveLength(2);
  });

  it('refuses the whole request if a stone is unknown, withdrawn, hidden or sold, or if none is named', async () => {
    const [free = '', withdrawn = '', sold = '', hidden = ''] = numbers.slice(list === 'carts' ? 8 : 14);
    await server.command('UPDATE stone SET status = 2 WHERE stock_no = $1', [withdrawn]);
    await sell(sold);
    const reply = await people.customer.send('POST', `${AT}/${list}`, { stock_numbers: [free, sold] });
    expect([reply.status, stonesRefused(reply)]).toMatchObject([
      409,
      [{ stock_no: sold, reason: 'It is sold.' }],
    ]);
    await server.command(
      `INSERT INTO inventory_access (client_id, shape, color, clarity, lab, location, diamond_type, stone_type, changed_by)
       SELECT $1, ARRAY(SELECT DISTINCT shape FROM stone WHERE shape <> s.shape), '{}', '{}', '{}', '{}', '{}', '{}', 'Test'
         FROM stone s WHERE s.stock_no = $2`,
      [customerId, hidden],
    );
    const [shape] = await server.query<{ shape: string }>('SELECT shape FROM stone WHERE stock_no = $1', [
      hidden,
    ]);
    await server.command(
      'UPDATE stone SET shape = (SELECT shape FROM stone WHERE shape <> $1 LIMIT 1) WHERE stock_no = $2',
      [shape?.shape, free],
    );
    try {
      for (const stock_no of ['NO-SUCH', withdrawn, hidden]) {
        const reply = await people.customer.send('POST', `${AT}/${list}`, {
          stock_numbers: [free, stock_no],
        });
        expect([reply.status, stonesRefused(reply)]).toEqual([
          404,
          [{ stock_no, reason: 'There is no stone with this number.' }],
        ]);
      }
      const byStaff = await people.admin.send('POST', `${AT}/${list}`, {
        stock_numbers: [free, withdrawn, hidden],
        user_id: customerId,
      });
      expect([byStaff.status, stonesRefused(byStaff)]).toMatchObject([
        409,
        [
          { stock_no: withdrawn, reason: 'It is withdrawn and not offered to clients.' },
          { stock_no: hidden, reason: 'This client cannot see the stone. Check their inventory access.' },
        ],
      ]);
      const none = await people.customer.send('POST', `${AT}/${list}`, { stock_numbers: [] });
      expect([none.status, none.body?.message]).toEqual([400, 'Please select at least one diamond']);
      const many = Array.from({ length: 501 }, (_, index) => `S-${index}`);
      expect((await people.customer.send('POST', `${AT}/${list}`, { stock_numbers: many })).status).toBe(400);
      expect(await lines()).toEqual([]);
    } finally {
      await server.command('DELETE FROM inventory_access WHERE client_id = $1', [customerId]);
      await server.command('UPDATE stone SET status = 1 WHERE stock_no = $1', [withdrawn]);
      await server.command('UPDATE stone SET shape = $1 WHERE stock_no = $2', [shape?.shape, free]);
    }
  });

  it('loses stones by line, all or none, and by stock number', async () => {
    const stock_numbers = numbers.slice(0, 3);
    ok(await people.customer.send('POST', `${AT}/${list}`, { stock_numbers }));
    const own = ok<Schemas['Carts']>(await people.customer.send('POST', `${AT}/${read}`, {}));
    const [first, second] = own.data;
    const half = await people.customer.send('DELETE', `${AT}/${list}`, { ids: [first?.line_id, NOBODY] });
    expect(half.status).toBe(404);
    expect(await lines()).toHaveLength(3);
    const gone = ok<Schemas['Collected']>(
      await people.customer.send('DELETE', `${AT}/${list}`, { ids: [first?.line_id] }),
    );
    expect(gone).toMatchObject({ total: 2, stones: [{ stock_no: first?.stock_no, changed: true }] });
    const byNumber = await people.associate.send('DELETE', `${AT}/${list}`, {
      stock_numbers: [second?.stock_no, 'NO-SUCH'],
      user_id: customerId,
    });
    expect(ok<Schemas['Collected']>(byNumber).stones.map(({ changed }) => changed)).toEqual([true, false]);
    expect(await lines()).toHaveLength(1);
    const both = { ids: [NOBODY], stock_numbers };
    expect((await people.customer.send('DELETE', `${AT}/${list}`, both)).status).toBe(400);
    const none = await people.customer.send('DELETE', `${AT}/${list}`, {});
    expect([none.status, none.body?.message]).toEqual([400, 'Please select at least one diamond']);
  });

  it('is full at 10,000', async () => {
    const [free] = numbers;
    await tenThousand(free);
    await server.command(
      `INSERT INTO ${table} (id, client_id, stone_id) SELECT gen_random_uuid(), $1, id FROM stone WHERE stock_no LIKE 'FULL-%'`,
      [customerId],
    );
    const reply = await people.customer.send('POST', `${AT}/${list}`, { stock_numbers: [free] });
    expect([reply.status, reply.body?.message]).toMatchObject([
      409,
      expect.stringContaining('can hold up to 10,000 stones'),
    ]);
    expect(await lines()).toHaveLength(10_000);
    const page = ok<Schemas['Carts']>(await people.customer.send('POST', `${AT}/${read}?page=100`, {}));
    expect(page.pagination.totalRecords).toBe(10_000);
  });
});

it('says what was done with the cart by the codes of the trade', async () => {
  const stock_numbers = numbers.slice(0, 1);
  const added = ok<Schemas['Collected']>(
    await people.customer.send('POST', `${AT}/carts`, { stock_numbers }),
  );
  expect([added.action, added.stones[0]?.status]).toEqual([1, 6]);
  const removed = ok<Schemas['Collected']>(
    await people.customer.send('DELETE', `${AT}/carts`, { stock_numbers }),
  );
  expect([removed.action, removed.stones[0]?.status]).toEqual([2, 7]);
  const watched = ok<Schemas['Collected']>(
    await people.customer.send('POST', `${AT}/watchlist`, { stock_numbers }),
  );
  expect([watched.action, watched.stones[0]?.status]).toEqual([undefined, undefined]);
  expect(stockNumbers(await cartOf(people.customer))).toEqual([]);
});

describe('the marks of one’s own stones', () => {
  const marks = async (api: Api) => dataOf<Schemas['OwnMarks']>(await api.get('/inventory/own-marks'));

  const added = (before: Schemas['OwnMarks'], after: Schemas['OwnMarks']) =>
    Object.fromEntries(
      Object.entries(after).map(([mark, stones]) => [
        mark,
        stones.filter((stone) => !before[mark as keyof typeof before].includes(stone)),
      ]),
    );

  it('name the stones of every list that is open, and nobody else’s', async () => {
    const before = await marks(people.customer);
    const [cart = '', watched = '', noted = '', asked = '', held = '', foreign = ''] = numbers;
    await people.customer.send('POST', `${AT}/carts`, { stock_numbers: [cart] });
    await people.customer.send('POST', `${AT}/watchlist`, { stock_numbers: [watched] });
    await people.customer.send('POST', `${AT}/notes`, { stock_numbers: [noted], words: 'For the ring' });
    await take(people.customer, 'enquiry', { stock_numbers: [asked], message: 'Eye clean?' });
    const reply = await take(people.customer, 'hold', { stock_numbers: [held] });
    await people.customer2.send('POST', `${AT}/carts`, { stock_numbers: [foreign] });
    expect(added(before, await marks(people.customer))).toEqual({
      cart: [cart],
      watchlist: [watched],
      notes: [noted],
      enquiry: [asked],
      hold: [held],
      offer: [],
      queue: [],
    });
    expect((await marks(people.guest)).cart).toEqual([]);

    const [line] = dataOf<{ lines: { id: string }[] }>(reply).lines;
    await people.customer.send('PUT', `${AT}/release-hold`, { ids: [line?.id] });
    expect((await marks(people.customer)).hold).toEqual(before.hold);
  });

  it('are empty for a list that is closed to the person', async () => {
    await people.customer.send('POST', `${AT}/carts`, { stock_numbers: numbers.slice(0, 1) });
    expect((await marks(people.customer)).cart).toEqual(numbers.slice(0, 1));
    await server.command(
      `INSERT INTO user_permission (user_id, permission_id, read_access, write_access)
         SELECT $1, id, false, false FROM permission WHERE name = 'cart'`,
      [customerId],
    );
    expect((await marks(people.customer)).cart).toEqual([]);
    await server.command('DELETE FROM user_permission WHERE user_id = $1', [customerId]);
  });

  it('are not for staff, who have none', async () => {
    expect((await people.admin.get('/inventory/own-marks')).status).toBe(403);
  });
});
