import { houseToday, addDays, daysBetween, firstDayOf, monthOf } from '../../../src/domain/house-days.ts';
import { soldByWeek, soldIn } from '../../db/queries/dashboard/sales.ts';
import type { Handler } from '../handler.ts';
import type { Days } from '../../db/queries/dashboard/sales.ts';

/** Quarters of a year, by their days. */
interface Quarter extends Days {
  /** `2026-Q4` */
  name: string;
}

/** The quarter of a day. */
function quarterOn(day: string): Quarter {
  const month = monthOf(day);
  const first = month - (month % 3);
  return {
    name: `${day.slice(0, 4)}-Q${(first % 12) / 3 + 1}`,
    from: firstDayOf(first),
    to: addDays(firstDayOf(first + 3), -1),
  };
}

/** The quarter of a name such as `2026-Q4`. */
const quarterNamed = (name: string): Quarter =>
  quarterOn(firstDayOf(Number(name.slice(0, 4)) * 12 + (Number(name.slice(-1)) - 1) * 3));

const daysOf = ({ from, to }: Quarter): Days => ({ from, to });

const quarterBefore = ({ from }: Quarter): Quarter => quarterOn(addDays(from, -1));

/** The days of a quarter up to today; null before it begins. */
function daysSoFar({ from, to }: Quarter, today: string): Days | null {
  if (today < from) return null;
  return { from, to: today < to ? today : to };
}

/** The first days of this quarter, as many as in `of`, or all of it if it is shorter. */
function asManyDays({ from, to }: Quarter, of: Days): Days {
  const last = addDays(from, daysBetween(of.from, of.to));
  return { from, to: last < to ? last : to };
}

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
