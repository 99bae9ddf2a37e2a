/** Links that show chosen stones to people without an account: limits and prices. */
import { amountOf, Decimal, usd, type Figure } from '../money.ts';

/** The most stones of one link. */
export const MOST_LINKED = 50;
/** The most links of one owner that are open at a time. */
export const MOST_SHARE_LINKS = 200;
/** How many days a link can be opened. */
export const LINK_DAYS = { least: 1, most: 90, usual: 14 } as const;
/** The highest markup of a link, in percent. */
export const MOST_LINK_MARKUP = 1000;

/** The optional parts that a link can show beside grades and measurements. */
export const LINK_SHOWS = ['image', 'video', 'certificate', 'stock_no', 'price'] as const;
export type LinkShows = Record<(typeof LINK_SHOWS)[number], boolean>;
/** The parts shown by default. */
export const USUALLY_SHOWN: LinkShows = {
  image: true,
  video: true,
  certificate: true,
  stock_no: false,
  price: false,
};

export const SHOWN_LABEL: Readonly<Record<keyof LinkShows, string>> = {
  image: 'Pictures',
  video: 'Videos',
  certificate: 'Certificates',
  stock_no: 'Stock numbers',
  price: 'Prices',
};

/**
 * What a link asks: the owner's price per carat in USD with their markup in percent on top, rounded
 * to the cent, and the amount of that price for the stone.
 */
export function linkPrice(
  perCarat: Figure,
  carat: Figure,
  markup: number,
): { price_per_ct: string; amount: string } {
  const marked = usd(new Decimal(markup).div(100).plus(1).times(perCarat));
  return { price_per_ct: marked, amount: amountOf(marked, carat) };
}
