/**
 * What a client who wants to know the markups can make of the prices that they see: every factor with which suppliers'
 * discounts at quarters of a percent from the list come to exactly these prices. The client knows how the portal
 * reckons, by which step it rounds, and that markups have two decimals.
 */

/** A stone as it is shown: USD per carat. */
export interface SeenStone {
  rap: string;
  price_per_ct: string;
}

/** From a supplier's price in cents and a factor in ten-thousandths to what the client is shown, in cents. */
export type Rule = (cents: number, factor: number) => number;

/** As prices were made before they were rounded: to the cent, halves upwards. */
export const TO_THE_CENT: Rule = (cents, factor) => Math.floor((cents * factor + 5_000) / 10_000);

/** `step` in cents. */
export const upTo =
  (step: number): Rule =>
  (cents, factor) =>
    Math.ceil((cents * factor) / (10_000 * step)) * step;

/** Nobody doubles what suppliers ask: source and account come to 100 % at most. */
const FACTORS: readonly number[] = Array.from({ length: 10_001 }, (_, above) => 10_000 + above);
const QUARTERS = 400;

const cents = (usd: string): number => Math.round(Number(usd) * 100);

/** The factors that explain all stones, out of those that there can be; `step` in cents is how far the rule may move a price. */
export function possibleFactors(stones: readonly SeenStone[], rule: Rule, step: number): number[] {
  return stones.reduce<number[]>(
    (left, stone) => left.filter((factor) => explains(factor, stone, rule, step)),
    [...FACTORS],
  );
}

function explains(factor: number, stone: SeenStone, rule: Rule, step: number): boolean {
  const [rap, seen] = [cents(stone.rap), cents(stone.price_per_ct)];
  const quartersAt = (price: number): number => ((price * 10_000) / factor / rap) * QUARTERS;
  // Between these lies what the supplier can have asked, in quarters of a percent of the list.
  const [least, most] = [Math.floor(quartersAt(seen - step - 1)), Math.ceil(quartersAt(seen + 1))];
  for (let quarters = Math.max(1, least); quarters <= Math.min(QUARTERS, most); quarters++)
    if (rule(Math.round((rap * quarters) / QUARTERS), factor) === seen) return true;
  return false;
}
