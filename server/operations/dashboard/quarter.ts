/** Quarters of a year, by their days in UTC. */
import type { Days } from '../../db/queries/dashboard/sales.ts';

const DAY = 86_400_000;

export interface Quarter extends Days {
  /** `2026-Q4` */
  name: string;
}

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

function quarterAt(year: number, month: number): Quarter {
  const first = Date.UTC(year, month - (month % 3), 1);
  const start = new Date(first);
  return {
    name: `${start.getUTCFullYear()}-Q${start.getUTCMonth() / 3 + 1}`,
    from: dayOf(first),
    to: dayOf(Date.UTC(year, start.getUTCMonth() + 3, 1) - DAY),
  };
}

export const quarterOn = (ms: number): Quarter =>
  quarterAt(new Date(ms).getUTCFullYear(), new Date(ms).getUTCMonth());

/** The quarter of a name such as `2026-Q4`. */
export const quarterNamed = (name: string): Quarter =>
  quarterAt(Number(name.slice(0, 4)), (Number(name.slice(-1)) - 1) * 3);

export const daysOf = ({ from, to }: Quarter): Days => ({ from, to });

export const quarterBefore = ({ from }: Quarter): Quarter => quarterOn(Date.parse(from) - DAY);

/** The days of a quarter up to that of `now` (milliseconds); null before it begins. */
export function daysSoFar({ from, to }: Quarter, now: number): Days | null {
  const today = dayOf(now);
  if (today < from) return null;
  return { from, to: today < to ? today : to };
}

/** The first days of this quarter, as many as in `of`, or all of it if it is shorter. */
export function asManyDays({ from, to }: Quarter, of: Days): Days {
  const last = dayOf(Date.parse(from) + (Date.parse(of.to) - Date.parse(of.from)));
  return { from, to: last < to ? last : to };
}
