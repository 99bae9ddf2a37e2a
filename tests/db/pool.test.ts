import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryOnce } from '../../server/db/query.ts';
import { isLostConnection } from '../../server/db/connection-errors.ts';
import { createPool } from '../../server/db/pool.ts';
import { SYSTEM, withActor } from '../../server/db/with-actor.ts';
import { createEmptyDatabase } from '../support/database.ts';
import { silentConnection } from './support/silent-connection.ts';
import type { TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
let pool: pg.Pool;
const broken: Error[] = [];

beforeAll(async () => {
  database = await createEmptyDatabase();
  pool = createPool(database.url, {
    name: 'pool test',
    kind: 'runtime',
    onError: (error) => broken.push(error),
  });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

test('values are parsed into the types of the API', async () => {
  const { rows } = await pool.query(`
    SELECT 1234567890.10::numeric(12,2) AS money, 42::bigint AS count, 9007199254740993::bigint AS beyond,
           date '2026-02-28' AS day, timestamptz '2026-02-28 23:30:00.5+05:30' AS instant,
           ARRAY[1.50, NULL]::numeric[] AS prices, ARRAY[date '2026-01-01'] AS days, ARRAY[7, 8]::bigint[] AS counts,
           timestamptz 'infinity' AS forever, NULL::date AS never`);
  expect(rows[0]).toEqual({
    money: '1234567890.10',
    count: 42,
    beyond: '9007199254740993',
    day: '2026-02-28',
    instant: '2026-02-28T18:00:00.500Z',
    prices: ['1.50', null],
    days: ['2026-01-01'],
    counts: [7, 8],
    forever: 'infinity',
    never: null,
  });
});

test('both kinds of pools limit slow statements and idle transactions', async () => {
  const owner = createPool(database.ownerUrl, { name: 'pool test owner', kind: 'owner' });
  const limits = `SELECT current_setting('statement_timeout') AS statement, current_setting('idle_in_transaction_session_timeout') AS idle`;
  try {
    expect((await pool.query(limits)).rows).toEqual([{ statement: '8s', idle: '10s' }]);
    expect((await owner.query(limits)).rows).toEqual([{ statement: '1h', idle: '10min' }]);
  } finally {
    await owner.end();
  }
});

test('a connection that breaks in use does not end the process, and the next one works', async () => {
  const client = await pool.connect();
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  await pool.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
  await expect.poll(() => broken.length).toBeGreaterThan(0);
  client.release(true);
  expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
});

const ONE = 'SELECT 1 AS one';
test.each<[string, (of: pg.Pool) => Promise<unknown>]>([
  ['in a transaction', (of) => withActor(of, SYSTEM, 'write', (tx) => tx.one(ONE))],
  ['outside a transaction', async (of) => (await queryOnce(of, ONE)).rows[0]],
])(
  '%s a query to a hanging database times out, its connection is discarded, and the next one works',
  async (_where, ask) => {
    const wire = await silentConnection(database.url);
    const patient = createPool(wire.url, { name: 'pool test deaf', kind: 'runtime', patienceMs: 400 });
    try {
      expect(await ask(patient)).toEqual({ one: 1 });
      wire.cut();
      const failed: unknown = await ask(patient).catch((error: unknown) => error);
      expect(isLostConnection(failed)).toBe(true);
      expect(patient.totalCount).toBe(0);
      expect(await ask(patient)).toEqual({ one: 1 });
    } finally {
      await patient.end();
      await wire.close();
    }
  },
);

test('dates are in UTC, whatever the time zone of the database', async () => {
  const owner = createPool(database.ownerUrl, { name: 'pool test owner', kind: 'owner' });
  const [{ name }] = (await owner.query<{ name: string }>('SELECT current_database() AS name')).rows as [
    { name: string },
  ];
  await owner.query(`ALTER DATABASE ${name} SET timezone = 'Asia/Kolkata'`);
  await owner.end();
  const fresh = createPool(database.url, { name: 'pool test zone', kind: 'runtime' });
  const { rows } = await fresh.query(
    `SELECT current_setting('timezone') AS zone, timestamptz '2026-02-28 23:30:00Z'::date AS day`,
  );
  await fresh.end();
  expect(rows[0]).toEqual({ zone: 'UTC', day: '2026-02-28' });
});
