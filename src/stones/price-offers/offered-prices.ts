/** Offered prices as typed: an amount, a price per carat, or a percentage below the price. USD. */
import { Decimal, usd } from '../../domain/money.ts';
import { amountBelow, percentBelow, perCarat } from '../../domain/prices/agreed-price.ts';

const UNITS = ['percent', 'amount', 'carat'] as const;
export type Unit = (typeof UNITS)[number];

export const isUnit = (text: string): text is Unit => UNITS.some((unit) => unit === text);

/** A stone with an offered price; `list` is its present price, null if it has none. */
export interface StoneToPrice {
  key: string;
  stock_no: string;
  words: string;
  carat: number | null;
  list: string | null;
}

/** The contents of the fields, by stone. */
export interface TypedPrices {
  unit: Unit;
  values: Readonly<Record<string, number | string>>;
}

/** What a person confirms who offers or asks less than half of the stone's price. */
export const LESS_THAN_HALF = 'The price is meant to be less than half of the stone’s price';

export const NOTHING_TYPED: TypedPrices = { unit: 'percent', values: {} };

/** The amount in USD typed for a stone; null if there is none. */
export function amountTyped(
  { unit, values }: TypedPrices,
  { key, carat, list }: StoneToPrice,
): string | null {
  const value = values[key];
  if (value === undefined || value === '' || !Number.isFinite(Number(value))) return null;
  switch (unit) {
    case 'amount':
      return usd(new Decimal(value));
    case 'carat':
      return carat === null ? null : usd(new Decimal(value).times(carat));
    case 'percent':
      return list === null ? null : amountBelow(list, value);
  }
}

/** The same prices in another unit. */
export const inUnit = (typed: TypedPrices, unit: Unit, stones: readonly StoneToPrice[]): TypedPrices => ({
  unit,
  values: Object.fromEntries(
    stones.flatMap((stone) => {
      const amount = amountTyped(typed, stone);
      const value = amount === null ? null : valueIn(unit, amount, stone);
      return value === null ? [] : [[stone.key, Number(value)]];
    }),
  ),
});

function valueIn(unit: Unit, amount: string, { carat, list }: StoneToPrice): string | null {
  switch (unit) {
    case 'amount':
      return amount;
    case 'carat':
      return carat === null || carat === 0 ? null : perCarat(amount, carat);
    case 'percent':
      return list === null ? null : percentBelow(amount, list);
  }
}

/** A percentage below the price, for all stones. */
export const allBelow = (percent: number | string, stones: readonly StoneToPrice[]): TypedPrices => ({
  unit: 'percent',
  values: Object.fromEntries(stones.map(({ key }) => [key, percent])),
});
