import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPool } from '../../server/db/pool.ts';
import { readEnv } from '../../server/env.ts';
import { runUpload } from '../../server/jobs/by-id.ts';
import type { JobContext } from '../../server/jobs/job.ts';
import { diskStorage } from '../support/disk-storage.ts';
import { ReaderEnded } from '../../server/readers/child.ts';
import { closeReaders, sheets } from '../../server/readers/readers.ts';
import { importUpload } from '../../server/sheets/import/import-upload.ts';
import type { Api } from '../support/api.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { until } from '../support/wait.ts';
import {
  addProvider,
  csvFile,
  dataOf,
  HEADINGS,
  propose,
  TEN_STONES,
  type Upload,
} from './support/sheets.ts';

const ROWS = 40_000;

let server: TestServer;
let admin: Api;
let context: JobContext;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.as('admin@pavilion.test');
  context = {
    pool: server.pool,
    ownerPool: createPool(server.databaseOwnerUrl, { name: 'another worker', kind: 'owner' }),
    storage: diskStorage(path.join(server.dataDir, 'files')),
    env: readEnv({ DATA_DIR: server.dataDir }),
    log: pino({ level: 'silent' }),
  };
});
afterAll(async () => {
  await context.ownerPool.end();
  await server.close();
});

/** A large sheet, queued without a job: as if the process had died before it could create one. */
async function queued(name: string, count = ROWS): Promise<Upload> {
  const provider = await addProvider(admin, name);
  const rows = Array.from({ length: count }, (_, index) =>
    (TEN_STONES[index % 10] ?? []).map((cell, column) => (column === 0 ? `${provider.code}${index}` : cell)),
  );
  const upload = await propose(admin, provider.id, csvFile(rows, HEADINGS));
  const columns = (upload.columns ?? []).map(({ column, header, field }) => ({ column, header, field }));
  await server.command(`UPDATE upload SET state = 'queued', mapping = $2 WHERE id = $1`, [
    upload.id,
    JSON.stringify({ header_row: 1, columns, statements: { stone_type_open: true } }),
  ]);
  return upload;
}

const state = async (id: string): Promise<Upload> => dataOf<Upload>(await admin.get(`/stocks/uploads/${id}`));
const stones = async (provider: string): Promise<number> =>
  (
    await server.query<{ n: number }>('SELECT count(*)::int AS n FROM stone WHERE provider_id = $1', [
      provider,
    ])
  )[0]?.n ?? -1;

/** Repeats the scheduled task, because a closed connection may keep its lock for a moment. */
async function byTheClock(id: string, end: Upload['state']): Promise<void> {
  while ((await state(id)).state !== end) await runUpload.run({}, context);
}

describe('an import whose worker is killed', () => {
  it('has changed nothing, and is repeated in full by the scheduled task', async () => {
    const upload = await queued('Killed');
    const worker = spawn(process.execPath, [path.join(import.meta.dirname, 'support/import-process.ts')], {
      env: {
        ...process.env,
        OWNER_URL: server.databaseOwnerUrl,
        FILES: path.join(server.dataDir, 'files'),
        UPLOAD: upload.id,
      },
      stdio: 'inherit',
    });
    await until('a row that is read', async () => (await state(upload.id)).rows_read !== 0);
    worker.kill('SIGKILL');
    await once(worker, 'exit');
    expect(await state(upload.id)).toMatchObject({ state: 'running', report: null });
    expect(await stones(upload.provider_id)).toBe(0);

    // The database may need a moment to notice that the worker's connection is gone.
    while ((await state(upload.id)).state !== 'done') await runUpload.run({}, context);
    expect((await state(upload.id)).report).toMatchObject({
      rows_read: ROWS,
      created: ROWS,
      unchanged: 0,
      repeated: 0,
    });
    expect(await stones(upload.provider_id)).toBe(ROWS);
  });

  it('is repeated when only its reader ended, as readers do when a server stops', async () => {
    const count = 2_000;
    const upload = await queued('Stopped', count);
    // The survey has a reader, too.
    await server.jobsDone();
    const left = importUpload(upload.id, context);
    while (sheets.busy === 0) await new Promise(setImmediate);
    closeReaders();
    await expect(left).rejects.toThrow(ReaderEnded);
    expect(await state(upload.id)).toMatchObject({ state: 'running', report: null });
    await byTheClock(upload.id, 'done');
    expect(await stones(upload.provider_id)).toBe(count);
  });

  it('runs once when several workers start it', async () => {
    const count = 2_000;
    const upload = await queued('Wanted', count);
    await Promise.all([1, 2].map(() => runUpload.run({ upload_id: upload.id }, context)));
    expect((await state(upload.id)).report).toMatchObject({ created: count, updated: 0 });
    expect(await stones(upload.provider_id)).toBe(count);
    // A finished import is not repeated.
    await runUpload.run({ upload_id: upload.id }, context);
    expect((await state(upload.id)).report).toMatchObject({ created: count });
  });

  it('is resumed by the scheduled task as a preview, an import or an undo', async () => {
    const provider = await addProvider(admin, 'Left');
    const upload = await propose(admin, provider.id, csvFile(TEN_STONES));
    await server.command(`UPDATE upload SET state = 'previewing', mapping = $2 WHERE id = $1`, [
      upload.id,
      JSON.stringify({ header_row: 1, columns: upload.columns, statements: { stone_type_open: true } }),
    ]);
    await byTheClock(upload.id, 'previewed');
    expect(await state(upload.id)).toMatchObject({ state: 'previewed', preview: { created: 10 } });
    expect(await stones(provider.id)).toBe(0);

    await server.command(`UPDATE upload SET state = 'queued' WHERE id = $1`, [upload.id]);
    await byTheClock(upload.id, 'done');
    expect(await stones(provider.id)).toBe(10);
    await server.command(`UPDATE upload SET state = 'undoing' WHERE id = $1`, [upload.id]);
    await byTheClock(upload.id, 'undone');
    expect(await state(upload.id)).toMatchObject({ state: 'undone', report: { undo: { deleted: 10 } } });
    expect(await stones(provider.id)).toBe(0);
  });

  it('fails when it was interrupted more than an hour ago', async () => {
    const provider = await addProvider(admin, 'Hopeless');
    const upload = await propose(admin, provider.id, csvFile(TEN_STONES));
    await server.command(
      `UPDATE upload SET state = 'running', started_at = now() - interval '61 minutes', mapping = $2 WHERE id = $1`,
      [
        upload.id,
        JSON.stringify({ header_row: 1, columns: upload.columns, statements: { stone_type_open: true } }),
      ],
    );
    await runUpload.run({}, context);
    expect(await state(upload.id)).toMatchObject({
      state: 'failed',
      error: expect.stringMatching(/^The import was interrupted/),
    });
  });
});
