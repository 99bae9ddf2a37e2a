/**
 * An external client's sheet with its own columns and one more for the answers. Streamed from the
 * stored sheet, so that any number of rows takes little memory.
 */
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { writeXlsxStream, type CellValue } from 'hucre/xlsx';
import { cellsOf } from '../import/faulty-rows.ts';
import { sheetText } from '../../../src/domain/text/spreadsheet-text.ts';
import { readSheet } from '../read-sheet.ts';

export interface RowWithAnswer {
  /** The row's number in the sheet, from 1. */
  row: number;
  answer: string;
}

const ANSWER = 'Answer';

/**
 * `parts` are in the order of the rows. Rows without an answer are left out, such as lines of
 * totals.
 */
export async function answeredSheet(
  path: string,
  place: { headerRow: number; sheet: string | null },
  parts: AsyncIterable<readonly RowWithAnswer[]>,
): Promise<Readable> {
  const sheet = await readSheet(path, place);
  async function* rows(): AsyncGenerator<CellValue[]> {
    yield [...sheet.headers.map(sheetText), ANSWER];
    const answers = oneByOne(parts);
    let next = await answers.next();
    for await (const row of sheet.rows()) {
      if (next.done === true) return;
      if (next.value.row !== row.row) continue;
      yield [...cellsOf(row, sheet.headers.length, new Set()), sheetText(next.value.answer)];
      next = await answers.next();
    }
  }
  const workbook = writeXlsxStream(rows(), { name: 'Answers', freezePane: { rows: 1 } });
  return Readable.fromWeb(workbook as ReadableStream<Uint8Array>);
}

async function* oneByOne(
  parts: AsyncIterable<readonly RowWithAnswer[]>,
): AsyncGenerator<RowWithAnswer, undefined> {
  for await (const part of parts) yield* part;
  return undefined;
}
