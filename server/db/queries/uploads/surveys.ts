/** Surveys of sheets before their import. */
import type { Tx } from '../../with-actor.ts';

/**
 * A value, its number of occurrences in the column, the first rows that have it, and the stock
 * numbers of these rows. Older surveys lack the last.
 */
export type SurveyedValue = [
  value: string,
  count: number,
  rows: number[],
  stones?: readonly (string | null)[],
];

export interface SurveyedColumn {
  /** Rows with a value in this column. */
  filled: number;
  /** Of those, rows with a number, and of these with one between 0 and 1. */
  numbers: number;
  fractions: number;
  fraction_rows: number[];
  values: SurveyedValue[];
  /** There are more different values than are stored. */
  many: boolean;
}

export interface Survey {
  rows_read: number;
  hidden_rows: number;
  columns: SurveyedColumn[];
  /** Rows from all parts of the sheet. */
  sample: SurveyedRow[];
  /** Lines that name a currency; absent in older surveys. */
  notes?: string[];
}

export interface SurveyedRow {
  row: number;
  cells: string[];
}

export interface SurveyRow {
  /** Null until the whole sheet has been read. */
  finished_at: string | null;
  error: string | null;
  survey: Survey | null;
}

/** Requests a survey, and deletes that of another sheet of the workbook. */
export async function askForSurvey(tx: Tx, uploadId: string): Promise<void> {
  await tx.run(
    `INSERT INTO upload_survey (upload_id) VALUES ($1)
     ON CONFLICT (upload_id) DO UPDATE SET asked_at = clock_timestamp(), taken_at = NULL, rows_read = NULL,
       hidden_rows = 0, columns = NULL, sample = NULL, error = NULL, finished_at = NULL`,
    [uploadId],
  );
}

/** Surveys not finished ten minutes after they were requested or taken. */
export async function openSurveys(tx: Tx): Promise<string[]> {
  const rows = await tx.many<{ id: string }>(
    `SELECT s.upload_id AS id FROM upload_survey s JOIN upload u ON u.id = s.upload_id AND u.state = 'proposed'
      WHERE s.finished_at IS NULL AND coalesce(s.taken_at, s.asked_at) < now() - interval '10 minutes'
      ORDER BY s.asked_at`,
  );
  return rows.map(({ id }) => id);
}

/** Ends surveys that were requested an hour ago and still keep being interrupted. */
export async function giveUpSurveys(tx: Tx): Promise<void> {
  await tx.run(
    `UPDATE upload_survey SET finished_at = now(),
            error = 'It could not be looked through beforehand: that was interrupted repeatedly. It can be imported all the same.'
      WHERE finished_at IS NULL AND asked_at < now() - interval '1 hour'`,
  );
}

/**
 * Takes a survey and returns when it was requested; null if another process has it or it is done.
 */
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

/** Stores the survey or its error, unless another sheet was requested meanwhile. */
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
