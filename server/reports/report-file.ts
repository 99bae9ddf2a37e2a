/** A report as a sheet or a PDF: its rows and totals. */
import { SHEET_FORMAT } from '../../src/domain/cells.ts';
import { houseZone } from '../../src/domain/house-days.ts';
import { REPORT_LABEL } from '../../src/domain/lines/reports.ts';
import { houseTime } from '../../src/domain/text/times.ts';
import { reportCells, TOTAL } from '../../src/lists/reports.ts';
import type { ReportRow } from '../db/queries/reports/sales.ts';
import type { Tx } from '../db/with-actor.ts';
import { houseOnPaper } from '../papers/house-on-paper.ts';
import { inParts } from '../papers/kinds.ts';
import { makeFile } from '../papers/make-file.ts';
import { DASH, printedColumn, textOf } from '../papers/printed-cells.ts';
import type { PrintedHead } from '../papers/printed-list.ts';
import { cellOf, headingOf, sheetCell, XLSX } from '../papers/sheet-cell.ts';
import type { Requester } from '../fair-queue/fair-queue.ts';
import type { MadeReport } from './read-report.ts';

export type ReportFormat = 'xlsx' | 'pdf';

/** Who gets the file, and a function to read the house's details in their name. */
export interface ReportFor {
  person: Requester & { name: string };
  signal: AbortSignal;
  read<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

export interface ReportFile {
  /** `sales-by-month.xlsx` */
  name: string;
  mime: string;
  bytes: Uint8Array;
}

/**
 * The file in memory: a report has a few thousand rows at most. @throws Refused as makeFile does
 */
export async function reportFile(
  made: MadeReport,
  format: ReportFormat,
  reader: ReportFor,
): Promise<ReportFile> {
  return {
    name: `${REPORT_LABEL[made.kind].toLowerCase().replaceAll(' ', '-')}.${format}`,
    mime: format === 'xlsx' ? XLSX : 'application/pdf',
    bytes: format === 'xlsx' ? await sheetOf(made, reader) : await pdfOf(made, reader),
  };
}

function sheetOf({ kind, about, rows, total, note }: MadeReport, reader: ReportFor): Promise<Uint8Array> {
  const cells = reportCells(kind);
  const all = [...rows, { ...total, key: TOTAL }];
  return makeFile(
    'sheet',
    async () => ({
      head: {
        name: REPORT_LABEL[kind],
        labels: cells.map((cell) => headingOf(cell, houseZone())),
        formats: cells.map((cell) => SHEET_FORMAT[cell.kind]),
        note: [`${REPORT_LABEL[kind]}: ${about}`, ...(note === null ? [] : [note])].join('. '),
      },
      rows: inParts(all.map((row) => cells.map((cell) => sheetCell(cell, row, houseZone())))),
    }),
    reader,
  );
}

function pdfOf({ kind, about, rows, total, note }: MadeReport, reader: ReportFor): Promise<Uint8Array> {
  const cells = reportCells(kind);
  const texts = (row: ReportRow): string[] =>
    cells.map((cell) => textOf(cellOf(cell, row, houseZone()), cell.kind) || DASH);
  return makeFile(
    'pdf',
    async () => {
      const house = await reader.read(houseOnPaper);
      const head: PrintedHead = {
        ...house,
        title: REPORT_LABEL[kind],
        about,
        made: [`Made ${houseTime(Date.now())} by ${reader.person.name}`],
        warning: 'For the house: not for clients',
        columns: cells.map(printedColumn),
        totals: texts({ ...total, key: TOTAL }).map((text) => (text === DASH ? '' : text)),
        notes: note === null ? [] : [note],
      };
      return { head, rows: inParts(rows.map(texts)) };
    },
    reader,
  );
}
