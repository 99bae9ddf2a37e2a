/** How much clients search, and what comes of it. */
import { searchesByDay, funnelOf, type SearchesAsked } from '../../db/queries/dashboard/activity.ts';
import { isTimeZone } from '../../../src/domain/text/times.ts';
import { badShape } from '../../refusals.ts';
import type { Call, Handler } from '../handler.ts';

const FUNNEL_DAYS = 30;
const DAYS = { today: 1, week: 7, month: 30 } as const;

/** What was counted is written first, so that one's own look is among it. */
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
  { timeZone = 'UTC', ...asked }: Omit<SearchesAsked, 'timeZone'> & { timeZone: string | undefined },
) {
  if (!isTimeZone(timeZone)) throw badShape('There is no such time zone.', 'time_zone');
  await written(call);
  return { data: await call.read((tx) => searchesByDay(tx, { ...asked, timeZone })) };
}
