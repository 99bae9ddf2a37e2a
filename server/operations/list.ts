/** Lists of records: one page of them, or a sheet of them all. */
import type { components } from '../../src/api/schema.gen.ts';
import { mostRecords, onlyTheFirstRows } from '../../src/domain/files.ts';
import type { Cell } from '../../src/lists/cells.ts';
import { countAll, readIds, readPage, readByIds, type ListQuery } from '../db/fragments/list-query.ts';
import type { Tx } from '../db/with-actor.ts';
import type { Call, FileAnswer } from './handler.ts';
import { listSheet } from './list-sheet.ts';
import { paginationOf } from './pagination.ts';

export interface RecordList<Row, Column extends string, Kept = Row> {
  /** The sheet's name, in the plural. */
  name: string;
  /** The default page size. */
  size: number;
  /** The columns' cells. */
  cells: Readonly<Record<Column, Cell<Row>>>;
  /** The list in SQL as the actor sees it; null if it must be empty. */
  listed(tx: Tx): Promise<ListQuery<Column> | null> | ListQuery<Column> | null;
  /** Converts a row of SQL to a row of the answer, if they differ. */
  shown?: (row: Kept) => Row;
}

/** The query parameters that all lists share. */
interface ListParams<Column extends string> {
  page?: number;
  size?: number;
  sort?: readonly (Column | `-${Column}`)[];
  export?: readonly Column[];
  time_zone?: string;
}

interface Page<Row> {
  data: Row[];
  pagination: components['schemas']['Pagination'];
}

/** @throws Refused as listSheet does */
export async function pageOrSheet<Row, Column extends string, Kept = Row>(
  list: RecordList<Row, Column, Kept>,
  asked: ListParams<Column>,
  call: Call,
): Promise<{ data: Page<Row> } | FileAnswer> {
  const { page = 1, size = list.size, sort = [] } = asked;
  if (asked.export) return sheetOf(list, { columns: asked.export, sort, timeZone: asked.time_zone }, call);
  const { rows, total } = await call.read(async (tx) => {
    const listed = await list.listed(tx);
    return listed === null ? { rows: [], total: 0 } : readPage<Kept>(tx, listed, { page, size, sort });
  });
  return { data: { data: shownBy(list, rows), pagination: paginationOf(page, size, total) } };
}

/** Only the number of rows. */
export async function countsAlone<Row, Column extends string, Kept = Row>(
  list: RecordList<Row, Column, Kept>,
  call: Call,
): Promise<{ data: Page<Row> }> {
  const total = await call.read(async (tx) => {
    const listed = await list.listed(tx);
    return listed === null ? 0 : countAll(tx, listed);
  });
  return { data: { data: [], pagination: paginationOf(1, list.size, total) } };
}

export function shownBy<Row, Kept>({ shown }: { shown?: (row: Kept) => Row }, rows: Kept[]): Row[] {
  // Without `shown` the two are the same.
  return shown === undefined ? (rows as unknown as Row[]) : rows.map(shown);
}

interface Sheet<Column extends string> {
  /** All of the list's cells by default. */
  columns?: readonly Column[];
  sort?: readonly string[];
  timeZone: string | undefined;
}

/** The whole list as a sheet, or as much of it as fits. @throws Refused as listSheet does */
export async function sheetOf<Row, Column extends string, Kept>(
  list: RecordList<Row, Column, Kept>,
  { columns, sort = [], timeZone }: Sheet<Column>,
  call: Call,
): Promise<FileAnswer> {
  const total = await call.read(async (tx) => {
    const listed = await list.listed(tx);
    return listed === null ? 0 : countAll(tx, listed);
  });
  const most = mostRecords('long sheet');
  const find = () =>
    call.read(async (tx) => {
      const listed = await list.listed(tx);
      return {
        ids: listed === null ? [] : await readIds(tx, listed, sort, most),
        note: total > most ? onlyTheFirstRows(most, total) : null,
        read: async (ids: readonly string[]) =>
          listed === null ? [] : shownBy(list, await call.read((own) => readByIds<Kept>(own, listed, ids))),
      };
    });
  const cells = columns?.map((column) => list.cells[column]) ?? Object.values<Cell<Row>>(list.cells);
  const long = total > mostRecords('sheet');
  return listSheet({ name: list.name, columns: cells, timeZone, long, find }, call);
}
