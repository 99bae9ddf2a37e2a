/**
 * A search as an XLSX sheet: the whole result or the selected stones, with the order and columns of
 * the screen.
 */
import type { components } from '../../src/api/schema.gen.ts';
import { mostInAFile, onlyTheFirst } from '../../src/domain/files.ts';
import { ARRIVED, columnsFor, type StoneColumn } from '../../src/domain/stones/stone-columns.ts';
import { oneFactEach, sheetColumn } from '../../src/lists/stone-sheets.ts';
import { stoneRowsInOrder } from '../db/queries/stones/stone-row.ts';
import type { Cell } from '../../src/lists/cells.ts';
import type { Tx } from '../db/with-actor.ts';
import { invalidRequest } from '../refusals.ts';
import type { StoneOrder, StoneQuestion, StoneRow } from '../search/engine.ts';
import { chosenIds, sqlSearch } from '../search/sql-search.ts';
import type { Call, FileAnswer, Person } from './handler.ts';
import { listSheet } from './list-sheet.ts';
import { readStones, stoneSearchOf } from './stone-search.ts';

type SheetRequest = components['schemas']['SheetOfStones'];

export interface StoneSheetParams {
  /** The file's name without its ending. */
  name: string;
  questionIn(tx: Tx): Promise<StoneQuestion>;
  order: readonly StoneOrder[];
}

/** @throws Refused 400 for a column that is not offered to this person; as listSheet does */
export async function stoneSheet(
  stones: StoneSheetParams,
  asked: SheetRequest,
  call: Call,
): Promise<FileAnswer> {
  const { name, questionIn, order } = stones;
  const { ids } = asked;
  const columns = stoneColumns(asked.columns, call.person);
  const most = mostInAFile('long sheet', call.person.role);
  const search = stoneSearchOf(call.services);
  const lots =
    ids?.length ?? (await readStones(call, async (tx) => search.totals(tx, await questionIn(tx)))).lots;
  return listSheet(
    {
      name,
      columns,
      timeZone: asked.time_zone,
      long: Math.min(lots, most) > mostInAFile('sheet', call.person.role),
      // PostgreSQL sorts a whole stock in parallel with other requests; the index would block them.
      find: () =>
        call.readMuch(async (tx) => {
          const question = await questionIn(tx);
          const found = ids
            ? await chosenIds(tx, question, ids, order)
            : await sqlSearch.ids(tx, question, { page: 1, size: most, order });
          return {
            ids: found.slice(0, most),
            note: lots > most ? onlyTheFirst(most, lots, call.person.role) : null,
            read: (part) => call.read((own) => stoneRowsInOrder(own, question, part)),
          };
        }),
    },
    call,
  );
}

/**
 * The columns in the requested order, each fact in one of its own, with the names of this person's
 * screens.
 * @throws Refused 400 for a column that is not offered to them
 */
export function stoneColumns(fields: readonly string[], { role }: Person): Cell<StoneRow>[] {
  const offered: readonly StoneColumn[] = [ARRIVED, ...columnsFor(role, 'search')];
  const columns = fields.map((field) => {
    const column = offered.find((one) => one.field === field);
    if (column === undefined)
      throw invalidRequest(`Stones have no column ${field}. Choose another one.`, 'columns');
    return column;
  });
  return oneFactEach(columns, offered).map(sheetColumn);
}
