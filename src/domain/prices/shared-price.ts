/** What stones cost that somebody shares: what the client pays, and their markup on top of it. */
import { amountOf, Decimal, discountOf, usd, type Figure } from '../money.ts';
import { MOST_TIMES_LIST } from './pricing.ts';

/** The highest markup on shared stones, in percent. */
export const MOST_SHARE_MARKUP = 1000;

/**
 * The price per carat in USD with a markup in percent on top, rounded to the cent, and the amount
 * of that price for the stone.
 */
export function sharedPrice(
  perCarat: Figure,
  carat: Figure,
  markup: number,
): { price_per_ct: string; amount: string } {
  const marked = usd(new Decimal(markup).div(100).plus(1).times(perCarat));
  return { price_per_ct: marked, amount: amountOf(marked, carat) };
}

interface PricedStone {
  carat?: number | null;
  rap?: string | null;
  markup_disc?: number | null;
  markup_ppc?: string | null;
  sell_amt?: string | null;
  disc?: number | null;
  price_per_ct?: string | null;
  total_amt?: string | null;
  held_amt?: string | null;
  held_ppc?: string | null;
}

/** A stone at its client's price with the markup on top; without any price where it is null. */
export function atSharedPrice<Stone extends PricedStone>(stone: Stone, markup: number | null): Stone {
  if (markup === 0) return stone;
  const { carat, rap, markup_ppc: perCarat } = stone;
  if (markup === null || perCarat == null || carat == null)
    return { ...stone, ...pricedAt(null, null, null) };
  const { price_per_ct: price, amount } = sharedPrice(perCarat, carat, markup);
  const hasDiscount = rap != null && Number(rap) > 0 && new Decimal(rap).times(MOST_TIMES_LIST).gte(price);
  return { ...stone, ...pricedAt(hasDiscount ? discountOf(rap, price) : null, price, amount) };
}

const pricedAt = (discount: number | null, perCarat: string | null, amount: string | null) => ({
  markup_disc: discount,
  markup_ppc: perCarat,
  sell_amt: amount,
  disc: discount,
  price_per_ct: perCarat,
  total_amt: amount,
  // What a hold keeps is what the client pays.
  held_amt: null,
  held_ppc: null,
});
