/** One import from its file to its report. Killed at any point, it can be run again and ends the same. */
import { hash } from 'node:crypto';
import type pg from 'pg';
import { STONE_STATUS } from '../../../src/domain/codes.ts';
import { findProviderValues } from '../../db/queries/provider-values.ts';
import {
  confirmKnown,
  confirmSpans,
  createStaging,
  groupIssues,
  keepIssues,
  mergeStaged,
  noteKnown,
  STAGED_ISSUE,
} from '../../db/queries/stone-import.ts';
import {
  failUpload,
  findUpload,
  finishUpload,
  noteProgress,
  startUpload,
  type UploadRow,
} from '../../db/queries/uploads.ts';
import { actOn, SYSTEM, withActor } from '../../db/with-actor.ts';
import type { Storage } from '../../storage.ts';
import { providerValues } from '../provider-values.ts';
import { SheetError } from '../sheet-error.ts';
import { copyLines } from './copy-rows.ts';
import { openReading } from './sheet-reading.ts';
import { issueLine, SHEET_COLUMNS, stageSheet, type StagedRows } from './stage-sheet.ts';

export interface ImportServices {
  ownerPool: pg.Pool;
  storage: Storage;
}

/** Locks of imports, apart from any other advisory lock. */
const IMPORT_LOCKS = 727_100;
const PROGRESS_MS = 1000;
/** An import that was taken up so long ago and is still not done was broken off again and again. */
const GIVE_UP_SECONDS = 3600;
const MERGE_TRIES = 3;
/** A sheet may change a stone only while nobody has it. */
const FREE = [STONE_STATUS.available, STONE_STATUS.notAvailable];

/** The vocabulary's issues are told value by value: whoever mends a sheet looks for words. */
const TOLD_BY_VALUE = ['unknown_value', 'not_a_number', 'lost_digits', 'formula_failed'];

/**
 * Imports one upload that was queued, or that a process which died has left running. Does nothing where another
 * process is at it, or it is done. A sheet that cannot be read ends in the state 'failed' with a sentence.
 */
export async function importUpload(uploadId: string, services: ImportServices): Promise<void> {
  const client = await services.ownerPool.connect();
  try {
    // Held by the connection: when the process dies the lock goes with it, and somebody else can take the import up.
    const { rows } = await client.query<{ mine: boolean }>('SELECT pg_try_advisory_lock($1, $2) AS mine', [
      IMPORT_LOCKS,
      Number.parseInt(hash('sha256', uploadId, 'hex').slice(0, 7), 16),
    ]);
    if (!rows[0]?.mine) return;
    const started = await withActor(services.ownerPool, SYSTEM, 'write', async (tx) => {
      const seconds = await startUpload(tx, uploadId);
      if (seconds === null) return null;
      if (seconds > GIVE_UP_SECONDS) {
        await failUpload(
          tx,
          uploadId,
          'The import was broken off again and again; no stone was changed. Upload the sheet anew.',
        );
        return null;
      }
      return (await findUpload(tx, uploadId)) ?? null;
    });
    if (started) await runImport(started, client, services);
  } finally {
    // With the connection go its temporary tables and its lock.
    client.release(true);
  }
}

async function runImport(upload: UploadRow, client: pg.PoolClient, services: ImportServices): Promise<void> {
  try {
    await importSheet(upload, client, services);
  } catch (error) {
    const sentence =
      error instanceof SheetError
        ? `${error.message} No stone was changed.`
        : 'The import failed on our side and changed no stone. Start it anew; if it fails again, tell us its number.';
    // Where even this cannot be written the upload stays running, and is taken up again.
    await withActor(services.ownerPool, SYSTEM, 'write', (tx) => failUpload(tx, upload.id, sentence));
    if (!(error instanceof SheetError)) throw error;
  }
  // The planner and index-only scans need to know what came and went.
  await client.query('VACUUM (ANALYZE) stone');
}

async function importSheet(
  upload: UploadRow,
  client: pg.PoolClient,
  { ownerPool, storage }: ImportServices,
): Promise<void> {
  const startedAt = performance.now();
  const { mapping, provider_id } = upload;
  if (mapping === null) throw new Error('An upload is queued together with its mapping.');
  const kept = await withActor(ownerPool, SYSTEM, 'read', (tx) => findProviderValues(tx, provider_id));
  const reading = await openReading(storage.pathOf(upload.storage_key), mapping, providerValues(kept));

  await actOn(client, SYSTEM, 'write', (tx) => createStaging(tx, SHEET_COLUMNS));
  await copyLines(client, 'import_issue', STAGED_ISSUE, reading.general.map(issueLine));
  const staged = await stageSheet(reading.rows(), {
    client,
    provider: { id: provider_id, code: upload.provider_code.toUpperCase() },
    read: reading.read,
    onProgress: everySecond((rowsRead) =>
      withActor(ownerPool, SYSTEM, 'write', (tx) => noteProgress(tx, upload.id, rowsRead)),
    ),
  });

  const { rows_read } = staged;
  await withActor(ownerPool, SYSTEM, 'write', (tx) => noteProgress(tx, upload.id, rows_read, rows_read));
  const known = await actOn(client, SYSTEM, 'write', (tx) => noteKnown(tx, provider_id));
  for (const span of confirmSpans(known))
    await actOn(client, SYSTEM, 'write', (tx) => confirmKnown(tx, span));
  await mergeAndReport(upload, client, staged, startedAt);
}

/** The merge, the issues and the report become visible together, or not at all. */
async function mergeAndReport(
  upload: UploadRow,
  client: pg.PoolClient,
  staged: StagedRows,
  startedAt: number,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await actOn(client, SYSTEM, 'write', async (tx) => {
        const merged = await mergeStaged(tx, upload.provider_id, SHEET_COLUMNS, FREE);
        await keepIssues(tx, upload.id);
        const issues = await groupIssues(tx, TOLD_BY_VALUE);
        const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
        await finishUpload(tx, upload.id, { ...staged, ...merged, seconds, issues });
      });
    } catch (error) {
      // A number that somebody else took in between, or a deadlock: the staged rows are still there to try again.
      if (attempt === MERGE_TRIES || !isTransient(error)) throw error;
    }
  }
}

function isTransient(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return code === '23505' || code === '40001' || code === '40P01';
}

/** Passes on at most one call a second, and none while the last one is still under way. A lost one costs nothing. */
function everySecond(note: (rowsRead: number) => Promise<void>): (rowsRead: number) => void {
  let last = performance.now();
  let busy = false;
  return (rowsRead) => {
    const now = performance.now();
    if (busy || now - last < PROGRESS_MS) return;
    last = now;
    busy = true;
    note(rowsRead)
      .catch(() => undefined)
      .finally(() => (busy = false));
  };
}
