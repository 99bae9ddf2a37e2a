/** Downloads: an upload's issues, and its rows that need correcting. */
import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import { FAULTS, STOCK_ISSUES } from '../../../src/domain/sheets/stock-issues.ts';
import { isStockField, STOCK_FIELDS } from '../../../src/domain/sheets/stock-fields.ts';
import { escapeFormula } from '../../../src/domain/text/spreadsheet-text.ts';
import { findUpload, issuesAfter, issuesOfRows, type IssueRow } from '../../db/queries/uploads/uploads.ts';
import { conflict } from '../../refusals.ts';
import { onDisk } from '../../papers/on-disk.ts';
import { makeFile } from '../../papers/make-file.ts';
import type { Call, Handler } from '../handler.ts';
import { mustFindUpload } from './upload-wire.ts';

const COLUMNS = ['Row', 'Issue', 'What it means', 'Field', 'Column', 'Value'];

type NextIssues = (after: IssueRow | null) => Promise<IssueRow[]>;

/**
 * The issues of an upload as a CSV file, streamed page by page in little memory. `next` returns the
 * issues after the given one, and none at the end.
 */
function issuesCsv(next: NextIssues): Readable {
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

const ISSUES_PAGE = 5000;
const FAULTS_PAGE = 1000;
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export const downloadUploadIssues: Handler<'downloadUploadIssues'> = async ({ path, query }, call) => {
  const upload = await call.read((tx) => mustFindUpload(findUpload(tx, path.id)));
  const body = issuesCsv((after) =>
    call.read((tx) => issuesAfter(tx, upload.id, query.kind ?? null, after, ISSUES_PAGE)),
  );
  const name = `${upload.file_name.replace(/(\.csv)?\.\w+$/, '')} issues.csv`;
  return { file: { name, mime: 'text/csv; charset=utf-8', body, disposition: 'attachment' } };
};

export const downloadUploadRows: Handler<'downloadUploadRows'> = async ({ path: { id }, query }, call) => {
  const upload = await call.read((tx) => mustFindUpload(findUpload(tx, id)));
  if (!['previewed', 'done'].includes(upload.state) || upload.mapping === null)
    throw conflict(
      `${upload.file_name} has not been read in full yet, so its faulty rows are not known. Create its preview first.`,
    );
  const kinds = query.kind === undefined ? FAULTS : [query.kind];
  const { mapping } = upload;
  const { storage, env } = call.services;
  const body = await storage.lend(upload.storage_key, (original) => {
    const source = (to: string) => async () => ({
      head: { path: original, mapping, to },
      rows: issueParts(call, upload.id, kinds),
    });
    return onDisk(env.dataDir, (to) => makeFile('rows to correct', source(to), call));
  });
  const name = `${upload.file_name.replace(/(\.csv)?\.\w+$/, '')} rows to correct.xlsx`;
  return { file: { name, mime: XLSX, body, disposition: 'attachment' } };
};

/** Pages of issues in the sheet's order. All issues of a row are on one page. */
async function* issueParts(
  call: Call,
  uploadId: string,
  kinds: readonly string[],
): AsyncGenerator<IssueRow[]> {
  let after = 0;
  for (;;) {
    const from = after;
    const part = await call.read((tx) => issuesOfRows(tx, uploadId, kinds, from, FAULTS_PAGE));
    const last = part.at(-1);
    if (last === undefined) return;
    after = last.row_no;
    yield part;
  }
}
