/** The days on which stones arrived. */
import { houseDay } from '../../../src/domain/house-days.ts';
import type { DayCount } from '../engine.ts';
import type { Bits } from './bits.ts';
import { MOMENTS_BEGIN } from './columns.ts';
import type { StoneStore } from './store.ts';

/** Days begin at a quarter of an hour in every zone, so the calendar is asked only for those. */
const QUARTER_MICROSECONDS = 9e8;
const QUARTER_MS = 9e5;

/** The days on which the stones arrived, latest first. */
export function daysOf(store: StoneStore, { bits, count }: { bits: Bits; count: number }): DayCount[] {
  const rows = new Uint32Array(count);
  store.bits.rows(bits, rows);
  const figures = store.figures.created_at;
  const quarters = new Map<number, number>();
  for (let index = 0; index < rows.length; index++) {
    const quarter = Math.floor((figures[rows[index] ?? 0] ?? 0) / QUARTER_MICROSECONDS);
    quarters.set(quarter, (quarters.get(quarter) ?? 0) + 1);
  }
  const days = new Map<string, number>();
  for (const [quarter, pieces] of quarters) {
    const day = houseDay(MOMENTS_BEGIN + quarter * QUARTER_MS);
    days.set(day, (days.get(day) ?? 0) + pieces);
  }
  return [...days].map(([day, pieces]) => ({ day, pieces })).toSorted((a, b) => (a.day < b.day ? 1 : -1));
}
