/** The totals below every list of stones, weighted as is usual in the trade. */
import type Big from 'big.js';
import { Decimal, usd } from '../money.ts';
import { isLabGrown, isMixed } from './stone-texts.ts';

/**
 * What a stone adds to the totals: carats, list price (USD per carat) and amount (USD) as decimal
 * strings. A pair or lot has several pieces, and the carats and amount of all.
 */
export interface SummedStone {
  stone_type?: number | null;
  carat?: number | null;
  rap?: string | null;
  total_amt?: string | null;
  /** The supplier's amount, where staff see it beside what the client pays. */
  cost_amt?: string | null;
  /** What is offered for it. */
  offered_amt?: string | null;
  pieces?: number | null;
  /** Listed, but in none of the sums: credited, rejected, withdrawn, or no longer offered. */
  left_out?: boolean;
}

export interface StoneTotals {
  pieces: number;
  /** The number of rows: single stones, pairs and lots, with those that the sums leave out. */
  lots: number;
  /** Summed rows that are lab-grown. */
  lab_grown: number;
  carat: number;
  rap_avg: string | null;
  disc_avg: number | null;
  price_per_ct: string | null;
  total_amt: string | null;
  /** The same rows at the supplier's prices; left out where no row has one. */
  cost_amt?: string;
  /** The same rows at the prices offered for them. */
  offered_amt?: string;
  /** Stones without rap, which the two averages leave out. */
  without_rap: number;
  /** Stones without an amount, which the price per carat and the amount leave out. */
  without_price: number;
  /** Rows in none of the sums. */
  left_out: number;
}

/** An average over natural and lab-grown stones would be the price of neither. */
export const withoutMixedAverages = (totals: StoneTotals): StoneTotals =>
  isMixed(totals) ? { ...totals, rap_avg: null, disc_avg: null, price_per_ct: null } : totals;

const ZERO = new Decimal(0);
const ratio = (above: Big, below: Big): Big | null => (below.eq(0) ? null : above.div(below));

/**
 * Pieces; carats; rap average = sum(rap * carat) / sum(carat); discount average = (sum(amount) /
 * sum(rap * carat) - 1) in percent; price per carat = sum(amount) / sum(carat); amount. Stones
 * without rap are left out of the two averages, stones without an amount out of the discount and
 * the price per carat, and both are counted. Rows that are left out count as rows only. An average
 * of nothing is null, and so is one over natural and lab-grown stones. (Specification, section 9.
 * The database follows the same rules in server/db/queries/transactions/totals.ts.)
 */
export function totalsOf(stones: readonly SummedStone[]): StoneTotals {
  let carats = ZERO;
  let listed = ZERO;
  let listedCarats = ZERO;
  let listedAndPriced = ZERO;
  let amountOfListed = ZERO;
  let pricedCarats = ZERO;
  let amountOfWeighed = ZERO;
  let amount = ZERO;
  const others: { cost_amt?: Big; offered_amt?: Big } = {};
  let withoutRap = 0;
  let withoutPrice = 0;
  let leftOut = 0;
  let all = 0;
  let labGrown = 0;
  for (const { stone_type, carat, rap, total_amt, cost_amt, offered_amt, pieces, left_out } of stones) {
    if (left_out === true) {
      leftOut += 1;
      continue;
    }
    all += pieces ?? 1;
    if (isLabGrown({ stone_type })) labGrown += 1;
    if (rap == null) withoutRap += 1;
    if (total_amt == null) withoutPrice += 1;
    else amount = amount.plus(total_amt);
    if (cost_amt != null) others.cost_amt = (others.cost_amt ?? ZERO).plus(cost_amt);
    if (offered_amt != null) others.offered_amt = (others.offered_amt ?? ZERO).plus(offered_amt);
    if (carat == null) continue;
    carats = carats.plus(carat);
    if (total_amt != null) {
      pricedCarats = pricedCarats.plus(carat);
      amountOfWeighed = amountOfWeighed.plus(total_amt);
    }
    if (rap == null) continue;
    const list = new Decimal(rap).times(carat);
    listed = listed.plus(list);
    listedCarats = listedCarats.plus(carat);
    if (total_amt == null) continue;
    listedAndPriced = listedAndPriced.plus(list);
    amountOfListed = amountOfListed.plus(total_amt);
  }
  const rapAverage = ratio(listed, listedCarats);
  const kept = ratio(amountOfListed, listedAndPriced);
  const perCarat = ratio(amountOfWeighed, pricedCarats);
  return withoutMixedAverages({
    pieces: all,
    lots: stones.length,
    lab_grown: labGrown,
    carat: carats.toNumber(),
    rap_avg: rapAverage === null ? null : usd(rapAverage),
    disc_avg: kept === null ? null : Number(kept.minus(1).times(100).toFixed(2)),
    price_per_ct: perCarat === null ? null : usd(perCarat),
    total_amt: usd(amount),
    ...(others.cost_amt === undefined ? {} : { cost_amt: usd(others.cost_amt) }),
    ...(others.offered_amt === undefined ? {} : { offered_amt: usd(others.offered_amt) }),
    without_rap: withoutRap,
    without_price: withoutPrice,
    left_out: leftOut,
  });
}
