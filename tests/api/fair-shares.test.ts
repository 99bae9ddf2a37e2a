/** How much one person may run at a time, shown while a lock keeps the database from answering. */
import { request } from 'node:http';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { apiOf, type Api } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { guestSignsIn } from '../support/guest.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { arrivals, until } from '../support/wait.ts';

const STOCKS = '/inventory/stocks';
/** The database's own statement timeout. */
const STATEMENT_MS = 8_000;
const COUNTS = '/inventory/new-arrival/transactions-count';
let server: TestServer;
let owner: pg.Client;
let admin: Api;
let customer: Api;
let guest: Api;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  owner = new pg.Client({ connectionString: server.databaseOwnerUrl });
  await owner.connect();
  admin = await server.as('admin@pavilion.test');
  customer = await server.as('customer@pavilion.test');
  token = dataOf<{ token: string }>(await guestSignsIn(server, 'many@visitors.test')).token;
  guest = apiOf(server.url, token);
});
// Queries on holds or carat ranges wait; all others go on.
beforeEach(
  async () => void (await owner.query('BEGIN; LOCK TABLE hold, carat_range IN ACCESS EXCLUSIVE MODE')),
);
afterEach(async () => void (await owner.query('ROLLBACK')));
afterAll(async () => {
  await owner.end();
  await server.close();
});

/**
 * How many connections to this database wait for a table. Other tests' databases share the cluster.
 */
async function blocked(): Promise<number> {
  const { rows } = await owner.query<{ count: string }>(
    `SELECT count(DISTINCT pid) AS count FROM pg_locks
       JOIN pg_database ON pg_database.oid = pg_locks.database
      WHERE NOT granted AND locktype = 'relation' AND datname = current_database()`,
  );
  return Number(rows[0]?.count);
}
const untilBlocked = (count: number): Promise<true> =>
  until(`${count} that wait for the lock`, async () => (await blocked()) === count);
/** A request sent after all the others has been answered, so those that may start have started. */
async function settled(arrived: () => Promise<void>): Promise<void> {
  await arrived();
  expect((await customer.get('/user/profile')).status).toBe(200);
}
function askAndLeave(at: string): () => void {
  const sent = request(`${server.url}/api/v1${at}`, {
    headers: { authorization: `Bearer ${token}` },
    agent: false,
  });
  sent.once('error', () => undefined).end();
  return () => sent.destroy();
}

it('sixty blocked requests of a guest run three at a time, and others are answered meanwhile', async () => {
  const arrived = arrivals(60);
  const asked = Array.from({ length: 60 }, () => guest.get(COUNTS));
  await untilBlocked(3);
  await settled(arrived);
  const others = await Promise.all([customer.get('/user/profile'), admin.get('/user/profile')]);
  expect(others.map(({ status }) => status)).toEqual([200, 200]);
  expect(await blocked()).toBe(3);
  await owner.query('ROLLBACK; BEGIN');
  expect(new Set((await Promise.all(asked)).map(({ status }) => status))).toEqual(new Set([200]));
});

it('at most four scans of the whole stock run at a time', async () => {
  const arrived = arrivals(9);
  const asked = Array.from({ length: 9 }, () => admin.get(STOCKS));
  await untilBlocked(4);
  await settled(arrived);
  expect(await blocked()).toBe(4);
  await owner.query('ROLLBACK; BEGIN');
  expect(new Set((await Promise.all(asked)).map(({ status }) => status))).toEqual(new Set([200]));
});

it('one conformance check runs at a time, and a person may have two more waiting', async () => {
  const check = () => admin.send('POST', '/workflows/conformance');
  const arrived = arrivals(3);
  const asked = Array.from({ length: 3 }, check);
  await untilBlocked(1);
  await settled(arrived);
  expect(await blocked()).toBe(1);
  const { status, body } = await check();
  expect([status, body?.message]).toEqual([
    429,
    'Your earlier checks are still running. Wait until they finish, then check again.',
  ]);
  await owner.query('ROLLBACK; BEGIN');
  expect((await Promise.all(asked)).map((reply) => reply.status)).toEqual([200, 200, 200]);
});

it('queries of clients that disconnected are cancelled in the database', async () => {
  const from = performance.now();
  const arrived = arrivals(5);
  const leave = [1, 2, 3, 4, 5].map(() => askAndLeave(COUNTS));
  await untilBlocked(3);
  await settled(arrived);
  expect(await blocked()).toBe(3);
  for (const one of leave) one();
  // The lock is still held and no statement has timed out, so these were cancelled.
  await untilBlocked(0);
  expect(performance.now() - from).toBeLessThan(STATEMENT_MS);
  await owner.query('ROLLBACK; BEGIN');
  expect((await guest.get(COUNTS)).status).toBe(200);
});
