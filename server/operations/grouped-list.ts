/**
 * A grouped list with sums, as a workbook with collapsible groups or as a PDF. The database
 * computes the sums of the whole result, in the same transaction as the lines.
 */
import { Readable } from 'node:stream';
import { SHEET_FORMAT } from '../../src/domain/cells.ts';
import { houseZone, isTimeZone } from '../../src/domain/house-days.ts';
import { mostInAFile } from '../../src/domain/files.ts';
import { countNoun } from '../../src/domain/text/count-nouns.ts';
import type { GroupedRow } from '../papers/grouped-sheet.ts';
import { makeFile } from '../papers/make-file.ts';
import { onDisk } from '../papers/on-disk.ts';
import { headingOf, sheetCell, XLSX } from '../papers/sheet-cell.ts';
import { invalidRequest } from '../refusals.ts';
import type { Call, FileAnswer } from './handler.ts';
import {
  entries,
  figureOf,
  noteFor,
  titled,
  type Grouped,
  type GroupedList,
  type GroupedRows,
} from './grouped-entries.ts';
import { houseOnPaper } from '../papers/house-on-paper.ts';
import { printedGroups } from './printed-groups.ts';

/**
 * @throws Refused 400 for an unknown time zone, or more lines than a PDF holds; as makeFile does
 */
export async function groupedList<Row extends Grouped>(
  list: GroupedList<Row>,
  layout: 'groups' | 'pdf',
  call: Call,
): Promise<FileAnswer> {
  const { name, columns, timeZone = houseZone() } = list;
  if (!isTimeZone(timeZone)) throw invalidRequest('There is no such time zone.', 'time_zone');
  if (layout === 'pdf') return asPdf(list, call);
  let lines = 0;
  const body = await onDisk(call.services.env.dataDir, (to) =>
    makeFile(
      'grouped sheet',
      async () => {
        const found = await call.read((tx) => list.find(tx));
        lines = found.ids.length;
        const labels = ['Group', ...columns.map((column) => headingOf(column, timeZone))];
        return {
          head: {
            to,
            name,
            labels,
            formats: [undefined, ...columns.map(({ kind }) => SHEET_FORMAT[kind])],
            widths: labels.map((label, at) =>
              at === 0 ? GROUP_WIDTH : Math.max(LEAST_WIDTH, label.length + 4),
            ),
            note: noteFor(list, found),
          },
          rows: sheetRows(list, found, timeZone),
        };
      },
      call,
    ),
  );
  const headers = { 'x-rows': String(lines) };
  return { file: { name: `${name}.xlsx`, mime: XLSX, body, disposition: 'attachment', headers } };
}

/** In characters. */
const GROUP_WIDTH = 44;
const LEAST_WIDTH = 11;

async function* sheetRows<Row extends Grouped>(
  list: GroupedList<Row>,
  found: GroupedRows<Row>,
  timeZone: string,
): AsyncGenerator<GroupedRow[]> {
  for await (const part of entries(list, found))
    yield part.map((entry) =>
      'row' in entry
        ? {
            of: 'line',
            cells: [null, ...list.columns.map((column) => sheetCell(column, entry.row, timeZone))],
          }
        : {
            of: 'sum',
            cells: [titled(entry), ...list.columns.map(({ sum }) => figureOf(entry.totals, sum))],
          },
    );
}

async function asPdf<Row extends Grouped>(list: GroupedList<Row>, call: Call): Promise<FileAnswer> {
  const most = mostInAFile('pdf', call.person.role);
  let lines = 0;
  const bytes = await makeFile(
    'pdf',
    async () => {
      const { found, house } = await call.read(async (tx) => ({
        found: await list.find(tx),
        house: await houseOnPaper(tx),
      }));
      lines = found.ids.length;
      if (lines > most)
        throw invalidRequest(
          `A PDF holds at most ${countNoun(most, 'line')}, and this list has ${lines.toLocaleString('en-US')}. Narrow it, or export the XLSX.`,
          'layout',
        );
      return printedGroups(list, found, entries(list, found), {
        house,
        by: call.person.name,
        now: new Date(),
      });
    },
    call,
  );
  return {
    file: {
      name: `${list.name}.pdf`,
      mime: 'application/pdf',
      body: Readable.from([bytes]),
      disposition: 'attachment',
      headers: { 'x-rows': String(lines) },
    },
  };
}
