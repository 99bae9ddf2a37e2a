/**
 * A grouped list on paper: as many of the screen's columns as the page has room for, and always the
 * summed ones.
 */
import { hasClock } from '../../src/domain/cells.ts';
import { houseZone } from '../../src/domain/house-days.ts';
import { GROUPING_LABEL } from '../../src/domain/lines/grouping.ts';
import { countNoun } from '../../src/domain/text/count-nouns.ts';
import { houseTime } from '../../src/domain/text/times.ts';
import type { Source } from '../papers/kinds.ts';
import { PAGE_WIDTH, SIDE } from '../papers/theme.ts';
import type { PrintedHead, PrintedRow } from '../papers/printed-list.ts';
import {
  figureOf,
  noteFor,
  titled,
  type Entry,
  type GroupedCell,
  type GroupedList,
  type GroupedRows,
} from './grouped-entries.ts';
import { cellOf } from '../papers/sheet-cell.ts';
import { DASH, printedColumn, textOf, WIDTH } from '../papers/printed-cells.ts';

interface Made {
  house: Pick<PrintedHead, 'house' | 'logo'>;
  by: string;
  now: Date;
}

export function printedGroups<Row>(
  list: GroupedList<Row>,
  found: GroupedRows<Row>,
  entries: AsyncIterable<Entry<Row>[]>,
  { house, by, now }: Made,
): Source<'pdf'> {
  const { timeZone = houseZone() } = list;
  const { printed, left } = fitting(list.columns);
  const sumsOf = (totals: Parameters<typeof figureOf>[0]): string[] =>
    printed.map(({ sum, kind }) => textOf(figureOf(totals, sum), kind));
  async function* rows(): AsyncGenerator<PrintedRow[]> {
    for await (const part of entries)
      yield part.flatMap((entry): PrintedRow[] => {
        if ('row' in entry)
          return [printed.map((column) => textOf(cellOf(column, entry.row, timeZone), column.kind) || DASH)];
        // The whole list's sums are the last row of the table.
        return entry.totals === found.totals ? [] : [{ heading: titled(entry), sums: sumsOf(entry.totals) }];
      });
  }
  const [, ...totals] = sumsOf(found.totals);
  const note = noteFor(list, found);
  const made = houseTime(now);
  return {
    head: {
      ...house,
      title: `${list.name.slice(0, 1).toUpperCase()}${list.name.slice(1).replaceAll('-', ' ')}`,
      about: `${GROUPING_LABEL[list.grouping]} · ${countNoun(found.totals.pieces, 'piece')}`,
      made: [`Made ${made} by ${by}`],
      warning: null,
      columns: printed.map(printedColumn),
      totals: ['Total', ...totals],
      notes: [
        ...(note === null ? [] : [note]),
        ...(printed.some(({ kind }) => hasClock(kind)) ? [`Times are those of ${timeZone}.`] : []),
        ...(left.length === 0 ? [] : [`The page is too narrow for ${left.join(', ')}; the XLSX has them.`]),
      ],
    },
    rows: rows(),
  };
}

/**
 * The first column, the summed ones, and as many of the others as the page has room for, in their
 * order.
 */
function fitting<Row>(columns: readonly GroupedCell<Row>[]) {
  let room = PAGE_WIDTH - 2 * SIDE;
  const taken = new Set<GroupedCell<Row>>();
  const take = (column: GroupedCell<Row>): void => {
    if (taken.has(column) || WIDTH[column.kind] > room) return;
    room -= WIDTH[column.kind];
    taken.add(column);
  };
  for (const column of [
    ...columns.slice(0, 1),
    ...columns.filter(({ sum }) => sum !== undefined),
    ...columns,
  ])
    take(column);
  return {
    printed: columns.filter((column) => taken.has(column)),
    left: columns.filter((column) => !taken.has(column)).map(({ label }) => label),
  };
}
