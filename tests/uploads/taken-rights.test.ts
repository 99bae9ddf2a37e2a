/** Work on an upload that waits while whoever asked for it loses the right to change the stock. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type pg from 'pg';
import { createPool } from '../../server/db/pool.ts';
import { takeMergeLock } from '../../server/db/queries/uploads/stone-import.ts';
import { SYSTEM, withActor } from '../../server/db/with-actor.ts';
import { lockUpload } from '../../server/sheets/import/import-upload.ts';
import { restorePermissions, revokePermission } from '../roles/support/revoke.ts';
import type { Api } from '../support/api.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { until } from '../support/wait.ts';
import {
  addProvider,
  bringIn,
  chosen,
  csvFile,
  dataOf,
  ended,
  OPEN,
  previewOf,
  propose,
  stonesNamed,
  type Upload,
} from './support/sheets.ts';

let server: TestServer;
let admin: Api;
let me: string;
let pool: pg.Pool;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.as('admin@pavilion.test');
  const [row] = await server.query<{ id: string }>(
    `SELECT id FROM app_user WHERE email = 'admin@pavilion.test'`,
  );
  me = row?.id ?? '';
  pool = createPool(server.databaseOwnerUrl, { name: 'another worker', kind: 'owner' });
});
afterAll(async () => {
  await pool.end();
  await server.close();
});

/** Asks for work on the upload, and loses the right before a worker can begin. */
async function askAndLose(
  { id }: Upload,
  act: string,
  data: object,
  lose: () => Promise<void> = () => revokePermission(server, me, 'stock'),
): Promise<void> {
  const other = await pool.connect();
  try {
    expect(await lockUpload(other, id, 0)).toBe(true);
    dataOf(await admin.send('POST', `/stocks/uploads/${id}/${act}`, data));
    await lose();
  } finally {
    other.release(true);
  }
  await server.jobsDone();
}

const stateOf = async (id: string) =>
  (
    await server.query<{ state: string; error: string | null }>(
      'SELECT state, error FROM upload WHERE id = $1',
      [id],
    )
  )[0];
const stocked = async (prefix: string): Promise<number> =>
  (
    await server.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM stone WHERE stock_no LIKE $1 AND undone_by IS NULL AND status = 1`,
      [`%${prefix}%`],
    )
  )[0]?.n ?? -1;
const jobEntries = async (id: string): Promise<string[]> =>
  (
    await server.query<{ summary: string }>(
      `SELECT summary FROM audit_log WHERE actor_id IS NULL AND subject ->> 'upload_id' = $1 ORDER BY at, id`,
      [id],
    )
  ).map(({ summary }) => summary);

const NO_LONGER =
  'The person who started this can no longer change the stock. Ask someone who can to do it again.';
const LEFT = 'was stopped: the person who started it can no longer change the stock.';

describe('whoever may no longer change the stock', () => {
  it('imports nothing: the upload fails with a sentence, and the log tells', async () => {
    const provider = await addProvider(admin, 'Taken Import');
    const upload = await propose(admin, provider.id, csvFile(stonesNamed('TAK')));
    await askAndLose(upload, 'run', { columns: chosen(upload), statements: OPEN });
    await restorePermissions(server, me);
    expect(await stateOf(upload.id)).toEqual({
      state: 'failed',
      error: `${NO_LONGER} No stone was changed.`,
    });
    expect(await stocked('TAK')).toBe(0);
    expect(await jobEntries(upload.id)).toEqual([`stock.csv of Taken Import ${LEFT}`]);
  });

  it('is asked again before stones are changed, after the sheet was read', async () => {
    const provider = await addProvider(admin, 'Taken Late');
    const upload = await propose(admin, provider.id, csvFile(stonesNamed('LAT')));
    await withActor(pool, SYSTEM, 'write', async (tx) => {
      await takeMergeLock(tx);
      dataOf(
        await admin.send('POST', `/stocks/uploads/${upload.id}/run`, {
          columns: chosen(upload),
          statements: OPEN,
        }),
      );
      await until('an import that waits for its turn to merge', async () => {
        const waiting = await server.query(
          `SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`,
        );
        return waiting.length > 0;
      });
      await revokePermission(server, me, 'stock');
    });
    await server.jobsDone();
    await restorePermissions(server, me);
    expect(await stateOf(upload.id)).toEqual({
      state: 'failed',
      error: `${NO_LONGER} No stone was changed.`,
    });
    expect(await stocked('LAT')).toBe(0);
  });

  it('imports nothing with an account that is not active, and the sheet can be imported again', async () => {
    const provider = await addProvider(admin, 'Taken Closed');
    const upload = await previewOf(admin, provider.id, csvFile(stonesNamed('CLO')));
    const isActive = (active: boolean) =>
      server.command('UPDATE app_user SET is_active = $2 WHERE id = $1', [me, active]);
    await askAndLose(upload, 'run', {}, () => isActive(false));
    await isActive(true);
    admin = await server.as('admin@pavilion.test');
    expect((await stateOf(upload.id))?.state).toBe('failed');
    expect(await stocked('CLO')).toBe(0);
    const again = await bringIn(admin, provider.id, csvFile(stonesNamed('CLO')));
    expect(again.state).toBe('done');
    expect(await stocked('CLO')).toBe(10);
  });

  it('makes no preview', async () => {
    const provider = await addProvider(admin, 'Taken Preview');
    const upload = await propose(admin, provider.id, csvFile(stonesNamed('PRE')));
    await askAndLose(upload, 'preview', { columns: chosen(upload), statements: OPEN });
    await restorePermissions(server, me);
    expect(await stateOf(upload.id)).toMatchObject({ state: 'failed' });
    expect((await ended(admin, upload.id)).preview).toBeNull();
  });

  it('undoes nothing: the upload stays, with the sentence', async () => {
    const provider = await addProvider(admin, 'Taken Undo');
    const upload = await bringIn(admin, provider.id, csvFile(stonesNamed('UND')));
    await askAndLose(upload, 'undo', {});
    await restorePermissions(server, me);
    expect(await stateOf(upload.id)).toEqual({ state: 'done', error: `${NO_LONGER} Nothing was undone.` });
    expect(await stocked('UND')).toBe(10);
    expect((await jobEntries(upload.id)).at(-1)).toBe(`stock.csv of Taken Undo ${LEFT}`);
  });
});
