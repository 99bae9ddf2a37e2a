/** A report as a sheet or a PDF: its rows, and what they come to. */
import { Readable } from 'node:stream';
import { NUMBER_FORMAT } from '../../../src/domain/cells.ts';
import type { ReportKind } from '../../../src/domain/lines/report-kinds.ts';
import { REPORT_LABEL } from '../../../src/domain/lines/reports.ts';
import { timeText } from '../../../src/domain/text/times.ts';
import { reportCells, TOTAL } from '../../../src/lists/reports.ts';
import type { ReportRow } from '../../db/queries/reports/sales.ts';
import { inParts } from '../../papers/kinds.ts';
import { makeFile } from '../../papers/make-file.ts';
import type { PrintedHead } from '../../papers/printed-list.ts';
import type { Call, FileAnswer } from '../handler.ts';
import { houseOnPaper } from '../house-on-paper.ts';
import { cellOf, XLSX } from '../list-sheet.ts';
import { DASH, printedColumn, textOf } from '../printed-cells.ts';

export interface MadeReport {
  kind: ReportKind;
  /** `01/11/2026 to 23/11/2026 · White` */
  about: string;
  rows: readonly ReportRow[];
  total: ReportRow;
  /** What the rows leave out. */
  note: string | null;
}

type Head = Pick<PrintedHead, 'house' | 'logo'>;

/** @throws Refused as makeFile does */
export async function reportFile(
  { format, read }: { format: 'xlsx' | 'pdf'; read(): Promise<MadeReport> },
  call: Call,
): Promise<FileAnswer> {
  const made = await read();
  const name = `${REPORT_LABEL[made.kind].toLowerCase().replaceAll(' ', '-')}.${format}`;
  const bytes = format === 'xlsx' ? await sheetOf(made, call) : await pdfOf(made, call);
  const mime = format === 'xlsx' ? XLSX : 'application/pdf';
  const headers = { 'x-rows': String(made.rows.length) };
  return { file: { name, mime, body: Readable.from([bytes]), disposition: 'attachment', headers } };
}

function sheetOf({ kind, about, rows, total, note }: MadeReport, call: Call): Promise<Uint8Array> {
  const cells = reportCells(kind);
  const all = [...rows, { ...total, key: TOTAL }];
  return makeFile(
    'sheet',
    async () => ({
      head: {
        name: REPORT_LABEL[kind],
        labels: cells.map(({ label }) => label),
        formats: cells.map((cell) => NUMBER_FORMAT[cell.kind]),
        note: [`${REPORT_LABEL[kind]}: ${about}`, ...(note === null ? [] : [note])].join('. '),
      },
      rows: inParts(all.map((row) => cells.map((cell) => cellOf(cell, row, 'UTC')))),
    }),
    call,
  );
}

function pdfOf({ kind, about, rows, total, note }: MadeReport, call: Call): Promise<Uint8Array> {
  const cells = reportCells(kind);
  const texts = (row: ReportRow): string[] =>
    cells.map((cell) => textOf(cellOf(cell, row, 'UTC'), cell.kind) || DASH);
  return makeFile(
    'pdf',
    async () => {
      const house: Head = await call.read(houseOnPaper);
      const head: PrintedHead = {
        ...house,
        title: REPORT_LABEL[kind],
        about,
        made: [`Made ${timeText(new Date().toISOString(), 'UTC')} UTC by ${call.person.name}`],
        warning: 'For the house: not for clients',
        columns: cells.map(printedColumn),
        totals: texts({ ...total, key: TOTAL }).map((text) => (text === DASH ? '' : text)),
        notes: note === null ? [] : [note],
      };
      return { head, rows: inParts(rows.map(texts)) };
    },
    call,
  );
}
