/**
 * Moves an upload from one state to the next, by the steps of src/domain/sheets/upload-states.ts.
 */
import type { StopKind } from '../../../../src/domain/sheets/import-stops.ts';
import { OPEN_UPLOADS, UPLOAD_STEPS, type UploadMode } from '../../../../src/domain/sheets/upload-states.ts';
import type { Tx } from '../../with-actor.ts';
import type { ConfirmedMapping, Proposal, UploadPreview, UploadReport } from './uploads.ts';

/**
 * SQL: the upload `$1` is in a state that allows the step. One statement decides between concurrent
 * requests.
 */
const before = (step: keyof typeof UPLOAD_STEPS): string =>
  `id = $1 AND state IN (${UPLOAD_STEPS[step].from.map((state) => `'${state}'`).join(', ')})`;
const after = (step: keyof typeof UPLOAD_STEPS): string => `state = '${UPLOAD_STEPS[step].to}'`;

/** Replaces the proposal after reading another row or sheet. False once the import has started. */
export async function proposeAgain(tx: Tx, id: string, proposal: Proposal): Promise<boolean> {
  const changed = await tx.run(
    `UPDATE upload SET ${after('readAgain')}, proposal = $2, mapping = NULL, preview = NULL WHERE ${before('readAgain')}`,
    [id, JSON.stringify(proposal)],
  );
  return changed === 1;
}

/** Requests a preview. False if the upload is already past that. */
export async function askPreview(
  tx: Tx,
  id: string,
  mapping: ConfirmedMapping,
  mode: UploadMode,
): Promise<boolean> {
  const asked = await tx.run(
    `UPDATE upload SET ${after('preview')}, mapping = $2, mode = $3, preview = NULL, started_at = NULL, rows_read = 0,
            rows_total = NULL WHERE ${before('preview')}`,
    [id, JSON.stringify(mapping), mode],
  );
  return asked === 1;
}

/** `hash` is that of the plan. */
export async function showPreview(tx: Tx, id: string, preview: UploadPreview, hash: string): Promise<void> {
  await tx.run(
    `UPDATE upload SET ${after('showPreview')}, preview = $2, preview_hash = $3, previewed_at = now()
      WHERE ${before('showPreview')}`,
    [id, JSON.stringify(preview), hash],
  );
}

export interface Queued {
  /** Null for the previewed one. */
  mapping: ConfirmedMapping | null;
  mode: UploadMode;
  confirmed: readonly StopKind[];
}

/** Requests the import. False if somebody already did. */
export async function queueUpload(
  tx: Tx,
  id: string,
  { mapping, mode, confirmed }: Queued,
): Promise<boolean> {
  const queued = await tx.run(
    `UPDATE upload SET ${after('queue')}, mapping = coalesce($2, mapping), mode = $3, confirmed = $4,
            preview = CASE WHEN $2::jsonb IS NULL AND mode = $3 THEN preview END, started_at = NULL
      WHERE ${before('queue')} AND ($2::jsonb IS NOT NULL OR mapping IS NOT NULL)`,
    [id, mapping && JSON.stringify(mapping), mode, confirmed],
  );
  return queued === 1;
}

export async function discardUpload(tx: Tx, id: string): Promise<boolean> {
  return (
    (await tx.run(`UPDATE upload SET ${after('discard')}, finished_at = now() WHERE ${before('discard')}`, [
      id,
    ])) === 1
  );
}

/**
 * The uploads that need a worker, oldest first: requested, or interrupted because a process died.
 */
export async function openUploads(tx: Tx): Promise<string[]> {
  const rows = await tx.many<{ id: string }>(
    `SELECT id FROM upload WHERE state = ANY ($1) ORDER BY created_at`,
    [OPEN_UPLOADS],
  );
  return rows.map(({ id }) => id);
}

/**
 * Starts or restarts work on the upload; returns the seconds since the first start, null if it is
 * not open.
 */
export async function startUpload(tx: Tx, id: string): Promise<number | null> {
  const row = await tx.one<{ seconds: number }>(
    `UPDATE upload SET state = CASE WHEN ${before('start').replace('id = $1 AND ', '')} THEN 'running' ELSE state END,
            started_at = coalesce(started_at, now()),
            rows_read = CASE state WHEN 'undoing' THEN rows_read ELSE 0 END,
            rows_total = CASE state WHEN 'undoing' THEN rows_total END
      WHERE id = $1 AND state = ANY ($2)
     RETURNING extract(epoch FROM now() - started_at)::float8 AS seconds`,
    [id, OPEN_UPLOADS],
  );
  return row?.seconds ?? null;
}

export async function finishUpload(tx: Tx, id: string, report: UploadReport): Promise<void> {
  await tx.run(
    `UPDATE upload SET ${after('finish')}, report = $2, rows_read = $3, rows_total = $3, error = NULL, finished_at = now()
      WHERE ${before('finish')}`,
    [id, JSON.stringify(report), report.rows_read],
  );
}

export async function failUpload(tx: Tx, id: string, sentence: string): Promise<void> {
  await tx.run(
    `UPDATE upload SET ${after('fail')}, error = $2, finished_at = now() WHERE ${before('fail')}`,
    [id, sentence],
  );
}

/** Requests undoing a finished upload. */
export async function askUndo(tx: Tx, id: string): Promise<boolean> {
  return (
    (await tx.run(
      `UPDATE upload SET ${after('undo')}, started_at = NULL, error = NULL WHERE ${before('undo')}`,
      [id],
    )) === 1
  );
}

export async function finishUndo(tx: Tx, id: string, undo: NonNullable<UploadReport['undo']>): Promise<void> {
  await tx.run(
    `UPDATE upload SET ${after('finishUndo')}, report = report || jsonb_build_object('undo', $2::jsonb), undone_at = now()
      WHERE ${before('finishUndo')}`,
    [id, JSON.stringify(undo)],
  );
}

/** The upload stays done, with the reason. */
export async function finishWithoutUndo(tx: Tx, id: string, sentence: string): Promise<void> {
  await tx.run(`UPDATE upload SET ${after('keep')}, error = $2 WHERE ${before('keep')}`, [id, sentence]);
}

/** Moves previews that were not imported for this long back to the mapping. */
export async function forgetPreviews(tx: Tx, hours: number): Promise<void> {
  await tx.run(
    `WITH forgotten AS (
       UPDATE upload SET ${after('forgetPreview')}, preview = NULL
        WHERE state = 'previewed' AND previewed_at < now() - make_interval(hours => $1) RETURNING id)
     DELETE FROM upload_issue WHERE upload_id IN (SELECT id FROM forgotten)`,
    [hours],
  );
}
