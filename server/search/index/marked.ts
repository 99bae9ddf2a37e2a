/**
 * The viewer's prices row by row, as server/policies/prices.ts has them in SQL: whole cents times a whole factor,
 * rounded once, halves away from zero. The store refuses prices with which that would not be exact.
 */
import { factorFor, SUPPLIERS, type Factor, type Factors } from '../../../src/domain/pricing.ts';
import { SUPPLIERS_FIGURE, type PriceColumn } from '../../policies/prices.ts';
import { NONE } from './columns.ts';
import type { StoneStore } from './store.ts';

const HALF = SUPPLIERS / 2;
/** Above every price that there can be with markups on it, in cents. */
const BEYOND = 4.5e11;
/** Below every discount, in hundredths of a percent; no price is below zero. */
const BELOW = -1e7;

type Mark = (figure: number, factor: Factor) => number;

/** The viewer's factor for each code of the provider column; null where nothing is added to any. */
export function factorsByCode(store: StoneStore, factors: Factors): Float64Array | null {
  if (factors.otherwise === SUPPLIERS && Object.keys(factors.byProvider).length === 0) return null;
  const { values } = store.coded.provider_id;
  return Float64Array.from([factors.otherwise, ...values.map((provider) => factorFor(factors, provider))]);
}

/** Cents. */
export const markedUpPrice: Mark = (cents, factor) => Math.floor((cents * factor + HALF) / SUPPLIERS);

/** Hundredths of a percent from rap. */
const markedUpDiscount: Mark = (hundredths, factor) => {
  const above = (SUPPLIERS + hundredths) * factor - SUPPLIERS * SUPPLIERS;
  const size = Math.floor((Math.abs(above) + HALF) / SUPPLIERS);
  return above < 0 && size > 0 ? -size : size;
};

export const markedUp = (column: PriceColumn): Mark =>
  SUPPLIERS_FIGURE[column] === 'disc' ? markedUpDiscount : markedUpPrice;

/** For each factor the supplier's figures that lie between the ends with it: both of them included. */
export function supplierEnds(
  column: PriceColumn,
  factors: Float64Array,
  { from, to }: { from: number; to: number },
): { from: Float64Array; to: Float64Array } {
  const mark = markedUp(column);
  const guess = SUPPLIERS_FIGURE[column] === 'disc' ? beforeDiscount : beforePrice;
  // The least figure that comes to `end` or above: the guess is right or beside it, and prices rise with the supplier's.
  const least = (end: number, factor: Factor): number => {
    if (end < BELOW) return NONE + 1;
    if (end > BEYOND) return Infinity;
    let figure = guess(end, factor);
    while (mark(figure, factor) >= end) figure--;
    while (mark(figure, factor) < end) figure++;
    return figure;
  };
  return {
    from: factors.map((factor) => least(from, factor)),
    to: factors.map((factor) => least(to + 1, factor) - 1),
  };
}

const beforePrice = (end: number, factor: Factor): number => Math.floor((end * SUPPLIERS) / factor);
const beforeDiscount = (end: number, factor: Factor): number =>
  Math.floor(((end + SUPPLIERS) * SUPPLIERS) / factor) - SUPPLIERS;
