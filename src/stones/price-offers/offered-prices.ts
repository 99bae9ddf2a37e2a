/** Offered prices as typed, in whichever form. USD. */
import { amountOf, Decimal, discountOf, usd } from '../../domain/money.ts';
import { amountBelow, percentBelow, perCarat } from '../../domain/prices/agreed-price.ts';
import { parseTypedPrice, perCaratTyped, type PriceForm } from '../../domain/prices/typed-price.ts';

const UNITS = ['off', 'rap', 'amount', 'carat'] as const satisfies readonly PriceForm[];
export type Unit = (typeof UNITS)[number];

export const isUnit = (text: string): text is Unit => UNITS.some((unit) => unit === text);

/** A stone with an offered price; `list` is its present price, null if it has none. */
export interface StoneToPrice {
  key: string;
  stock_no: string;
  words: string;
  carat: number | null;
  list: string | null;
  /** The list price in USD per carat; null if it has none. */
  rap: string | null;
}

/** The contents of the fields, by stone; the unit is what a figure alone means. */
export interface TypedPrices {
  unit: Unit;
  values: Readonly<Record<string, string>>;
}

/** What a person confirms who offers or asks less than half of the stone's price. */
export const LESS_THAN_HALF = 'The offer is meant to be less than half the stone’s price';

export const NOTHING_TYPED: TypedPrices = { unit: 'off', values: {} };

/** The amount in USD typed for a stone; null if there is none. */
export function amountTyped(
  { unit, values }: TypedPrices,
  { key, carat, list, rap }: StoneToPrice,
): string | null {
  const typed = parseTypedPrice(values[key] ?? '', unit);
  switch (typed?.form) {
    case 'amount':
      return usd(new Decimal(typed.value));
    case 'off':
      return list === null ? null : amountBelow(list, typed.value);
    case 'carat':
    case 'rap': {
      const price = perCaratTyped(typed, { carat, rap, now: null });
      return price === null || carat === null ? null : amountOf(price, carat);
    }
    case undefined:
      return null;
  }
}

/** The same prices in another unit. */
export const inUnit = (typed: TypedPrices, unit: Unit, stones: readonly StoneToPrice[]): TypedPrices => ({
  unit,
  values: Object.fromEntries(
    stones.flatMap((stone) => {
      const amount = amountTyped(typed, stone);
      const value = amount === null ? null : valueIn(unit, amount, stone);
      return value === null ? [] : [[stone.key, String(Number(value))]];
    }),
  ),
});

export function valueIn(unit: Unit, amount: string, { carat, list, rap }: StoneToPrice): string | null {
  const price = carat === null || carat === 0 ? null : perCarat(amount, carat);
  switch (unit) {
    case 'amount':
      return amount;
    case 'carat':
      return price;
    case 'rap':
      return price === null || rap === null || Number(rap) === 0 ? null : discountOf(rap, price).toFixed(2);
    case 'off':
      return list === null || Number(list) === 0 ? null : percentBelow(amount, list);
  }
}

/** A percentage below the price, for all stones. */
export const allBelow = (percent: string, stones: readonly StoneToPrice[]): TypedPrices => ({
  unit: 'off',
  values: Object.fromEntries(stones.map(({ key }) => [key, percent])),
});
