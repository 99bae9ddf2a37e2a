import { parseNumber } from './stock-values.ts';

/** The price columns of one row, as written. */
export interface WrittenPrice {
  price: string;
  carat: string;
  rap: string;
  disc: string;
}

/** How sheets write a discount of 35 percent: -35, 35, -0.35, 0.35. */
const DISCOUNT_FACTORS: readonly number[] = [0.01, -0.01, 1, -1];
/** Sheets round to whole dollars and half percents, so figures within 2 % agree. */
const CLOSE = 0.02;
/** For a stone of about one carat both readings are the same, so it tells nothing. */
const TELLING = 0.05;
const ENOUGH_ROWS = 2;
const MOST = 0.8;

/**
 * Whether a price column is per carat or per stone, judged by the list prices and discounts beside
 * it; null when they do not tell.
 */
export function perCaratOrTotal(rows: readonly WrittenPrice[]): 'price_per_ct' | 'total_amt' | null {
  const told = rows.flatMap((row) => {
    const [price, carat, rap, disc] = [row.price, row.carat, row.rap, row.disc].map(parseNumber);
    return price && carat && rap && disc && Math.abs(carat - 1) > TELLING
      ? [{ price, carat, rap, disc }]
      : [];
  });
  if (told.length < ENOUGH_ROWS) return null;
  const isClose = (price: number, expected: number): boolean => Math.abs(price / expected - 1) <= CLOSE;
  for (const factor of DISCOUNT_FACTORS) {
    const expected = ({ rap, disc }: (typeof told)[number]): number => rap * (1 + disc * factor);
    const perCarat = told.filter((row) => isClose(row.price, expected(row))).length;
    const total = told.filter((row) => isClose(row.price, expected(row) * row.carat)).length;
    if (Math.max(perCarat, total) < MOST * told.length || perCarat === total) continue;
    return perCarat > total ? 'price_per_ct' : 'total_amt';
  }
  return null;
}
