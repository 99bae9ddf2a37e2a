/** The open questions about a sheet, from its survey or else from its first rows. */
import type { components } from '../../../src/api/schema.gen.ts';
import { openSentence } from '../../../src/domain/sheets/sheet-questions.ts';
import type { StoredReading } from '../../../src/domain/sheets/stored-reading.ts';
import { readSheetInProcess } from '../../sheets/read/read-in-process.ts';
import { understoodCells } from '../../sheets/read/sheet-row.ts';
import {
  understand,
  type SheetToUnderstand,
  type Understood,
} from '../../sheets/understand/understand-sheet.ts';
import { findRate } from '../../db/queries/prices/exchange-rate.ts';
import { findSurvey, type Survey } from '../../db/queries/uploads/surveys.ts';
import type { UploadRow } from '../../db/queries/uploads/uploads.ts';
import { conflict } from '../../refusals.ts';
import type { Call } from '../handler.ts';
import { readFor } from '../read-as.ts';

type Statements = components['schemas']['Statements'];
type Chosen = readonly { column: number; field?: string | null }[];

/** The columns with their headings and open fields, after a person's choices. */
function atHand(
  { file_name, proposal }: UploadRow,
  chosen: Chosen,
  rows: SheetToUnderstand['rows'],
  notes: readonly string[] | undefined,
): SheetToUnderstand {
  const fields = new Map(chosen.map(({ column, field = null }) => [column, field]));
  return {
    title: `${file_name} ${proposal.title ?? ''}`,
    rows,
    notes,
    columns: proposal.columns.map(({ column, header, open }) => ({
      column,
      header,
      field: fields.get(column) ?? null,
      open,
    })),
  };
}

/** Rows from all parts of the sheet; its first rows until the survey is done. */
async function sampleOf(
  upload: UploadRow,
  survey: Survey | null,
  call: Call,
): Promise<SheetToUnderstand['rows']> {
  if (survey !== null) return survey.sample;
  const { header_row, sheet = null } = upload.proposal;
  return call.services.storage.lend(upload.storage_key, async (path) => {
    const read = await readSheetInProcess({ path, headerRow: header_row, sheet }, readFor(call));
    return read.sample.map((row) => ({ row: row.row, cells: understoodCells(row) }));
  });
}

export async function understood(
  upload: UploadRow,
  chosen: Chosen,
  statements: Statements,
  survey: Survey | null,
  call: Call,
): Promise<Understood> {
  const [rows, rate] = await Promise.all([sampleOf(upload, survey, call), call.read(findRate)]);
  return understand(atHand(upload, chosen, rows, survey?.notes), statements, rate ? Number(rate.rate) : null);
}

/**
 * The reading of the sheet, to be stored for its import.
 * @throws Refused 409 naming the questions that a person has to answer first
 */
export async function readingOf(
  upload: UploadRow,
  chosen: Chosen,
  statements: Statements,
  call: Call,
): Promise<StoredReading> {
  const found = await call.read((tx) => findSurvey(tx, upload.id));
  const { questions, reading } = await understood(upload, chosen, statements, found?.survey ?? null, call);
  if (questions.length > 0) throw conflict(openSentence(upload.file_name, questions));
  return reading;
}

/** The questions of a sheet whose survey failed; none if its file cannot be read either. */
export async function questionsOfFirstRows(
  upload: UploadRow,
  chosen: Chosen,
  statements: Statements,
  call: Call,
): Promise<Understood['questions']> {
  try {
    return (await understood(upload, chosen, statements, null, call)).questions;
  } catch (error) {
    // The survey has reported it, and an import will report it again.
    call.log.warn({ err: error, upload: upload.id }, 'the first rows of a sheet could not be read');
    return [];
  }
}
