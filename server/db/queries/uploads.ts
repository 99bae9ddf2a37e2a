/** Uploaded sheets: what was proposed for each, what a person confirmed, how far the import is, and what it reported. */
import type { components } from '../../../src/api/schema.gen.ts';
import {
  OPEN_UPLOADS,
  UPLOAD_STEPS,
  type UploadMode,
  type UploadState,
} from '../../../src/domain/upload-states.ts';
import { isUuid } from '../with-actor.ts';
import type { Tx } from '../with-actor.ts';
import type { ConfirmedColumn } from './providers.ts';

type Schemas = components['schemas'];
export type UploadReport = Schemas['UploadReport'];
export type UploadPreview = Schemas['UploadPreview'];

/** What the sheet was recognised as, before anybody looked at it. */
export interface Proposal {
  header_row: number;
  columns: Schemas['ColumnMapping'][];
  statements: Schemas['Statements'];
  mapping_configuration_id: string | null;
}

/** What a person confirmed: the law of the import. */
export interface ConfirmedMapping {
  header_row: number;
  columns: ConfirmedColumn[];
  statements: Schemas['Statements'];
}

export interface UploadRow {
  id: string;
  provider_id: string;
  provider_name: string;
  provider_code: string;
  file_name: string;
  size_bytes: number;
  storage_key: string;
  state: UploadState;
  mode: UploadMode;
  preview: UploadPreview | null;
  /** Somebody has said yes to so many withdrawals as the preview asks about. */
  may_withdraw_many: boolean;
  proposal: Proposal;
  mapping: ConfirmedMapping | null;
  rows_read: number;
  rows_total: number | null;
  report: UploadReport | null;
  error: string | null;
  created_at: string;
  finished_at: string | null;
}

const SELECT = `SELECT u.id, u.provider_id, p.name AS provider_name, p.code AS provider_code, f.original_name AS file_name,
    f.size_bytes, f.storage_key, u.state, u.mode, u.preview, u.may_withdraw_many, u.proposal, u.mapping, u.rows_read, u.rows_total, u.report, u.error,
    u.created_at, u.finished_at
  FROM upload u JOIN provider p ON p.id = u.provider_id JOIN stored_file f ON f.id = u.file_id`;

export async function findUpload(tx: Tx, id: string): Promise<UploadRow | undefined> {
  return isUuid(id) ? tx.one<UploadRow>(`${SELECT} WHERE u.id = $1`, [id]) : undefined;
}

/** One page of the uploads, newest first, and how many there are in all. */
export async function findUploads(
  tx: Tx,
  providerId: string | null,
  page: number,
  size: number,
): Promise<{ rows: UploadRow[]; total: number }> {
  const rows = await tx.many<UploadRow>(
    `${SELECT} WHERE $1::uuid IS NULL OR u.provider_id = $1 ORDER BY u.created_at DESC, u.id DESC LIMIT $2 OFFSET $3`,
    [providerId, size, (page - 1) * size],
  );
  const counted = await tx.one<{ total: number }>(
    `SELECT count(*)::int AS total FROM upload WHERE $1::uuid IS NULL OR provider_id = $1`,
    [providerId],
  );
  return { rows, total: counted?.total ?? 0 };
}

export interface NewUpload {
  id: string;
  provider_id: string;
  uploaded_by: string;
  proposal: Proposal;
  file: {
    id: string;
    storage_key: string;
    original_name: string;
    mime: string;
    size_bytes: number;
    sha256: string;
  };
}

export async function insertUpload(
  tx: Tx,
  { id, provider_id, uploaded_by, proposal, file }: NewUpload,
): Promise<void> {
  await tx.run(
    `INSERT INTO stored_file (id, storage_key, original_name, mime, size_bytes, sha256, owner_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [file.id, file.storage_key, file.original_name, file.mime, file.size_bytes, file.sha256, uploaded_by],
  );
  await tx.run(
    `INSERT INTO upload (id, provider_id, file_id, state, proposal, uploaded_by) VALUES ($1, $2, $3, 'proposed', $4, $5)`,
    [id, provider_id, file.id, JSON.stringify(proposal), uploaded_by],
  );
}

/** SQL: the upload `$1` is in a state that the step begins in. One statement decides between two who want it. */
const before = (step: keyof typeof UPLOAD_STEPS): string =>
  `id = $1 AND state IN (${UPLOAD_STEPS[step].from.map((state) => `'${state}'`).join(', ')})`;
const after = (step: keyof typeof UPLOAD_STEPS): string => `state = '${UPLOAD_STEPS[step].to}'`;

/** Asks the workers for a preview. False where the upload is further than that. */
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

export async function showPreview(tx: Tx, id: string, preview: UploadPreview): Promise<void> {
  await tx.run(
    `UPDATE upload SET ${after('showPreview')}, preview = $2, previewed_at = now() WHERE ${before('showPreview')}`,
    [id, JSON.stringify(preview)],
  );
}

export interface Queued {
  /** Null: as it was previewed. */
  mapping: ConfirmedMapping | null;
  mode: UploadMode;
  mayWithdrawMany: boolean;
}

/** Hands the upload to the workers. False where somebody has done so before. */
export async function queueUpload(
  tx: Tx,
  id: string,
  { mapping, mode, mayWithdrawMany }: Queued,
): Promise<boolean> {
  const queued = await tx.run(
    `UPDATE upload SET ${after('queue')}, mapping = coalesce($2, mapping), mode = $3, may_withdraw_many = $4,
            preview = CASE WHEN $2::jsonb IS NULL THEN preview END, started_at = NULL
      WHERE ${before('queue')} AND ($2::jsonb IS NOT NULL OR mapping IS NOT NULL)`,
    [id, mapping && JSON.stringify(mapping), mode, mayWithdrawMany],
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

/** The uploads that a worker should be at: asked for, or left in the middle by a process that died. Oldest first. */
export async function openUploads(tx: Tx): Promise<string[]> {
  const rows = await tx.many<{ id: string }>(
    `SELECT id FROM upload WHERE state = ANY ($1) ORDER BY created_at`,
    [OPEN_UPLOADS],
  );
  return rows.map(({ id }) => id);
}

/** Takes the upload up, again if need be; answers with the seconds since it was first taken up, null when it is not open. */
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

/** `total` is known once the last row is read. A note that arrives late takes nothing back. */
export async function noteProgress(
  tx: Tx,
  id: string,
  rowsRead: number,
  total: number | null = null,
): Promise<void> {
  await tx.run(
    `UPDATE upload SET rows_read = greatest(rows_read, $2), rows_total = coalesce($3, rows_total)
      WHERE id = $1 AND state IN ('running', 'previewing')`,
    [id, rowsRead, total],
  );
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

/** Asks the workers to take a finished upload back. */
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
    `UPDATE upload SET ${after('finishUndo')}, report = report || jsonb_build_object('undo', $2::jsonb) WHERE ${before('finishUndo')}`,
    [id, JSON.stringify(undo)],
  );
}

/** It stays done after all, and says why. */
export async function keepDone(tx: Tx, id: string, sentence: string): Promise<void> {
  await tx.run(`UPDATE upload SET ${after('keep')}, error = $2 WHERE ${before('keep')}`, [id, sentence]);
}

/** Previews that nobody ran for so long go back to where their columns are looked at. */
export async function forgetPreviews(tx: Tx, hours: number): Promise<void> {
  await tx.run(
    `UPDATE upload SET ${after('forgetPreview')}, preview = NULL
      WHERE state = 'previewed' AND previewed_at < now() - make_interval(hours => $1)`,
    [hours],
  );
}

export interface IssueRow {
  row_no: number;
  kind: string;
  field: string | null;
  column_name: string | null;
  value: string | null;
}

/** The next issues after `(kind, row)`, whole rows of the sheet at a time, so that the last one is where to go on. */
export function issuesAfter(
  tx: Tx,
  uploadId: string,
  kind: string | null,
  after: { kind: string; row_no: number } | null,
  limit: number,
): Promise<IssueRow[]> {
  return tx.many<IssueRow>(
    `SELECT row_no, kind, field, column_name, value FROM upload_issue
      WHERE upload_id = $1 AND ($2::text IS NULL OR kind = $2)
        AND ($3::text IS NULL OR (kind, row_no) > ($3, $4::int))
      ORDER BY kind, row_no FETCH FIRST $5 ROWS WITH TIES`,
    [uploadId, kind, after?.kind ?? null, after?.row_no ?? 0, limit],
  );
}
