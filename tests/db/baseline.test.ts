/** The files of server/db/schema make what the 124 migrations make: every part of it, and every row. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { migrate } from '../../server/db/migrate.ts';
import { createPool } from '../../server/db/pool.ts';
import { SYSTEM, withActor } from '../../server/db/with-actor.ts';
import { catalogueOf } from '../support/catalogue.ts';
import { createEmptyDatabase } from '../support/database.ts';

const NOUNS =
  'common people sign-in files businesses history masters providers uploads stones prices lines invoices searches sharing mails feeds reports';
const closing: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of closing) await close();
});

async function emptyPool() {
  const database = await createEmptyDatabase();
  const pool = createPool(database.ownerUrl, { name: 'baseline test', kind: 'owner' });
  closing.push(
    () => pool.end(),
    () => database.drop(),
  );
  return pool;
}

/** Without keys made by chance, times, and the lawful steps, which come from the machines. */
const BY_CHANCE = /[\da-f]{8}-[\da-f-]{27}|\d{4}-\d\d-\d\dT[\d:.+]+|\d+:\d+:[\d,]*/g;
const BY_MACHINES = /^(lawful_transition |trigger \w+\.\w+_lawful_(step|beginning):)/;

const all = async (pool: Awaited<ReturnType<typeof emptyPool>>): Promise<string[]> =>
  withActor(pool, SYSTEM, 'read', async (tx) => {
    const found = await catalogueOf(tx);
    const tables = await tx.many<{ name: string }>(
      `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY 1`,
    );
    for (const { name } of tables) {
      const rows = await tx.many<{ row: string }>(`SELECT to_jsonb(t)::text AS row FROM ${name} t`);
      found.push(...rows.map(({ row }) => `${name} ${row.replaceAll(BY_CHANCE, '?')}`));
    }
    return found.filter((line) => !BY_MACHINES.test(line) && !/schema_migration/.test(line)).toSorted();
  });

test('the files make what the migrations make', async () => {
  const migrated = await emptyPool();
  const made = await emptyPool();
  await migrate(migrated);
  const folder = path.join(import.meta.dirname, '../../server/db/schema');
  await made.query(
    `BEGIN; SET LOCAL search_path TO public; SET LOCAL check_function_bodies = off; SET LOCAL app.scope = 'all';
     ${NOUNS.split(' ')
       .map((noun) => readFileSync(path.join(folder, `${noun}.sql`), 'utf8'))
       .join('\n')}; COMMIT`,
  );
  const [before, after] = [await all(migrated), await all(made)];
  expect(before.length).toBeGreaterThan(3_000);
  expect(after).toEqual(before);
});
