import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { RUNTIME_ROLE } from '../../server/db/embedded/roles.ts';
import { grantRuntime } from '../../server/db/grants.ts';
import { isSchemaUsable, migrate } from '../../server/db/migrate.ts';
import { createPool } from '../../server/db/pool.ts';
import { readMigrations } from '../../server/db/schema.ts';
import { SYSTEM, withActor } from '../../server/db/with-actor.ts';
import { createEmptyDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
let owner: pg.Pool;
let folder: string;
const write = (name: string, sql: string): void => writeFileSync(path.join(folder, name), sql);

beforeEach(async () => {
  database = await createEmptyDatabase();
  owner = createPool(database.ownerUrl, { name: 'migrate test', kind: 'owner' });
  folder = mkdtempSync(path.join(os.tmpdir(), 'pavilion-migrations-'));
  write('0001_first.sql', 'CREATE TABLE first (id int PRIMARY KEY); INSERT INTO first VALUES (1);');
  write('0002_second.sql', 'CREATE TABLE second (id int PRIMARY KEY REFERENCES first);');
});
afterEach(async () => {
  await owner.end();
  await database.drop();
  rmSync(folder, { recursive: true });
});

test('migrations run once, in the order of their names', async () => {
  expect(await migrate(owner, folder)).toEqual(['0001_first.sql', '0002_second.sql']);
  expect(await migrate(owner, folder)).toEqual([]);
  write('0003_third.sql', 'ALTER TABLE second ADD note text;');
  expect(await isSchemaUsable(owner, readMigrations(folder))).toBe(false);
  expect(await migrate(owner, folder)).toEqual(['0003_third.sql']);
  expect(await isSchemaUsable(owner, readMigrations(folder))).toBe(true);
});

test('a migration changes rows that row-level security hides from others', async () => {
  write(
    '0003_hidden.sql',
    `ALTER TABLE first ENABLE ROW LEVEL SECURITY;
     ALTER TABLE first FORCE ROW LEVEL SECURITY;
     CREATE POLICY first_scope ON first USING (current_setting('app.scope', true) = 'all');`,
  );
  write('0004_changed.sql', 'UPDATE first SET id = 2;');
  await migrate(owner, folder);
  const found = await withActor(owner, SYSTEM, 'read', (tx) => tx.many('SELECT id FROM first'));
  expect(found).toEqual([{ id: 2 }]);
});

test('three servers that start at once apply each migration once, and can all grant', async () => {
  const pools = [1, 2, 3].map((n) => createPool(database.ownerUrl, { name: `server ${n}`, kind: 'owner' }));
  try {
    const applied = await Promise.all(pools.map((pool) => migrate(pool, folder)));
    expect(applied.flat().toSorted()).toEqual(['0001_first.sql', '0002_second.sql']);
    await Promise.all(pools.map((pool) => grantRuntime(pool, RUNTIME_ROLE)));
  } finally {
    await Promise.all(pools.map((pool) => pool.end()));
  }
});

describe('refusals name the file and say what to do', () => {
  test('an applied migration was changed', async () => {
    await migrate(owner, folder);
    write('0001_first.sql', 'CREATE TABLE first (id bigint PRIMARY KEY);');
    await expect(migrate(owner, folder)).rejects.toThrow(/0001_first\.sql was changed.*new migration/);
    expect(await isSchemaUsable(owner, readMigrations(folder))).toBe(false);
  });

  test('the database is newer than the program', async () => {
    await migrate(owner, folder);
    rmSync(path.join(folder, '0002_second.sql'));
    await expect(migrate(owner, folder)).rejects.toThrow(
      /0002_second\.sql, which this version does not know/,
    );
  });

  test('the role is not the owner', async () => {
    const runtime = createPool(database.url, { name: 'runtime', kind: 'runtime' });
    await expect(migrate(runtime, folder)).rejects.toThrow(
      /pavilion_app may not make tables.*DATABASE_OWNER_URL/,
    );
    await runtime.end();
  });

  test('a new migration comes before an applied one', async () => {
    await migrate(owner, folder);
    write('0001_forgotten.sql', 'SELECT 1;');
    await expect(migrate(owner, folder)).rejects.toThrow(/0001_forgotten\.sql comes before 0002_second\.sql/);
  });

  test('a migration fails: it is rolled back, the ones before it are kept', async () => {
    write('0003_broken.sql', 'CREATE TABLE third (id int);\nCREATE TABLE broken (;');
    await expect(migrate(owner, folder)).rejects.toThrow(/0003_broken\.sql \(line 2\) failed.*syntax error/);
    const { rows } = await owner.query(
      `SELECT to_regclass('second') IS NOT NULL AS second, to_regclass('third') AS third`,
    );
    expect(rows[0]).toEqual({ second: true, third: null });
    // The failed connection holds no lock, so the next start does not wait.
    write('0003_broken.sql', 'CREATE TABLE third (id int);');
    expect(await migrate(owner, folder)).toEqual(['0003_broken.sql']);
  });
});

describe('beside servers of the version before', () => {
  const note = 'ALTER TABLE first ADD note text;';

  test('code goes on with a newer schema that says so, and comes back to it', async () => {
    const code = () => readMigrations(folder);
    await migrate(owner, folder);
    const older = code();
    write('0003_note.sql', `-- Runs with code from 0002 on.\n${note}`);
    await migrate(owner, folder);
    expect(await isSchemaUsable(owner, older)).toBe(true);
    expect(await isSchemaUsable(owner, older.slice(0, 1))).toBe(false);
    // The older version starts again.
    rmSync(path.join(folder, '0003_note.sql'));
    expect(await migrate(owner, folder)).toEqual([]);
    // One that lacks what is needed does not.
    rmSync(path.join(folder, '0002_second.sql'));
    await expect(migrate(owner, folder)).rejects.toThrow(/0002_second\.sql, which this version does not/);
  });

  test('requests do not wait behind a migration that waits for a table', async () => {
    await migrate(owner, folder);
    write('0003_note.sql', note);
    const busy = await owner.connect();
    await busy.query('BEGIN; LOCK TABLE first IN ACCESS SHARE MODE');
    const migrated = migrate(owner, folder);
    const waits = `SELECT FROM pg_locks WHERE NOT granted AND relation = 'first'::regclass`;
    await expect.poll(async () => (await owner.query(waits)).rowCount).toBe(1);
    // It would come after the migration, which waits for the transaction above.
    expect((await owner.query('SELECT id FROM first')).rows).toEqual([{ id: 1 }]);
    await busy.query('COMMIT');
    busy.release();
    expect(await migrated).toEqual(['0003_note.sql']);
  });

  test('an index is made outside of a transaction, by one of three servers, and repeated if it failed', async () => {
    await migrate(owner, folder);
    const index = (name: string) =>
      `-- Runs with code from 0002 on.\n-- Outside of a transaction.\nDROP INDEX CONCURRENTLY IF EXISTS ${name};\nCREATE UNIQUE INDEX CONCURRENTLY ${name} ON second (note);\n`;
    await owner.query('ALTER TABLE second ADD note text; INSERT INTO first VALUES (2)');
    await owner.query(`INSERT INTO second VALUES (1, 'same'), (2, 'same')`);
    write('0003_index.sql', index('by_note'));
    await expect(migrate(owner, folder)).rejects.toThrow(/0003_index\.sql.*is repeated at the next start/);
    await owner.query(`UPDATE second SET note = id::text`);
    const pools = [1, 2, 3].map((n) => createPool(database.ownerUrl, { name: `server ${n}`, kind: 'owner' }));
    const applied = await Promise.all(pools.map((pool) => migrate(pool, folder)));
    expect(applied.flat()).toEqual(['0003_index.sql']);
    await Promise.all(pools.map((pool) => pool.end()));
    const { rows } = await owner.query(
      `SELECT indisvalid FROM pg_index WHERE indexrelid = 'by_note'::regclass`,
    );
    expect(rows).toEqual([{ indisvalid: true }]);
  });
});

test('npm run migrate makes the schema, and says when it stands already', async () => {
  const run = async () => {
    const tool = path.resolve(import.meta.dirname, '../../tools/migrate.ts');
    const env = { ...process.env, DATABASE_URL: database.url, DATABASE_OWNER_URL: database.ownerUrl };
    return (await promisify(execFile)(process.execPath, [tool], { env })).stdout;
  };
  expect(await run()).toMatch(/^Migrated the database: 0264_baseline\.sql\.br, /);
  expect(await isSchemaUsable(owner)).toBe(true);
  expect(await run()).toBe('The database has the schema already.\n');
});

test('the runtime role is granted what the tables’ comments allow', async () => {
  write(
    '0003_comments.sql',
    `CREATE TABLE log (id int); COMMENT ON TABLE log IS 'append-only: what happened'; CREATE SEQUENCE "Odd name";`,
  );
  await migrate(owner, folder);
  await grantRuntime(owner, RUNTIME_ROLE);
  const { rows } = await owner.query<{ name: string; may: string }>(
    `SELECT t.name, string_agg(p.privilege, ',' ORDER BY p.privilege) FILTER (WHERE has_table_privilege($1, t.name, p.privilege)) AS may
     FROM unnest(ARRAY['first', 'log', 'schema_migration']) AS t(name),
          unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE']) AS p(privilege) GROUP BY t.name ORDER BY t.name`,
    [RUNTIME_ROLE],
  );
  expect(rows).toEqual([
    { name: 'first', may: 'DELETE,INSERT,SELECT,UPDATE' },
    { name: 'log', may: 'INSERT,SELECT' },
    { name: 'schema_migration', may: 'SELECT' },
  ]);
  const runtime = createPool(database.url, { name: 'runtime', kind: 'runtime' });
  const asRuntime = (text: string) => withActor(runtime, SYSTEM, 'write', (tx) => tx.one(text));
  expect(await asRuntime(`SELECT nextval('"Odd name"')`)).toEqual({ nextval: 1 });
  await expect(asRuntime('CREATE TABLE mine (id int)')).rejects.toThrow(/permission denied/);
  await runtime.end();
});
