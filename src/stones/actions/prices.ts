/** What stones cost whoever takes them, as it is shown in the question and sent with the answer. Amounts in USD. */
import { ApiError } from '../../api/errors.ts';
import { Decimal, usd } from '../../domain/money.ts';
import type { Stone } from '../stone.ts';
import type { ActName } from './acts.ts';

type Amount = string | null;

/** What goes with the request: the price that the person has seen. */
export interface SeenPrice {
  stock_no: string;
  amount: Amount;
}

export interface PricedStone extends SeenPrice {
  carat: number | null;
  price_per_ct: Amount;
  /** The client's own hold keeps it, below the price of today. */
  kept: boolean;
}

/** A price that is another one by now. */
export interface ChangedPrice {
  stock_no: string;
  seen: Amount;
  now: Amount;
}

/** The acts that a price is agreed in. */
const AT_A_PRICE: readonly ActName[] = ['hold', 'memo', 'confirm'];
export const isAtAPrice = (act: ActName): boolean => AT_A_PRICE.includes(act);

/** A row's price for the client: the stone's own figures where the client looks, those beside them where staff do. */
export function pricedStone(stone: Stone, own: boolean): PricedStone {
  const { stock_no, carat = null, held_amt = null, held_ppc = null } = stone;
  const today = (own ? stone.total_amt : stone.sell_amt) ?? null;
  const perCarat = (own ? stone.price_per_ct : stone.markup_ppc) ?? null;
  // A hold keeps its price; one that is lower today is passed on.
  const kept = held_amt !== null && (today === null || new Decimal(held_amt).lt(today));
  return kept
    ? { stock_no, carat, amount: held_amt, price_per_ct: held_ppc, kept }
    : { stock_no, carat, amount: today, price_per_ct: perCarat, kept };
}

export const sumOf = (amounts: readonly Amount[]): string =>
  usd(amounts.reduce((sum, amount) => sum.plus(amount ?? 0), new Decimal(0)));

/** The prices that stood in the way of an act; none where it was refused for anything else. */
export function changedPrices(error: unknown): ChangedPrice[] {
  if (!(error instanceof ApiError) || error.status !== 409) return [];
  const { data } = error;
  if (typeof data !== 'object' || data === null || !('guard' in data) || data.guard !== 'priceAsSeen')
    return [];
  return 'stones' in data && Array.isArray(data.stones) ? data.stones.filter(isChangedPrice) : [];
}

const isChangedPrice = (value: unknown): value is ChangedPrice =>
  typeof value === 'object' && value !== null && 'stock_no' in value && 'seen' in value && 'now' in value;
