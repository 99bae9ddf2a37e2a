/** Moving stones between cart and watchlist: in one request, by people who may change both. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Api, Reply } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { take } from '../support/prices.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const AT = '/inventory/new-arrival';

let server: TestServer;
let customer: Api;
let customerId: string;
let numbers: string[];

beforeAll(async () => {
  server = await startTestServer();
  customer = await server.as('customer@pavilion.test');
  const [person] = await server.query<{ id: string }>(
    `SELECT id FROM app_user WHERE email = 'customer@pavilion.test'`,
  );
  customerId = person?.id ?? '';
  const seen = await customer.send('POST', '/inventory/search', { size: 6, status: [1] });
  numbers = dataOf<{ stockList: { stock_no: string }[] }>(seen).stockList.map(({ stock_no }) => stock_no);
});
afterAll(() => server.close());
beforeEach(async () => {
  for (const table of ['cart_line', 'watch_line']) await server.command(`DELETE FROM ${table}`);
});

/** What the customer has in the two lists. */
async function standing(): Promise<{ cart: string[]; watched: string[] }> {
  const rows = await server.query<{ cart: string[]; watched: string[] }>(
    `SELECT array(SELECT s.stock_no FROM cart_line l JOIN stone s ON s.id = l.stone_id
                   WHERE l.client_id = $1 ORDER BY 1) AS cart,
            array(SELECT s.stock_no FROM watch_line l JOIN stone s ON s.id = l.stone_id
                   WHERE l.client_id = $1 ORDER BY 1) AS watched`,
    [customerId],
  );
  return rows[0] ?? { cart: [], watched: [] };
}

const put = (list: 'carts' | 'watchlist', stock_numbers: string[], more: object = {}): Promise<Reply> =>
  customer.send('POST', `${AT}/${list}`, { stock_numbers, ...more });

describe.each([
  { to: 'watchlist', from: 'carts', permission: 'cart' },
  { to: 'carts', from: 'watchlist', permission: 'watchlist' },
] as const)('into $to', ({ to, from, permission }) => {
  const sorted = (some: readonly string[]): string[] => some.toSorted();
  const lists = (moved: readonly string[], left: readonly string[]) =>
    to === 'watchlist'
      ? { cart: sorted(left), watched: sorted(moved) }
      : { cart: sorted(moved), watched: sorted(left) };

  it('takes the stones out of the other list, and no others', async () => {
    await put(from, numbers.slice(0, 3));
    const reply = await put(to, numbers.slice(0, 2), { move: true });
    expect(reply.status, reply.text).toBe(200);
    expect(reply.body?.message).toMatch(/^2 stones added to the \w+\. 2 stones removed from the \w+\.$/);
    expect(await standing()).toEqual(lists(numbers.slice(0, 2), numbers.slice(2, 3)));
  });

  it('keeps them in the other list unless asked to move them, and adds stones that were in neither', async () => {
    await put(from, numbers.slice(0, 1));
    expect((await put(to, numbers.slice(0, 1), { move: false })).status).toBe(200);
    expect(await standing()).toEqual(lists(numbers.slice(0, 1), numbers.slice(0, 1)));
    expect((await put(to, numbers.slice(0, 2), { move: true })).status).toBe(200);
    expect(await standing()).toEqual(lists(numbers.slice(0, 2), []));
  });

  it('moves none where one is refused', async () => {
    await put(from, numbers.slice(0, 2));
    const [sold = ''] = numbers.slice(1);
    const admin = await server.as('admin@pavilion.test');
    await server.command('UPDATE stone SET status = 2 WHERE stock_no = $1', [sold]);
    try {
      const reply = await admin.send('POST', `${AT}/${to}`, {
        stock_numbers: numbers.slice(0, 2),
        user_id: customerId,
        move: true,
      });
      expect([reply.status, reply.body?.message]).toEqual([409, expect.stringContaining(sold)]);
      expect((await put(to, [numbers[0] ?? '', 'nowhere'], { move: true })).status).toBe(404);
      expect(await standing()).toEqual(lists([], numbers.slice(0, 2)));
    } finally {
      await server.command('UPDATE stone SET status = 1 WHERE stock_no = $1', [sold]);
    }
  });

  it('is refused without write access to the other list, and changes nothing', async () => {
    await put(from, numbers.slice(0, 1));
    await server.command(
      `INSERT INTO user_permission (user_id, permission_id, read_access, write_access)
       SELECT $1, id, true, false FROM permission WHERE name = $2`,
      [customerId, permission],
    );
    try {
      const reply = await put(to, numbers.slice(0, 1), { move: true });
      expect([reply.status, reply.body?.data]).toEqual([
        403,
        { refusal: 'role', permission, access: 'write' },
      ]);
      expect(await standing()).toEqual(lists([], numbers.slice(0, 1)));
      expect((await put(to, numbers.slice(0, 1))).status).toBe(200);
    } finally {
      await server.command('DELETE FROM user_permission WHERE user_id = $1', [customerId]);
    }
  });

  it('is the associate’s for their own client, and no other associate’s', async () => {
    await put(from, numbers.slice(0, 1));
    const asked = { stock_numbers: numbers.slice(0, 1), user_id: customerId, move: true };
    const stranger = await server.as('associate2@pavilion.test');
    expect((await stranger.send('POST', `${AT}/${to}`, asked)).status).toBe(404);
    expect(await standing()).toEqual(lists([], numbers.slice(0, 1)));
    const associate = await server.as('associate@pavilion.test');
    expect((await associate.send('POST', `${AT}/${to}`, asked)).status).toBe(200);
    expect(await standing()).toEqual(lists(numbers.slice(0, 1), []));
  });
});

it('a stone that somebody else holds can be moved, because it may come back', async () => {
  const [held = ''] = numbers.slice(5);
  await put('carts', [held]);
  const other = await server.as('customer2@pavilion.test');
  const reply = await take(other, 'hold', { stock_numbers: [held] });
  expect(reply.status, reply.text).toBe(200);
  expect((await put('watchlist', [held], { move: true })).status).toBe(200);
  expect(await standing()).toEqual({ cart: [], watched: [held] });
});
