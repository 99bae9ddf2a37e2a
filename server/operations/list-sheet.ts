/**
 * A list as an XLSX sheet: the whole result in its order, which is read in parts while the sheet is
 * written.
 */
import { Readable } from 'node:stream';
import { SHEET_FORMAT } from '../../src/domain/cells.ts';
import { houseZone, isTimeZone } from '../../src/domain/house-days.ts';
import type { Cell } from '../../src/lists/cells.ts';
import { inParts, type Source } from '../papers/kinds.ts';
import { makeFile } from '../papers/make-file.ts';
import { onDisk } from '../papers/on-disk.ts';
import { headingOf, sheetCell, XLSX } from '../papers/sheet-cell.ts';
import type { SheetRow } from '../papers/sheet.ts';
import { invalidRequest } from '../refusals.ts';
import type { Call, FileAnswer } from './handler.ts';

/** The content of a sheet: the ids of its rows in order, and a sentence below them. */
export interface FoundRows<Row> {
  ids: readonly string[];
  note?: string | null;
  /**
   * Reads the rows of these ids in that order, each time in its own transaction, so that none stays
   * open while the file is written.
   */
  read(ids: readonly string[]): Promise<readonly Row[]>;
}

export interface ListSheet<Row> {
  /** The file's name without its ending; in the plural. */
  name: string;
  columns: readonly Cell<Row>[];
  /** A name such as Asia/Kolkata; the house's without it. */
  timeZone: string | undefined;
  /** True where it may have more rows than memory should hold. */
  long?: boolean;
  /** Called when the sheet's turn has come. */
  find(): Promise<FoundRows<Row>>;
}

/** @throws Refused 400 for an unknown time zone; as makeFile does */
export async function listSheet<Row>(list: ListSheet<Row>, call: Call): Promise<FileAnswer> {
  const { name, columns, timeZone = houseZone() } = list;
  if (!isTimeZone(timeZone)) throw invalidRequest('There is no such time zone.', 'time_zone');
  let rows = 0;
  const body = list.long
    ? await onDisk(call.services.env.dataDir, (to) =>
        makeFile(
          'long sheet',
          async () => {
            const { head, rows: parts } = await source();
            return { head: { sheet: head, to }, rows: parts };
          },
          call,
        ),
      )
    : Readable.from([await makeFile('sheet', source, call)]);
  const headers = { 'x-rows': String(rows) };
  return { file: { name: `${name}.xlsx`, mime: XLSX, body, disposition: 'attachment', headers } };

  async function source(): Promise<Source<'sheet'>> {
    const found = await list.find();
    return {
      head: {
        name: `${name} (${found.ids.length.toLocaleString('en-US')})`,
        labels: columns.map((column) => headingOf(column, timeZone)),
        formats: columns.map(({ kind }) => SHEET_FORMAT[kind]),
        note: found.note ?? null,
      },
      rows: partsOf(found),
    };
  }

  async function* partsOf({ ids, read }: FoundRows<Row>): AsyncGenerator<SheetRow[]> {
    for (const part of inParts(ids)) {
      const cells = (await read(part)).map((row) =>
        columns.map((column) => sheetCell(column, row, timeZone)),
      );
      rows += cells.length;
      yield cells;
    }
  }
}
