/**
 * Stones that were left as not available by undoing an upload, before such stones were marked
 * (migration 0071).
 */
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
  await migrate(owner, MIGRATIONS_FOLDER, '0070_prices_in_other_currencies.sql');
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

const write = (text: string, values: unknown[] = []): Promise<number> =>
  withActor(owner, SYSTEM, 'write', (tx) => tx.run(text, values));

test('those that nothing has touched since are marked, with the time of the undoing', async () => {
  const [provider, file, undone] = [newId(), newId(), newId()];
  await write(`INSERT INTO provider (id, name, code) VALUES ($1, 'House', 'HOUSE')`, [provider]);
  await write(
    `INSERT INTO stored_file (id, storage_key, original_name, mime, size_bytes, sha256)
     VALUES ($1, 'sheet', 'stock.csv', 'text/csv', 1, '')`,
    [file],
  );
  await write(
    `INSERT INTO upload (id, provider_id, file_id, state, proposal, finished_at)
     VALUES ($1, $2, $3, 'undone', '{}', '2026-03-01 10:00')`,
    [undone, provider, file],
  );
  await write(
    `INSERT INTO audit_log (id, actor_name, operation, summary, subject, at)
     VALUES ($1, 'Stock import', 'undoUpload', 'stock.csv was undone.', jsonb_build_object('upload_id', $2::text), '2026-03-01 12:00')`,
    [newId(), undone],
  );
  const stones: [number: string, created: string, confirmed: string][] = [
    ['LEFT', '2026-03-01 10:00', '2026-03-01 10:00'],
    ['CONFIRMED', '2026-03-01 10:00', '2026-03-02 10:00'],
    ['ANOTHER', '2026-02-01 10:00', '2026-02-01 10:00'],
    ['RESTORED', '2026-03-01 10:00', '2026-03-01 10:00'],
  ];
  for (const [number, created, confirmed] of stones) {
    await write(
      `INSERT INTO stone (id, stock_no, provider_id, identity_key, content_hash, created_at, confirmed_at)
       VALUES ($1, $2, $3, $2, '', $4, $5)`,
      [newId(), number, provider, created, confirmed],
    );
  }
  await write(`UPDATE stone SET status = 2, version = 1`);
  await write(`UPDATE stone SET status = 1, version = 2 WHERE stock_no = 'RESTORED'`);

  await migrate(owner);
  const marked = await withActor(owner, SYSTEM, 'read', (tx) =>
    tx.many<{ stock_no: string; at: string }>(
      `SELECT s.stock_no, to_char(u.undone_at, 'YYYY-MM-DD HH24:MI') AS at FROM stone s JOIN upload u ON u.id = s.undone_by`,
    ),
  );
  expect(marked).toEqual([{ stock_no: 'LEFT', at: '2026-03-01 12:00' }]);
});
