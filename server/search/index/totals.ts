/** The totals of a set of rows, equal to the cent to those of db/queries/transactions/totals.ts. */
import { STONE_TYPE } from '../../../src/domain/codes.ts';
import { withoutMixedAverages, type StoneTotals } from '../../../src/domain/stones/totals.ts';
import { factorsIn, type Prices } from '../../db/fragments/prices.ts';
import type { BitSets, Bits, Figures } from './bits.ts';
import type { RowSet } from './evaluate.ts';
import { type Decimal, divide, rounded, textOf } from './decimal.ts';
import type { StoneStore } from './store.ts';

/** A row of a sheet cannot have more pieces. */
const MOST_PIECES = 100_000;

/** The amounts are the viewer's. */
export function totalsOf(store: StoneStore, matched: RowSet, prices: Prices): StoneTotals {
  const sums = sumsOf(store, matched, prices);
  const [rapAverage, kept, perCarat] = [
    quotient(sums.listed, 5, sums.listedCarats, 3),
    quotient(sums.amountOfListed, 2, sums.listedAndPriced, 5),
    quotient(sums.amountOfWeighed, 2, sums.pricedCarats, 3),
  ];
  return withoutMixedAverages({
    pieces: Number(sums.pieces),
    lots: matched.count,
    lab_grown: sums.labGrown,
    carat: Number(sums.carats) / 1000,
    rap_avg: rapAverage && textOf(rounded(rapAverage, 2)),
    disc_avg: kept && Number(textOf(rounded(percentAbove(kept), 2))),
    price_per_ct: perCarat && textOf(rounded(perCarat, 2)),
    total_amt: textOf({ whole: sums.amount, scale: 2 }),
    without_rap: sums.withoutRap,
    without_price: sums.withoutPrice,
    left_out: 0,
  });
}

function quotient(above: bigint, aboveScale: number, below: bigint, belowScale: number): Decimal | null {
  if (below === 0n) return null;
  return divide({ whole: above, scale: aboveScale }, { whole: below, scale: belowScale });
}

const percentAbove = ({ whole, scale }: Decimal): Decimal => ({
  whole: (whole - 10n ** BigInt(scale)) * 100n,
  scale,
});

function sumsOf(store: StoneStore, matched: RowSet, prices: Prices) {
  const { bits, coded, figures, listed, given, largest } = store;
  const parts = new Parts(bits);
  const weighed = parts.of(matched, given.carat);
  // A client's amount follows from price per carat and carats; the supplier's is as given.
  const isOwn = factorsIn(prices, 'total_amt') === null;
  const withPrice = isOwn ? given.total_amt : given.price_per_ct;
  const priced = parts.of(isOwn ? matched : weighed, withPrice);
  const onList = parts.of(weighed, given.rap);
  const weighedAndPriced = parts.of(weighed, withPrice);
  const onListAndPriced = parts.of(onList, withPrice);
  const sumsIn = (column: Figures) => {
    const known = new Map<Bits, bigint>();
    return (set: RowSet): bigint => {
      const sum = known.get(set.bits) ?? bits.sum(set.bits, column, largest);
      known.set(set.bits, sum);
      return sum;
    };
  };
  const [carats, amounts, products] = [
    sumsIn(figures.carat),
    sumsIn(store.marked.column('total_amt', prices)),
    sumsIn(listed),
  ];
  // Few rows are lots, so the pieces of all others are their number.
  const lots = parts.of(matched, store.several);
  const labGrown = coded.stone_type.sets[coded.stone_type.codeOf(String(STONE_TYPE.labGrown)) ?? -1];
  const sums = {
    pieces: BigInt(matched.count - lots.count) + bits.sum(lots.bits, figures.pieces, MOST_PIECES),
    carats: carats(weighed),
    listedCarats: carats(onList),
    pricedCarats: carats(weighedAndPriced),
    labGrown: labGrown === undefined ? 0 : bits.countAnd(matched.bits, labGrown),
    withoutRap: matched.count - bits.countAnd(matched.bits, given.rap),
    withoutPrice: matched.count - priced.count,
    listed: products(onList),
    listedAndPriced: products(onListAndPriced),
    amount: amounts(priced),
    amountOfWeighed: amounts(weighedAndPriced),
    amountOfListed: amounts(onListAndPriced),
  };
  parts.release();
  return sums;
}

/**
 * Intersections with another set. When every row has its figures, as most do, the set itself is
 * returned.
 */
class Parts {
  readonly #bits: BitSets;
  readonly #made: Bits[] = [];

  constructor(bits: BitSets) {
    this.#bits = bits;
  }

  of(set: RowSet, other: Bits): RowSet {
    const count = this.#bits.countAnd(set.bits, other);
    if (count === set.count) return set;
    const part = this.#bits.make();
    this.#made.push(part);
    this.#bits.and(part, set.bits, other);
    return { bits: part, count };
  }

  release(): void {
    for (const part of this.#made) this.#bits.release(part);
  }
}
