/**
 * Decisions are made under locks: the stone first, then the line, and both are read after that. A
 * request that waited for a lock decides on the state at that time, not on the state when it
 * arrived.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SYSTEM, withActor } from '../../server/db/with-actor.ts';
import type { Tx } from '../../server/db/with-actor.ts';
import type { Api, Reply } from '../support/api.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { lockWaits } from '../support/wait.ts';
import { take } from '../support/prices.ts';

const ACTIONS = '/inventory/new-arrival';

let server: TestServer;
let admin: Api;
let customer: Api;
let free: { id: string; stock_no: string }[];

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.as('admin@pavilion.test');
  customer = await server.as('customer@pavilion.test');
  free = await server.query(
    'SELECT id, stock_no FROM stone WHERE status = 1 AND version = 0 ORDER BY stock_no',
  );
});
afterAll(() => server.close());

async function held(): Promise<{ stoneId: string; stockNo: string; holdId: string }> {
  const stone = free.shift();
  if (!stone) throw new Error('The tests ran out of stones.');
  const reply = await customer.send('POST', `${ACTIONS}/hold`, { stock_numbers: [stone.stock_no] });
  expect(reply.status, reply.text).toBe(200);
  const { lines } = reply.body?.data as { lines: { id: string }[] };
  return { stoneId: stone.id, stockNo: stone.stock_no, holdId: lines[0]?.id ?? '' };
}

const release = (holdId: string): Promise<Reply> =>
  customer.send('PUT', `${ACTIONS}/release-hold`, { ids: [holdId] });

/**
 * Runs `work` in a transaction, sends `ask`, and runs `then` once that request waits for a lock.
 */
async function whileWaiting<T>(
  work: (tx: Tx) => Promise<unknown>,
  ask: () => Promise<T>,
  then: (tx: Tx) => Promise<unknown>,
): Promise<T> {
  let asked: Promise<T> | undefined;
  await withActor(server.pool, SYSTEM, 'write', async (tx) => {
    await work(tx);
    asked = ask();
    await lockWaits(server, 1);
    await then(tx);
  });
  if (!asked) throw new Error('Nothing was asked.');
  return asked;
}

it('a transition of a line locks the stone before the line, so that there are no deadlocks', async () => {
  const { stoneId, holdId } = await held();
  const reply = await whileWaiting(
    (tx) => tx.run('SELECT id FROM stone WHERE id = $1 FOR UPDATE', [stoneId]),
    () => release(holdId),
    (tx) => tx.run('SELECT id FROM hold WHERE id = $1 FOR UPDATE NOWAIT', [holdId]),
  );
  expect(reply.status, reply.text).toBe(200);
});

it('closing an enquiry does not wait for the stone', async () => {
  const stone = free.shift();
  const asked = await customer.send('POST', `${ACTIONS}/enquiry`, {
    stock_numbers: [stone?.stock_no],
    message: 'Is it eye clean?',
  });
  const { lines } = asked.body?.data as { lines: { id: string }[] };
  await withActor(server.pool, SYSTEM, 'write', async (tx) => {
    await tx.run('SELECT id FROM stone WHERE id = $1 FOR UPDATE', [stone?.id]);
    const reply = await admin.send('PUT', `${ACTIONS}/close-enquiry`, { ids: lines.map(({ id }) => id) });
    expect(reply.status, reply.text).toBe(200);
  });
});

it('of two concurrent releases of a hold one succeeds and the other is refused', async () => {
  const { stoneId, holdId } = await held();
  let replies: Promise<Reply[]> | undefined;
  await withActor(server.pool, SYSTEM, 'write', async (tx) => {
    await tx.run('SELECT id FROM stone WHERE id = $1 FOR UPDATE', [stoneId]);
    replies = Promise.all([release(holdId), release(holdId)]);
    await lockWaits(server, 2);
  });
  expect((await replies)?.map(({ status }) => status).sort()).toEqual([200, 409]);
});

it('of two concurrent closings of an enquiry one succeeds and the other is refused', async () => {
  const stone = free.shift();
  const asked = await customer.send('POST', `${ACTIONS}/enquiry`, {
    stock_numbers: [stone?.stock_no],
    message: 'Is it eye clean?',
  });
  const { lines } = asked.body?.data as { lines: { id: string }[] };
  const close = (): Promise<Reply> => admin.send('PUT', `${ACTIONS}/close-enquiry`, { ids: [lines[0]?.id] });
  let replies: Promise<Reply[]> | undefined;
  await withActor(server.pool, SYSTEM, 'write', async (tx) => {
    await tx.run('SELECT id FROM enquiry WHERE id = $1 FOR UPDATE', [lines[0]?.id]);
    replies = Promise.all([close(), close()]);
    await lockWaits(server, 2);
  });
  expect((await replies)?.map(({ status }) => status).sort()).toEqual([200, 409]);
});

it('a confirm-stone that waited for its stone does not convert a hold that ended meanwhile', async () => {
  const { stoneId, stockNo, holdId } = await held();
  // While the customer's confirm-stone waits, the hold is released and the stone becomes free.
  const reply = await whileWaiting(
    async (tx) => {
      await tx.run('SELECT id FROM stone WHERE id = $1 FOR UPDATE', [stoneId]);
      await tx.run('UPDATE hold SET status = 2, version = version + 1 WHERE id = $1', [holdId]);
      await tx.run('DELETE FROM stone_claim WHERE stone_id = $1', [stoneId]);
    },
    () => take(customer, 'confirm-stone', { stock_numbers: [stockNo] }),
    (tx) => tx.run('UPDATE stone SET status = 1, version = version + 1 WHERE id = $1', [stoneId]),
  );
  expect(reply.status, reply.text).toBe(200);
  const claims = await server.query('SELECT workflow FROM stone_claim WHERE stone_id = $1', [stoneId]);
  expect(claims).toEqual([{ workflow: 'confirmStone' }]);
});

/**
 * Sends `change` while `request` waits for the locked stone, then unlocks the stone. Returns both
 * replies.
 */
async function besides(
  stoneId: string,
  request: () => Promise<Reply>,
  change: () => Promise<Reply>,
): Promise<[Reply, Reply]> {
  let both: Promise<[Reply, Reply]> | undefined;
  await withActor(server.pool, SYSTEM, 'write', async (tx) => {
    await tx.run('SELECT id FROM stone WHERE id = $1 FOR UPDATE', [stoneId]);
    const asked = request();
    await lockWaits(server, 1);
    const changed = change();
    both = Promise.all([asked, changed]);
    // The change either waits for the request or is answered at once.
    await Promise.race([lockWaits(server, 2), changed]);
  });
  if (!both) throw new Error('Nothing was asked.');
  return both;
}

const customerId = async (): Promise<string> => {
  const [row] = await server.query<{ id: string }>(
    `SELECT id FROM app_user WHERE email = 'customer@pavilion.test'`,
  );
  return row?.id ?? '';
};

it('an inventory access that changes during a hold takes effect after the hold', async () => {
  const stone = free.shift();
  const id = await customerId();
  const order: string[] = [];
  const told = async (what: string, reply: Promise<Reply>): Promise<Reply> => {
    const answer = await reply;
    order.push(what);
    return answer;
  };
  const [hold, access] = await besides(
    stone?.id ?? '',
    () => told('held', customer.send('POST', `${ACTIONS}/hold`, { stock_numbers: [stone?.stock_no] })),
    () => told('lost sight', admin.send('PUT', `/customer/inventory-settings/${id}`, { carat_from: 40 })),
  );
  expect([hold.status, access.status], hold.text).toEqual([200, 200]);
  expect(order).toEqual(['held', 'lost sight']);
  await admin.send('PUT', `/customer/inventory-settings/${id}`, {});
});

it('unregistering a business during a confirm-stone waits for it, also in the history', async () => {
  const { stoneId, stockNo } = await held();
  const [business] = await server.query<{ id: string }>('SELECT id FROM business WHERE user_id = $1', [
    await customerId(),
  ]);
  const register = (status: number) =>
    admin.send('PUT', `/customer/business/${business?.id}/status`, { status, remark: 'A test' });
  const replies = await besides(
    stoneId,
    () => take(customer, 'confirm-stone', { stock_numbers: [stockNo] }),
    () => register(2),
  );
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  const steps = await server.query<{ event: string }>(
    `SELECT event FROM history WHERE (stone_id = $1 AND event = 'CONFIRM' AND workflow = 'confirmStone')
        OR (record_id = $2 AND event = 'UNREGISTER') ORDER BY id`,
    [stoneId, business?.id],
  );
  expect(steps.map(({ event }) => event)).toEqual(['CONFIRM', 'UNREGISTER']);
  await server.command('UPDATE business SET status = 10, version = version + 1 WHERE id = $1', [
    business?.id,
  ]);
});
