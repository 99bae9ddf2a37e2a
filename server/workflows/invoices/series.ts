/**
 * Numbers of invoices and of credit notes: I-2026-000123 is the house's 123rd invoice of 2026, and
 * none is left out. (docs/adr/0018-document-numbers.md)
 */
import { HOUSE_TODAY } from '../../db/fragments/days.ts';
import type { Tx } from '../../db/with-actor.ts';

const LETTER = { invoice: 'I', credit: 'C' } as const;
export type SeriesKind = keyof typeof LETTER;

/**
 * The next `count` numbers of the year in which the transaction began. They lock the year's counter
 * until the transaction ends, so that a rollback leaves no gap: ask for them after every other
 * lock.
 */
export async function nextInSeries(tx: Tx, kind: SeriesKind, count: number): Promise<string[]> {
  const counted = await tx.one<{ year: number; last_number: number }>(
    `INSERT INTO series_counter (year, kind, last_number) VALUES (extract(year FROM ${HOUSE_TODAY}), $1, $2)
     ON CONFLICT (year, kind) DO UPDATE SET last_number = series_counter.last_number + excluded.last_number
     RETURNING year, last_number`,
    [kind, count],
  );
  if (!counted) throw new Error('A counter always answers.');
  const { year, last_number: last } = counted;
  return Array.from(
    { length: count },
    (_none, place) => `${LETTER[kind]}-${year}-${String(last - count + 1 + place).padStart(6, '0')}`,
  );
}
