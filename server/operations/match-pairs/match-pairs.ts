/** Match pairs: finding them, and saving them for later. (Specification, section 7: search.) */
import { SEARCH_TYPE, STONE_STATUS } from '../../../src/domain/codes.ts';
import { rulesOf } from '../../../src/domain/stones/pairs.ts';
import { filtersFromWire, type StoneFilters } from '../../../src/domain/stones/search-filters.ts';
import { stockNumberKey } from '../../../src/domain/stones/stock-numbers.ts';
import type { StoneView } from '../../db/fragments/shown-offer.ts';
import { shownInstead } from '../../db/queries/stones/twins.ts';
import { stoneRows } from '../../db/queries/stones/stone-row.ts';
import type { Tx } from '../../db/with-actor.ts';
import { notFound } from '../../refusals.ts';
import type { StoneRow } from '../../search/engine.ts';
import type { Handler } from '../handler.ts';
import { paginationOf } from '../pagination.ts';
import { pairOf, type MatchPair } from './match-pair.ts';
import { pairSheet } from './pair-sheet.ts';
import { readPairSetting } from './pair-rules.ts';
import { chosenClient } from '../acting-for.ts';
import { filtersOf, recordSearch, PAGE_SIZE, pairFinderOf, stoneViewOf } from '../stone-search.ts';

export const searchMatchPairs: Handler<'searchMatchPairs'> = async ({ data }, call) => {
  const { page = 1, size = PAGE_SIZE, partner_of: partnerOf, export: sheet, ...wire } = data;
  const filters: StoneFilters = { ...filtersOf(call.person, wire), status: [STONE_STATUS.available] };
  const { rules, seen, stone } = await call.read(async (tx) => {
    const client = await chosenClient(tx, call.person, wire.user_id);
    // Two offers of one stone are no pair.
    const own = { ...(await stoneViewOf(tx, call.person, client)), oneOffer: true };
    return {
      rules: rulesOf(await readPairSetting(tx)),
      seen: own,
      stone: partnerOf === undefined ? null : await oneInSight(tx, partnerOf, own),
    };
  });
  const found = await pairFinderOf(call.services).find(
    {
      among: {
        filters: stone === null ? filters : { ...filters, diamond_type: wire.diamond_type ?? null },
        ...seen,
      },
      partnerOf:
        stone === null
          ? null
          : {
              id: stone.id,
              question: { filters: filtersFromWire({ stock_numbers: [stone.stock_no] }), ...seen },
            },
      rules,
    },
    (work) => call.read(work),
    call,
  );
  const pageOf = async (from: number, count: number): Promise<MatchPair[]> => {
    const pairs = found.page(from, count);
    const ids = new Set(pairs.flatMap(({ first, second }) => [first, second]));
    const rows = await call.read((tx) => stoneRows(tx, 'id', [...ids], seen, seen.prices));
    const byId = new Map(rows.map((row) => [row.id, row]));
    return pairs.flatMap(({ first, second }) => pairOf(byId.get(first), byId.get(second), rules, stone));
  };
  if (sheet !== undefined) {
    const partners = async (from: number, count: number) =>
      (await pageOf(from, count)).map((pair) => ({
        ...pair,
        stones: pair.stones.filter(({ id }) => id !== stone?.id),
      }));
    return pairSheet({ name: 'pairs', total: found.total, page: partners }, sheet, call);
  }
  // Looking up the partners of one stone is not a recorded search.
  if (page === 1 && stone === null) recordSearch(call, SEARCH_TYPE.matchPair, filtersFromWire(wire));
  return {
    data: {
      stockList: await pageOf((page - 1) * size, size),
      pagination: paginationOf(page, size, found.total),
      stones: found.stones,
      partner_of: stone,
    },
  };
};

/**
 * The stone with this number, under the number that it is shown by.
 * @throws Refused 404 when it does not exist for this person
 */
async function oneInSight(tx: Tx, stockNo: string, seen: StoneView): Promise<StoneRow> {
  const numbers = [stockNo.trim(), stockNumberKey(stockNo)];
  const [stone] = await stoneRows(tx, 'stock_no', numbers, seen, seen.prices);
  if (stone === undefined) throw notFound();
  const [instead] = await shownInstead(tx, seen, [stone.id]);
  const [shown = stone] = await stoneRows(tx, 'id', [instead?.shown_id ?? stone.id], seen, seen.prices);
  return shown;
}
