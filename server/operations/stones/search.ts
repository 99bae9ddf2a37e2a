/** Searching stones, and one stone's page. */
import type { components } from '../../../src/api/schema.gen.ts';
import { attributeLists } from '../../../src/domain/attributes/lists.ts';
import { SEARCH_TYPE, STONE_STATUS } from '../../../src/domain/codes.ts';
import {
  EVERY_STONE,
  filtersFromWire,
  type StoneFilters,
} from '../../../src/domain/stones/search-filters.ts';
import { isStockField, stockField } from '../../../src/domain/sheets/stock-fields.ts';
import { lacksPower } from '../../../src/domain/powers.ts';
import { columnsFor } from '../../../src/domain/stones/stone-columns.ts';
import { delistedOf } from '../../db/queries/stones/delisted-stones.ts';
import { promisedTo } from '../../db/queries/stones/promised-stone.ts';
import { withPresentNumbers } from '../../db/queries/stones/former-numbers.ts';
import { stepsOfStone } from '../../db/queries/audit/history.ts';
import { stockFigures } from '../../db/queries/stones/stones.ts';
import { pendingChangeOf, type PendingProviderChange } from '../../db/queries/uploads/pending-changes.ts';
import type { Tx } from '../../db/with-actor.ts';
import { stoneAccessByNumber } from '../../policies/inventory-access.ts';
import { pricesFor } from '../../policies/prices.ts';
import { seesClient } from '../../db/fragments/tenancy.ts';
import { notFound } from '../../refusals.ts';
import { offersOfCertificate } from '../../search/certificate-offers.ts';
import { findStone } from '../../search/stone-detail.ts';
import type { StoneQuestion } from '../../search/engine.ts';
import { arrivedWithin } from '../arrival-days.ts';
import type { AnswerData, Call, Handler } from '../handler.ts';
import { paginationOf } from '../pagination.ts';
import { chosenClient } from '../acting-for.ts';
import { isPromised } from '../../workflows/claims.ts';
import {
  filtersOf,
  recordActivity,
  recordSearch,
  orderOf,
  questionOf,
  PAGE_SIZE,
  readStones,
  stoneSearchOf,
  stoneViewOf,
} from '../stone-search.ts';
import { stoneSheet } from '../stone-sheet.ts';

export const searchStonesByQuery: Handler<'searchStonesByQuery'> = async ({ query }, call) => ({
  data: await search(query, call),
});

export const searchStones: Handler<'searchStones'> = async ({ query, data }, call) => {
  const { export: sheet, ...wire } = { ...query, ...data };
  if (sheet === undefined) return { data: await search(wire, call) };
  return stoneSheet({ name: 'stones', ...asked(wire, call) }, sheet, call);
};

type Wire = components['schemas']['StoneSearch'];

async function search(wire: Wire, call: Call): Promise<AnswerData<'searchStones'>> {
  const { page = 1, size = PAGE_SIZE, is_count_only: countOnly = false } = wire;
  const withFacets = wire.facets ?? !countOnly;
  const { order, questionIn } = asked(wire, call);
  const stones = stoneSearchOf(call.services);
  const answer = await readStones(call, async (tx) => {
    const question = await questionIn(tx);
    // Run together: the index evaluates the search once, and counts while PostgreSQL reads the
    // rows.
    const [stockList, totals, facets] = await Promise.all([
      countOnly ? [] : stones.page(tx, question, { page, size, order }),
      stones.totals(tx, question),
      withFacets ? stones.facets(tx, question) : undefined,
    ]);
    const found = { stockList, pagination: paginationOf(page, size, totals.lots), totals };
    return facets === undefined ? found : { ...found, facets };
  });
  // Only the first page counts as a search; counts and further pages belong to it.
  if (!countOnly && page === 1) recordSearch(call, SEARCH_TYPE.normal, filtersFromWire(wire));
  return answer;
}

function asked(wire: Wire, { person }: Call) {
  const filters = filtersOf(person, wire);
  return {
    order: (wire.sort ?? []).map((text) => orderOf(text, person)),
    questionIn: async (tx: Tx): Promise<StoneQuestion> => {
      const [everyNumber, question] = await Promise.all([
        byEveryNumber(tx, filters),
        chosenClient(tx, person, wire.user_id).then((client) => questionOf(tx, person, filters, client)),
      ]);
      return { ...question, filters: everyNumber };
    },
  };
}

/** The same query, also for stones named by former numbers. */
async function byEveryNumber(tx: Tx, filters: StoneFilters): Promise<StoneFilters> {
  const { stock_numbers: numbers, searchTerm } = filters;
  if (numbers.length > 0) return { ...filters, stock_numbers: await withPresentNumbers(tx, numbers) };
  if (searchTerm === '') return filters;
  const [, present] = await withPresentNumbers(tx, [searchTerm]);
  return present === undefined ? filters : { ...filters, searchTerm: present };
}

/** Counts without rows: of stones that can be paired, of new arrivals, or of any search. */
export const filterSearch: Handler<'filterSearch'> = async ({ data }, call) => {
  const { search_type: kind, new_arrival: lately, start_date, end_date, ...wire } = data;
  const asked = filtersOf(call.person, wire);
  const filters = kind === SEARCH_TYPE.matchPair ? { ...asked, status: [STONE_STATUS.available] } : asked;
  const ofArrivals = lately === true || start_date !== undefined || end_date !== undefined;
  const stones = stoneSearchOf(call.services);
  return readStones(call, async (tx) => {
    const arrived = ofArrivals ? await arrivedWithin(tx, { start_date, end_date }) : null;
    const question = {
      ...(await questionOf(tx, call.person, filters, await chosenClient(tx, call.person, wire.user_id))),
      arrived: arrived?.moments,
    };
    const totals = await stones.totals(tx, question);
    return { data: { totals, facets: await stones.facets(tx, question) } };
  });
};

export const listDiamondAttributes: Handler<'listDiamondAttributes'> = async (_input, call) => {
  const stones = stoneSearchOf(call.services);
  const { location = [] } = await readStones(call, async (tx) =>
    stones.facets(tx, { filters: EVERY_STONE, ...(await stoneViewOf(tx, call.person)) }),
  );
  return { data: attributeLists(location.map(({ code }) => code)) };
};

export const getStone: Handler<'getStone'> = async ({ query }, call) =>
  call.read(async (tx) => {
    const client = await chosenClient(tx, call.person, query.user_id);
    const [sight, prices] = await Promise.all([
      stoneAccessByNumber(tx, call.person),
      pricesFor(tx, call.person, client),
    ]);
    const [found, history] = await Promise.all([
      findStone(tx, query.stock_no, sight, prices),
      stepsOfStone(tx, query.stock_no, seesClient),
    ]);
    if (!found) throw notFound();
    recordActivity(call, 'view');
    const { stone, source } = found;
    const ofProvider = source
      ? {
          provider_name: source.provider_name,
          attributes: [...stone.attributes, ...source.links],
          provider_wish: source.is_wished ? inWords(await pendingChangeOf(tx, stone.id)) : null,
          delisted: source.is_delisted ? ((await delistedOf(tx, stone.id)) ?? null) : null,
          undone: source.undone,
          told_apart: source.told_apart,
          offers: await offersOfCertificate(tx, stone, prices),
        }
      : { provider_name: null, offers: [] };
    return {
      data: {
        ...stone,
        ...ofProvider,
        promised_to: isPromised(stone.status) ? await promisedTo(tx, stone.id) : null,
        history,
      },
    };
  });

/** Columns by the labels of their fields. */
function inWords(wish: PendingProviderChange | undefined): PendingProviderChange | null {
  return wish === undefined ? null : { ...wish, fields: wish.fields.map(columnLabel) };
}

function columnLabel(column: string): string {
  if (isStockField(column)) return stockField(column).label;
  return column === 'org_stock_no' ? 'Provider no.' : 'Type';
}

export const getInventoryDetails: Handler<'getInventoryDetails'> = async ({ query }, call) =>
  call.readMuch(async (tx) => ({
    data: await stockFigures(tx, query.diamond_type ?? null, await stoneViewOf(tx, call.person)),
  }));

export const listTableFields: Handler<'listTableFields'> = async ({ query }, call) => ({
  data: columnsFor(call.person.role, query.view ?? 'search', {
    seesPrices: !lacksPower(call.person.powers, 'prices'),
  }).map(({ of, ...column }, index) => ({
    ...column,
    ...(of === undefined ? {} : { of: [...of] }),
    sequence: index + 1,
  })),
});
