/**
 * At which price a stone is taken: what its line keeps, and what whoever asks must have seen. Read under the stone's lock
 * and written as it was read, so that the price that is compared and the price that is kept cannot differ.
 */
import { Decimal, usd } from '../../src/domain/money.ts';
import type { Facts } from '../../src/machines/workflow.ts';
import type { Tx } from '../db/with-actor.ts';
import { viewersPrices } from '../db/fragments/prices.ts';
import { factorsOfClient } from '../policies/prices.ts';
import { badShape, Refused } from '../refusals.ts';
import type { RefusedStone } from '../refusals.ts';
import type { Price } from './lines.ts';
import type { LockedStone } from './locked.ts';

/** What the client pays for each stone, in USD by stock number, as whoever asks has seen it. */
export type SeenPrices = ReadonlyMap<string, string | null>;

const SUPPLIERS = 'carat, rap, disc, price_per_ct, total_amt';

/**
 * What each of these locked stones costs the client now, by the stone's id. A live hold of the client's own keeps its
 * price, all of it; where today's is lower, today's holds. Asked after the locks, so that nothing is older than they are.
 */
export async function pricesOf(
  tx: Tx,
  stones: readonly LockedStone[],
  clientId: string,
): Promise<Map<string, Price>> {
  const factors = await factorsOfClient(tx, clientId);
  const own = stones.flatMap(({ claim_client_id: client, claim_line_id: line }) =>
    client === clientId && line !== null ? [line] : [],
  );
  const ofHolds = `UNION ALL
     SELECT h.stone_id, true, ${SUPPLIERS}, h.markup_disc::float8, h.markup_ppc, h.sell_amt
       FROM hold h WHERE h.id = ANY ($2::uuid[])`;
  const rows = await tx.many<Price & { stone_id: string }>(
    `SELECT DISTINCT ON (stone_id) *
       FROM (SELECT s.id AS stone_id, false AS is_kept, ${SUPPLIERS}, ${viewersPrices(factors, 's')}
               FROM stone s WHERE s.id = ANY ($1::uuid[]) ${own.length > 0 ? ofHolds : ''}) p
      ORDER BY stone_id, sell_amt NULLS LAST, is_kept DESC`,
    [stones.map(({ id }) => id), ...(own.length > 0 ? [own] : [])],
  );
  return new Map(rows.map(({ stone_id, ...price }) => [stone_id, price]));
}

/** For the guard `priceAsSeen`; who named no prices, because they need not, takes today's. */
export const factsOfPrice = (
  seen: SeenPrices | null,
  stockNo: string,
  { sell_amt: now }: Price,
): Pick<Facts, 'seenAmount' | 'amountNow'> => {
  const seenAmount = seen === null ? now : seen.get(stockNo);
  return { amountNow: now, ...(seenAmount === undefined ? {} : { seenAmount }) };
};

/**
 * The prices of a request, one for each of its stones and for no other.
 * @throws Refused 400 naming the stones that lack a price, have two, or were not asked for
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
  const refused = badShape(
    `${first} ${why}.${others.length > 0 ? ` The same goes for ${others.length} more.` : ''}`,
    'prices',
  );
  const stones = stockNumbers.map((stock_no) => ({ stock_no, reason: `It ${why}.` }));
  throw new Refused(refused.status, refused.message, { ...refused.data, stones });
}

/** What the refusal of one stone says of its price. */
export const priceRefused = (
  seen: string | null,
  now: string | null,
): Pick<RefusedStone, 'reason' | 'seen' | 'now'> => ({
  reason: `Price now: ${inUsd(now)}. Price shown before: ${inUsd(seen)}.`,
  seen,
  now,
});

/** The sentence over stones whose prices changed. */
export function pricesChanged(stones: readonly RefusedStone[]): string {
  const [only] = stones;
  const which =
    stones.length === 1 && only
      ? `The price of ${only.stock_no} has`
      : `The prices of ${stones.length} stones have`;
  const it = stones.length === 1 ? 'it was' : 'they were';
  return `${which} changed since ${it} seen. Look at the new ${stones.length === 1 ? 'price' : 'prices'}, and accept ${stones.length === 1 ? 'it' : 'them'} to go on.`;
}

/** USD with two decimals; a stone without a price adds nothing. */
export const sumOf = (amounts: readonly (string | null)[]): string =>
  usd(amounts.reduce((sum, amount) => sum.plus(amount ?? 0), new Decimal(0)));

/** `13,063.68 USD`. */
export function inUsd(amount: string | null): string {
  if (amount === null) return 'no price';
  const [whole = '', cents] = amount.split('.');
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${cents} USD`;
}
