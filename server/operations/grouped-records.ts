/** Exports of grouped lists with `x-list`: as a workbook with collapsible groups or as a PDF. */
import type { GroupFacts, Grouping } from '../../src/domain/lines/grouping.ts';
import type { Cell } from '../../src/lists/cells.ts';
import { readIds, readByIds, type ListQuery } from '../db/fragments/list-query.ts';
import type { Tx } from '../db/with-actor.ts';
import type { Call, FileAnswer } from './handler.ts';
import { withSums, type Grouped, type GroupedRows, type SummedColumns } from './grouped-entries.ts';
import { groupedList } from './grouped-list.ts';
import { shownBy } from './list.ts';

interface GroupedRecords<Row, Kept> {
  name: string;
  cells: Readonly<Record<string, Cell<Row>>>;
  summed: SummedColumns<string>;
  grouping: Grouping;
  factsOf(row: Row): GroupFacts;
  note?: string;
  shown?: (row: Kept) => Row;
  whole(tx: Tx): Promise<Pick<GroupedRows<Row>, 'groups' | 'totals'> & { listed: ListQuery<string> }>;
}

interface GroupedRequest {
  columns: readonly string[];
  sort: readonly string[] | undefined;
  timeZone: string | undefined;
  layout: 'groups' | 'pdf';
}

/** @throws Refused as groupedList does */
export function groupedRecords<Row extends Grouped, Kept = Row>(
  list: GroupedRecords<Row, Kept>,
  { columns, sort = [], timeZone, layout }: GroupedRequest,
  call: Call,
): Promise<FileAnswer> {
  const { cells, summed, whole, ...rest } = list;
  const cellFor = (key: string): Cell<Row> => {
    const cell = cells[key];
    if (cell === undefined) throw new Error(`The contract exports ${key}, which the list does not have.`);
    return cell;
  };
  return groupedList<Row>(
    {
      ...rest,
      columns: withSums(columns, summed, cellFor),
      timeZone,
      find: async (tx) => {
        const { listed, groups, totals } = await whole(tx);
        return {
          groups,
          totals,
          ids: await readIds(tx, listed, sort),
          read: async (ids) => shownBy(list, await call.read((own) => readByIds<Kept>(own, listed, ids))),
        };
      },
    },
    layout,
    call,
  );
}
