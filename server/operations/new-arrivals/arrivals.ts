/**
 * New arrivals: their search, what has happened to them, and for how many days stones count as new.
 */
import { EVERY_STONE } from '../../../src/domain/stones/search-filters.ts';
import { USUAL_ARRIVAL_SETTING } from '../../../src/domain/stones/new-arrivals.ts';
import { countArrivalLines } from '../../db/queries/new-arrivals.ts';
import { saveSetting, readSetting } from '../../db/queries/settings.ts';
import type { Tx } from '../../db/with-actor.ts';
import { HOUSE_VIEW } from '../../db/fragments/shown-offer.ts';
import { seesClient } from '../../db/fragments/tenancy.ts';
import { visibleCounts } from '../../policies/impersonation-counts.ts';
import type { StoneQuestion } from '../../search/engine.ts';
import {
  ARRIVAL_SETTING,
  arrivedWithin,
  NEWEST_FIRST,
  type ArrivalDays,
  type StoredArrivalSetting,
} from '../arrival-days.ts';
import type { AnswerData, Call, Handler } from '../handler.ts';
import { paginationOf } from '../pagination.ts';
import { chosenClient } from '../acting-for.ts';
import {
  filtersOf,
  orderOf,
  PAGE_SIZE,
  questionOf,
  readStones,
  stoneSearchOf,
  stoneViewOf,
} from '../stone-search.ts';
import { stoneSheet } from '../stone-sheet.ts';

export const searchArrivals: Handler<'searchArrivals'> = async ({ data }, call) => {
  const { page = 1, size = PAGE_SIZE, export: sheet, start_date, end_date, ...wire } = data;
  const { is_count_only: countOnly = false } = wire;
  const { person } = call;
  const filters = filtersOf(person, wire);
  const asked = (wire.sort ?? []).map((text) => orderOf(text, person));
  const order = asked.length > 0 ? asked : NEWEST_FIRST;
  const stones = stoneSearchOf(call.services);
  const daysIn = (tx: Tx) => arrivedWithin(tx, { start_date, end_date });
  const arrivedIn = async (tx: Tx, { moments }: ArrivalDays): Promise<StoneQuestion> => ({
    ...(await questionOf(tx, person, filters, await chosenClient(tx, person, wire.user_id))),
    arrived: moments,
  });
  if (sheet !== undefined) {
    const questionIn = async (tx: Tx) => arrivedIn(tx, await daysIn(tx));
    return stoneSheet({ name: 'new-arrivals', questionIn, order }, sheet, call);
  }
  return readStones(call, async (tx) => {
    const days = await daysIn(tx);
    const question = await arrivedIn(tx, days);
    const stockList = countOnly ? [] : await stones.page(tx, question, { page, size, order });
    const totals = await stones.totals(tx, question);
    const found = {
      stockList,
      pagination: paginationOf(page, size, totals.lots),
      totals,
      days: await stones.days(tx, question),
      start_date: days.first,
      end_date: days.last,
    };
    const withFacets = wire.facets ?? !countOnly;
    return { data: withFacets ? { ...found, facets: await stones.facets(tx, question) } : found };
  });
};

export const countArrivalTransactions: Handler<'countArrivalTransactions'> = ({ query }, call) =>
  readStones(call, async (tx) => {
    const diamondType = query.diamond_type ?? null;
    const { moments } = await arrivedWithin(tx, {});
    const seen = await stoneViewOf(tx, call.person);
    const filters = { ...EVERY_STONE, diamond_type: diamondType };
    const { lots } = await stoneSearchOf(call.services).totals(tx, { filters, ...seen, arrived: moments });
    const lines = await countArrivalLines(tx, moments.from, diamondType, seesClient);
    return { data: { arrivalsCount: lots, ...(await visibleCounts(tx, call.person, lines)) } };
  });

export const getNewArrivalSetting: Handler<'getNewArrivalSetting'> = async (_input, call) => ({
  data: await call.read((tx) => settingOf(tx, call)),
});

export const setNewArrivalSetting: Handler<'setNewArrivalSetting'> = ({ data }, call) =>
  call.effect<'setNewArrivalSetting'>(async (tx) => {
    await saveSetting(tx, ARRIVAL_SETTING, { days: data.days, changed_by: call.person.name });
    const message = `A stone is a new arrival for ${data.days} ${data.days === 1 ? 'day' : 'days'}.`;
    return {
      data: await settingOf(tx, call),
      message,
      audit: { summary: message, subject: { days: data.days } },
    };
  });

async function settingOf(tx: Tx, { services }: Call): Promise<AnswerData<'getNewArrivalSetting'>> {
  const kept = await readSetting<StoredArrivalSetting>(tx, ARRIVAL_SETTING);
  const { moments } = await arrivedWithin(tx, {});
  const { lots } = await stoneSearchOf(services).totals(tx, {
    filters: EVERY_STONE,
    ...HOUSE_VIEW,
    arrived: moments,
  });
  const changedBy = kept?.value.changed_by ?? null;
  return {
    days: kept?.value.days ?? USUAL_ARRIVAL_SETTING.days,
    arrivals: lots,
    changed_by: changedBy,
    changed_at: changedBy === null ? null : (kept?.updated_at ?? null),
  };
}
