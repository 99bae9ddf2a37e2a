/**
 * A stone is taken at the price that was seen or not at all, and a hold keeps its price for its
 * client.
 */
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { components } from '../../src/api/schema.gen.ts';
import { expireDueHolds } from '../../server/jobs/expiry.ts';
import { sharedPrice } from '../../src/domain/prices/shared-price.ts';
import type { Api, Reply } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { asSeen, pricesSeen, take } from '../support/prices.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { fingerprint } from '../api/support/records.ts';

type Moved = components['schemas']['LinesMoved'];
type Stone = components['schemas']['Stone'];
interface RefusedStone {
  refusal: string;
  guard?: string;
  field?: string;
  stones: { stock_no: string; status?: number; reason: string; seen?: string; now?: string }[];
}

const ACTIONS = '/inventory/new-arrival';
const FIGURES = 'carat, rap, disc, price_per_ct, total_amt, markup_disc, markup_ppc, sell_amt';

let server: TestServer;
let admin: Api;
let customer: Api;
let apiClient: Api;
let customerId: string;
let free: string[];

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.as('admin@pavilion.test');
  customer = await server.as('customer@pavilion.test');
  apiClient = await server.as('api-client@pavilion.test');
  const [person] = await server.query<{ id: string }>('SELECT id FROM app_user WHERE email = $1', [
    'customer@pavilion.test',
  ]);
  customerId = person?.id ?? '';
  const stones = await server.query<{ stock_no: string }>(
    'SELECT stock_no FROM stone WHERE status = 1 AND version = 0 AND total_amt > 1000 ORDER BY stock_no',
  );
  free = stones.map(({ stock_no }) => stock_no);
});
afterAll(() => server.close());
beforeEach(() => markup('5'));

const ok = async <Data = Moved>(asked: Promise<Reply>): Promise<Data> => {
  const reply = await asked;
  expect(reply.status, reply.text).toBe(200);
  return dataOf<Data>(reply);
};
const markup = (percent: string) => ok<unknown>(admin.send('PUT', '/markup/update-default', { percent }));
const some = (count: number): string[] => free.splice(0, count);
const one = (): string => some(1)[0] ?? '';
const amountsOf = async (api: Api, stock_numbers: string[], user_id?: string) =>
  (await pricesSeen(api, { stock_numbers, user_id })).map(({ amount }) => amount);
const linesOn = (table: string, stock: readonly string[]) =>
  server.query<Record<string, unknown> & { sell_amt: string }>(
    `SELECT ${FIGURES.split(', ')
      .map((figure) => `l.${figure}`)
      .join(
        ', ',
      )} FROM ${table} l JOIN stone s ON s.id = l.stone_id WHERE s.stock_no = ANY ($1) ORDER BY s.stock_no`,
    [stock],
  );
/** The ways to take stones: as the client, or as staff for the client. */
const WAYS = [
  { act: 'confirm-stone', table: 'confirm_line', by: 'the customer', for: () => ({}), api: () => customer },
  { act: 'confirm-stone', table: 'confirm_line', by: 'an API client', for: () => ({}), api: () => apiClient },
  {
    act: 'confirm-stone',
    table: 'confirm_line',
    by: 'staff',
    for: () => ({ user_id: customerId }),
    api: () => admin,
  },
  { act: 'memo', table: 'memo_line', by: 'staff', for: () => ({ user_id: customerId }), api: () => admin },
] as const;

describe.each(WAYS)('$act by $by', ({ act, table, for: forWhom, api }) => {
  const user = (): string | undefined => ('user_id' in forWhom() ? customerId : undefined);
  const send = (data: object) => api().send('POST', `${ACTIONS}/${act}`, data);

  it('is refused after prices changed, with old and new prices, and works once these are accepted', async () => {
    const stock_numbers = some(3);
    const asked = await asSeen(api(), { stock_numbers, ...forWhom() });
    await markup('25');
    const now = await amountsOf(api(), stock_numbers, user());
    const before = await fingerprint(server);

    const reply = await send(asked);
    expect(reply.status, reply.text).toBe(409);
    expect(await fingerprint(server)).toBe(before);
    expect(reply.body?.message).toBe(
      'The prices of 3 stones have changed since they were seen. Check the new prices, and accept them to continue.',
    );
    const { stones, ...refusal } = dataOf<RefusedStone>(reply);
    expect(refusal).toEqual({ refusal: 'guard', guard: 'priceAsSeen' });
    expect(stones.map(({ stock_no, status, seen, now: is }) => [stock_no, status, seen, is]).sort()).toEqual(
      asked.prices.map(({ stock_no, amount }, index) => [stock_no, 1, amount, now[index]]).sort(),
    );
    for (const { reason } of stones)
      expect(reason).toMatch(/^Price now: [\d,.]+ USD\. Price shown before: [\d,.]+ USD\.$/);

    // The new prices are accepted: the lines keep them to the cent.
    const accepted = stones.map(({ stock_no, now: amount }) => ({ stock_no, amount }));
    const moved = await ok(send({ ...asked, prices: accepted }));
    expect(moved.lines.map(({ stock_no, amount }) => ({ stock_no, amount }))).toEqual(accepted);
    expect((await linesOn(table, stock_numbers)).map(({ sell_amt }) => sell_amt)).toEqual(now);
  });

  it('is refused if one of three prices changed, and names that stone', async () => {
    const stock_numbers = some(3);
    const asked = await asSeen(api(), { stock_numbers, ...forWhom() });
    const dearer = stock_numbers[1];
    await server.command('UPDATE stone SET price_per_ct = price_per_ct + 10 WHERE stock_no = $1', [dearer]);
    const reply = await send(asked);
    expect([reply.status, reply.body?.message]).toEqual([
      409,
      `The price of ${dearer} has changed since it was seen. Check the new price, and accept it to continue.`,
    ]);
    expect(dataOf<RefusedStone>(reply).stones.map(({ stock_no }) => stock_no)).toEqual([dearer]);
    expect(await linesOn(table, stock_numbers)).toEqual([]);
  });

  it('reports a stone that is no longer available before the changed price of another', async () => {
    const [gone = '', dearer = ''] = some(2);
    const asked = await asSeen(api(), { stock_numbers: [gone, dearer], ...forWhom() });
    await ok(take(await server.as('customer2@pavilion.test'), 'hold', { stock_numbers: [gone] }));
    await server.command('UPDATE stone SET price_per_ct = price_per_ct + 10 WHERE stock_no = $1', [dearer]);
    const reply = await send(asked);
    expect([reply.status, reply.body?.message]).toEqual([409, 'Only available diamonds must be selected.']);
    const { stones } = dataOf<RefusedStone>(reply);
    expect(new Set(stones.map(({ stock_no }) => stock_no))).toEqual(new Set([gone, dearer]));
    // A stone that somebody else has is not priced.
    expect(stones.find(({ stock_no }) => stock_no === gone)).not.toHaveProperty('now');
  });

  it('needs exactly one valid price for each of its stones, and none for others', async () => {
    const [first = '', second = '', stranger = ''] = some(3);
    const stock_numbers = [first, second];
    const { prices } = await asSeen(api(), { stock_numbers, ...forWhom() });
    const named = (stock_no: string, amount: string | null = '1.00') => ({ stock_no, amount });
    const before = await fingerprint(server);
    for (const [wrong, stock_no, why] of [
      [prices.slice(0, 1), second, 'has no price in this request: send the price that was shown.'],
      [[], first, 'has no price in this request: send the price that was shown. The same applies to 1 more.'],
      [[...prices, named(stranger)], stranger, 'has a price in this request, but is not among its stones.'],
      [[...prices, named(first)], first, 'has more than one price in this request.'],
    ] as const) {
      const reply = await send({ stock_numbers, ...forWhom(), prices: wrong });
      expect([reply.status, reply.body?.message]).toEqual([400, `${stock_no} ${why}`]);
      const data = dataOf<RefusedStone>(reply);
      expect([data.refusal, data.field, data.stones[0]?.stock_no]).toEqual(['shape', 'prices', stock_no]);
    }
    expect((await send({ stock_numbers, ...forWhom() })).status).toBe(400);
    for (const amount of ['1', '1.5', '01.00', '-1.00', '1,000.00', 1])
      expect(
        (await send({ stock_numbers: [first], ...forWhom(), prices: [{ stock_no: first, amount }] })).status,
      ).toBe(400);
    expect(await fingerprint(server)).toBe(before);
  });

  it('accepts null for a stone without a price, and no amount', async () => {
    const stock = one();
    await server.command(
      'UPDATE stone SET rap = NULL, disc = NULL, price_per_ct = NULL, total_amt = NULL WHERE stock_no = $1',
      [stock],
    );
    const asked = { stock_numbers: [stock], ...forWhom() };
    expect((await send({ ...asked, prices: [{ stock_no: stock, amount: '1.00' }] })).status).toBe(409);
    const { lines, amount } = await ok(send({ ...asked, prices: [{ stock_no: stock, amount: null }] }));
    expect([lines[0]?.amount, amount]).toEqual([null, '0.00']);
  });
});

it('the invoice has the accepted prices', async () => {
  const stock_numbers = some(2);
  const { prices } = await asSeen(customer, { stock_numbers });
  const { lines } = await ok(customer.send('POST', `${ACTIONS}/confirm-stone`, { stock_numbers, prices }));
  await markup('50');
  const approved = await ok(
    admin.send('PUT', `${ACTIONS}/approve-stone`, { ids: lines.map(({ id }) => id) }),
  );
  expect(approved.lines.map(({ amount }) => amount).sort()).toEqual(
    prices.map(({ amount }) => amount).sort(),
  );
  expect((await linesOn('invoice_line', stock_numbers)).map(({ sell_amt }) => sell_amt)).toEqual(
    prices.map(({ amount }) => amount),
  );
});

describe('a hold', () => {
  it('needs no price, but is refused if a given price is no longer current', async () => {
    const stock = one();
    const asked = await asSeen(customer, { stock_numbers: [stock] });
    await markup('6');
    const reply = await customer.send('POST', `${ACTIONS}/hold`, asked);
    expect(reply.status).toBe(409);
    expect(dataOf<RefusedStone>(reply)).toMatchObject({
      guard: 'priceAsSeen',
      stones: [{ stock_no: stock, seen: asked.prices[0]?.amount }],
    });
    expect(await linesOn('hold', [stock])).toEqual([]);
    await ok(customer.send('POST', `${ACTIONS}/hold`, { stock_numbers: [stock] }));
    const [price] = await amountsOf(customer, [stock]);
    expect((await linesOn('hold', [stock]))[0]?.sell_amt).toBe(price);
  });

  it.each(WAYS.filter(({ by }) => by !== 'an API client'))(
    'keeps its price for its client when $act by $by converts it',
    async ({ act, table, for: forWhom, api }) => {
      const stock = one();
      await ok(customer.send('POST', `${ACTIONS}/hold`, { stock_numbers: [stock] }));
      const [kept] = await linesOn('hold', [stock]);
      await markup('25');
      await server.command(
        'UPDATE stone SET rap = rap * 2, price_per_ct = price_per_ct * 2, total_amt = total_amt * 2 WHERE stock_no = $1',
        [stock],
      );
      // As shown to the client, or to staff who look at the client's prices.
      const user = 'user_id' in forWhom() ? `&user_id=${customerId}` : '';
      const shown = await ok<Stone>(api().get(`/inventory/dna?stock_no=${stock}${user}`));
      expect([shown.held_amt, shown.held_ppc]).toEqual([kept?.sell_amt, kept?.['markup_ppc']]);
      expect(Number(shown.sell_amt)).toBeGreaterThan(Number(kept?.sell_amt) * 2);
      // Today's price is refused.
      const today = { stock_no: stock, amount: shown.sell_amt };
      const refused = await api().send('POST', `${ACTIONS}/${act}`, {
        stock_numbers: [stock],
        ...forWhom(),
        prices: [today],
      });
      expect(refused.status).toBe(409);
      expect(dataOf<RefusedStone>(refused).stones).toMatchObject([
        { stock_no: stock, status: 4, seen: shown.sell_amt, now: kept?.sell_amt },
      ]);
      const { amount } = await ok(take(api(), act, { stock_numbers: [stock], ...forWhom() }));
      expect(amount).toBe(kept?.sell_amt);
      expect(await linesOn(table, [stock])).toEqual([kept]);
    },
  );

  it('gives its client a lower price of today', async () => {
    const stock = one();
    await markup('25');
    await ok(customer.send('POST', `${ACTIONS}/hold`, { stock_numbers: [stock] }));
    const [kept] = await linesOn('hold', [stock]);
    await markup('5');
    const [today] = await amountsOf(customer, [stock]);
    expect(Number(today)).toBeLessThan(Number(kept?.sell_amt));
    const { amount } = await ok(take(customer, 'confirm-stone', { stock_numbers: [stock] }));
    expect(amount).toBe(today);
    expect((await linesOn('confirm_line', [stock]))[0]?.sell_amt).toBe(today);
  });

  it.each(['released', 'expired'])('that was %s no longer keeps its price', async (how) => {
    const stock = one();
    const { lines } = await ok(customer.send('POST', `${ACTIONS}/hold`, { stock_numbers: [stock] }));
    if (how === 'released')
      await ok(customer.send('PUT', `${ACTIONS}/release-hold`, { ids: [lines[0]?.id] }));
    else {
      await server.command(`UPDATE hold SET due_at = now() - interval '1 second' WHERE id = $1`, [
        lines[0]?.id,
      ]);
      await expireDueHolds(server.pool);
    }
    await markup('25');
    const old = [{ stock_no: stock, amount: lines[0]?.amount }];
    const data = { stock_numbers: [stock], prices: old };
    expect((await customer.send('POST', `${ACTIONS}/confirm-stone`, data)).status).toBe(409);
    const { amount } = await ok(take(customer, 'confirm-stone', { stock_numbers: [stock] }));
    expect(Number(amount)).toBeGreaterThan(Number(lines[0]?.amount));
  });

  it('shows its price to its own client only', async () => {
    const stock = one();
    await ok(customer.send('POST', `${ACTIONS}/hold`, { stock_numbers: [stock] }));
    const other = await server.as('customer2@pavilion.test');
    for (const api of [other, apiClient, admin]) {
      const found = await ok<{ stockList: Stone[] }>(
        api.send('POST', '/inventory/search', { stock_numbers: [stock] }),
      );
      expect(found.stockList).toMatchObject([{ stock_no: stock, held_amt: null, held_ppc: null }]);
    }
  });
});

describe('where a client sees a stone, the price of their hold', () => {
  /** What a sheet of the search says of the stone, under these columns. */
  async function inSheet(api: Api, stock: string, columns: string[], more: object = {}) {
    const reply = await api.send('POST', '/inventory/search', {
      stock_numbers: [stock],
      export: { columns },
      ...more,
    });
    expect(reply.status, reply.text.slice(0, 300)).toBe(200);
    return (await readXlsx(reply.bytes)).sheets[0]?.rows[1];
  }

  it('is what a markup goes on top of in a sheet for others, which does not tell it', async () => {
    const stock = one();
    await ok(customer.send('POST', `${ACTIONS}/hold`, { stock_numbers: [stock] }));
    const [kept] = await linesOn('hold', [stock]);
    await markup('25');
    const { data } = await ok<{ data: string }>(
      customer.send('POST', '/inventory/download', {
        stock_numbers: [stock],
        format: 'xlsx',
        price: true,
        markup: 10,
      }),
    );
    const opened = await fetch(`${server.url}${data}`);
    const [head = [], row = []] =
      (await readXlsx(new Uint8Array(await opened.arrayBuffer()))).sheets[0]?.rows ?? [];
    const perCarat = String(kept?.['markup_ppc']);
    const marked = sharedPrice(perCarat, Number(kept?.['carat']), 10);
    expect([row[head.indexOf('$/ct')], row[head.indexOf('Amount $')]]).toEqual([
      Number(marked.price_per_ct),
      Number(marked.amount),
    ]);
    expect(row).not.toContain(Number(perCarat));
  });

  it('is in the sheet, the sums of the cart and the shared text, and today’s once that is lower', async () => {
    const stock = one();
    await ok(customer.send('POST', `${ACTIONS}/hold`, { stock_numbers: [stock] }));
    await ok(customer.send('POST', `${ACTIONS}/carts`, { stock_numbers: [stock] }));
    const [kept] = await linesOn('hold', [stock]);
    const amount = kept?.sell_amt ?? '';
    await markup('25');
    const cart = async (api: Api, query = '') =>
      (
        await ok<{ totals: { total_amt: string } }>(
          api.send('POST', `${ACTIONS}/get-carts?search=${stock}${query}`, {}),
        )
      ).totals.total_amt;
    const text = async () =>
      (
        await ok<{ text: string }>(
          customer.send('POST', '/inventory/share-diamonds', {
            stock_numbers: [stock],
            price: true,
            markup: 0,
          }),
        )
      ).text;
    const inDollars = (usd: string) => Number(usd).toLocaleString('en-US', { minimumFractionDigits: 2 });
    const ofClient = { user_id: customerId };
    const [supplier] = await server.query<{ total_amt: string }>(
      'SELECT total_amt FROM stone WHERE stock_no = $1',
      [stock],
    );
    expect(await inSheet(customer, stock, ['total_amt', 'price_per_ct'])).toEqual([
      Number(amount),
      Number(kept?.['markup_ppc']),
    ]);
    expect(await inSheet(admin, stock, ['total_amt', 'sell_amt'], ofClient)).toEqual([
      Number(supplier?.total_amt),
      Number(amount),
    ]);
    expect(await cart(customer)).toBe(amount);
    expect(await cart(admin, `&user_id=${customerId}`)).toBe(amount);
    expect(await text()).toContain(inDollars(amount));

    await markup('1');
    const [today] = await amountsOf(customer, [stock]);
    const lower = (await ok<Stone>(customer.get(`/inventory/dna?stock_no=${stock}`))).sell_amt ?? '';
    expect(Number(lower)).toBeLessThan(Number(amount));
    expect(await inSheet(customer, stock, ['total_amt'])).toEqual([Number(lower)]);
    expect(await cart(customer)).toBe(lower);
    expect(await text()).toContain(inDollars(lower));
    expect(today).toBe(lower);
  });
});

describe('answers', () => {
  it('name stones and the client’s prices, to staff and clients, and never the supplier’s', async () => {
    await markup('7.5');
    const stock_numbers = some(2);
    const seen = await pricesSeen(customer, { stock_numbers });
    const sum = seen.reduce((total, { amount }) => total + Math.round(Number(amount) * 100), 0);
    const total = (sum / 100).toFixed(2);
    const inWords = `${Number(total).toLocaleString('en-US', { minimumFractionDigits: 2 })} USD in total.`;
    const suppliers = await server.query<{ price_per_ct: string; total_amt: string }>(
      'SELECT price_per_ct, total_amt FROM stone WHERE stock_no = ANY ($1)',
      [stock_numbers],
    );
    const told: Reply[] = [];
    const tell = async (asked: Promise<Reply>): Promise<string[]> => {
      const reply = await asked;
      told.push(reply);
      const { lines, amount } = await ok(Promise.resolve(reply));
      expect(lines.map(({ stock_no, amount: costs }) => ({ stock_no, amount: costs })).sort(byStock)).toEqual(
        seen,
      );
      expect([amount, reply.body?.message.endsWith(inWords)]).toEqual([total, true]);
      const [entry] = await server.query<{ summary: string; subject: { amounts: string[] } }>(
        'SELECT summary, subject FROM audit_log ORDER BY at DESC LIMIT 1',
      );
      const names = lines.map(({ stock_no }) => stock_no).join(', ');
      expect(entry?.summary).toBe(`${reply.body?.message.slice(0, -1)}: ${names}.`);
      expect(entry?.subject.amounts).toEqual(lines.map((line) => line.amount));
      return lines.map(({ id }) => id);
    };
    const staff = { stock_numbers, user_id: customerId };
    const held = await tell(take(customer, 'hold', { stock_numbers }));
    await tell(customer.send('PUT', `${ACTIONS}/release-hold`, { ids: held }));
    const issued = await tell(take(admin, 'memo', staff));
    await tell(admin.send('PUT', `${ACTIONS}/receive-memo`, { ids: issued }));
    const first = await tell(take(customer, 'confirm-stone', { stock_numbers }));
    await tell(admin.send('PUT', `${ACTIONS}/update-confirm-stone`, { ids: first, remark: 'Soon' }));
    await tell(customer.send('PUT', `${ACTIONS}/update-confirm-stone`, { ids: first, status: 4 }));
    const second = await tell(take(customer, 'confirm-stone', { stock_numbers }));
    await tell(admin.send('PUT', `${ACTIONS}/reject-stone`, { ids: second, reason: 'Not yet' }));
    const third = await tell(take(admin, 'confirm-stone', staff));
    await tell(admin.send('PUT', `${ACTIONS}/approve-stone`, { ids: third }));
    for (const { text } of told)
      for (const { price_per_ct, total_amt } of suppliers) {
        expect(text).not.toContain(`"${price_per_ct}"`);
        expect(text).not.toContain(`"${total_amt}"`);
      }
  });
});

const byStock = (a: { stock_no: string }, b: { stock_no: string }): number =>
  a.stock_no < b.stock_no ? -1 : 1;

it('while prices keep changing, every line has the price that its request had seen', async () => {
  const stones = some(36);
  const over = new AbortController();
  const change = (async () => {
    for (let round = 0; !over.signal.aborted; round++) {
      await markup(String(5 + (round % 2)));
      await server.command(
        `UPDATE stone SET total_amt = total_amt + $2 WHERE id IN (
           SELECT id FROM stone WHERE stock_no = ANY ($1) ORDER BY id FOR UPDATE)`,
        [stones.filter((_stone, index) => index % 3 === 0), round % 2 === 0 ? 1 : -1],
      );
    }
  })();
  const seenBy = new Map<string, string | null>();
  let refusals = 0;
  await Promise.all(
    stones.map(async (stock_no, index) => {
      const [act, api, who] =
        index % 4 === 0
          ? (['memo', admin, { user_id: customerId }] as const)
          : (['confirm-stone', customer, {}] as const);
      for (let tries = 0; tries < 40; tries++) {
        const asked = await asSeen(api, { stock_numbers: [stock_no], ...who });
        // At least one price changes between the look and the request, however they take turns.
        if (index === 1 && tries === 0)
          await server.command('UPDATE stone SET total_amt = total_amt * 2 WHERE stock_no = $1', [stock_no]);
        const reply = await api.send('POST', `${ACTIONS}/${act}`, asked);
        if (reply.status === 200) {
          seenBy.set(stock_no, asked.prices[0]?.amount ?? null);
          return;
        }
        expect(reply.status, reply.text).toBe(409);
        expect(dataOf<RefusedStone>(reply)).toMatchObject({ guard: 'priceAsSeen' });
        refusals += 1;
      }
    }),
  );
  over.abort();
  await change;
  const lines = await server.query<{ stock_no: string; sell_amt: string }>(
    `SELECT s.stock_no, l.sell_amt FROM (SELECT stone_id, sell_amt FROM confirm_line UNION ALL SELECT stone_id, sell_amt FROM memo_line) l
       JOIN stone s ON s.id = l.stone_id WHERE s.stock_no = ANY ($1)`,
    [stones],
  );
  expect(refusals).toBeGreaterThan(0);
  expect(lines.length).toBeGreaterThan(12);
  expect(Object.fromEntries(lines.map(({ stock_no, sell_amt }) => [stock_no, sell_amt]))).toEqual(
    Object.fromEntries(seenBy),
  );
});
