/** Two columns that may both be the asking price. */
import { agreement, isSame } from '../agreement.ts';
import { ASKING_PRICES } from '../../stock-fields.ts';
import type { PriceColumn, PriceHeadingField } from '../price-field.ts';
import { meaningIn, type PriceAssignment } from './price-agreements.ts';

/** Two headings whose scores differ by less than this do not decide which is the asking price. */
const RIVAL = 0.1;
/** The same for headings with unknown words. */
const RIVAL_OF_UNKNOWN = 0.35;

/**
 * The price that this column and another one are equally likely to hold, with different figures in
 * the same currency: `Price 30 days` and `Price 60 days`. Null when there is no such column.
 */
export function rivalryOf(
  column: PriceColumn,
  columns: readonly PriceColumn[],
  chosen: PriceAssignment,
): PriceHeadingField | null {
  const rival = (holding: PriceHeadingField): boolean => {
    const holder = chosen.get(holding);
    if (!holder || !column.likely.has(holding)) return false;
    const likely = holder.likely.get(holding) ?? 0;
    const least = likely - (holder.isPlain ? RIVAL : RIVAL_OF_UNKNOWN);
    const others = columns.filter(
      (other) =>
        meaningIn(chosen, other) === null &&
        other.currency === holder.currency &&
        (other.isPlain || !holder.isPlain) &&
        (other.likely.get(holding) ?? 0) >= least &&
        !isSame(agreement(holder.numbers, other.numbers)),
    );
    return others.length > 0 && (column === holder || others.includes(column));
  };
  return ASKING_PRICES.find(rival) ?? null;
}
