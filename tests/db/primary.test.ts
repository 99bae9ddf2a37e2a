/** A database of several machines: the one that takes writes is found, and found again. */
import fastify from 'fastify';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { readAddress } from '../../server/db/address.ts';
import { isLostConnection } from '../../server/db/connection-errors.ts';
import { enablePipelining } from '../../server/db/pipelining.ts';
import { createPool } from '../../server/db/pool.ts';
import { NoPrimary } from '../../server/db/primary.ts';
import { SYSTEM, withActor } from '../../server/db/with-actor.ts';
import { installErrorAnswers } from '../../server/http/errors.ts';
import { installHealth } from '../../server/http/health.ts';
import { startPrimaryAndStandby, type PrimaryAndStandby } from './support/primary-and-standby.ts';

let pair: PrimaryAndStandby;
let owner: pg.Pool;
const pools: pg.Pool[] = [];

const poolOf = (url: string): pg.Pool => {
  const pool = createPool(url, { name: 'pair', kind: 'runtime', max: 3 });
  pools.push(pool);
  return pool;
};
const write = (pool: pg.Pool): Promise<number> =>
  withActor(pool, SYSTEM, 'write', (tx) => tx.run('INSERT INTO written DEFAULT VALUES'));
const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

beforeAll(async () => {
  pair = await startPrimaryAndStandby();
  owner = createPool(pair.url(['second', 'first'], 'owner'), { name: 'pair owner', kind: 'owner' });
  await owner.query('CREATE TABLE written (id serial); GRANT ALL ON written, written_id_seq TO pavilion_app');
});
afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.end()));
});
afterAll(async () => {
  await owner.end();
  await pair.stop();
});

it('a standby that answers is not used, and the portal says that it is not ready', async () => {
  const pool = poolOf(pair.url(['second']));
  const failure = await failureOf(write(pool));
  expect(failure).toBeInstanceOf(NoPrimary);
  expect(pool.totalCount).toBe(0);

  const app = fastify();
  installErrorAnswers(app);
  installHealth(app, pool);
  app.get('/write', () => write(pool));
  const ready = await app.inject('/readyz');
  expect([ready.statusCode, ready.json()]).toEqual([
    503,
    { status: 'no machine of the database takes writes' },
  ]);
  const written = await app.inject('/write');
  expect([written.statusCode, written.json().success]).toEqual([503, false]);
  await app.close();
});

it('a pooler that leads to a standby gives a lost connection, which is dropped', async () => {
  // Nothing tells that it is a standby before a statement fails.
  const pool = new pg.Pool({
    connectionString: pair.url(['second']),
    options: '-c default_transaction_read_only=on',
  });
  pool.on('connect', enablePipelining);
  pools.push(pool);
  const failure = await failureOf(write(pool));
  expect(isLostConnection(failure), String(failure)).toBe(true);
  await vi.waitFor(() => expect(pool.totalCount).toBe(0));
});

it('of several machines the one that takes writes is used, in any order', async () => {
  for (const hosts of [
    ['first', 'second'],
    ['second', 'first'],
  ] as const) {
    const pool = poolOf(pair.url(hosts));
    expect(await write(pool)).toBe(1);
    const { rows } = await pool.query('SELECT pg_is_in_recovery() AS standby');
    expect(rows).toEqual([{ standby: false }]);
  }
});

it('a pool goes on with the machine that takes over', async () => {
  const pool = poolOf(pair.url(['first', 'second']));
  // The connections of a pool that stand idle when the machine dies.
  await Promise.all([write(pool), write(pool), write(pool)]);
  const before = await owner.query<{ count: number }>('SELECT count(*) FROM written');
  await pair.killFirst();
  // The idle connections break one by one; then nobody is found.
  const failures: unknown[] = [];
  while (!(failures.at(-1) instanceof NoPrimary)) failures.push(await failureOf(write(pool)));
  expect(failures.filter((one) => !isLostConnection(one))).toEqual([]);
  expect(String(failures.at(-1))).toMatch(/takes writes \(.*; .*\)/);

  // Whoever asks within the two seconds that the pool tries waits, and does not fail.
  const waiting = write(pool);
  await pair.promoteSecond();
  expect(await waiting).toBe(1);
  const after = await owner.query<{ count: number }>('SELECT count(*) FROM written');
  expect(after.rows[0]?.count).toBe((before.rows[0]?.count ?? 0) + 1);
});

it.each<[address: string, hosts: [string, number][], url: string]>([
  ['postgresql://a:b@db/x', [['db', 5432]], 'postgresql://a:b@db/x'],
  [
    'postgres://a:p%40s@db1:5433,db2/x?sslmode=require&target_session_attrs=read-write',
    [
      ['db1', 5433],
      ['db2', 5432],
    ],
    'postgres://a:p%40s@db1:5433/x?sslmode=require',
  ],
  [
    'postgresql://a@[::1]:6000,[fd00::2]/x',
    [
      ['::1', 6000],
      ['fd00::2', 5432],
    ],
    'postgresql://a@[::1]:6000/x',
  ],
  [
    'postgresql://a@/x?host=%2Frun%2Fone,/run/two&port=5433',
    [
      ['/run/one', 5433],
      ['/run/two', 5433],
    ],
    'postgresql://a@/x?host=%2Frun%2Fone&port=5433',
  ],
])('%s names its machines', (address, hosts, url) => {
  expect(readAddress(address)).toEqual({ url, hosts: hosts.map(([host, port]) => ({ host, port })) });
});
