/**
 * Surveys one sheet in a separate process, so that requests do not wait and its memory is freed.
 */
import type { Survey } from '../../db/queries/uploads/surveys.ts';
import { readSheet } from '../read/read-sheet.ts';
import { SheetError } from '../read/sheet-error.ts';
import { SheetSurvey } from '../understand/survey.ts';

/** The sheet to survey. */
export interface SheetToCount {
  path: string;
  headerRow: number;
  sheet: string | null;
  /** The column with the stock numbers; null if there is none. */
  naming: number | null;
}

async function countAll({ path, headerRow, sheet: name, naming }: SheetToCount): Promise<Survey> {
  const sheet = await readSheet(path, { headerRow, sheet: name });
  const survey = new SheetSurvey(sheet.headers.length, naming);
  for await (const row of sheet.rows()) survey.add(row);
  return survey.result();
}

process.once('message', (asked: SheetToCount) => {
  countAll(asked)
    .catch((error: unknown) => {
      if (error instanceof SheetError) return { error: error.message };
      throw error;
    })
    .then((found) => process.send?.(found, () => process.disconnect()))
    .catch(() => process.exit(1));
});
// The parent is gone; another process will start the survey again.
process.once('disconnect', () => process.exit());
