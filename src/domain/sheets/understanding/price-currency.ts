/** Determines the currencies, rate and kinds of a sheet's prices, and what to ask about them. */
import { isSame } from './agreement.ts';
import type { Answers } from './answers.ts';
import { HOME, type Currency } from './currencies.ts';
import { currenciesOfPrices, needless } from './money/currencies-of-prices.ts';
import { PRICE_FIELDS, type FiguresAsWritten } from './money/figures.ts';
import { listQuestion } from './money/list-price-of-stone.ts';
import { givenByList } from './money/list-prices.ts';
import {
  currencyAsked,
  rateAsked,
  type CurrencyQuestion,
  type MoneyAtHand,
} from './money/open-currency-questions.ts';
import { unitQuestions } from './money/price-level.ts';
import { pricedFields, pricedFigures } from './money/priced-figures.ts';
import type { PriceField } from './price-field.ts';
import { meaningQuestion } from './price-questions.ts';
import { keyOf, type SheetQuestion } from './questions.ts';
import { columnOf, type SheetAtHand } from './sheet-columns.ts';

export interface MoneyReading {
  currencies: ReadonlyMap<PriceField, Currency>;
  /**
   * Units of the currency for one US dollar; null if all prices are in US dollars, or the rate is
   * open.
   */
  rate: number | null;
  /** Price columns that are not read, because another one has the same prices in US dollars. */
  ignored: readonly PriceField[];
  /** The column that names the currency of each row; null if one holds for all. */
  rowCurrency: number | null;
  /** Totals are for one piece, although the row has several. */
  perPiece: boolean;
  /** List prices are for whole stones instead of per carat. */
  listOfStone: boolean;
  /**
   * Units of the sheet's currency for one US dollar, by its list prices and discounts; 1 for
   * dollars.
   */
  listFactor: number | null;
  questions: SheetQuestion[];
}

const NO_PRICES: MoneyReading = {
  currencies: new Map(),
  rate: null,
  ignored: [],
  rowCurrency: null,
  perPiece: false,
  listOfStone: false,
  listFactor: null,
  questions: [],
};

/**
 * Determines the currencies of a sheet's prices, and asks if neither the sheet nor a person states
 * them. `houseRate` is the house's own rate: rupees for one US dollar.
 */
export function readMoney(
  sheet: SheetAtHand,
  written: FiguresAsWritten,
  stated: Answers,
  houseRate: number | null,
): MoneyReading {
  if (pricedFields(sheet).length === 0) return NO_PRICES;
  const at = pricedFigures(sheet, written, stated);
  const { fields, figures, byList, ofStone } = at;
  const found = currenciesOfPrices(sheet, at, stated, houseRate);
  const { currencies } = found;
  const isGivenByList = givenByList(figures, currencies, byList);
  const ignored = isGivenByList ? fields.filter((field) => field !== 'rap') : needless(currencies, fields);
  const main = PRICE_FIELDS.find((field) => currencies.has(field) && !ignored.includes(field));
  const money: MoneyAtHand = { at, found, ignored, main, isGivenByList, houseRate };

  const { rate, asked: rateOpen } = rateAsked(sheet, money, stated);
  const all = [
    totalAsked(sheet, at.isTotal, written),
    currencyAsked(sheet, money, stated),
    rateOpen,
    ofStone === 'open' && currencies.get('rap') === HOME
      ? { question: listQuestion(sheet, figures), isConfirmable: false }
      : null,
  ];
  const questions = all.flatMap((asked) =>
    asked === null || (asked.isConfirmable && stated.confirmed.includes(keyOf(asked.question)))
      ? []
      : [asked.question],
  );
  const currency = main && currencies.get(main);
  const perDollar = currency === undefined ? null : currency === HOME ? 1 : rate;
  const isListed = isSame(byList) && currencies.get('rap') === HOME;
  const level = { figures, units: written.units, ignored, perDollar, isListed };
  // The currency is asked about before the unit.
  const units = questions.some(({ kind }) => kind === 'currency') ? [] : unitQuestions(sheet, level, stated);
  return {
    currencies,
    rate,
    ignored,
    rowCurrency: found.rowCurrency,
    perPiece: at.perPiece,
    listOfStone: ofStone === true,
    listFactor: byList?.factor ?? null,
    questions: [...questions, ...units],
  };
}

/** Asks about a price per carat that follows from list prices of whole stones. */
function totalAsked(
  sheet: SheetAtHand,
  isTotal: boolean,
  written: FiguresAsWritten,
): CurrencyQuestion | null {
  const column = columnOf(sheet, 'price_per_ct');
  if (!isTotal || !column) return null;
  const evidence = 'It follows from list prices of whole stones.';
  return { question: meaningQuestion(sheet, column, written, evidence), isConfirmable: true };
}
