import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { queryWithLimit, queryOnce } from '../../server/db/query.ts';
import { RUNTIME_ROLE } from '../../server/db/embedded/roles.ts';
import { createPool } from '../../server/db/pool.ts';
import { prepared } from '../../server/db/prepared.ts';
import { SYSTEM, withActor, type Tx } from '../../server/db/with-actor.ts';
import { createEmptyDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
let owner: pg.Pool;
const pools: pg.Pool[] = [];

const poolOf = (options: { pooled?: boolean; kind?: 'runtime' | 'owner' } = {}): pg.Pool => {
  const { pooled = false, kind = 'runtime' } = options;
  const pool = createPool(database.url, { name: 'sending', kind, max: 1, pooled });
  pools.push(pool);
  return pool;
};

beforeAll(async () => {
  database = await createEmptyDatabase();
  owner = createPool(database.ownerUrl, { name: 'sending owner', kind: 'owner' });
  await owner.query('CREATE TABLE note (words text PRIMARY KEY)');
  await owner.query(`GRANT SELECT, INSERT ON note TO ${RUNTIME_ROLE}`);
});
beforeEach(() => owner.query('TRUNCATE note'));
afterAll(async () => {
  await Promise.all([...pools, owner].map((pool) => pool.end()));
  await database.drop();
});

const NOTE = prepared('INSERT INTO note (words) VALUES ($1)');
const notes = async (): Promise<string[]> =>
  (await owner.query<{ words: string }>('SELECT words FROM note ORDER BY words')).rows.map(
    ({ words }) => words,
  );
const write = (pool: pg.Pool, work: (tx: Tx) => Promise<unknown>): Promise<unknown> =>
  withActor(pool, SYSTEM, 'write', work);

describe.each([
  ['sent ahead', {}],
  ['sent one by one behind a pooler', { pooled: true }],
  ['sent one by one by jobs', { kind: 'owner' }],
] as const)('statements %s', (_how, options) => {
  it('are executed in order and committed', async () => {
    const pool = poolOf(options);
    const seen = await write(pool, async (tx) => {
      tx.send(NOTE, ['one']);
      const between = tx.many('SELECT words FROM note');
      tx.send(NOTE, ['two']);
      return between;
    });
    expect(seen).toEqual([{ words: 'one' }]);
    expect(await notes()).toEqual(['one', 'two']);
  });

  it('are all rolled back when one fails, with the error of that one', async () => {
    const pool = poolOf(options);
    const failing = write(pool, async (tx) => {
      tx.send(NOTE, ['one']);
      tx.send(NOTE, ['one']);
      tx.send(NOTE, ['two']);
    });
    await expect(failing).rejects.toMatchObject({ code: '23505' });
    expect(await notes()).toEqual([]);
    await write(pool, async (tx) => tx.send(NOTE, ['afterwards']));
    expect(await notes()).toEqual(['afterwards']);
  });

  it('report the first error even when a later answer was awaited', async () => {
    const failing = write(poolOf(options), async (tx) => {
      tx.send(NOTE, ['one']);
      tx.send(NOTE, ['one']);
      await tx.many('SELECT 1');
    });
    await expect(failing).rejects.toMatchObject({ code: '23505' });
  });

  it('are all rolled back when a value cannot be serialised', async () => {
    const endless: { self?: unknown } = {};
    endless.self = endless;
    const failing = write(poolOf(options), async (tx) => {
      tx.send(NOTE, ['one']);
      tx.send(NOTE, [endless]);
      tx.send(NOTE, ['two']);
    });
    await expect(failing).rejects.toThrow(/circular/);
    expect(await notes()).toEqual([]);
  });

  it('are all rolled back when the error of one was swallowed', async () => {
    const failing = write(poolOf(options), async (tx) => {
      await tx.run('SELECT 1 / 0').catch(() => 0);
      tx.send(NOTE, ['one']);
    });
    await expect(failing).rejects.toMatchObject({ code: '22012' });
    expect(await notes()).toEqual([]);
  });

  it('after the end are refused and do not reach another transaction', async () => {
    const pool = poolOf(options);
    let late: Tx | undefined;
    await write(pool, async (tx) => (late = tx));
    await expect(late?.run(NOTE, ['late'])).rejects.toThrow('The transaction is over.');
    await write(pool, async (tx) => tx.send(NOTE, ['in time']));
    expect(await notes()).toEqual(['in time']);
  });

  it('write nothing when BEGIN failed', async () => {
    const pool = poolOf(options);
    const client = await pool.connect();
    const query = client.query.bind(client);
    client.query = ((statement: pg.QueryConfig) =>
      query(
        statement.text.startsWith('BEGIN') ? { ...statement, text: 'SELECT 1 / 0' } : statement,
      )) as never;
    client.release();
    await expect(write(pool, async (tx) => tx.run(NOTE, ['outside']))).rejects.toThrow();
    expect(await notes()).toEqual([]);
  });
});

test('a statement that PostgreSQL skipped after a failure can be sent again on the connection', async () => {
  const pool = poolOf();
  const skipped = prepared('SELECT count(*)::int AS notes, $1::int AS asked FROM note');
  const failing = write(pool, async (tx) => {
    tx.send(NOTE, ['one']);
    tx.send(NOTE, ['one']);
    await tx.one(skipped, [1]);
  });
  await expect(failing).rejects.toMatchObject({ code: '23505' });
  expect(await withActor(pool, SYSTEM, 'read', (tx) => tx.one(skipped, [2]))).toEqual({ notes: 0, asked: 2 });
  expect(pool.totalCount).toBe(1);
});

test('a statement that failed after it was parsed can be sent again on the connection', async () => {
  const pool = poolOf();
  const divided = prepared('SELECT 10 / $1::int AS result');
  const divide = (by: number) =>
    withActor(pool, SYSTEM, 'read', (tx) =>
      Promise.all([tx.one('SELECT $1::int', [1]), tx.one(divided, [by])]),
    );
  await expect(divide(0)).rejects.toMatchObject({ code: '22012' });
  expect((await divide(5))[1]).toEqual({ result: 2 });
});

test('several statements in one text are sent by themselves', async () => {
  const pool = poolOf();
  await write(pool, async (tx) => {
    tx.send(NOTE, ['one']);
    tx.send("INSERT INTO note VALUES ('two'); INSERT INTO note VALUES ('three')");
    tx.send(NOTE, ['four']);
  });
  expect(await notes()).toEqual(['four', 'one', 'three', 'two']);
});

test('nothing that was sent before a failure of the work reaches the database after its end', async () => {
  const pool = poolOf();
  const failing = write(pool, async (tx) => {
    tx.send(NOTE, ['one']);
    throw new Error('refused');
  });
  await expect(failing).rejects.toThrow('refused');
  await write(pool, async (tx) => tx.send(NOTE, ['two']));
  expect(await notes()).toEqual(['two']);
});

test('a prepared statement is parsed once per connection', async () => {
  const pool = poolOf();
  for (const words of ['one', 'two', 'three']) await write(pool, async (tx) => tx.send(NOTE, [words]));
  await queryOnce(pool, prepared('SELECT $1::int + 1 AS sum'), [1]);
  const { rows } = await pool.query<{ statement: string; runs: number }>(
    'SELECT statement, (generic_plans + custom_plans)::int AS runs FROM pg_prepared_statements ORDER BY statement',
  );
  expect(rows).toEqual([
    { statement: 'INSERT INTO note (words) VALUES ($1)', runs: 3 },
    { statement: 'SELECT $1::int + 1 AS sum', runs: 1 },
  ]);
});

test('behind a pooler nothing is prepared', async () => {
  const pool = poolOf({ pooled: true });
  await write(pool, async (tx) => tx.send(NOTE, ['one']));
  expect((await pool.query('SELECT FROM pg_prepared_statements')).rowCount).toBe(0);
});

test('after the columns of its result changed, a prepared statement fails once and then works', async () => {
  const pool = poolOf();
  await owner.query('CREATE TABLE shape (one int)');
  await owner.query(`GRANT SELECT ON shape TO ${RUNTIME_ROLE}`);
  const look = () => withActor(pool, SYSTEM, 'read', (tx) => tx.many(prepared('SELECT * FROM shape')));
  await look();
  await owner.query('ALTER TABLE shape ADD COLUMN two int');
  await expect(look()).rejects.toThrow(/cached plan/);
  expect(await look()).toEqual([]);
});

test('a connection keeps at most 250 prepared statements; further ones are sent without a name', async () => {
  const pool = poolOf();
  const client = await pool.connect();
  for (let index = 0; index < 400; index++) await queryWithLimit(client, prepared(`SELECT ${index} AS one`));
  const { rows } = await client.query<{ kept: number }>(
    'SELECT count(*)::int AS kept FROM pg_prepared_statements',
  );
  client.release();
  expect(rows[0]?.kept).toBeGreaterThan(0);
  expect(rows[0]?.kept).toBeLessThanOrEqual(250);
});
