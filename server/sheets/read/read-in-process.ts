/** Reads a sheet in another process. */
import type { ReadFor } from '../../readers/pool.ts';
import { sheets } from '../../readers/readers.ts';
import { TooCostly } from '../../readers/too-costly.ts';
import type { Sheet, SheetPlace } from './read-sheet.ts';
import { SheetError } from './sheet-error.ts';

/**
 * As `readSheet`, but what is read here is only what the other process made of the file.
 * @throws SheetError if it cannot be read, Refused 429 and 499 as the readers of files do
 */
export async function readSheetInProcess(place: SheetPlace, by: ReadFor): Promise<Sheet> {
  return {
    ...(await toldInWords(sheets.run('sheet', place, by))),
    othersWithStones: () => toldInWords(sheets.run('other sheets', place, by)),
    async *rows() {
      try {
        for await (const part of sheets.parts('rows', place, by)) yield* part;
      } catch (error) {
        throw inWords(error);
      }
    },
  };
}

const toldInWords = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw inWords(error);
  });

const inWords = (error: unknown): unknown =>
  error instanceof TooCostly
    ? new SheetError(
        'too_large',
        'The sheet takes too long to read. Save only its stones as .csv, and choose that.',
        { cause: error },
      )
    : error;
