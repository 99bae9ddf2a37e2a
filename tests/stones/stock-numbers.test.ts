/** Stock numbers that contain a provider's code, before and after migration 0032. */
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type pg from 'pg';
import { migrate, MIGRATIONS_FOLDER } from '../../server/db/migrate.ts';
import { createPool } from '../../server/db/pool.ts';
import { withPresentNumbers } from '../../server/db/queries/stones/former-numbers.ts';
import { SYSTEM, withActor, type ActorScope } from '../../server/db/with-actor.ts';
import { newId } from '../../server/ids.ts';
import { emptyDatabaseIn, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
let pool: pg.Pool;

const ID = Object.fromEntries(
  ['first', 'second', 'third', 'noted', 'chosen', 'generated', 'own'].map((name) => [name, newId()]),
);

beforeAll(async () => {
  database = await emptyDatabaseIn(inject('cluster'));
  pool = createPool(database.ownerUrl, { name: 'stock numbers', kind: 'owner' });
  await migrate(pool, MIGRATIONS_FOLDER, '0028_sub_ranges.sql');
  await command(
    `INSERT INTO provider (id, name, code) SELECT gen_random_uuid(), 'P' || n, 'SAI' || n FROM generate_series(1, 3) n`,
  );
  const stones = [
    ['first', 'X1', 'S:X1', 1],
    ['second', 'X1-SAI2', 'S:X1', 2],
    // With a code that the provider no longer has.
    ['third', 'X1-OLD', 'S:X1', 3],
    ['noted', 'X2-SAI2', 'S:X2', 2],
    ['chosen', 'X3-SAI2', 'S:X3', 2],
    ['generated', 'GEN-0123456789ABCDEF-SAI2', 'A:1', 2],
    // The provider's own number, whatever it looks like.
    ['own', 'X4-SAI2', 'S:X4-SAI2', 2],
  ] as const;
  for (const [name, number, key, of] of stones)
    await command(
      `INSERT INTO stone (id, stock_no, provider_id, identity_key, content_hash)
       SELECT $1, $2, id, $3, '' FROM provider WHERE name = 'P' || $4::int`,
      [ID[name], number, key, of],
    );
  await command(`INSERT INTO workflow_definition (hash, workflow, definition) VALUES ('x', 'stone', '{}')`);
  await command(
    `INSERT INTO history (id, workflow, record_id, step, event, from_state, to_state, actor_name, definition_hash, stone_id, at)
     SELECT gen_random_uuid(), 'stone', $1, 1, 'DELIST', 'available', 'notAvailable', 'x', 'x', $1, now()`,
    [ID['noted']],
  );
  await command(
    `WITH made AS (INSERT INTO collection (id, name, diamond_type, changed_by) VALUES (gen_random_uuid(), 'x', 1, 'x') RETURNING id)
     INSERT INTO collection_stone (collection_id, stone_id, place) SELECT id, $1, 1 FROM made`,
    [ID['chosen']],
  );
  await command('DELETE FROM stone_change');
  await migrate(pool);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const command = (text: string, values: unknown[] = []): Promise<number> =>
  withActor(pool, SYSTEM, 'write', (tx) => tx.run(text, values));

const as = <T>(actor: ActorScope, text: string, values: unknown[] = []): Promise<T[]> =>
  withActor(pool, actor, 'read', (tx) => tx.many<T>(text, values));

it('are replaced where nothing refers to the stone, and kept where something does', async () => {
  const rows = await as<{ id: string; stock_no: string }>(SYSTEM, 'SELECT id, stock_no FROM stone');
  const numberOf = (name: string): string | undefined => rows.find(({ id }) => id === ID[name])?.stock_no;
  expect(numberOf('first')).toBe('X1');
  expect(numberOf('second')).toMatch(/^X1-[0-9A-F]{4}$/);
  expect(numberOf('third')).toMatch(/^X1-[0-9A-F]{4}$/);
  expect(numberOf('generated')).toMatch(/^GEN-0123456789ABCDEF-[0-9A-F]{4}$/);
  expect(['noted', 'chosen', 'own'].map(numberOf)).toEqual(['X2-SAI2', 'X3-SAI2', 'X4-SAI2']);
});

it('that were replaced are recorded as changes, and still found by staff under the old number', async () => {
  const told = await as<{ stone_id: string }>(SYSTEM, 'SELECT stone_id FROM stone_change');
  expect(told.map(({ stone_id }) => stone_id).toSorted()).toEqual(
    ['second', 'third', 'generated'].map((name) => ID[name]).toSorted(),
  );
  const [second] = await as<{ stock_no: string }>(SYSTEM, 'SELECT stock_no FROM stone WHERE id = $1', [
    ID['second'],
  ]);
  const numbersFor = (actor: ActorScope): Promise<string[]> =>
    withActor(pool, actor, 'read', (tx) => withPresentNumbers(tx, ['x1-sai2', 'X9']));
  expect(await numbersFor(SYSTEM)).toEqual(['x1-sai2', second?.stock_no, 'X9']);
  expect(await numbersFor({ id: newId(), scope: 'own' })).toEqual(['x1-sai2', 'X9']);
});
