/** Quarters of a year, by their days. */
import { addDays, daysBetween, firstDayOf, monthOf } from '../../../src/domain/days/house-days.ts';
import type { Days } from '../../db/queries/dashboard/sales.ts';

export interface Quarter extends Days {
  /** `2026-Q4` */
  name: string;
}

/** The quarter of a day. */
export function quarterOn(day: string): Quarter {
  const month = monthOf(day);
  const first = month - (month % 3);
  return {
    name: `${day.slice(0, 4)}-Q${(first % 12) / 3 + 1}`,
    from: firstDayOf(first),
    to: addDays(firstDayOf(first + 3), -1),
  };
}

/** The quarter of a name such as `2026-Q4`. */
export const quarterNamed = (name: string): Quarter =>
  quarterOn(firstDayOf(Number(name.slice(0, 4)) * 12 + (Number(name.slice(-1)) - 1) * 3));

export const daysOf = ({ from, to }: Quarter): Days => ({ from, to });

export const quarterBefore = ({ from }: Quarter): Quarter => quarterOn(addDays(from, -1));

/** The days of a quarter up to today; null before it begins. */
export function daysSoFar({ from, to }: Quarter, today: string): Days | null {
  if (today < from) return null;
  return { from, to: today < to ? today : to };
}

/** The first days of this quarter, as many as in `of`, or all of it if it is shorter. */
export function asManyDays({ from, to }: Quarter, of: Days): Days {
  const last = addDays(from, daysBetween(of.from, of.to));
  return { from, to: last < to ? last : to };
}
