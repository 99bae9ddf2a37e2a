/**
 * Credit limits: set by administrators, and kept by everything that adds to what a client has out.
 */
import { beforeEach, describe, expect, test } from 'vitest';
import type { components } from '../../src/api/schema.gen.ts';
import { CARLA, centsOf, invoiceFixture, usdOf } from '../invoices/support/invoice-fixture.ts';
import { answer, offered, availableStones } from '../price-offers/support/price-offer-fixture.ts';
import type { Api, Reply } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { pricesSeen, take } from '../support/prices.ts';

type Schemas = components['schemas'];
type Standing = Schemas['CreditStanding'];
type SavedCreditLimit = Schemas['KeptCreditLimit'];

const house = invoiceFixture();
const NOBODY = '00000000-0000-7000-8000-000000000000';
const ACTIONS = '/inventory/new-arrival';

let client: Api;
let associate: Api;
let id: string;

beforeEach(async () => {
  client = await house.server.as(CARLA);
  associate = await house.server.as('associate@pavilion.test');
  id = await house.idOf(CARLA);
  await house.server.command('DELETE FROM credit_limit');
  await house.server.command(`UPDATE setting SET value = value || '{"taxes": []}' WHERE key = 'invoice'`);
});

const set = (limit: string | null, more: object = {}, api = house.admin): Promise<Reply> =>
  api.send('PUT', `/customer/credit-limit/${id}`, { credit_limit: limit, reason: 'New client', ...more });
const standing = async (api = house.admin): Promise<Standing> =>
  dataOf<Standing>(await api.get(`${ACTIONS}/credit-standing?user_id=${id}`));
const kept = async (api = house.admin): Promise<SavedCreditLimit> =>
  dataOf<SavedCreditLimit>(await api.get(`/customer/credit-limit/${id}`));

/** Sets a limit so that this much of it is left. */
async function leave(left: string): Promise<void> {
  const { exposure } = await standing();
  const reply = await set(usdOf(centsOf(exposure) + centsOf(left)));
  expect(reply.status, reply.text).toBe(200);
}

/** A stone that nobody has, with what it costs the client. */
async function stones(count: number): Promise<{ stock_no: string; amount: string }[]> {
  const free = await house.server.query<{ stock_no: string }>(
    'SELECT stock_no FROM stone WHERE status = 1 AND total_amt > 100 ORDER BY random() LIMIT $1',
    [count],
  );
  const seen = await pricesSeen(client, { stock_numbers: free.map(({ stock_no }) => stock_no) });
  return seen.map(({ stock_no, amount }) => ({ stock_no, amount: amount ?? '' }));
}

const sum = (of: readonly { amount: string }[]): string =>
  usdOf(of.reduce((all, { amount }) => all + centsOf(amount), 0n));
const numbers = (of: readonly { stock_no: string }[]): string[] => of.map(({ stock_no }) => stock_no);
const less = (amount: string): string => usdOf(centsOf(amount) - 1n);

describe('setting it', () => {
  test('by an administrator, with a reason, in the audit log with what was before', async () => {
    expect(await kept()).toEqual({
      version: expect.any(String),
      credit_limit: null,
      terms_days: null,
      reason: null,
      changed_by: null,
      changed_at: null,
    });
    const reply = await set('50000.00');
    expect(reply.body?.message).toMatch(/ has a credit limit of 50,000\.00 USD\.$/);
    expect(await kept(associate)).toMatchObject({ credit_limit: '50000.00', reason: 'New client' });
    expect(dataOf<SavedCreditLimit>(await set(null, { reason: 'Pays at once' }))).toMatchObject({
      credit_limit: null,
      reason: 'Pays at once',
      changed_by: expect.stringMatching(/\w/),
    });
    const [entry] = await house.server.query<{ subject: object }>(
      `SELECT open_words(subject::text)::jsonb AS subject FROM audit_log WHERE operation = 'setCreditLimit' ORDER BY at DESC, id DESC LIMIT 1`,
    );
    expect(entry?.subject).toMatchObject({ limit: null, limit_before: '50000.00', reason: 'Pays at once' });
  });

  test.each([
    ['no reason', { reason: ' ' }, 400],
    ['not a sum', { credit_limit: '50,000' }, 400],
    ['below zero', { credit_limit: '-1.00' }, 400],
    ['thousandths', { credit_limit: '1.005' }, 400],
  ])('is refused: %s', async (_what, more, status) => {
    const reply = await set('1.00', more);
    expect(reply.status, reply.text).toBe(status);
    expect((await kept()).changed_at).toBeNull();
  });

  test('clients read only their own use of it', async () => {
    await set('50000.00');
    const own = dataOf<Standing>(await client.get(`${ACTIONS}/credit-standing`));
    expect(own).toEqual(await standing());
    expect(JSON.stringify(own)).not.toContain('New client');
    expect((await set('1.00', {}, house.admin)).status).toBe(200);
    expect((await house.admin.get(`/customer/credit-limit/${NOBODY}`)).status).toBe(404);
  });
});

describe('what is used', () => {
  test('are memos, confirm-stones that wait, the taxes of both, and open invoices', async () => {
    await house.server.command(
      `UPDATE setting SET value = value || '{"taxes": [{"name": "GST", "percent": "1.5"}]}' WHERE key = 'invoice'`,
    );
    const before = await standing();
    const [lent, asked] = await stones(2);
    await take(house.admin, 'memo', { stock_numbers: numbers(lent ? [lent] : []), user_id: id });
    await take(client, 'confirm-stone', { stock_numbers: numbers(asked ? [asked] : []) });
    const sale = await house.sale(2, CARLA);
    const invoice = await house.read(sale.id);
    await house.paid(sale.id, '10.00');
    const after = await standing();
    expect(centsOf(after.memos) - centsOf(before.memos)).toBe(centsOf(lent?.amount ?? ''));
    expect(centsOf(after.confirm_stones) - centsOf(before.confirm_stones)).toBe(centsOf(asked?.amount ?? ''));
    expect(centsOf(after.invoices) - centsOf(before.invoices)).toBe(centsOf(invoice.total) - 1000n);
    expect(centsOf(invoice.total)).toBeGreaterThan(centsOf(sum([])));
    const parts = [after.memos, after.confirm_stones, after.taxes, after.invoices];
    expect(centsOf(after.exposure)).toBe(parts.reduce((all, part) => all + centsOf(part), 0n));
  });

  test('a sale never adds to it, whatever the taxes', async () => {
    await house.server.command(
      `UPDATE setting SET value = value || '{"taxes": [{"name": "GST", "percent": "1.777"}, {"name": "Cess", "percent": "0.333"}]}' WHERE key = 'invoice'`,
    );
    const lines = await house.lend(5, CARLA);
    const lent = await standing();
    await house.sold(lines);
    const sold = await standing();
    expect(centsOf(sold.exposure)).toBeLessThanOrEqual(centsOf(lent.exposure));
    expect(centsOf(lent.exposure) - centsOf(sold.exposure)).toBeLessThan(10n);
  });
});

describe('beyond it', () => {
  test.each(['memo', 'confirm-stone'])(
    '%s is refused as a whole, with the figures, and nothing happens',
    async (act) => {
      const wanted = await stones(2);
      await leave(less(sum(wanted)));
      const before = await standing();
      const reply = await take(house.admin, act, { stock_numbers: numbers(wanted), user_id: id });
      expect(reply.status).toBe(409);
      expect(reply.body?.message).toMatch(
        /^The client’s credit limit is .* 0\.01 USD too much\. Choose less, or give a reason/,
      );
      expect(reply.body?.data).toMatchObject({ guard: 'withinCreditLimit' });
      expect(await standing()).toEqual(before);
      // Fewer stones are within the limit, and returned ones make room.
      const [one] = wanted;
      const fewer = await take(house.admin, act, { stock_numbers: [one?.stock_no], user_id: id });
      expect(fewer.status, fewer.text).toBe(200);
    },
  );

  test('to the cent it is within', async () => {
    const wanted = await stones(2);
    await leave(sum(wanted));
    const reply = await take(client, 'confirm-stone', { stock_numbers: numbers(wanted) });
    expect(reply.status, reply.text).toBe(200);
    expect(await standing()).toMatchObject({ exposure: (await kept()).credit_limit });
    const [more] = await stones(1);
    const beyond = await take(client, 'confirm-stone', { stock_numbers: [more?.stock_no] });
    expect(beyond.body?.message).toMatch(/^Your credit limit is /);
    expect(beyond.body?.message).toMatch(/ask your associate\.$/);
  });

  test('only an administrator can go, with a reason that the history keeps', async () => {
    const [wanted] = await stones(1);
    await leave('0.00');
    const named = { stock_numbers: [wanted?.stock_no], user_id: id, reason: 'Insured by the bank' };
    expect((await take(associate, 'memo', named)).body?.message).toMatch(/ask an administrator\.$/);
    expect((await take(client, 'confirm-stone', named)).status).toBe(409);
    expect((await take(house.admin, 'memo', { ...named, reason: ' ' })).status).toBe(409);
    const reply = await take(house.admin, 'memo', { ...named, remark: 'By courier' });
    expect(reply.status, reply.text).toBe(200);
    const [line] = dataOf<Schemas['LinesMoved']>(reply).lines;
    const steps = await house.server.query<{ reason: string }>(
      `SELECT open_words(reason) AS reason FROM history WHERE workflow = 'memo' AND record_id = $1`,
      [line?.id],
    );
    expect(steps).toEqual([{ reason: 'Insured by the bank' }]);
    expect(centsOf((await standing()).exposure)).toBe(
      centsOf((await kept()).credit_limit ?? '') + centsOf(wanted?.amount ?? ''),
    );
  });

  test('what is received or paid makes room again', async () => {
    const lines = await house.lend(1, CARLA);
    const [wanted] = await stones(1);
    const { exposure } = await standing();
    await set(exposure);
    const named = { stock_numbers: [wanted?.stock_no], user_id: id };
    expect((await take(house.admin, 'memo', named)).status).toBe(409);
    await house.admin.send('PUT', `${ACTIONS}/receive-memo`, { ids: lines });
    await leave(wanted?.amount ?? '');
    expect((await take(house.admin, 'memo', named)).status).toBe(200);
  });

  test('no more concurrent requests succeed than fit', async () => {
    const wanted = await stones(8);
    const dearest = wanted.map(({ amount }) => centsOf(amount)).reduce((a, b) => (a > b ? a : b));
    await leave(usdOf(dearest * 2n));
    const limit = (await kept()).credit_limit ?? '';
    const replies = await Promise.all(
      wanted.map(({ stock_no }, place) =>
        take(place % 2 === 0 ? client : house.admin, place % 2 === 0 ? 'confirm-stone' : 'memo', {
          stock_numbers: [stock_no],
          ...(place % 2 === 0 ? {} : { user_id: id }),
        }),
      ),
    );
    const taken = replies.filter(({ status }) => status === 200).length;
    expect(taken).toBeGreaterThan(0);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(8 - taken);
    expect(centsOf((await standing()).exposure)).toBeLessThanOrEqual(centsOf(limit));
  });
});

describe('a price that was agreed', () => {
  test('begins nothing beyond the limit, for orders and memos together, unless an administrator says why', async () => {
    const [one, two] = await availableStones(house.server, client, 2);
    const order = await offered(client, [{ stock_no: one?.stock_no ?? '', amount: '50.00' }]);
    const memo = await offered(client, [{ stock_no: two?.stock_no ?? '', amount: '60.00' }], {
      on_memo: true,
    });
    const lines = [
      { id: order[0] ?? '', amount: '50.00' },
      { id: memo[0] ?? '', amount: '60.00' },
    ];
    // Either would fit.
    await leave('109.99');
    const refused = await answer(house.admin, 'accept', lines);
    expect(refused.status).toBe(409);
    expect(refused.body?.message).toMatch(/ 0\.01 USD too much\./);
    expect((await answer(associate, 'accept', lines, 'Please')).status).toBe(409);
    const reply = await answer(house.admin, 'accept', lines, 'Paid tomorrow');
    expect(reply.status, reply.text).toBe(200);
    const reasons = await house.server.query<{ reason: string }>(
      `SELECT open_words(h.reason) AS reason FROM history h JOIN confirm_line l ON l.id = h.record_id
        WHERE l.price_offer_line_id = $1`,
      [order[0]],
    );
    expect(reasons).toEqual([{ reason: expect.stringMatching(/^Price agreed in P-.*: Paid tomorrow$/) }]);
  });
});
