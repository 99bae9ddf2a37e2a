import { houseToday } from '../../../src/domain/days/house-days.ts';
import { soldByWeek, soldIn } from '../../db/queries/dashboard/sales.ts';
import type { Handler } from '../handler.ts';
import { asManyDays, daysOf, daysSoFar, quarterBefore, quarterNamed, quarterOn } from './quarter.ts';

const NOTHING = { pieces: 0, carats: 0, total_amt: '0.00' };

/** A quarter's sales by week, and those of the previous quarter up to the same day. */
export const getQuarterPerformance: Handler<'getQuarterPerformance'> = async ({ query }, call) => {
  const today = houseToday();
  const quarter = query.period === undefined ? quarterOn(today) : quarterNamed(query.period);
  const { name: period, from, to } = quarter;
  const before = quarterBefore(quarter);
  const days = daysSoFar(quarter, today);
  if (days === null)
    return {
      data: { period, from, to, sold: NOTHING, before: { ...daysOf(before), ...NOTHING }, weeks: [] },
    };
  const daysBefore = days.to === to ? daysOf(before) : asManyDays(before, days);
  return {
    data: await call.read(async (tx) => ({
      period,
      from,
      to,
      sold: await soldIn(tx, days),
      before: { ...daysBefore, ...(await soldIn(tx, daysBefore)) },
      weeks: await soldByWeek(tx, days),
    })),
  };
};
