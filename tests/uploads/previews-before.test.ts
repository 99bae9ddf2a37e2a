/** Previews made before they listed their stops and issues (migrations 0068 and 0072). */
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate, MIGRATIONS_FOLDER } from '../../server/db/migrate.ts';
import { createPool } from '../../server/db/pool.ts';
import { SYSTEM, withActor } from '../../server/db/with-actor.ts';
import { newId } from '../../server/ids.ts';
import { createEmptyDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
let owner: pg.Pool;
beforeAll(async () => {
  database = await createEmptyDatabase();
  owner = createPool(database.ownerUrl, { name: 'migration test', kind: 'owner' });
  await migrate(owner, MIGRATIONS_FOLDER, '0071_undone_stones.sql');
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

const write = (text: string, values: unknown[] = []): Promise<number> =>
  withActor(owner, SYSTEM, 'write', (tx) => tx.run(text, values));

test('are taken back so that the sheet is previewed again; newer ones stay', async () => {
  const [provider, file] = [newId(), newId()];
  await write(`INSERT INTO provider (id, name, code) VALUES ($1, 'House', 'HOUSE')`, [provider]);
  await write(
    `INSERT INTO stored_file (id, storage_key, original_name, mime, size_bytes, sha256)
     VALUES ($1, 'sheet', 'stock.csv', 'text/csv', 1, '')`,
    [file],
  );
  const uploads: [state: string, hash: string | null, mayWithdraw: boolean][] = [
    ['previewed', null, false],
    ['queued', null, true],
    ['previewed', 'abc', false],
  ];
  for (const [state, hash, mayWithdraw] of uploads)
    await write(
      `INSERT INTO upload (id, provider_id, file_id, state, proposal, preview, preview_hash, may_withdraw_many)
       VALUES ($1, $2, $3, $4, '{}', '{"created": 1}', $5, $6)`,
      [newId(), provider, file, state, hash, mayWithdraw],
    );

  await migrate(owner);
  const found = await withActor(owner, SYSTEM, 'read', (tx) =>
    tx.many('SELECT state, preview, confirmed FROM upload ORDER BY id'),
  );
  expect(found).toEqual([
    { state: 'proposed', preview: null, confirmed: [] },
    { state: 'queued', preview: null, confirmed: ['withdraws_many'] },
    { state: 'previewed', preview: { created: 1 }, confirmed: [] },
  ]);
});
