/**
 * The schema that people read, server/db/schema, is the one that databases have: made new, brought
 * there from the baseline, or taken over from version 0.1.0.
 */
import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { migrate, readLedger } from '../../server/db/migrate.ts';
import { createPool } from '../../server/db/pool.ts';
import { BASELINE, MIGRATIONS_FOLDER, readMigrations } from '../../server/db/schema.ts';
import { readSetting, saveUsualSettings } from '../../server/db/queries/settings.ts';
import { SYSTEM, withActor } from '../../server/db/with-actor.ts';
import { saveDefinitions } from '../../server/workflows/definitions.ts';
import { catalogueOf } from './support/catalogue.ts';
import { createEmptyDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/test-database.ts';
import { makeVersion010, MIGRATIONS_0_1_0 } from './support/version-0-1-0.ts';

const databases: TestDatabase[] = [];
const pools: pg.Pool[] = [];
let fresh: pg.Pool;

async function emptyPool(): Promise<pg.Pool> {
  const database = await createEmptyDatabase();
  const pool = createPool(database.ownerUrl, { name: 'schema test', kind: 'owner' });
  databases.push(database);
  pools.push(pool);
  return pool;
}

beforeEach(async () => {
  fresh = await emptyPool();
  await migrate(fresh);
});
afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.end()));
  for (const database of databases.splice(0)) await database.drop();
});

const catalogue = (pool: pg.Pool): Promise<string[]> => withActor(pool, SYSTEM, 'read', catalogueOf);
const names = async (pool: pg.Pool): Promise<string[]> => (await readLedger(pool)).map(({ name }) => name);
const ALL = readMigrations().map(({ name }) => name);

/** The rows that every database begins with, without keys made by chance and times. */
async function firstRows(pool: pg.Pool): Promise<string[]> {
  return withActor(pool, SYSTEM, 'read', async (tx) => {
    const tables = await tx.many<{ name: string }>(
      `SELECT relname AS name FROM pg_class
        WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname <> 'schema_migration' ORDER BY 1`,
    );
    const found: string[] = [];
    for (const { name } of tables) {
      const rows = await tx.many<{ row: string }>(`SELECT to_jsonb(t)::text AS row FROM ${name} t`);
      found.push(...rows.map(({ row }) => `${name} ${row.replaceAll(BY_CHANCE, '?')}`));
    }
    return found.toSorted();
  });
}

const BY_CHANCE = /[\da-f]{8}-[\da-f-]{27}|\d{4}-\d\d-\d\dT[\d:.+]+|\d+:\d+:[\d,]*/g;

test('a new database has every migration, and the schema and rows of one that took them all', async () => {
  const grown = await emptyPool();
  expect(await migrate(grown, MIGRATIONS_FOLDER, BASELINE)).toEqual([BASELINE]);
  expect(await migrate(grown)).toEqual(ALL.slice(1));
  expect(await names(fresh)).toEqual(ALL);
  expect(await catalogue(grown)).toEqual(await catalogue(fresh));
  for (const pool of [grown, fresh]) await saveUsualSettings(pool);
  expect(await firstRows(grown)).toEqual(await firstRows(fresh));
});

test('a start writes the settings that nobody has set, and leaves the others', async () => {
  const number = async (key: string): Promise<unknown> =>
    (await withActor(fresh, SYSTEM, 'read', (tx) => readSetting(tx, key)))?.value;
  await saveUsualSettings(fresh);
  await fresh.query(`UPDATE setting SET value = '36' WHERE key = 'hold_hours'`);
  await fresh.query(`DELETE FROM setting WHERE key = 'hold_limit'`);
  await saveUsualSettings(fresh);
  expect(await number('hold_hours')).toBe(36);
  expect(await number('hold_limit')).toBe(50);
});

test('the comparison notices a column, a default, a policy, a trigger and a comment', async () => {
  const before = await catalogue(fresh);
  const changes = [
    'ALTER TABLE stone ADD COLUMN another text',
    'ALTER TABLE hold ALTER COLUMN version SET DEFAULT 2',
    'ALTER POLICY hold_scope ON hold USING (true)',
    'ALTER TABLE hold DISABLE TRIGGER hold_stays',
    `COMMENT ON TABLE hold IS 'another'`,
    'ALTER FUNCTION actor_id() VOLATILE',
    'DROP INDEX hold_due',
    'ALTER TABLE hold DROP CONSTRAINT hold_status_check',
  ];
  for (const change of changes) {
    await fresh.query(change);
    const after = await catalogue(fresh);
    expect(after, change).not.toEqual(before);
    before.splice(0, before.length, ...after);
  }
});

describe('a database of version 0.1.0', () => {
  test('gets the baseline and what followed it; its rows stay', async () => {
    const old = await emptyPool();
    await makeVersion010(old);
    const rows = await firstRows(old);
    expect(await migrate(old)).toEqual(ALL.slice(1));
    expect(await names(old)).toEqual(ALL);
    expect(await catalogue(old)).toEqual(await catalogue(fresh));
    // But for the rights on workflows that associates got in 0275, and administrators and
    // auditors in 0288.
    const workflows = (role: number, read: boolean, write: boolean): string =>
      `role_permission {"role_id": ${role}, "read_access": ${read}, "write_access": ${write}, "permission_id": 12}`;
    const given = new Map([
      [workflows(3, false, false), workflows(3, true, false)],
      [workflows(1, true, false), workflows(1, true, true)],
      [workflows(8, true, false), workflows(8, true, true)],
    ]);
    expect(await firstRows(old)).toEqual(rows.map((row) => given.get(row) ?? row).toSorted());
    expect(await migrate(old)).toEqual([]);
  });

  test('is refused when it ends earlier, and nothing changes', async () => {
    const old = await emptyPool();
    await makeVersion010(old, MIGRATIONS_0_1_0.slice(0, -1));
    const before = [await names(old), await catalogue(old)];
    await expect(migrate(old)).rejects.toThrow(
      /0258_\S+, which is older .* Start version 0\.1\.0 with it once/,
    );
    expect([await names(old), await catalogue(old)]).toEqual(before);
  });

  test('is refused when one of its migrations said something else', async () => {
    const old = await emptyPool();
    const [first, ...rest] = MIGRATIONS_0_1_0;
    await makeVersion010(old, [{ name: first?.name ?? '', sha256: 'another' }, ...rest]);
    await expect(migrate(old)).rejects.toThrow(/Start version 0\.1\.0/);
  });
});

test('a database of version 0.1.0 that it never started is refused', async () => {
  const old = await emptyPool();
  await makeVersion010(old);
  await withActor(old, SYSTEM, 'write', (tx) =>
    tx.run(
      `WITH someone AS (INSERT INTO app_user (id, role_id, email, first_name)
         VALUES (gen_random_uuid(), 1, 'a@house.example', 'A') RETURNING id)
       INSERT INTO account (id, status, version) SELECT id, 3, 0 FROM someone`,
    ),
  );
  await expect(migrate(old)).rejects.toThrow(/Start version 0\.1\.0 with it once/);
});

describe('the lawful steps', () => {
  test('of another version stay lawful for a week', async () => {
    await saveDefinitions(fresh);
    // As a version left it that knew another step.
    await fresh.query(`INSERT INTO lawful_transition (workflow, from_code, to_code) VALUES ('hold', 2, 1)`);
    await fresh.query('SELECT attach_transition_triggers()');
    const allowed = async (): Promise<boolean> => {
      const { rows } = await fresh.query<{ law: string }>(
        `SELECT pg_get_triggerdef(oid) AS law FROM pg_trigger WHERE tgname = 'hold_lawful_step'`,
      );
      return /old\.status <> 2\) OR \(new\.status <> 1/.test(rows[0]?.law ?? '');
    };
    await saveDefinitions(fresh);
    expect(await allowed()).toBe(true);
    await fresh.query(`UPDATE lawful_transition SET outdated_at = outdated_at - interval '6 days 23 hours'`);
    await saveDefinitions(fresh);
    expect(await allowed()).toBe(true);
    await fresh.query(`UPDATE lawful_transition SET outdated_at = outdated_at - interval '2 hours'`);
    await saveDefinitions(fresh);
    expect(await allowed()).toBe(false);
  });
});
