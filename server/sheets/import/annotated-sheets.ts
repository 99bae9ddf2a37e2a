/**
 * Sheets in the sender's own columns and one more: rows with issues, to be corrected and uploaded
 * again, or an external client's sheet with the answers. Streamed from the stored sheet, so that
 * any number of rows takes little memory.
 */
import { writeXlsxStream, type CellValue } from 'hucre/xlsx';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { isStockField, STOCK_FIELDS, stockField } from '../../../src/domain/sheets/stock-fields.ts';
import { FAULT_HEADING, isStockIssue, STOCK_ISSUES } from '../../../src/domain/sheets/stock-issues.ts';
import { sheetText } from '../../../src/domain/text/spreadsheet-text.ts';
import type { ConfirmedMapping, IssueRow } from '../../db/queries/uploads/uploads.ts';
import type { SheetRow } from '../read/sheet-row.ts';
import { readSheet } from '../read/read-sheet.ts';
import { mappedColumns } from './confirmed-mapping.ts';

/** Numbers that a spreadsheet shows unchanged: no leading zeros, and not too many digits. */
const PLAIN_NUMBER = /^-?(?:0|[1-9]\d{0,9})(?:\.\d{1,6})?$/;
// Characters that are not allowed in XML.
const CONTROL = /[^\P{Cc}\t\n\r]+/gu;
const LONGEST_CELL = 32_000;
const SKIPPED = 'row_not_usable';

/** The next issues after the given row, in the sheet's order; empty at the end. */
export type NextFaults = (afterRow: number) => Promise<IssueRow[]>;

/** Reads the issues page by page, in step with the rows of the sheet. */
class Faults {
  readonly #next: NextFaults;
  #page: IssueRow[] = [];
  #at = 0;
  #ended = false;

  constructor(next: NextFaults) {
    this.#next = next;
  }

  /** The issues of one row. To be called in the order of the rows, once for each. */
  async of(row: number): Promise<IssueRow[]> {
    const found: IssueRow[] = [];
    for (;;) {
      const issue = this.#page[this.#at];
      if (issue === undefined) {
        // A page ends at the end of a row, so the rest belongs to later rows.
        if (this.#ended || found.length > 0) return found;
        this.#page = await this.#next(this.#page.at(-1)?.row_no ?? 0);
        this.#at = 0;
        this.#ended = this.#page.length === 0;
      } else if (issue.row_no > row) return found;
      else {
        if (issue.row_no === row) found.push(issue);
        this.#at += 1;
      }
    }
  }
}

/** All issues of a row in one text: `Row 17. Cut "True Hearts": The value is not ...` */
function wordsFor(row: number, issues: readonly IssueRow[]): string {
  // The outcome follows the issue.
  const inOrder = issues.toSorted((a, b) => Number(a.kind === SKIPPED) - Number(b.kind === SKIPPED));
  const sentences = inOrder.map(({ kind, field, value }) => {
    const label = field !== null && isStockField(field) ? STOCK_FIELDS[field].label : field;
    const meaning = isStockIssue(kind) ? STOCK_ISSUES[kind] : kind;
    const what = [label, value === null ? null : `"${value}"`].filter((part) => part !== null).join(' ');
    return what === '' ? meaning : `${what}: ${meaning}`;
  });
  return `Row ${row}. ${sentences.join('; ')}`;
}

const cellOf = (text: string): CellValue =>
  PLAIN_NUMBER.test(text)
    ? Number(text)
    : sheetText(text.replace(CONTROL, ' ').slice(0, LONGEST_CELL).toWellFormed());

/** Cells as text or numbers; text that looks like a formula stays text. */
function cellsOf(row: SheetRow, width: number, links: ReadonlySet<number>): CellValue[] {
  return Array.from({ length: width }, (_, column) => {
    const link = links.has(column) ? row.links?.get(column) : undefined;
    const date = row.dates?.get(column);
    return date ?? cellOf(link ?? row.cells[column] ?? '');
  });
}

/** The rows with issues, as an .xlsx workbook. */
export async function faultyRows(
  path: string,
  mapping: ConfirmedMapping,
  next: NextFaults,
): Promise<Readable> {
  const { header_row: headerRow, sheet: name = null } = mapping;
  const sheet = await readSheet(path, { headerRow, sheet: name });
  const links = new Set(
    mappedColumns(mapping.columns)
      .filter(({ field }) => stockField(field).kind === 'url')
      .map(({ column }) => column),
  );
  async function* rows(): AsyncGenerator<CellValue[]> {
    yield [...sheet.headers.map(sheetText), FAULT_HEADING];
    const faults = new Faults(next);
    for await (const row of sheet.rows()) {
      const issues = await faults.of(row.row);
      if (issues.length > 0)
        yield [...cellsOf(row, sheet.headers.length, links), sheetText(wordsFor(row.row, issues))];
    }
  }
  const workbook = writeXlsxStream(rows(), { name: 'Rows to correct', freezePane: { rows: 1 } });
  return Readable.fromWeb(workbook as ReadableStream<Uint8Array>);
}

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
