/** New arrivals: their search, their list and sheet, what became of them, and for how many days a stone is one. */
import { filtersFromWire } from '../../src/domain/search-filters.ts';
import { USUAL_ARRIVAL_SETTING } from '../../src/domain/new-arrivals.ts';
import { countArrivalLines } from '../db/queries/arrivals.ts';
import { keepSetting, readSetting } from '../db/queries/settings.ts';
import type { Tx } from '../db/with-actor.ts';
import { ALL_STONES } from '../policies/inventory-access.ts';
import { HOUSE_PRICES } from '../policies/prices.ts';
import { seesClient } from '../policies/visibility.ts';
import type { StoneQuestion } from '../search/engine.ts';
import { ARRIVAL_SETTING, arrivedWithin, type KeptArrivalSetting } from './arrival-days.ts';
import { sheetLinkOf } from './arrival-sheet.ts';
import type { AnswerData, Call, Handler } from './handler.ts';
import { paginationOf } from './pagination.ts';
import { actsForThemselves, chosenClient, findActedFor } from './parties.ts';
import { orderOf, PAGE_SIZE, searchOver, seenBy } from './searches.ts';
import { absent } from '../refusals.ts';

const NEWEST_FIRST = [{ key: 'created_at', desc: true }];
const MOST_IN_A_SHEET = 10_000;
const EVERYTHING = { ...ALL_STONES, prices: HOUSE_PRICES };

export const searchArrivals: Handler<'searchArrivals'> = async ({ data }, call) => {
  const {
    page = 1,
    size = PAGE_SIZE,
    is_count_only: countOnly = false,
    start_date,
    end_date,
    ...wire
  } = data;
  const filters = filtersFromWire(wire);
  const asked = (wire.sort ?? []).map(orderOf);
  const order = asked.length > 0 ? asked : NEWEST_FIRST;
  const stones = searchOver(call.services);
  return call.read(async (tx) => {
    const { first, last, moments } = await arrivedWithin(tx, { start_date, end_date });
    const client = await chosenClient(tx, call.person, wire.user_id);
    const question = { filters, ...(await seenBy(tx, call.person, client)), arrived: moments };
    const stockList = countOnly ? [] : await stones.page(tx, question, { page, size, order });
    const totals = await stones.totals(tx, question);
    const days = await stones.days(tx, question);
    const found = {
      stockList,
      pagination: paginationOf(page, size, totals.pieces),
      totals,
      days,
      start_date: first,
      end_date: last,
    };
    const withFacets = wire.facets ?? !countOnly;
    return { data: withFacets ? { ...found, facets: await stones.facets(tx, question) } : found };
  });
};

export const listArrivals: Handler<'listArrivals'> = async ({ data }, call) => {
  const stones = searchOver(call.services);
  const page = data.page ?? 1;
  const size = data.size ?? PAGE_SIZE;
  if (data.user_id && actsForThemselves(call.person) && data.user_id !== call.person.id) throw absent();
  return call.read(async (tx) => {
    const { first, last, moments } = await arrivedWithin(tx, data);
    const filters = filtersFromWire(data.diamond_type ? { diamond_type: data.diamond_type } : {});
    const question: StoneQuestion = {
      // Without a type both kinds are listed.
      filters: data.diamond_type ? filters : { ...filters, diamond_type: null },
      ...(await seenFor(tx, call, data.user_id ?? null)),
      arrived: moments,
    };
    if (data.export === true) {
      const of = { page: 1, size: MOST_IN_A_SHEET, order: NEWEST_FIRST };
      const rows = await stones.page(tx, question, of);
      return { data: await sheetLinkOf(rows), message: `new-arrivals-${first}-${last}.xlsx` };
    }
    const totals = await stones.totals(tx, question);
    const rows = await stones.page(tx, question, { page, size, order: NEWEST_FIRST });
    return { data: { data: rows, pagination: paginationOf(page, size, totals.pieces), totals } };
  });
};

/** What the person sees, or, where staff name a client, what that client does. */
async function seenFor(tx: Tx, call: Call, clientId: string | null) {
  if (clientId === null || clientId === call.person.id) return seenBy(tx, call.person);
  return seenBy(tx, await findActedFor(tx, clientId));
}

export const countArrivalTransactions: Handler<'countArrivalTransactions'> = ({ query }, call) =>
  call.read(async (tx) => {
    const diamondType = query.diamond_type ?? null;
    const { moments } = await arrivedWithin(tx, {});
    const seen = await seenBy(tx, call.person);
    const filters = { ...filtersFromWire({}), diamond_type: diamondType };
    const { pieces } = await searchOver(call.services).totals(tx, { filters, ...seen, arrived: moments });
    const lines = await countArrivalLines(tx, moments.from, diamondType, seesClient);
    return { data: { arrivalsCount: pieces, ...lines } };
  });

export const getNewArrivalSetting: Handler<'getNewArrivalSetting'> = async (_input, call) => ({
  data: await call.read((tx) => settingOf(tx, call)),
});

export const setNewArrivalSetting: Handler<'setNewArrivalSetting'> = ({ data }, call) =>
  call.effect<'setNewArrivalSetting'>(async (tx) => {
    await keepSetting(tx, ARRIVAL_SETTING, { days: data.days, changed_by: call.person.name });
    const message = `A stone is a new arrival for ${data.days} ${data.days === 1 ? 'day' : 'days'}.`;
    return {
      data: await settingOf(tx, call),
      message,
      audit: { summary: message, subject: { days: data.days } },
    };
  });

async function settingOf(tx: Tx, { services }: Call): Promise<AnswerData<'getNewArrivalSetting'>> {
  const kept = await readSetting<KeptArrivalSetting>(tx, ARRIVAL_SETTING);
  const { moments } = await arrivedWithin(tx, {});
  const filters = { ...filtersFromWire({}), diamond_type: null };
  const { pieces } = await searchOver(services).totals(tx, { filters, ...EVERYTHING, arrived: moments });
  const changedBy = kept?.value.changed_by ?? null;
  return {
    days: kept?.value.days ?? USUAL_ARRIVAL_SETTING.days,
    arrivals: pieces,
    changed_by: changedBy,
    changed_at: changedBy === null ? null : (kept?.updated_at ?? null),
  };
}
