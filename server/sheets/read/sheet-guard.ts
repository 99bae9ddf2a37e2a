/**
 * Refuses worksheets beyond the limits of spreadsheet programs while their text streams in, because
 * the parser would hold a cell or row of any length in memory.
 */
import type { ZipPart, ZipParts } from './zip-parts.ts';
import { SheetError } from './sheet-error.ts';

/** The format's own limit. */
const MOST_ROWS = 1_048_576;
/** Characters; the format's limit of a cell is 32,767, each escaped as up to six. */
const LONGEST_TEXT = 1_000_000;
/** Characters; 16,384 cells of 250. */
const LONGEST_ROW = 4_000_000;
/** Smaller parts of shared strings cannot hold so long a text. */
const SMALL = LONGEST_TEXT;
/** Tables of stones compress to a tenth; only empty rows compress better than this. */
const SUSPICIOUS = { size: 16 * 1024 * 1024, ratio: 50 };

/** Whether a worksheet compresses so well that all of it is checked before rows are used. */
export const isSuspicious = ({ size, packedSize }: ZipPart): boolean =>
  size > SUSPICIOUS.size && size > SUSPICIOUS.ratio * packedSize;

const ROW = /<(?:\w+:)?row[\s/>]/g;

const tooManyRows = (): SheetError =>
  new SheetError(
    'too_large',
    `The sheet has more than ${MOST_ROWS.toLocaleString('en')} rows, which no workbook can hold. Delete the empty rows below the stones, or save the stones as .csv.`,
  );

export class SheetGuard {
  #rows = 0;
  #sinceTag = 0;
  #sinceRow = 0;

  /** @throws SheetError if a cell, a row or the whole is beyond the format */
  look(text: string): void {
    this.#sinceTag = since(text, text.indexOf('<'), text.lastIndexOf('<'), this.#sinceTag);
    if (this.#sinceTag > LONGEST_TEXT)
      throw new SheetError(
        'too_large',
        'A cell of the workbook contains more than a million characters, and the format allows 32,767. Shorten it, or save the stones as .csv.',
      );
    let first = -1;
    let last = -1;
    for (const { index } of text.matchAll(ROW)) {
      if (first < 0) first = index;
      last = index;
      this.#rows += 1;
    }
    if (this.#rows > MOST_ROWS) throw tooManyRows();
    this.#sinceRow = since(text, first, last, this.#sinceRow);
    if (this.#sinceRow > LONGEST_ROW)
      throw new SheetError(
        'too_large',
        'A row of the workbook is longer than four million characters: it is not a table of stones. Save the stones as .csv.',
      );
  }

  /** Checks the row number in a row's attribute. */
  lookAtRow(row: number): void {
    if (row > MOST_ROWS) throw tooManyRows();
  }

  /** The text after the last row is not checked as a row. */
  endRows(): void {
    this.#sinceRow = -Infinity;
  }
}

/** Characters since the last match, or up to the first one in this text if those are too many. */
function since(text: string, first: number, last: number, before: number): number {
  if (first < 0) return before + text.length;
  return before + first > LONGEST_ROW ? before + first : text.length - last;
}

/** Checks the workbook's shared strings. @throws SheetError */
export async function guardStrings(zip: ZipParts, part: ZipPart | null): Promise<void> {
  if (part === null || part.size <= SMALL) return;
  const guard = new SheetGuard();
  guard.endRows();
  const decoder = new TextDecoder();
  for await (const chunk of zip.unpacked(part)) guard.look(decoder.decode(chunk, { stream: true }));
}
