/**
 * What transitions write beside the state: documents, prices, claims, remarks, history, invoices,
 * the reply.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { definitionHash } from '../../server/workflows/definitions.ts';
import type { Api, Reply } from '../support/api.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { take as priced } from '../support/prices.ts';

interface WrittenDocument {
  number?: string;
  lines: { id: string; stock_no: string; status: number; stone_status: number }[];
}
interface Stone {
  id: string;
  stock_no: string;
}

const ACTIONS = '/inventory/new-arrival';
/** The supplier's columns, and those with the client's prices. */
const SUPPLIERS = 'carat, rap, disc, price_per_ct, total_amt';
const PRICES = `${SUPPLIERS}, markup_disc, markup_ppc, sell_amt`;

let server: TestServer;
let admin: Api;
let customer: Api;
let ids: Record<'admin' | 'customer' | 'other', string>;
let free: Stone[];

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.as('admin@pavilion.test');
  customer = await server.as('customer@pavilion.test');
  const idOf = async (email: string): Promise<string> =>
    (await server.query<{ id: string }>('SELECT id FROM app_user WHERE email = $1', [email]))[0]?.id ?? '';
  ids = {
    admin: await idOf('admin@pavilion.test'),
    customer: await idOf('customer@pavilion.test'),
    other: await idOf('api-client@pavilion.test'),
  };
  free = await server.query<Stone>(
    'SELECT id, stock_no FROM stone WHERE status = 1 AND version = 0 AND rap IS NOT NULL ORDER BY stock_no',
  );
});
afterAll(() => server.close());

/** Stones that no other test here uses, ordered by stock number. */
const take = (count: number): Stone[] => free.splice(0, count);
const numbersOf = (stones: readonly Stone[]): string[] => stones.map(({ stock_no }) => stock_no);

function written(reply: Reply): WrittenDocument {
  expect(reply.status, reply.text).toBe(200);
  return reply.body?.data as WrittenDocument;
}

const start = async (action: string, stones: readonly Stone[], more: object = {}, by = admin) =>
  written(
    await priced(by, action, {
      stock_numbers: numbersOf(stones),
      ...(by === admin ? { user_id: ids.customer } : {}),
      ...more,
    }),
  );

const idsOf = ({ lines }: WrittenDocument): string[] => lines.map(({ id }) => id);

const linesOf = (table: string, { lines }: WrittenDocument) =>
  server.query<Record<string, unknown>>(
    `SELECT l.* FROM ${table} l JOIN stone s ON s.id = l.stone_id WHERE l.id = ANY ($1::uuid[]) ORDER BY s.stock_no`,
    [lines.map(({ id }) => id)],
  );

const pricesOf = (stones: readonly Stone[]) =>
  server.query(`SELECT ${SUPPLIERS} FROM stone WHERE id = ANY ($1::uuid[]) ORDER BY stock_no`, [
    stones.map(({ id }) => id),
  ]);

const historyOf = (recordId: string | undefined) =>
  server.query<Record<string, unknown>>(
    `SELECT workflow, step, stone_id, client_id, event, from_state, to_state, actor_id, actor_name, role_id, reason,
            request_id, definition_hash FROM history WHERE record_id = $1 ORDER BY step`,
    [recordId],
  );

const claimsOn = (stones: readonly Stone[]) =>
  server.query<{ workflow: string; line_id: string; client_id: string }>(
    `SELECT c.workflow, c.line_id, c.client_id FROM stone_claim c JOIN stone s ON s.id = c.stone_id
      WHERE s.id = ANY ($1::uuid[]) ORDER BY s.stock_no`,
    [stones.map(({ id }) => id)],
  );

describe('starting a line', () => {
  it('a hold has client, creator, end and today’s price, once for a stone named twice', async () => {
    const stones = take(2);
    const reply = await admin.send('POST', `${ACTIONS}/hold`, {
      stock_numbers: [...numbersOf(stones), ...numbersOf(stones)],
      user_id: ids.customer,
      remark: 'Until Friday',
    });
    const held = written(reply);
    expect(held.number).toBeUndefined();
    expect(reply.body?.message).toMatch(/^2 stones are on hold, [\d,]+\.\d\d USD in total\.$/);
    expect(held.lines.map(({ stock_no, status, stone_status }) => [stock_no, status, stone_status])).toEqual(
      numbersOf(stones).map((stockNo) => [stockNo, 1, 4]),
    );
    const lines = await linesOf('hold', held);
    expect(lines).toMatchObject(
      stones.map(({ id }) => ({
        stone_id: id,
        client_id: ids.customer,
        created_by: ids.admin,
        status: 1,
        version: 1,
        remark: 'Until Friday',
      })),
    );
    expect(lines).toMatchObject(await pricesOf(stones));
    const [until] = await server.query<{ off: number }>(
      `SELECT abs(extract(epoch FROM due_at - created_at - make_interval(hours => (value #>> '{}')::int)))::int AS off
         FROM hold, setting WHERE key = 'hold_hours' AND id = $1`,
      [held.lines[0]?.id],
    );
    expect(until?.off).toBe(0);
    expect(await claimsOn(stones)).toEqual(
      held.lines.map(({ id }) => ({ workflow: 'hold', line_id: id, client_id: ids.customer })),
    );
    const [first] = stones;
    const common = {
      stone_id: first?.id,
      client_id: ids.customer,
      event: 'HOLD',
      actor_id: ids.admin,
      role_id: 1,
      reason: 'Until Friday',
      request_id: reply.headers.get('x-request-id'),
      step: 1,
    };
    const line = await historyOf(held.lines[0]?.id);
    expect(line).toMatchObject([
      {
        ...common,
        workflow: 'hold',
        from_state: 'start',
        to_state: 'held',
        definition_hash: definitionHash('hold'),
      },
    ]);
    expect(line[0]?.['actor_name']).not.toBe('');
    expect(await historyOf(first?.id)).toMatchObject([
      {
        ...common,
        workflow: 'stone',
        from_state: 'available',
        to_state: 'hold',
        definition_hash: definitionHash('stone'),
      },
    ]);
  });

  it('a memo is a document with number, due date, terms and remark, and converts the client’s hold', async () => {
    const stones = take(2);
    const held = await start('hold', stones.slice(0, 1), {}, customer);
    const memo = await start('memo', stones, {
      due_date: '2031-05-06',
      terms: '30 days',
      remark: 'For the fair',
    });
    expect(memo.number).toMatch(/^M-[2-9B-DF-HJKMNP-TV-Z]{4}-\d{4}$/);
    expect(memo.lines.map(({ status, stone_status }) => [status, stone_status])).toEqual([
      [1, 5],
      [1, 5],
    ]);
    const lines = await linesOf('memo_line', memo);
    expect(lines).toMatchObject(
      stones.map(({ id }) => ({
        stone_id: id,
        remark: 'For the fair',
        status: 1,
        due_date: '2031-05-06',
      })),
    );
    expect(lines).toMatchObject(await pricesOf(stones));
    expect(new Set(lines.map((line) => line['memo_id'])).size).toBe(1);
    const documents = await server.query('SELECT * FROM memo WHERE id = $1', [lines[0]?.['memo_id']]);
    expect(documents).toMatchObject([
      {
        number: memo.number,
        client_id: ids.customer,
        issued_by: ids.admin,
        terms: '30 days',
        remark: 'For the fair',
      },
    ]);
    expect(await historyOf(held.lines[0]?.id)).toMatchObject([
      { step: 1, event: 'HOLD' },
      { step: 2, event: 'CONVERT', from_state: 'held', to_state: 'released', workflow: 'hold' },
    ]);
    expect(await linesOf('hold', held)).toMatchObject([{ status: 2, version: 2 }]);
    expect(await claimsOn(stones)).toMatchObject(
      memo.lines.map(({ id }) => ({ workflow: 'memo', line_id: id })),
    );
  });

  it('a confirm-stone has an order with a number', async () => {
    const stones = take(2);
    const order = await start('confirm-stone', stones, { remark: 'Urgent' }, customer);
    expect(order.number).toMatch(/^O-[2-9B-DF-HJKMNP-TV-Z]{4}-\d{4}$/);
    const lines = await linesOf('confirm_line', order);
    expect(lines).toMatchObject(await pricesOf(stones));
    expect(lines).toMatchObject(stones.map(({ id }) => ({ stone_id: id, status: 1, remark: 'Urgent' })));
    const orders = await server.query('SELECT * FROM confirm_order WHERE id = $1', [lines[0]?.['order_id']]);
    expect(orders).toMatchObject([
      { number: order.number, client_id: ids.customer, created_by: ids.customer, remark: 'Urgent' },
    ]);
    expect(await claimsOn(stones)).toMatchObject(
      order.lines.map(({ id }) => ({ workflow: 'confirmStone', line_id: id, client_id: ids.customer })),
    );
  });

  it('an enquiry makes no claim and leaves the stone as it is', async () => {
    const stones = take(1);
    const asked = await start('enquiry', stones, { message: 'Is it eye clean?' }, customer);
    expect(asked).toMatchObject({
      lines: [{ id: asked.lines[0]?.id, stock_no: stones[0]?.stock_no, status: 1, stone_status: 1 }],
    });
    expect(await linesOf('enquiry', asked)).toMatchObject([
      { message: 'Is it eye clean?', remark: null, client_id: ids.customer },
    ]);
    expect(await claimsOn(stones)).toEqual([]);
    expect(await historyOf(stones[0]?.id)).toEqual([]);
    expect(await historyOf(asked.lines[0]?.id)).toMatchObject([
      { workflow: 'enquiry', event: 'OPEN', reason: null, stone_id: stones[0]?.id },
    ]);
  });
});

describe('moving a line', () => {
  it('stores remark or reason on the line and in the history', async () => {
    const stones = take(2);
    const order = await start('confirm-stone', stones, { remark: 'First' }, customer);
    const [one, two] = idsOf(order);
    const update = await admin.send('PUT', `${ACTIONS}/update-confirm-stone`, {
      ids: [one, one],
      remark: 'Deliver on Friday',
    });
    expect(written(update).lines).toMatchObject([
      { id: one, stock_no: stones[0]?.stock_no, status: 1, stone_status: 3 },
    ]);
    const reject = await admin.send('PUT', `${ACTIONS}/reject-stone`, { ids: [two], reason: 'Chipped' });
    expect(written(reject)).toMatchObject({
      lines: [{ id: two, stock_no: stones[1]?.stock_no, status: 3, stone_status: 1 }],
    });
    expect(await linesOf('confirm_line', order)).toMatchObject([
      { remark: 'Deliver on Friday', reason: null, status: 1, version: 2 },
      { remark: 'First', reason: 'Chipped', status: 3, version: 2 },
    ]);
    expect((await historyOf(one)).at(-1)).toMatchObject({ event: 'UPDATE', reason: 'Deliver on Friday' });
    expect((await historyOf(two)).at(-1)).toMatchObject({
      event: 'REJECT',
      reason: 'Chipped',
      step: 2,
      stone_id: stones[1]?.id,
      client_id: ids.customer,
      actor_id: ids.admin,
      role_id: 1,
      definition_hash: definitionHash('confirmStone'),
    });
    expect((await historyOf(stones[1]?.id)).at(-1)).toMatchObject({
      event: 'REJECT',
      from_state: 'confirmStones',
      to_state: 'available',
      step: 2,
    });
    // The other stone of the order is still promised.
    expect(await claimsOn(stones)).toMatchObject([{ line_id: one }]);
  });

  it('without a remark keeps the earlier one, and the history has no reason', async () => {
    const held = await start('hold', take(1), { remark: 'Until Friday' }, customer);
    await customer.send('PUT', `${ACTIONS}/release-hold`, { ids: idsOf(held) });
    expect(await linesOf('hold', held)).toMatchObject([{ status: 2, remark: 'Until Friday' }]);
    expect((await historyOf(held.lines[0]?.id)).at(-1)).toMatchObject({ event: 'RELEASE', reason: null });
  });
});

describe('a sale', () => {
  it('from memos of two clients makes an invoice each, at the prices of the memos', async () => {
    const stones = take(3);
    const [mine, theirs] = [
      await start('memo', stones.slice(0, 2)),
      await start('memo', stones.slice(2), { user_id: ids.other }),
    ];
    const lineIds = [...idsOf(mine), ...idsOf(theirs)];
    const kept = await server.query(
      `SELECT ${PRICES} FROM memo_line WHERE id = ANY ($1::uuid[]) ORDER BY array_position($1::uuid[], id)`,
      [lineIds],
    );
    await server.command(
      'UPDATE stone SET total_amt = total_amt + 1, price_per_ct = price_per_ct + 1 WHERE id = ANY ($1::uuid[])',
      [stones.map(({ id }) => id)],
    );
    const sold = written(await admin.send('POST', `${ACTIONS}/memo-sell`, { ids: lineIds }));
    expect(sold.number).toMatch(/^I-\d{4}-\d{6}, I-\d{4}-\d{6}$/);
    expect(sold.lines.map(({ status, stone_status }) => [status, stone_status])).toEqual(
      lineIds.map(() => [3, 8]),
    );
    const invoices = await server.query<{ id: string; client_id: string }>(
      'SELECT id, client_id, source, created_by FROM invoice WHERE number = ANY ($1::text[])',
      [sold.number?.split(', ')],
    );
    expect(invoices).toHaveLength(2);
    expect(invoices).toMatchObject(invoices.map(() => ({ source: 'memo', created_by: ids.admin })));
    const lines = await server.query(
      `SELECT i.client_id AS invoiced_to, l.client_id, l.stone_id, l.memo_line_id, l.confirm_line_id,
              ${PRICES.split(', ')
                .map((column) => `l.${column}`)
                .join(', ')}
         FROM invoice_line l JOIN invoice i ON i.id = l.invoice_id JOIN stone s ON s.id = l.stone_id
        WHERE l.stone_id = ANY ($1::uuid[]) ORDER BY s.stock_no`,
      [stones.map(({ id }) => id)],
    );
    expect(lines).toEqual(
      stones.map(({ id }, index) => ({
        ...(kept[index] as object),
        stone_id: id,
        memo_line_id: lineIds[index],
        confirm_line_id: null,
        client_id: index < 2 ? ids.customer : ids.other,
        invoiced_to: index < 2 ? ids.customer : ids.other,
      })),
    );
    expect(await claimsOn(stones)).toEqual([]);
  });

  it('by approving a confirm-stone makes an invoice; receiving a memo makes none', async () => {
    const stones = take(2);
    const order = await start('confirm-stone', stones.slice(0, 1), {}, customer);
    const memo = await start('memo', stones.slice(1));
    const approved = written(await admin.send('PUT', `${ACTIONS}/approve-stone`, { ids: idsOf(order) }));
    expect(approved.number).toMatch(/^I-\d{4}-\d{6}$/);
    const received = written(await admin.send('PUT', `${ACTIONS}/receive-memo`, { ids: idsOf(memo) }));
    expect(received.number).toBeUndefined();
    const lines = await server.query(
      `SELECT i.source, l.confirm_line_id, l.memo_line_id, l.stone_id FROM invoice_line l JOIN invoice i ON i.id = l.invoice_id
        WHERE l.stone_id = ANY ($1::uuid[])`,
      [stones.map(({ id }) => id)],
    );
    expect(lines).toEqual([
      {
        source: 'confirmStone',
        confirm_line_id: order.lines[0]?.id,
        memo_line_id: null,
        stone_id: stones[0]?.id,
      },
    ]);
  });
});

describe('a refusal', () => {
  it('for a state names exactly the lines that prevent it, each with a reason', async () => {
    const stones = take(3);
    const held = await start('hold', stones, {}, customer);
    const [first, second] = idsOf(held);
    await customer.send('PUT', `${ACTIONS}/release-hold`, { ids: [first, second] });
    const reply = await customer.send('PUT', `${ACTIONS}/release-hold`, { ids: idsOf(held) });
    expect(reply.status).toBe(409);
    expect(reply.body?.data).toEqual({
      refusal: 'state',
      stones: [first, second].map((id, index) => ({
        stock_no: stones[index]?.stock_no,
        id,
        status: 2,
        reason: 'A released hold cannot be released.',
      })),
    });
    expect(await linesOf('hold', held)).toMatchObject([{ status: 2 }, { status: 2 }, { status: 1 }]);
  });

  it('by a guard names the guard', async () => {
    const stones = take(1);
    const memo = await start('memo', stones);
    await admin.send('POST', `${ACTIONS}/memo-sell`, { ids: idsOf(memo) });
    const reply = await customer.send('POST', `${ACTIONS}/enquiry`, {
      stock_numbers: numbersOf(stones),
      message: 'May I have it?',
    });
    expect([reply.status, reply.body?.data]).toEqual([
      409,
      {
        refusal: 'guard',
        guard: 'stoneUnsold',
        stones: [
          {
            stock_no: stones[0]?.stock_no,
            status: 8,
            reason: 'The stone is sold out, so you cannot enquire about it.',
          },
        ],
      },
    ]);
  });

  it('for a missing reason names the field', async () => {
    const order = await start('confirm-stone', take(1), {}, customer);
    const reply = await admin.send('PUT', `${ACTIONS}/reject-stone`, { ids: idsOf(order), reason: '  ' });
    expect([reply.status, reply.body?.message, reply.body?.data]).toEqual([
      400,
      'A rejection needs a reason.',
      { refusal: 'shape', field: 'reason' },
    ]);
  });

  it('for a missing stone or line refuses the whole batch', async () => {
    const stones = take(1);
    const begun = await customer.send('POST', `${ACTIONS}/hold`, {
      stock_numbers: [...numbersOf(stones), 'NO-SUCH-STONE'],
    });
    expect(begun.status).toBe(404);
    const held = await start('hold', stones, {}, customer);
    for (const stranger of ['00000000-0000-7000-8000-00000000dead', 'a word']) {
      const reply = await customer.send('PUT', `${ACTIONS}/release-hold`, {
        ids: [...idsOf(held), stranger],
      });
      expect(reply.status).toBe(404);
    }
    expect(await linesOf('hold', held)).toMatchObject([{ status: 1 }]);
  });
});
