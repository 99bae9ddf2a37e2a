/**
 * Numbers of memos and orders: one series per client, without gaps, revealing nothing
 * about others.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BUSINESS_STATUS, ROLE } from '../../src/domain/codes.ts';
import { SYSTEM, withActor } from '../../server/db/with-actor.ts';
import { nextNumber, nextNumbers } from '../../server/workflows/document-numbers.ts';
import { startFor } from '../../server/workflows/start-lines.ts';
import type { Api, Reply } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { take as takeStones } from '../support/prices.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const ACTIONS = '/inventory/new-arrival';

let server: TestServer;
let admin: Api;
let carla: Api;
let dieter: Api;
let ids: { carla: string; dieter: string; admin: string };
let free: string[];
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.as('admin@pavilion.test');
  carla = await server.as('customer@pavilion.test');
  dieter = await server.as('customer2@pavilion.test');
  const idOf = async (api: Api): Promise<string> => dataOf<{ id: string }>(await api.get('/user/profile')).id;
  ids = { carla: await idOf(carla), dieter: await idOf(dieter), admin: await idOf(admin) };
  const rows = await server.query<{ stock_no: string }>(
    'SELECT stock_no FROM stone WHERE status = 1 AND version = 0 ORDER BY stock_no LIMIT 120',
  );
  free = rows.map(({ stock_no: number }) => number);
});
afterAll(() => server.close());

const take = (count: number): string[] => free.splice(0, count);

interface WrittenDocument {
  number: string;
  lines: { id: string }[];
}
function written(reply: Reply): WrittenDocument {
  if (reply.status !== 200) throw new Error(reply.text);
  return dataOf<WrittenDocument>(reply);
}

const order = async (api: Api, stones = take(1)): Promise<WrittenDocument> =>
  written(await takeStones(api, 'confirm-stone', { stock_numbers: stones }));

/** 'O-K7QM-0012' as letter, client's code and count. */
const parts = (number: string): { letter: string; code: string; count: number } => {
  const [, letter = '', code = '', count = ''] =
    /^([MO])-([2-9B-DF-HJKMNP-TV-Z]{4})-(\d{4,})$/.exec(number) ?? [];
  return { letter, code, count: Number(count) };
};

const allNumbers = async (table: 'memo' | 'confirm_order', client: string): Promise<number[]> => {
  const rows = await server.query<{ number: string }>(`SELECT number FROM ${table} WHERE client_id = $1`, [
    client,
  ]);
  return rows.map(({ number }) => parts(number).count).toSorted((a, b) => a - b);
};
const upTo = (count: number): number[] => Array.from({ length: count }, (_one, index) => index + 1);

describe('a document number', () => {
  it('counts the client’s own orders only, whatever others order in between', async () => {
    const first = parts((await order(carla)).number);
    expect(first).toMatchObject({ letter: 'O', count: expect.any(Number) });
    for (let more = 0; more < 7; more++) await order(dieter);
    const second = parts((await order(carla)).number);
    expect(second).toEqual({ ...first, count: first.count + 1 });
    const others = parts((await order(dieter)).number);
    expect(others.code).not.toBe(first.code);
    for (const [table, client] of [
      ['confirm_order', ids.carla],
      ['confirm_order', ids.dieter],
      ['memo', ids.carla],
    ] as const)
      expect(await allNumbers(table, client)).toEqual(upTo((await allNumbers(table, client)).length));
  });

  it('has the client’s code in memos and orders, each with its own count', async () => {
    const { number } = await order(carla);
    const { code } = parts(number);
    const before = await allNumbers('memo', ids.carla);
    const memo = written(await takeStones(admin, 'memo', { stock_numbers: take(2), user_id: ids.carla }));
    expect(parts(memo.number)).toEqual({ letter: 'M', code, count: before.length + 1 });
  });

  it('finds its lines, in upper or lower case', async () => {
    const { number, lines } = await order(carla);
    const found = await carla.send('POST', `${ACTIONS}/get-confirm-stone?search=${number.toLowerCase()}`, {});
    expect(found.status, found.text).toBe(200);
    expect(dataOf<{ data: { id: string }[] }>(found).data.map(({ id }) => id)).toEqual([lines[0]?.id]);
  });

  it('of an older format is kept and found, and the count continues', async () => {
    const { number, lines } = await order(dieter);
    await server.command(
      `UPDATE confirm_order SET number = 'O-000123' WHERE number = $1 AND client_id = $2`,
      [number, ids.dieter],
    );
    const after = parts((await order(dieter)).number);
    expect(after.count).toBe(parts(number).count + 1);
    const found = await dieter.send('POST', `${ACTIONS}/get-confirm-stone?search=O-000123`, {});
    expect(dataOf<{ data: { id: string }[] }>(found).data.map(({ id }) => id)).toEqual([lines[0]?.id]);
  });
});

describe('a series has no gaps and no duplicates', () => {
  it('when one client orders twenty times at once', async () => {
    const before = (await allNumbers('confirm_order', ids.carla)).length;
    const stones = take(20);
    const orders = await Promise.all(stones.map((stone) => order(carla, [stone])));
    const counts = orders.map(({ number }) => parts(number).count).toSorted((a, b) => a - b);
    expect(counts).toEqual(upTo(20).map((one) => before + one));
  });

  it('when a new client’s first twenty memos are issued at once, which also draw the code', async () => {
    const email = 'first-orders@example.test';
    const added = await admin.send('POST', '/customer/add-customer-with-business', {
      email,
      first_name: 'First',
      company_name: 'First & Orders',
    });
    const { id } = dataOf<{ id: string }>(added);
    const actor = { id: ids.admin, role: ROLE.administrator, name: 'Ada', requestId: null };
    const client = { id, role: ROLE.customer, businessStatus: BUSINESS_STATUS.registered };
    const orders = await Promise.all(
      take(20).map((stone) =>
        withActor(server.pool, SYSTEM, 'write', (tx) =>
          startFor(tx, client, {
            workflow: 'memo',
            event: 'ISSUE',
            stockNumbers: [stone],
            seen: null,
            actor,
            details: { remark: null },
          }),
        ),
      ),
    );
    const numbers = orders.map(({ number }) => parts(number ?? ''));
    expect(new Set(numbers.map(({ code }) => code)).size).toBe(1);
    expect(numbers.map(({ count }) => count).toSorted((a, b) => a - b)).toEqual(upTo(20));
  });

  it('when the transaction that took a number is rolled back', async () => {
    const before = parts((await order(carla)).number);
    const broken = withActor(server.pool, SYSTEM, 'write', async (tx) => {
      expect(parts(await nextNumber(tx, 'order', ids.carla)).count).toBe(before.count + 1);
      throw new Error('broken off');
    });
    await expect(broken).rejects.toThrow('broken off');
    expect(parts((await order(carla)).number).count).toBe(before.count + 1);
  });

  it('when sales of two clients are approved at once, in different orders', async () => {
    const rounds = await Promise.all(
      upTo(6).map(async (round) => {
        const lines = [...(await order(carla)).lines, ...(await order(dieter)).lines].map(({ id }) => id);
        return round % 2 === 0 ? lines : lines.toReversed();
      }),
    );
    const sales = await Promise.all(
      rounds.map((lines) => admin.send('PUT', `${ACTIONS}/approve-stone`, { ids: lines })),
    );
    const numbers = sales.flatMap((sale) => written(sale).number.split(', '));
    expect(new Set(numbers).size).toBe(12);
  });
});

describe('a client’s code', () => {
  it('is unique: another one is drawn when it is taken', async () => {
    const [{ code: taken = '' } = {}] = await server.query<{ code: string }>(
      'SELECT code FROM client_code WHERE client_id = $1',
      [ids.carla],
    );
    const codes = [taken, taken, 'ZZZZ'];
    const got = await withActor(server.pool, SYSTEM, 'write', (tx) =>
      nextNumbers(tx, 'order', [ids.admin], () => codes.shift() ?? ''),
    );
    expect(got).toEqual(new Map([[ids.admin, 'O-ZZZZ-0001']]));
    const another = await withActor(server.pool, SYSTEM, 'write', (tx) => nextNumber(tx, 'memo', ids.admin));
    expect(another).toBe('M-ZZZZ-0001');
  });

  it('gets longer after three collisions, and counts may exceed four digits', async () => {
    const [{ id = '' } = {}] = await server.query<{ id: string }>(
      `SELECT id FROM app_user WHERE email = 'qc@pavilion.test'`,
    );
    const lengths: number[] = [];
    await withActor(server.pool, SYSTEM, 'write', (tx) =>
      nextNumbers(tx, 'order', [id], (length) => {
        lengths.push(length);
        return length === 4 ? 'ZZZZ' : 'Z'.repeat(length);
      }),
    );
    expect(lengths).toEqual([4, 4, 4, 5]);
    await server.command('UPDATE document_counter SET last_number = 9999 WHERE client_id = $1', [id]);
    const next = await withActor(server.pool, SYSTEM, 'write', (tx) => nextNumber(tx, 'order', id));
    expect(next).toBe('O-ZZZZZ-10000');
  });
});
