/** Moments in the index. PostgreSQL counts microseconds from the start of 2000. */
import type { DayCount } from '../engine.ts';
import type { Bits } from './bits.ts';
import type { StoneStore } from './store.ts';

const BEGINNING = Date.UTC(2000, 0, 1);
const MICROSECONDS_A_DAY = 864e8;
const MILLISECONDS_A_DAY = 864e5;

export const microseconds = (moment: string): number => (Date.parse(moment) - BEGINNING) * 1000;

/** The days (UTC) on which the stones arrived, latest first. */
export function daysOf(store: StoneStore, { bits, count }: { bits: Bits; count: number }): DayCount[] {
  const rows = new Uint32Array(count);
  store.bits.rows(bits, rows);
  const figures = store.figures.created_at;
  const pieces = new Map<number, number>();
  for (let index = 0; index < rows.length; index++) {
    const day = Math.floor((figures[rows[index] ?? 0] ?? 0) / MICROSECONDS_A_DAY);
    pieces.set(day, (pieces.get(day) ?? 0) + 1);
  }
  return [...pieces]
    .toSorted(([a], [b]) => b - a)
    .map(([day, found]) => ({
      day: new Date(BEGINNING + day * MILLISECONDS_A_DAY).toISOString().slice(0, 10),
      pieces: found,
    }));
}
