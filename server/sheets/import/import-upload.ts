/**
 * A worker's steps for an upload: compute its preview, import it, or undo it. They can be killed at
 * any point and run again with the same result. One process at a time works on an upload: the one
 * that has its advisory lock.
 */
import { hash } from 'node:crypto';
import type pg from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import { actOn, SYSTEM, withActor, type Tx } from '../../db/with-actor.ts';
import { failUpload, finishWithoutUndo, startUpload } from '../../db/queries/uploads/upload-steps.ts';
import { findUpload, type UploadRow } from '../../db/queries/uploads/uploads.ts';
import { listsInForce } from '../../db/queries/prices/list-cells.ts';
import { askRepricing } from '../../db/queries/prices/repricing.ts';
import { isLostConnection } from '../../db/connection-errors.ts';
import { ReaderEnded } from '../../readers/child.ts';
import { confirmKnown, confirmSpans, noteKnown } from '../../db/queries/uploads/stone-import.ts';
import { SheetError } from '../read/sheet-error.ts';
import { FilesUnreachable } from '../../files/objects.ts';
import type { Storage } from '../../files/storage.ts';
import { stageUpload } from './stage-upload.ts';
import { undoUpload } from './undo-upload.ts';
import { auditNoLongerMay, NoLongerMay, refuseWithoutRight } from './still-may.ts';
import { askFirst, previewStaged, type StagedSheet } from './preview-upload.ts';
import { mergeUpload, NotAsAgreed } from './merge-upload.ts';

export interface ImportServices {
  ownerPool: pg.Pool;
  storage: Storage;
}

/** First key of the advisory locks of imports; nothing else uses it. */
const IMPORT_LOCKS = 727_100;
const ASK_AGAIN_MS = 50;

const lockOf = (uploadId: string): number[] => [
  IMPORT_LOCKS,
  Number.parseInt(hash('sha256', uploadId, 'hex').slice(0, 7), 16),
];

/** Whether this connection got the upload's lock; tries for up to `patienceMs`. */
export async function lockUpload(
  client: pg.PoolClient,
  uploadId: string,
  patienceMs: number,
): Promise<boolean> {
  const until = performance.now() + patienceMs;
  for (;;) {
    const { rows } = await client.query<{ mine: boolean }>(
      'SELECT pg_try_advisory_lock($1, $2) AS mine',
      lockOf(uploadId),
    );
    if (rows[0]?.mine) return true;
    if (performance.now() >= until) return false;
    await sleep(ASK_AGAIN_MS);
  }
}

/** Gives the lock back before the connection ends. */
async function unlockUpload(client: pg.PoolClient, uploadId: string): Promise<void> {
  await client.query('SELECT pg_advisory_unlock($1, $2)', lockOf(uploadId));
}

/** An import that was first started this long ago and is still not done keeps being interrupted. */
const GIVE_UP_SECONDS = 3600;

/**
 * Runs the upload's pending step, or one that a dead process left unfinished. Does nothing if there
 * is none, or if another process still works on it after `patienceMs`. A sheet that cannot be read
 * ends in the state 'failed' with a sentence.
 */
export async function importUpload(
  uploadId: string,
  services: ImportServices,
  patienceMs = 0,
): Promise<void> {
  const client = await services.ownerPool.connect();
  let broken = true;
  try {
    // The connection holds the lock: if the process dies, another one can take over.
    if (await lockUpload(client, uploadId, patienceMs)) await runStep(client, uploadId, services);
    await client.query('DISCARD TEMP; SELECT pg_advisory_unlock_all()');
    broken = false;
  } finally {
    // Closing the connection drops its temporary tables and its lock, too.
    client.release(broken);
  }
}

async function runStep(client: pg.PoolClient, uploadId: string, services: ImportServices): Promise<void> {
  const started = await withActor(services.ownerPool, SYSTEM, 'write', async (tx) => {
    const seconds = await startUpload(tx, uploadId);
    if (seconds === null) return null;
    if (seconds > GIVE_UP_SECONDS) {
      await failUpload(
        tx,
        uploadId,
        'The import was interrupted repeatedly; no stone was changed. Upload the sheet again.',
      );
      await finishWithoutUndo(tx, uploadId, 'The undo was interrupted repeatedly; nothing was undone.');
      return null;
    }
    return (await findUpload(tx, uploadId)) ?? null;
  });
  if (started === null) return;
  const lists = await withActor(services.ownerPool, SYSTEM, 'read', listsInForce);
  if (started.state === 'undoing') await undoUpload(started, client);
  else await runImport(started, client, services);
  // The next step of the upload need not wait for what follows.
  await unlockUpload(client, uploadId);
  if (started.state === 'previewing') return;
  await withActor(services.ownerPool, SYSTEM, 'write', (tx) => repriceAfterLists(tx, started, lists));
  // For the planner's statistics, and for index-only scans.
  await client.query('VACUUM (ANALYZE) stone');
}

/**
 * A repricing requested during the import could not see its uncommitted stones, so it is repeated.
 */
async function repriceAfterLists(tx: Tx, upload: UploadRow, listsBefore: string): Promise<void> {
  if ((await listsInForce(tx)) === listsBefore) return;
  await askRepricing(
    tx,
    `${upload.file_name} was being imported when a price list was imported.`,
    upload.provider_name,
  );
}

async function runImport(upload: UploadRow, client: pg.PoolClient, services: ImportServices): Promise<void> {
  try {
    const startedAt = performance.now();
    await withActor(services.ownerPool, SYSTEM, 'read', (tx) => refuseWithoutRight(tx, upload));
    const staged = await services.storage.lend(upload.storage_key, (file) =>
      stageUpload(upload, file, client, services.ownerPool),
    );
    const sheet = { staged, startedAt };
    if (upload.state === 'previewing') return await previewStaged(upload, client, sheet);
    // If there was a preview, its stops have been confirmed.
    if (upload.preview === null && (await askFirst(upload, client, sheet))) return;
    await confirm(upload, client);
    await mergeOrShow(upload, client, sheet);
  } catch (error) {
    // A scheduled job retries it, here or in another process.
    if (isOfTheMoment(error)) throw error;
    const told = error instanceof SheetError || error instanceof NoLongerMay;
    const sentence = told
      ? `${error.message} No stone was changed.`
      : 'The import failed on our side and changed no stones. Start it again. If it still fails, send us its number.';
    // If even this cannot be written, the upload stays running and is retried.
    await withActor(services.ownerPool, SYSTEM, 'write', async (tx) => {
      await failUpload(tx, upload.id, sentence);
      if (error instanceof NoLongerMay) auditNoLongerMay(tx, upload);
    });
    if (!told) throw error;
  }
}

/** Of the database, the storage or a reader; the import is tried again later. */
export const isOfTheMoment = (error: unknown): boolean =>
  error instanceof ReaderEnded || error instanceof FilesUnreachable || isLostConnection(error);

/** Merges, or shows the plan again and waits for a person if it differs from the confirmed one. */
async function mergeOrShow(upload: UploadRow, client: pg.PoolClient, sheet: StagedSheet): Promise<void> {
  try {
    await mergeUpload(upload, client, sheet);
  } catch (error) {
    if (!(error instanceof NotAsAgreed)) throw error;
    await previewStaged(upload, client, sheet, error.message || null);
  }
}

/** Records that the provider has confirmed these stones again. */
async function confirm(upload: UploadRow, client: pg.PoolClient): Promise<void> {
  const known = await actOn(client, SYSTEM, 'write', (tx) => noteKnown(tx, upload.provider_id));
  for (const span of confirmSpans(known))
    await actOn(client, SYSTEM, 'write', (tx) => confirmKnown(tx, span));
}
