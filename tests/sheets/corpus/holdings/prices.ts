/** Columns of list price, discount and price. */
import { RATES } from '../currency.ts';
import { text, type Holding, type Manner } from '../holding.ts';
import { written } from '../numbers.ts';
import type { TrueStone } from '../stones.ts';

const rounded = (amount: number, digits: number): number => Number(amount.toFixed(digits));

/** The price per carat as the sheet states it, in its currency. */
export const statedPerCarat = ({ price_per_ct }: TrueStone, { currency, cents }: Manner): number =>
  rounded(price_per_ct * RATES[currency], cents);
/** The price of the stone as the sheet states it. */
export const statedTotal = (stone: TrueStone, manner: Manner): number =>
  rounded(statedPerCarat(stone, manner) * stone.carat, manner.cents);

/** As the sender writes it. */
export function amount(value: number, { sign, cents, numbers }: Manner): string {
  const number = written(value, cents, numbers);
  return /^\s/.test(sign) ? `${number}${sign}` : `${sign}${number}`;
}

const inDollars = (manner: Manner): Manner => ({ ...manner, currency: 'USD', sign: '' });
const money = { numeric: true, money: 'sheet' } as const;
const dollars = { numeric: true, money: 'USD' } as const;

export const PRICES = {
  perCarat: text('price_per_ct', (stone, manner) => amount(statedPerCarat(stone, manner), manner), money),
  total: text('total_amt', (stone, manner) => amount(statedTotal(stone, manner), manner), {
    ...money,
    formula: true,
  }),
  /** Under a heading like `Price`, which does not say which of the two it is. */
  lonePerCarat: text('price_per_ct', (stone, manner) => amount(statedPerCarat(stone, manner), manner), {
    ...money,
    lone: true,
  }),
  loneTotal: text('total_amt', (stone, manner) => amount(statedTotal(stone, manner), manner), {
    ...money,
    lone: true,
  }),
  /** Dollars beside a column in another currency; one of the two is read. */
  perCaratUsd: text(
    'price_per_ct',
    (stone, manner) => written(statedPerCarat(stone, inDollars(manner)), manner.cents, manner.numbers),
    { ...dollars, accepts: [null] },
  ),
  totalUsd: text(
    'total_amt',
    (stone, manner) => written(statedTotal(stone, inDollars(manner)), manner.cents, manner.numbers),
    { ...dollars, accepts: [null] },
  ),
  perCaratBeside: text('price_per_ct', (stone, manner) => amount(statedPerCarat(stone, manner), manner), {
    ...money,
    accepts: [null],
  }),
  totalBeside: text('total_amt', (stone, manner) => amount(statedTotal(stone, manner), manner), {
    ...money,
    accepts: [null],
  }),
  /** The list is in dollars wherever the sender sits. */
  rap: text('rap', ({ rap }, { numbers }) => written(rap, 0, numbers), dollars),
  rapCents: text('rap', ({ rap }, { numbers }) => written(rap, 2, numbers), dollars),
  /** The list's price for the whole stone, which is no field of a stone. */
  rapTotal: text(null, ({ rap, carat }, { numbers }) => written(rap * carat, 2, numbers), dollars),
  /** -35.5 */
  disc: text('disc', ({ disc }, { numbers }) => written(disc, 2, numbers), { numeric: true, unit: '%' }),
  /** -35.5% */
  discPercent: text('disc', ({ disc }, { numbers }) => `${written(disc, 2, numbers)}%`, {
    numeric: true,
    unit: '%',
  }),
  /** 35.5 below the list, without a sign. */
  back: text('disc', ({ disc }, { numbers }) => written(-disc, 2, numbers), { numeric: true, unit: '%' }),
  /** -0.355 */
  discShare: text('disc', ({ disc }, { numbers }) => written(disc / 100, 4, numbers), { numeric: true }),
  /** (35.5) */
  discBrackets: text('disc', ({ disc }, { numbers }) => `(${written(-disc, 2, numbers)})`, {
    numeric: true,
    unit: '%',
  }),
} satisfies Record<string, Holding>;
