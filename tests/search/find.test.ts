/**
 * What is found while somebody types: stones, clients and papers, each only for whoever sees them.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '../../src/api/schema.gen.ts';
import type { Api } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { guestSignsIn } from '../support/guest.ts';
import { pricesSeen, take } from '../support/prices.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

type Found = components['schemas']['Found'];

let server: TestServer;
let administrator: Api;
let customer: Api;
let stock: string[];
let customerId: string;

beforeAll(async () => {
  server = await startTestServer();
  administrator = await server.as('admin@pavilion.test');
  customer = await server.as('customer@pavilion.test');
  const free = await server.query<{ stock_no: string }>(
    `SELECT stock_no FROM stone WHERE status = 1 AND diamond_type = 1 ORDER BY stock_no LIMIT 20`,
  );
  stock = free.map(({ stock_no }) => stock_no);
  const [person] = await server.query<{ id: string }>(
    `SELECT id FROM app_user WHERE email = 'customer@pavilion.test'`,
  );
  customerId = person?.id ?? '';
});
afterAll(() => server.close());

const find = async (api: Api, text: string): Promise<Found> =>
  dataOf<Found>(await api.get(`/inventory/find?text=${encodeURIComponent(text)}`));
const numbersOf = ({ stones }: Found): string[] => stones.map(({ stock_no }) => stock_no);

describe('stones', () => {
  it('are found by the beginning of their stock number, in any case, five at most', async () => {
    const [first = ''] = stock;
    expect(numbersOf(await find(customer, first.toLowerCase()))).toEqual([first]);
    const many = numbersOf(await find(customer, first.slice(0, 4)));
    expect(many).toHaveLength(5);
    expect(many).toEqual(many.toSorted());
    expect(many.every((number) => number.startsWith(first.slice(0, 4)))).toBe(true);
    expect(numbersOf(await find(customer, first.slice(1)))).toEqual([]);
  });

  it('are found by their report number, and once where both begin so', async () => {
    // Two stones: with one number they would be offers of the same, or contradict each other.
    await server.command(
      `UPDATE stone SET report_no = 'QX7700' || array_position($1, stock_no) WHERE stock_no = ANY ($1)`,
      [stock.slice(0, 2)],
    );
    expect(numbersOf(await find(customer, 'qx77'))).toEqual(stock.slice(0, 2).toSorted());
    await server.command(`UPDATE stone SET report_no = stock_no || '-R' WHERE stock_no = $1`, [stock[2]]);
    expect(numbersOf(await find(customer, stock[2] ?? ''))).toEqual([stock[2]]);
  });

  it('that a client does not see are not found, and % and _ are letters', async () => {
    const [, , , hidden = ''] = stock;
    await server.command('UPDATE stone SET status = 2 WHERE stock_no = $1', [hidden]);
    expect(numbersOf(await find(customer, hidden))).toEqual([]);
    expect(numbersOf(await find(administrator, hidden))).toEqual([hidden]);
    await server.command('UPDATE stone SET status = 1 WHERE stock_no = $1', [hidden]);
    await server.command(
      `INSERT INTO inventory_access (client_id, carat_from, changed_by) VALUES ($1, 9000, 'x')`,
      [customerId],
    );
    expect(numbersOf(await find(customer, hidden))).toEqual([]);
    await server.command('DELETE FROM inventory_access WHERE client_id = $1', [customerId]);
    expect(numbersOf(await find(administrator, '%'))).toEqual([]);
    expect(numbersOf(await find(administrator, '__'))).toEqual([]);
  });

  it('need a text', async () => {
    expect(await administrator.get('/inventory/find?text=')).toMatchObject({ status: 400 });
    expect(await find(administrator, ' ')).toEqual({ stones: [], clients: [], papers: [] });
  });
});

describe('clients', () => {
  const idsOf = ({ clients }: Found): string[] => clients.map(({ id }) => id);

  it('are found only by staff who see them', async () => {
    const [second] = await server.query<{ id: string }>(
      `SELECT id FROM app_user WHERE email = 'customer2@pavilion.test'`,
    );
    expect(idsOf(await find(administrator, 'second cust'))).toEqual([second?.id]);
    expect(idsOf(await find(administrator, 'econd cust'))).toEqual([]);
    expect(idsOf(await find(await server.as('auditor@pavilion.test'), 'second cust'))).toEqual([second?.id]);
    const owners = await server.query<{ email: string }>(
      `SELECT a.email FROM app_user c JOIN app_user a ON a.id = c.associate_id WHERE c.id = $1`,
      [second?.id],
    );
    const others = ['associate@pavilion.test', 'associate2@pavilion.test'].filter(
      (email) => !owners.some((owner) => owner.email === email),
    );
    for (const email of others) expect(idsOf(await find(await server.as(email), 'second cust'))).toEqual([]);
    const guest = dataOf<{ token: string }>(await guestSignsIn(server, 'looking@visitors.test'));
    for (const client of [customer, server.asNobody(guest.token)])
      expect(idsOf(await find(client, 'second cust'))).toEqual([]);
  });

  it('are not found by staff who may not read their list', async () => {
    await server.command(
      `UPDATE role_permission SET read_access = false
        WHERE role_id = 8 AND permission_id = (SELECT id FROM permission WHERE name = 'client')`,
    );
    expect(idsOf(await find(await server.as('auditor@pavilion.test'), 'second cust'))).toEqual([]);
  });
});

describe('papers', () => {
  it('are found by the beginning of their number, by the client and the house', async () => {
    const { data } = (
      await administrator.send('POST', '/inventory/search', {
        stock_numbers: stock.slice(5, 7),
        user_id: customerId,
      })
    ).body as { data: { stockList: { stock_no: string; sell_amt: string }[] } };
    const prices = data.stockList.map(({ stock_no, sell_amt }) => ({ stock_no, amount: sell_amt }));
    const issued = await administrator.send('POST', '/inventory/new-arrival/memo', {
      stock_numbers: stock.slice(5, 7),
      user_id: customerId,
      prices,
    });
    const memo = dataOf<{ number: string; lines: { id: string }[] }>(issued);
    const sold = await administrator.send('POST', '/inventory/new-arrival/memo-sell', {
      ids: memo.lines.map(({ id }) => id),
    });
    const { number: invoice } = dataOf<{ number: string }>(sold);
    for (const api of [administrator, customer]) {
      expect((await find(api, memo.number.toLowerCase())).papers).toMatchObject([
        { kind: 'memo', number: memo.number, client: { id: customerId } },
      ]);
      expect((await find(api, invoice)).papers).toMatchObject([{ kind: 'invoice', number: invoice }]);
    }
    expect((await find(await server.as('customer2@pavilion.test'), memo.number)).papers).toEqual([]);
    await server.command(
      `UPDATE role_permission SET read_access = false
        WHERE role_id = 4 AND permission_id = (SELECT id FROM permission WHERE name = 'memo')`,
    );
    expect((await find(customer, memo.number)).papers).toEqual([]);
    expect((await find(customer, invoice)).papers).toHaveLength(1);
  });

  it('includes price offers and credit notes, for people who may read their lists', async () => {
    const [priced] = await pricesSeen(customer, { stock_numbers: stock.slice(8, 9) });
    const offer = dataOf<{ number: string; lines: { id: string }[] }>(
      await customer.send('POST', '/inventory/new-arrival/offer', {
        stones: [{ stock_no: priced?.stock_no, amount: '10.00' }],
        less_than_half: true,
      }),
    );
    const memo = await take(administrator, 'memo', {
      stock_numbers: stock.slice(9, 10),
      user_id: customerId,
    });
    const ids = dataOf<{ lines: { id: string }[] }>(memo).lines.map(({ id }) => id);
    await administrator.send('POST', '/inventory/new-arrival/memo-sell', { ids });
    await administrator.send('PUT', '/inventory/new-arrival/reverse-sale', {
      of: 'memo',
      ids,
      reason: 'Sold by mistake',
    });
    const [note] = await server.query<{ number: string; invoice_id: string }>(
      'SELECT number, invoice_id FROM credit_note',
    );
    for (const api of [administrator, customer]) {
      expect((await find(api, offer.number.toLowerCase())).papers).toMatchObject([
        { kind: 'offer', number: offer.number, opens: offer.lines[0]?.id, client: { id: customerId } },
      ]);
      expect((await find(api, note?.number ?? '')).papers).toMatchObject([
        { kind: 'credit', number: note?.number, opens: note?.invoice_id, client: { id: customerId } },
      ]);
    }
    const other = await server.as('customer2@pavilion.test');
    expect((await find(other, offer.number)).papers).toEqual([]);
    expect((await find(other, note?.number ?? '')).papers).toEqual([]);
    await server.command(
      `UPDATE role_permission SET read_access = false, write_access = false
        WHERE role_id = 4 AND permission_id IN (SELECT id FROM permission WHERE name IN ('offer', 'invoice'))`,
    );
    expect((await find(customer, offer.number)).papers).toEqual([]);
    expect((await find(customer, note?.number ?? '')).papers).toEqual([]);
  });
});
