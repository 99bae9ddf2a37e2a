/** Stock lists: searches saved under a code that everybody can use. (Specification, section 7.) */
import { filtersFromWire, filtersToWire } from '../../../src/domain/stones/search-filters.ts';
import { STOCK_LIST_CELLS } from '../../../src/lists/selections.ts';
import { contains } from '../../db/queries/like.ts';
import {
  codeIsTaken,
  lockStockList,
  removeStockList,
  stockListsListed,
  type StockListFacts,
  writeStockList,
} from '../../db/queries/selections/stock-lists.ts';
import type { Tx } from '../../db/with-actor.ts';
import { newId } from '../../ids.ts';
import { notFound, alreadyExists } from '../../refusals.ts';
import type { Answer, Handler } from '../handler.ts';
import { neededName, plainName } from '../names.ts';
import { pageOrSheet } from '../list.ts';
import { readStones, stoneSearchOf, stoneViewOf } from '../stone-search.ts';

const PAGE_SIZE = 500;

export const listStockLists: Handler<'listStockLists'> = async ({ query }, call) => {
  const { search, code = null } = query;
  const pattern = search?.trim() ? contains(search.trim()) : null;
  const listed = () => stockListsListed(pattern, code);
  const list = { name: 'stock-lists', size: PAGE_SIZE, cells: STOCK_LIST_CELLS, listed };
  const found = await pageOrSheet(list, query, call);
  if (code === null || 'file' in found) return found;
  const [one] = found.data.data;
  if (one === undefined) return found;
  const totals = await readStones(call, async (tx) => {
    const question = { filters: filtersFromWire(one.filters), ...(await stoneViewOf(tx, call.person)) };
    return stoneSearchOf(call.services).totals(tx, question);
  });
  return { data: { ...found.data, data: [{ ...one, totals }] } };
};

export const createStockList: Handler<'createStockList'> = ({ data }, call) => {
  refuseBlank(data.name);
  return call.effect<'createStockList'>(async (tx) =>
    keep(tx, newId(), { ...data, is_active: true }, call.person.name, 'was created'),
  );
};

export const updateStockList: Handler<'updateStockList'> = ({ data }, call) => {
  refuseBlank(data.name);
  return call.effect<'updateStockList'>(async (tx) => {
    const before = await lockStockList(tx, data.id);
    if (!before) throw notFound();
    const { id, ...changes } = data;
    return keep(tx, id, { ...before, ...changes }, call.person.name, 'was changed');
  });
};

export const deleteStockList: Handler<'deleteStockList'> = ({ path }, call) =>
  call.effect<'deleteStockList'>(async (tx) => {
    const list = await lockStockList(tx, path.id);
    if (!list) throw notFound();
    await removeStockList(tx, list.id);
    const message = `The stock list ${list.code} was deleted.`;
    return { data: null, message, audit: { summary: message, subject: { stock_list_id: list.id } } };
  });

function refuseBlank(name: string | undefined): void {
  if (name !== undefined) neededName(name, 'name', 'A stock list needs a name. Enter one.');
}

async function keep(
  tx: Tx,
  id: string,
  given: StockListFacts,
  by: string,
  outcome: string,
): Promise<Answer<'createStockList'>> {
  const name = plainName(given.name, 'name');
  if (await codeIsTaken(tx, given.code, id))
    throw alreadyExists(
      `There is a stock list ${given.code.toUpperCase()} already. Choose another code.`,
      'code',
    );
  // Normalised by the search, so that filters it would ignore are not stored.
  const filters = filtersToWire(filtersFromWire(given.filters));
  const kept = await writeStockList(tx, id, { ...given, code: given.code.toUpperCase(), name, filters }, by);
  if (!kept) throw notFound();
  const message = `The stock list ${kept.code} ${outcome}.`;
  return { data: kept, message, audit: { summary: message, subject: { stock_list_id: id } } };
}
