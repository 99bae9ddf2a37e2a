/**
 * What a client can infer about markups from the prices they see: every factor that gives exactly
 * these prices for suppliers' discounts in quarters of a percent. The client knows the portal's
 * formula and step, and that markups have two decimals.
 */

/** A stone as the client sees it, in USD per carat. */
export interface SeenStone {
  rap: string;
  price_per_ct: string;
}

/**
 * From a supplier's price in cents and a factor in ten-thousandths to the client's price in cents.
 */
export type Rule = (cents: number, factor: number) => number;

/** Rounds to cents, halves up, as before steps were introduced. */
export const TO_THE_CENT: Rule = (cents, factor) => Math.floor((cents * factor + 5_000) / 10_000);

/** `step` in cents. */
export const upTo =
  (step: number): Rule =>
  (cents, factor) =>
    Math.ceil((cents * factor) / (10_000 * step)) * step;

/** Source and account markups of up to 100 % together. */
const FACTORS: readonly number[] = Array.from({ length: 10_001 }, (_, above) => 10_000 + above);
const QUARTERS = 400;

const cents = (usd: string): number => Math.round(Number(usd) * 100);

/** The factors that fit all stones; `step` in cents is how far the rule may move a price. */
export function possibleFactors(stones: readonly SeenStone[], rule: Rule, step: number): number[] {
  return stones.reduce<number[]>(
    (left, stone) => left.filter((factor) => explains(factor, stone, rule, step)),
    [...FACTORS],
  );
}

function explains(factor: number, stone: SeenStone, rule: Rule, step: number): boolean {
  const [rap, seen] = [cents(stone.rap), cents(stone.price_per_ct)];
  const quartersAt = (price: number): number => ((price * 10_000) / factor / rap) * QUARTERS;
  // The range of the supplier's possible prices, in quarters of a percent of the list price.
  const [least, most] = [Math.floor(quartersAt(seen - step - 1)), Math.ceil(quartersAt(seen + 1))];
  for (let quarters = Math.max(1, least); quarters <= Math.min(QUARTERS, most); quarters++)
    if (rule(Math.round((rap * quarters) / QUARTERS), factor) === seen) return true;
  return false;
}
