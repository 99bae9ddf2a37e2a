/**
 * The price a stone is taken at: what its line stores, and what the caller must have seen. It is
 * read under the stone's lock and written unchanged, so that the compared price and the stored one
 * cannot differ.
 */
import { Decimal, usd } from '../../src/domain/money.ts';
import { clientsPrice, factorFor, type Factors } from '../../src/domain/prices/pricing.ts';
import type { FactsOf } from '../../src/machines/decision-facts.ts';
import { prepared } from '../db/prepared.ts';
import type { Tx } from '../db/with-actor.ts';
import { invalidRequest, Refused } from '../refusals.ts';
import type { RefusedStone } from '../refusals.ts';
import type { Price } from './lines.ts';
import type { LockedStone } from './lock-stones.ts';

/** The client's price of each stone in USD, by stock number, as the caller saw it. */
export type SeenPrices = ReadonlyMap<string, string | null>;

/**
 * The client's current price of each locked stone, by stone id. The client's own open hold keeps
 * its price, unless today's is lower. Stones, claims and factors were read under the locks.
 */
export async function pricesOf(
  tx: Tx,
  stones: readonly LockedStone[],
  clientId: string,
  factors: Factors,
): Promise<Map<string, Price>> {
  const own = stones.flatMap(({ claim_client_id: client, claim_line_id: line }) =>
    client === clientId && line !== null ? [line] : [],
  );
  const kept = new Map((await keptByHolds(tx, own)).map(({ stone_id, ...price }) => [stone_id, price]));
  return new Map(
    stones.map((stone) => {
      const now = priceNow(stone, factors);
      const before = kept.get(stone.id);
      return [stone.id, before !== undefined && !isLower(now, before) ? before : now];
    }),
  );
}

/** The client's price of a locked stone today, by their factors. */
export function priceNow(
  { provider_id, carat, rap, disc, price_per_ct, total_amt }: LockedStone,
  factors: Factors,
): Price {
  const figures = { price_per_ct, carat: carat === null ? null : Number(carat), rap };
  const clients = clientsPrice(figures, factorFor(factors, provider_id), factors.step);
  return { carat, rap, disc, price_per_ct, total_amt, ...clients };
}

/** No price counts as lower than a missing one. */
const isLower = ({ sell_amt: now }: Price, { sell_amt: kept }: Price): boolean =>
  now !== null && (kept === null || new Decimal(now).lt(kept));

async function keptByHolds(
  tx: Tx,
  lineIds: readonly string[],
): Promise<readonly (Price & { stone_id: string })[]> {
  if (lineIds.length === 0) return [];
  return tx.many(
    prepared(`SELECT stone_id, carat, rap, disc, price_per_ct, total_amt, markup_disc::float8, markup_ppc, sell_amt
       FROM hold WHERE id = ANY ($1::uuid[])`),
    [lineIds],
  );
}

/** For the guard `priceAsSeen`. Callers that may omit prices and do so accept today's. */
export const factsOfPrice = (
  seen: SeenPrices | null,
  stockNo: string,
  { sell_amt: now }: Price,
): Pick<FactsOf<'start'>, 'seenAmount' | 'amountNow'> => {
  const seenAmount = seen === null ? now : seen.get(stockNo);
  return { amountNow: now, seenAmount };
};

/**
 * The request's prices, exactly one for each of its stones.
 * @throws Refused 400 naming stones without a price, with two, or that were not requested
 */
export function seenPrices(
  named: readonly { stock_no: string; amount: string | null }[],
  stockNumbers: readonly string[],
): SeenPrices {
  const wanted = new Set(stockNumbers);
  const seen = new Map(named.map(({ stock_no, amount }) => [stock_no, amount]));
  const met = new Set<string>();
  const twice = named.filter(({ stock_no }) => met.size === met.add(stock_no).size);
  refuseAny(
    [...wanted].filter((stockNo) => !seen.has(stockNo)),
    'has no price in this request: send the price that was shown',
  );
  refuseAny(
    [...seen.keys()].filter((stockNo) => !wanted.has(stockNo)),
    'has a price in this request, but is not among its stones',
  );
  refuseAny(
    twice.map(({ stock_no }) => stock_no),
    'has more than one price in this request',
  );
  return seen;
}

function refuseAny(stockNumbers: readonly string[], why: string): void {
  const [first, ...others] = stockNumbers;
  if (first === undefined) return;
  const refused = invalidRequest(
    `${first} ${why}.${others.length > 0 ? ` The same applies to ${others.length} more.` : ''}`,
    'prices',
  );
  const stones = stockNumbers.map((stock_no) => ({ stock_no, reason: `It ${why}.` }));
  throw new Refused(refused.status, refused.message, { ...refused.data, stones });
}

/** The refusal of one stone because of its price. */
export const priceRefused = (
  seen: string | null,
  now: string | null,
): Pick<RefusedStone, 'reason' | 'seen' | 'now'> => ({
  reason: `Price now: ${inUsd(now)}. Price shown before: ${inUsd(seen)}.`,
  seen,
  now,
});

/** The sentence above the stones whose prices changed. */
export function pricesChanged(stones: readonly RefusedStone[]): string {
  const [only] = stones;
  const which =
    stones.length === 1 && only
      ? `The price of ${only.stock_no} has`
      : `The prices of ${stones.length} stones have`;
  const it = stones.length === 1 ? 'it was' : 'they were';
  return `${which} changed since ${it} seen. Check the new ${stones.length === 1 ? 'price' : 'prices'}, and accept ${stones.length === 1 ? 'it' : 'them'} to continue.`;
}

/** USD with two decimals; stones without a price add nothing. */
export const sumOf = (amounts: readonly (string | null)[]): string =>
  usd(amounts.reduce((sum, amount) => sum.plus(amount ?? 0), new Decimal(0)));

/** `13,063.68 USD`. */
export function inUsd(amount: string | null): string {
  if (amount === null) return 'no price';
  const [whole = '', cents] = amount.split('.');
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${cents} USD`;
}
