/** The prices shown in an action's dialog and sent with its request. Amounts in USD. */
import { ApiError } from '../../api/errors.ts';
import { Decimal, usd } from '../../domain/money.ts';
import { heldAmount } from '../../domain/prices/held-price.ts';
import { stoneInWords, type Stone } from '../stone.ts';
import type { StoneActionName } from './stone-actions.ts';

type Amount = string | null;

/** The price the person saw, as sent with the request. */
export interface SeenPrice {
  stock_no: string;
  amount: Amount;
}

export interface PricedStone extends SeenPrice {
  /** `Round 1.02 ct F VS1 3EX` */
  words: string;
  carat: number | null;
  price_per_ct: Amount;
  /** Other amounts by their names: the supplier's, for staff. */
  beside?: Readonly<Record<string, Amount>>;
  /** The client's own hold keeps this price, which is below today's. */
  kept: boolean;
}

/** A price that has changed since it was shown. */
export interface ChangedPrice {
  stock_no: string;
  seen: Amount;
  now: Amount;
}

/** The actions that agree on a price. */
const AT_A_PRICE: readonly StoneActionName[] = ['hold', 'memo', 'confirm'];
export const isAtAPrice = (act: StoneActionName): boolean => AT_A_PRICE.includes(act);

/**
 * A row's price for the client: in a client's list the stone's own figures, in staff's the ones
 * beside them.
 */
export function pricedStone(stone: Stone, own: boolean): PricedStone {
  const words = stoneInWords(stone);
  const { stock_no, carat = null, held_amt = null, held_ppc = null } = stone;
  const today = (own ? stone.total_amt : stone.sell_amt) ?? null;
  const perCarat = (own ? stone.price_per_ct : stone.markup_ppc) ?? null;
  const held = heldAmount({ held_amt, sell_amt: today });
  const beside: Readonly<Record<string, Amount>> = own ? {} : { supplier: stone.total_amt ?? null };
  return held === null
    ? { stock_no, words, carat, amount: today, price_per_ct: perCarat, beside, kept: false }
    : { stock_no, words, carat, amount: held, price_per_ct: held_ppc, beside, kept: true };
}

export const sumOf = (amounts: readonly Amount[]): string =>
  usd(amounts.reduce((sum, amount) => sum.plus(amount ?? 0), new Decimal(0)));

/** The changed prices that made the server refuse; empty for other refusals. */
export function changedPrices(error: unknown): ChangedPrice[] {
  if (!(error instanceof ApiError) || error.status !== 409) return [];
  const { data } = error;
  if (typeof data !== 'object' || data === null || !('guard' in data) || data.guard !== 'priceAsSeen')
    return [];
  return 'stones' in data && Array.isArray(data.stones) ? data.stones.filter(isChangedPrice) : [];
}

const isChangedPrice = (value: unknown): value is ChangedPrice =>
  typeof value === 'object' && value !== null && 'stock_no' in value && 'seen' in value && 'now' in value;
