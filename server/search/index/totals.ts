/** The totals of a set of rows, to the cent what db/queries/totals.ts makes of the same stones. */
import type { StoneTotals } from '../../../src/domain/totals.ts';
import { isMarked, type Prices } from '../../policies/prices.ts';
import type { RowSet } from './evaluate.ts';
import { NONE } from './columns.ts';
import { factorsByCode, markedUpPrice } from './marked.ts';
import { type Decimal, divide, rounded, textOf } from './decimal.ts';
import type { StoneStore } from './store.ts';

/** Up to here a double holds every whole number. */
const EXACT = 2 ** 53;

/** The amounts are the viewer's. */
export function totalsOf(store: StoneStore, { bits, count }: RowSet, prices: Prices): StoneTotals {
  const factors = isMarked(prices, 'total_amt') ? factorsByCode(store, prices.factors) : null;
  const sums = sumsOf(store, store.bits.words(bits), factors);
  const { listed, listedAndPriced, amountOfListed, amountOfWeighed, amount } = sums;
  const [rapAverage, kept, perCarat] = [
    quotient(listed, 5, sums.listedCarats, 3),
    quotient(amountOfListed, 2, listedAndPriced, 5),
    quotient(amountOfWeighed, 2, sums.pricedCarats, 3),
  ];
  return {
    pieces: count,
    carat: sums.carats / 1000,
    rap_avg: rapAverage && textOf(rounded(rapAverage, 2)),
    disc_avg: kept && Number(textOf(rounded(percentAbove(kept), 2))),
    price_per_ct: perCarat && textOf(rounded(perCarat, 2)),
    total_amt: textOf({ whole: amount, scale: 2 }),
    without_rap: sums.withoutRap,
  };
}

function quotient(above: bigint, aboveScale: number, below: bigint, belowScale: number): Decimal | null {
  if (below === 0n) return null;
  return divide({ whole: above, scale: aboveScale }, { whole: below, scale: belowScale });
}

const percentAbove = ({ whole, scale }: Decimal): Decimal => ({
  whole: (whole - 10n ** BigInt(scale)) * 100n,
  scale,
});

/** Where each sum stands in a block's sums. */
const SUM = {
  carats: 0,
  listedCarats: 1,
  pricedCarats: 2,
  withoutRap: 3,
  listed: 4,
  listedAndPriced: 5,
  amountOfListed: 6,
  amountOfWeighed: 7,
  amount: 8,
} as const;
const SUMS = Object.keys(SUM).length;

// Summed in blocks that a double holds exactly, and from block to block in whole numbers of any size.
function sumsOf(store: StoneStore, words: Uint32Array, factors: Float64Array | null) {
  const block = Math.max(1, Math.min(4096, Math.floor(EXACT / 32 / store.largest)));
  const sums = Array.from({ length: SUMS }, () => 0n);
  const ofBlock = new Float64Array(SUMS);
  for (let from = 0; from < words.length; from += block) {
    sumBlock(store, words, { from, to: Math.min(words.length, from + block) }, factors, ofBlock);
    for (const [index, sum] of ofBlock.entries()) sums[index] = (sums[index] ?? 0n) + BigInt(sum);
  }
  const sum = (name: keyof typeof SUM): bigint => sums[SUM[name]] ?? 0n;
  return {
    listed: sum('listed'),
    listedAndPriced: sum('listedAndPriced'),
    amountOfListed: sum('amountOfListed'),
    amountOfWeighed: sum('amountOfWeighed'),
    amount: sum('amount'),
    carats: Number(sum('carats')),
    listedCarats: sum('listedCarats'),
    pricedCarats: sum('pricedCarats'),
    withoutRap: Number(sum('withoutRap')),
  };
}

function sumBlock(
  { figures, listed: products, coded }: StoneStore,
  words: Uint32Array,
  { from, to }: { from: number; to: number },
  factors: Float64Array | null,
  into: Float64Array,
): void {
  const { carat: carats, rap: raps, total_amt: amounts } = figures;
  if (!(carats instanceof Int32Array && raps instanceof Float64Array && amounts instanceof Float64Array))
    return;
  const { codes } = coded.provider_id;
  let [caratSum, listedCarats, pricedCarats, withoutRap] = [0, 0, 0, 0];
  let [listed, listedAndPriced, amountOfListed, amountOfWeighed, amountSum] = [0, 0, 0, 0, 0];
  for (let index = from; index < to; index++) {
    let word = words[index] ?? 0;
    while (word !== 0) {
      const bit = word & -word;
      word ^= bit;
      const row = (index << 5) | (31 - Math.clz32(bit));
      const carat = carats[row] ?? NONE;
      const suppliers = amounts[row] ?? NONE;
      const amount =
        factors === null || suppliers === NONE
          ? suppliers
          : markedUpPrice(suppliers, factors[codes[row] ?? 0] ?? 0);
      const product = products[row] ?? NONE;
      if (amount !== NONE) amountSum += amount;
      if (carat !== NONE) {
        caratSum += carat;
        if (amount !== NONE) {
          pricedCarats += carat;
          amountOfWeighed += amount;
        }
      }
      if (product !== NONE) {
        listed += product;
        listedCarats += carat;
        if (amount !== NONE) {
          listedAndPriced += product;
          amountOfListed += amount;
        }
      } else if (raps[row] === NONE) withoutRap++;
    }
  }
  into[SUM.carats] = caratSum;
  into[SUM.listedCarats] = listedCarats;
  into[SUM.pricedCarats] = pricedCarats;
  into[SUM.withoutRap] = withoutRap;
  into[SUM.listed] = listed;
  into[SUM.listedAndPriced] = listedAndPriced;
  into[SUM.amountOfListed] = amountOfListed;
  into[SUM.amountOfWeighed] = amountOfWeighed;
  into[SUM.amount] = amountSum;
}
