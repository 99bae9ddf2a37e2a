/** How much clients search, and how many searches lead to sales. */
import { houseZone, isTimeZone } from '../../../src/domain/house-days.ts';
import { ACTIVITY_CELLS } from '../../../src/lists/activity.ts';
import type { ActivityFilter } from '../../db/queries/activity/activity-filter.ts';
import { activityListed, timesCounted } from '../../db/queries/activity/activity-list.ts';
import { searchesByDay, funnelOf, type SearchesByDayParams } from '../../db/queries/dashboard/activity.ts';
import { invalidRequest } from '../../refusals.ts';
import type { Call, Handler } from '../handler.ts';
import { pageOrSheet } from '../list.ts';

const FUNNEL_DAYS = 30;
const DAYS = { today: 1, week: 7, month: 30, quarter: 90, year: 365 } as const;
const PAGE_SIZE = 50;

/** Writes pending counts first, so that the answer includes them. */
async function written({ services }: Call): Promise<void> {
  await Promise.all([services.recentSearches.write(), services.activity.write()]);
}

export const getFunnel: Handler<'getFunnel'> = async ({ query }, call) => {
  await written(call);
  return { data: await call.read((tx) => funnelOf(tx, query.days ?? FUNNEL_DAYS)) };
};

export const getSearchesByDay: Handler<'getSearchesByDay'> = ({ query }, call) =>
  byDay(call, { days: DAYS[query.filter ?? 'week'], timeZone: query.time_zone });

export const filterSearchesByDay: Handler<'filterSearchesByDay'> = (
  { data: { filter = 'week', time_zone, user_id, ...codes } },
  call,
) => byDay(call, { ...codes, days: DAYS[filter], timeZone: time_zone, clientId: user_id });

async function byDay(
  call: Call,
  {
    timeZone = houseZone(),
    ...asked
  }: Omit<SearchesByDayParams, 'timeZone'> & { timeZone: string | undefined },
) {
  refuseUnknownZone(timeZone, 'time_zone');
  await written(call);
  return { data: await call.read((tx) => searchesByDay(tx, { ...asked, timeZone })) };
}

/** The rows behind these figures. */
export const listActivity: Handler<'listActivity'> = async ({ query }, call) => {
  const { user_id: clientId, zone: timeZone = houseZone(), kind = 'search', ...rest } = query;
  refuseUnknownZone(timeZone, 'zone');
  await written(call);
  const asked: ActivityFilter = { ...rest, kind, timeZone, clientId };
  const listed = () => activityListed(asked);
  const list = { name: 'activity', size: PAGE_SIZE, cells: ACTIVITY_CELLS, listed };
  const answer = await pageOrSheet(list, query, call);
  if (!('data' in answer)) return answer;
  const times = await call.read((tx) => timesCounted(tx, asked));
  return { data: { ...answer.data, times } };
};

function refuseUnknownZone(zone: string, field: string): void {
  if (!isTimeZone(zone)) throw invalidRequest('There is no such time zone.', field);
}
