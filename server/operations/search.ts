/** Finding stones and looking at one. */
import type { components } from '../../src/api/schema.gen.ts';
import { filtersFromWire } from '../../src/domain/search-filters.ts';
import { STONE_COLUMNS } from '../../src/domain/stone-columns.ts';
import { stepsOfStone } from '../db/queries/history.ts';
import { stockFigures } from '../db/queries/stones.ts';
import { sightOf } from '../policies/inventory-access.ts';
import { seesClient, seesProviders } from '../policies/visibility.ts';
import { absent, badShape } from '../refusals.ts';
import { findStone } from '../search/dna.ts';
import type { StoneOrder } from '../search/engine.ts';
import { searchOver } from '../search/search-over.ts';
import { SORT_KEYS } from '../search/order.ts';
import type { AnswerData, Call, Handler } from './handler.ts';
import { paginationOf } from './pagination.ts';

/** Listing tables show 500 a page. (Specification, section 9.) */
const PAGE_SIZE = 500;

export const searchStonesByQuery: Handler<'searchStonesByQuery'> = async ({ query }, call) => ({
  data: await search(query, call),
});

export const searchStones: Handler<'searchStones'> = async ({ query, data }, call) => ({
  data: await search({ ...query, ...data }, call),
});

async function search(
  wire: components['schemas']['StoneSearch'],
  call: Call,
): Promise<AnswerData<'searchStones'>> {
  const { page = 1, size = PAGE_SIZE, is_count_only: countOnly = false } = wire;
  const withFacets = wire.facets ?? !countOnly;
  const filters = filtersFromWire(wire);
  const order = (wire.sort ?? []).map(orderOf);
  const stones = searchOver(call.services);
  return call.read(async (tx) => {
    const question = { filters, ...(await sightOf(tx, call.person)) };
    const stockList = countOnly ? [] : await stones.page(tx, question, { page, size, order });
    const totals = await stones.totals(tx, question);
    const found = { stockList, pagination: paginationOf(page, size, totals.pieces), totals };
    return withFacets ? { ...found, facets: await stones.facets(tx, question) } : found;
  });
}

function orderOf(text: string): StoneOrder {
  const desc = text.startsWith('-');
  const key = desc ? text.slice(1) : text;
  if (!SORT_KEYS.has(key)) throw badShape(`Stones cannot be sorted by ${key}.`, 'sort');
  return { key, desc };
}

export const getStone: Handler<'getStone'> = async ({ query }, call) =>
  call.read(async (tx) => {
    const stone = await findStone(tx, query.stock_no, await sightOf(tx, call.person));
    if (!stone) throw absent();
    const provider_name = seesProviders(call.person.role) ? stone.provider_name : null;
    const history = await stepsOfStone(tx, stone.id, seesClient);
    return { data: { ...stone, provider_name, history } };
  });

export const getInventoryDetails: Handler<'getInventoryDetails'> = async ({ query }, call) =>
  call.read(async (tx) => ({
    data: await stockFigures(tx, query.diamond_type ?? null, await sightOf(tx, call.person)),
  }));

export const listTableFields: Handler<'listTableFields'> = async ({ query }) => ({
  data: STONE_COLUMNS[query.view ?? 'search'].map((column, index) => ({ ...column, sequence: index + 1 })),
});
