/**
 * Prices and weights in other units than dollars and carats, and prices that are not the one asked.
 */
import { text, type Holding } from '../holding.ts';
import { written } from '../numbers.ts';
import { RATES } from '../currency.ts';
import { statedPerCarat, statedTotal } from './prices.ts';

const money = { money: 'sheet' } as const;
/** Every third stone. */
const isEuro = (index: number): boolean => index % 3 === 0;

export const UNITS = {
  /** A total in thousands (1000), lacs (100,000) or cents (0.01). */
  totalIn: (factor: number, digits: number): Holding =>
    text(
      'total_amt',
      (stone, manner) => written(statedTotal(stone, manner) / factor, digits, manner.numbers),
      { ...money, factor },
    ),
  perCaratIn: (factor: number, digits: number): Holding =>
    text(
      'price_per_ct',
      (stone, manner) => written(statedPerCarat(stone, manner) / factor, digits, manner.numbers),
      { ...money, factor },
    ),
  /** `12.52K` */
  totalInK: text(
    'total_amt',
    (stone, manner) => `${written(statedTotal(stone, manner) / 1000, 4, manner.numbers)}K`,
    { ...money, factor: 1000 },
  ),
  points: text('carat', ({ carat }) => String(Math.round(carat * 100)), { factor: 0.01 }),
  milligrams: text('carat', ({ carat }) => String(Math.round(carat * 200)), { factor: 0.005 }),
  /** With the setting. */
  grossWeight: text(null, ({ carat }, { numbers }) => written(carat * 4, 2, numbers)),

  /** Dollars, and euros for every third stone; the next column says which. */
  totalByRow: text(
    'total_amt',
    (stone, manner, { index }) =>
      written(statedTotal(stone, manner) * (isEuro(index) ? RATES.EUR : 1), 2, manner.numbers),
    { factor: null, ...money },
  ),
  currencyOfRow: text(null, (_stone, _manner, { index }) => (isEuro(index) ? 'EUR' : 'USD')),

  /** 65 for a discount of 35 %. */
  shareOfList: text('disc', ({ disc }, { numbers }) => written(100 + disc, 2, numbers)),
  /** A price per carat that is a share of the list price. */
  ofList: (share: number): Holding =>
    text('price_per_ct', ({ rap }, { numbers }) => written(rap * share, 2, numbers), {
      ...money,
      lone: true,
      factor: null,
    }),
  /** The price of one piece of a lot. */
  perPiece: text(
    'total_amt',
    (stone, manner) => written(statedTotal(stone, manner) / stone.pieces, 2, manner.numbers),
    { ...money, factor: null },
  ),
} satisfies Record<string, unknown>;
