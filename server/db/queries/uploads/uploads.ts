/**
 * Uploaded sheets with the proposed and confirmed mapping, the import's progress and its report.
 */
import type { components } from '../../../../src/api/schema.gen.ts';
import type { StopKind } from '../../../../src/domain/sheets/import-stops.ts';
import type { StoredReading } from '../../../../src/domain/sheets/stored-reading.ts';
import {
  UPLOAD_WAITS,
  type UploadMode,
  type UploadState,
} from '../../../../src/domain/sheets/upload-states.ts';
import type { ListColumn, ListQuery } from '../../fragments/list-query.ts';
import { isUuid } from '../../with-actor.ts';
import type { Tx } from '../../with-actor.ts';
import type { ConfirmedColumn } from '../providers/providers.ts';

type Schemas = components['schemas'];
export type UploadReport = Schemas['UploadReport'];
export type UploadPreview = Schemas['UploadPreview'];

/** The mapping detected in a sheet, before a person checks it. */
export interface Proposal {
  header_row: number;
  /** The workbook sheet that is read, and those that could be. */
  sheet?: string | null;
  sheets?: Schemas['SheetName'][];
  columns: Schemas['ColumnMapping'][];
  /** The text above the headings. */
  title?: string;
  /** Columns of the provider's last sheet that this one lacks. */
  lost?: Schemas['LostColumn'][];
  statements: Schemas['Statements'];
  mapping_configuration_id: string | null;
}

/** The mapping that a person confirmed; the import follows it. */
export interface ConfirmedMapping {
  header_row: number;
  sheet?: string | null;
  columns: ConfirmedColumn[];
  statements: Schemas['Statements'];
  /** The reading of the sheet when its preview or import was requested. */
  reading?: StoredReading;
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
  /** The hash of the previewed plan. */
  preview_hash: string | null;
  /** The kinds of stops that a person confirmed for this import. */
  confirmed: StopKind[];
  proposal: Proposal;
  mapping: ConfirmedMapping | null;
  rows_read: number;
  rows_total: number | null;
  report: UploadReport | null;
  error: string | null;
  created_at: string;
  finished_at: string | null;
}

const ROW = `u.id, u.provider_id, p.name AS provider_name, p.code AS provider_code, f.original_name AS file_name,
    f.size_bytes, f.storage_key, u.state, u.mode, u.preview, u.preview_hash, u.confirmed, u.proposal, u.mapping, u.rows_read, u.rows_total, u.report, u.error,
    u.created_at, u.finished_at`;
const FROM = 'upload u JOIN provider p ON p.id = u.provider_id JOIN stored_file f ON f.id = u.file_id';
const SELECT = `SELECT ${ROW} FROM ${FROM}`;

export async function findUpload(tx: Tx, id: string): Promise<UploadRow | undefined> {
  return isUuid(id) ? tx.one<UploadRow>(`${SELECT} WHERE u.id = $1`, [id]) : undefined;
}

/** Newest first; on request only those that wait for a person. */
export const uploadsListed = (
  providerId: string | null,
  waiting = false,
): ListQuery<ListColumn<'listUploads'>> => ({
  row: ROW,
  from: FROM,
  where: '($1::uuid IS NULL OR u.provider_id = $1) AND ($2::text[] IS NULL OR u.state = ANY ($2))',
  values: [providerId, waiting ? UPLOAD_WAITS : null],
  id: 'u.id',
  columns: {
    file: 'lower(f.original_name)',
    state: 'u.state',
    provider: 'lower(p.name)',
    created: 'u.created_at',
    rows: `CASE WHEN u.state <> 'proposed' THEN u.rows_read END`,
    new: figure('created'),
    updated: figure('updated'),
    unchanged: figure('unchanged'),
    skipped: figure('skipped'),
  },
  order: 'u.created_at DESC, u.id DESC',
});

const figure = (name: keyof UploadReport): string => `(u.report ->> '${name}')::int`;

export interface NewUpload {
  id: string;
  provider_id: string;
  /** Null if a schedule fetched it. */
  uploaded_by: string | null;
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

/** Creates a new upload with the file of an existing one. */
export async function insertCopy(
  tx: Tx,
  copy: { id: string; of: string; uploaded_by: string; proposal: Proposal },
): Promise<void> {
  await tx.run(
    `INSERT INTO upload (id, provider_id, file_id, state, proposal, uploaded_by)
     SELECT $1, provider_id, file_id, 'proposed', $3, $4 FROM upload WHERE id = $2`,
    [copy.id, copy.of, JSON.stringify(copy.proposal), copy.uploaded_by],
  );
}

/** `total` is known once the last row is read. A late update never lowers the progress. */
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

export interface IssueRow {
  row_no: number;
  kind: string;
  field: string | null;
  column_name: string | null;
  value: string | null;
}

/**
 * The next issues after `(kind, row)`, always with all issues of a row, so that the last one is the
 * next start.
 */
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

/** Issues of the given kinds after a row, in the sheet's order, always with all issues of a row. */
export function issuesOfRows(
  tx: Tx,
  uploadId: string,
  kinds: readonly string[],
  afterRow: number,
  limit: number,
): Promise<IssueRow[]> {
  return tx.many<IssueRow>(
    `SELECT row_no, kind, field, column_name, value FROM upload_issue
      WHERE upload_id = $1 AND row_no > $2 AND kind = ANY ($3::text[])
      ORDER BY row_no FETCH FIRST $4 ROWS WITH TIES`,
    [uploadId, afterRow, kinds, limit],
  );
}
