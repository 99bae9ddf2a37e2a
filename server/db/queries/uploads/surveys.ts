/** What was counted in a whole sheet before its import. */
import type { Tx } from '../../with-actor.ts';

/** A value, how often it stands in its column, and the first rows that it stands in. */
export type SurveyedValue = [value: string, count: number, rows: number[]];

export interface SurveyedColumn {
  /** Rows in which the cell says something. */
  filled: number;
  /** Of those, rows with a number, and among the numbers those between 0 and 1. */
  numbers: number;
  fractions: number;
  fraction_rows: number[];
  values: SurveyedValue[];
  /** There are more different values than are kept. */
  many: boolean;
}

export interface Survey {
  rows_read: number;
  hidden_rows: number;
  columns: SurveyedColumn[];
  /** Rows from all parts of the sheet. */
  sample: SurveyedRow[];
}

export interface SurveyedRow {
  row: number;
  cells: string[];
}

export interface SurveyRow {
  /** Null until the sheet has been read to its end. */
  finished_at: string | null;
  error: string | null;
  survey: Survey | null;
}

/** Asks that the sheet be read; what was counted of another sheet of the workbook is forgotten. */
export async function askForSurvey(tx: Tx, uploadId: string): Promise<void> {
  await tx.run(
    `INSERT INTO upload_survey (upload_id) VALUES ($1)
     ON CONFLICT (upload_id) DO UPDATE SET asked_at = clock_timestamp(), taken_at = NULL, rows_read = NULL,
       hidden_rows = 0, columns = NULL, sample = NULL, error = NULL, finished_at = NULL`,
    [uploadId],
  );
}

/** The uploads whose sheets nobody has read yet, or was killed over. */
export async function openSurveys(tx: Tx): Promise<string[]> {
  const rows = await tx.many<{ id: string }>(
    `SELECT s.upload_id AS id FROM upload_survey s JOIN upload u ON u.id = s.upload_id AND u.state = 'proposed'
      WHERE s.finished_at IS NULL AND coalesce(s.taken_at, s.asked_at) < now() - interval '10 minutes'
      ORDER BY s.asked_at`,
  );
  return rows.map(({ id }) => id);
}

/** Takes the reading up; answers what it was asked by, null where somebody else is at it or it is done. */
export async function takeSurvey(tx: Tx, uploadId: string): Promise<string | null> {
  const row = await tx.one<{ asked: string }>(
    `UPDATE upload_survey SET taken_at = now()
      WHERE upload_id = $1 AND finished_at IS NULL
        AND (taken_at IS NULL OR taken_at < now() - interval '10 minutes')
     RETURNING asked_at::text AS asked`,
    [uploadId],
  );
  return row?.asked ?? null;
}

/** Keeps what was counted, or why it could not be, unless another sheet was asked for in the meantime. */
export async function finishSurvey(
  tx: Tx,
  uploadId: string,
  asked: string,
  found: Survey | { error: string },
): Promise<void> {
  const survey = 'error' in found ? null : found;
  await tx.run(
    `UPDATE upload_survey SET finished_at = now(), error = $3, rows_read = $4, hidden_rows = $5, columns = $6, sample = $7
      WHERE upload_id = $1 AND asked_at = $2::timestamptz`,
    [
      uploadId,
      asked,
      'error' in found ? found.error : null,
      survey?.rows_read ?? null,
      survey?.hidden_rows ?? 0,
      survey && JSON.stringify(survey.columns),
      survey && JSON.stringify(survey.sample),
    ],
  );
}

export async function findSurvey(tx: Tx, uploadId: string): Promise<SurveyRow | null> {
  const row = await tx.one<Omit<SurveyRow, 'survey'> & Survey>(
    `SELECT finished_at, error, rows_read, hidden_rows, columns, sample FROM upload_survey WHERE upload_id = $1`,
    [uploadId],
  );
  if (!row) return null;
  const { finished_at, error, rows_read, hidden_rows, columns, sample } = row;
  const isWhole = finished_at !== null && error === null;
  return { finished_at, error, survey: isWhole ? { rows_read, hidden_rows, columns, sample } : null };
}
