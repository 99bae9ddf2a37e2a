/** The issues of an upload as a CSV file, streamed page by page in little memory. */
import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import { escapeFormula } from '../../../src/domain/text/spreadsheet-text.ts';
import { isStockField, STOCK_FIELDS } from '../../../src/domain/sheets/stock-fields.ts';
import { STOCK_ISSUES } from '../../../src/domain/sheets/stock-issues.ts';
import type { IssueRow } from '../../db/queries/uploads/uploads.ts';

const COLUMNS = ['Row', 'Issue', 'What it means', 'Field', 'Column', 'Value'];

export type NextIssues = (after: IssueRow | null) => Promise<IssueRow[]>;

/** `next` returns the issues after the given one, and none at the end. */
export function issuesCsv(next: NextIssues): Readable {
  async function* rows(): AsyncGenerator<string[]> {
    for (let page = await next(null); page.length > 0; page = await next(page.at(-1) ?? null)) {
      for (const issue of page) yield cells(issue);
    }
  }
  const lines = stringify({ header: true, columns: COLUMNS, bom: true });
  // The reader of the stream gets the error.
  return Readable.from(rows())
    .on('error', (error) => lines.destroy(error))
    .pipe(lines);
}

function cells({ row_no, kind, field, column_name, value }: IssueRow): string[] {
  const meaning = Object.entries(STOCK_ISSUES).find(([name]) => name === kind)?.[1] ?? kind;
  const label = field !== null && isStockField(field) ? STOCK_FIELDS[field].label : field;
  return [
    row_no === 0 ? 'all' : String(row_no),
    kind,
    meaning,
    label ?? '',
    escapeFormula(column_name ?? ''),
    escapeFormula(value ?? ''),
  ];
}
