/**
 * The viewer's prices row by row, as server/policies/prices.ts has them in SQL: whole cents times a whole factor,
 * rounded once, halves away from zero. The store refuses prices with which that would not be exact.
 */
import { factorFor, SUPPLIERS, type Factor, type Factors } from '../../../src/domain/pricing.ts';
import { SUPPLIERS_FIGURE, type PriceColumn } from '../../policies/prices.ts';
import type { Bits } from './bits.ts';
import { NONE } from './columns.ts';
import type { StoneStore } from './store.ts';

const HALF = SUPPLIERS / 2;
/** Above every price that there can be with markups on it, in cents. */
const BEYOND = 4.5e11;
/** Below every discount, in hundredths of a percent; no price is below zero. */
const BELOW = -1e7;

type Mark = (figure: number, factor: Factor) => number;

/** A price as this viewer sees it, with each provider's factor on it. */
export interface MarkedColumn {
  /** The viewer's figure; NONE where the stone has none. */
  of(row: number): number;
  /** Adds to `to` the rows of `among` whose figure, as the viewer sees it, lies from `low` to `high`. */
  addWithin(to: Bits, among: Bits, low: number, high: number): void;
  /** Writes the viewer's figures of these rows, which must all have one. */
  write(into: Float64Array, among: Bits): void;
}

/** Null where nothing is added to any stone: the viewer sees the column itself. */
export function markedColumn(store: StoneStore, column: PriceColumn, factors: Factors): MarkedColumn | null {
  if (factors.otherwise === SUPPLIERS && Object.keys(factors.byProvider).length === 0) return null;
  const { bits, used } = store;
  const providers = store.coded.provider_id;
  const figures = store.figures[SUPPLIERS_FIGURE[column]];
  const mark = markedUp(column);
  const byCode = [factors.otherwise, ...providers.values.map((provider) => factorFor(factors, provider))];
  const each = (among: Bits, act: (factor: Factor, part: Bits) => void): void => {
    const part = bits.make();
    for (const factor of new Set(byCode)) {
      bits.andNot(part, part, part);
      providers.addRows(
        part,
        byCode.flatMap((one, code) => (one === factor ? code : [])),
        used,
      );
      bits.and(part, part, among);
      act(factor, part);
    }
    bits.release(part);
  };
  return {
    of(row) {
      const figure = figures[row] ?? NONE;
      return figure === NONE ? NONE : mark(figure, byCode[providers.codes[row] ?? 0] ?? SUPPLIERS);
    },
    addWithin: (to, among, low, high) =>
      each(among, (factor, part) => {
        const ends = supplierEnds(column, factor, { from: low, to: high });
        bits.addWithin(to, part, figures, ends.from, ends.to);
      }),
    write: (into, among) =>
      each(among, (factor, part) => {
        if (figures instanceof Float64Array) bits.scale(into, part, figures, factor, SUPPLIERS);
      }),
  };
}

/** Cents. */
const markedUpPrice: Mark = (cents, factor) => Math.floor((cents * factor + HALF) / SUPPLIERS);

/** Hundredths of a percent from rap. */
const markedUpDiscount: Mark = (hundredths, factor) => {
  const above = (SUPPLIERS + hundredths) * factor - SUPPLIERS * SUPPLIERS;
  const size = Math.floor((Math.abs(above) + HALF) / SUPPLIERS);
  return above < 0 && size > 0 ? -size : size;
};

const markedUp = (column: PriceColumn): Mark =>
  SUPPLIERS_FIGURE[column] === 'disc' ? markedUpDiscount : markedUpPrice;

/** The supplier's figures that lie between the viewer's ends with this factor: both of them included. */
function supplierEnds(
  column: PriceColumn,
  factor: Factor,
  { from, to }: { from: number; to: number },
): { from: number; to: number } {
  const mark = markedUp(column);
  const guess = SUPPLIERS_FIGURE[column] === 'disc' ? beforeDiscount : beforePrice;
  // The least figure that comes to `end` or above: the guess is right or beside it, and prices rise with the supplier's.
  const least = (end: number): number => {
    if (end < BELOW) return NONE + 1;
    if (end > BEYOND) return Infinity;
    let figure = guess(end, factor);
    while (mark(figure, factor) >= end) figure--;
    while (mark(figure, factor) < end) figure++;
    return figure;
  };
  return { from: least(from), to: least(to + 1) - 1 };
}

const beforePrice = (end: number, factor: Factor): number => Math.floor((end * SUPPLIERS) / factor);
const beforeDiscount = (end: number, factor: Factor): number =>
  Math.floor(((end + SUPPLIERS) * SUPPLIERS) / factor) - SUPPLIERS;
