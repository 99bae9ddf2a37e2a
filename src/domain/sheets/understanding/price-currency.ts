/**
 * Finds the currency of each price column: in its heading or cells, by agreement with others, or as
 * stated.
 */
import { agreement, holds, isSame, times } from './agreement.ts';
import type { Answers } from './answers.ts';
import { currencyLabel, HOME, type Currency } from './currencies.ts';
import { currencyQuestion, rateQuestion, type PricesShown } from './money/currency-questions.ts';
import { currencyByTwin, isRupees, namedAtColumn, namedForAll } from './money/evident-currency.ts';
import {
  figuresOf,
  of,
  ofAllPieces,
  perWeight,
  PRICE_FIELDS,
  type FiguresAsWritten,
} from './money/figures.ts';
import { isListOfStone, listQuestion } from './money/list-of-stone.ts';
import {
  againstList,
  byHouseRate,
  givenByList,
  isFar,
  isPublished,
  listEvidence,
} from './money/list-prices.ts';
import type { PriceField } from './price-holding.ts';
import { meaningQuestion } from './price-questions.ts';
import { unitQuestions } from './money/price-level.ts';
import { keyOf, type SheetQuestion } from './questions.ts';
import { statedRate } from './money/rate-in-words.ts';
import { currencyColumn } from './money/row-currency.ts';
import { columnOf, valuesOf, type SheetAtHand } from './sheet-columns.ts';

export type { PriceField };

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
  /** Totals are the price of one of the row's pieces. */
  perPiece: boolean;
  /** List prices are those of whole stones. */
  listOfStone: boolean;
  /**
   * Units of the sheet's currency for one US dollar, by its list prices and discounts; 1 for
   * dollars.
   */
  listFactor: number | null;
  questions: SheetQuestion[];
}

/**
 * A rate that differs by more than this from what list prices and discounts show is asked about.
 */
const RATE_TOLERANCE = 0.005;
/**
 * Finds the currencies of a sheet's prices, and asks where neither the sheet nor a person says
 * them. `houseRate` is the house's own rate of the rupee.
 */
export function readMoney(
  sheet: SheetAtHand,
  written: FiguresAsWritten,
  stated: Answers,
  houseRate: number | null,
): MoneyReading {
  // Empty columns need no currency.
  const fields = PRICE_FIELDS.filter((field) => {
    const column = columnOf(sheet, field);
    return column !== undefined && valuesOf(sheet, column).length > 0;
  });
  const currencies = new Map<PriceField, Currency>();
  if (fields.length === 0)
    return {
      currencies,
      rate: null,
      ignored: [],
      rowCurrency: null,
      perPiece: false,
      listOfStone: false,
      listFactor: null,
      questions: [],
    };
  const asWritten = figuresOf(sheet, written);
  const ofStone = isListOfStone(sheet, asWritten, stated);
  const listed =
    ofStone === true
      ? new Map(asWritten).set('rap', perWeight(of(asWritten, 'rap'), of(asWritten, 'carat')))
      : asWritten;
  const { figures, perPiece } = ofAllPieces(sheet, listed);
  const forAll = namedForAll(sheet);
  const byRow = currencyColumn(sheet);
  const contradicted = new Set<PriceField>();
  for (const field of fields) {
    const column = columnOf(sheet, field);
    if (!column) continue;
    const named = namedAtColumn(sheet, column, field === 'rap' ? null : forAll);
    if (named === 'open') contradicted.add(field);
    // The Rapaport list is in US dollars.
    const isList = field === 'rap' && (/rap/i.test(column.header) || isPublished(figures));
    const found = named === 'open' ? null : (named ?? (isList ? HOME : null));
    if (found) currencies.set(field, found);
  }
  const byTotal = agreement(
    times(of(figures, 'carat'), of(figures, 'price_per_ct')),
    of(figures, 'total_amt'),
  );
  // Prices that follow from list prices of whole stones are those of whole stones.
  const isTotal = ofStone === true && isSame(againstList(asWritten));
  const byList = isTotal ? null : againstList(figures);
  const share = (a: PriceField, b: PriceField): void => {
    const [one, two] = [currencies.get(a), currencies.get(b)];
    if (one && !two && fields.includes(b)) currencies.set(b, one);
    if (two && !one && fields.includes(a)) currencies.set(a, two);
  };
  const priced: PriceField = fields.includes('price_per_ct') ? 'price_per_ct' : 'total_amt';
  const shareAll = (): void => {
    if (isSame(byTotal)) share('price_per_ct', 'total_amt');
    if (isSame(byList)) share('rap', priced);
    if (isSame(byTotal)) share('price_per_ct', 'total_amt');
  };
  shareAll();
  if (byHouseRate(byList, sheet, houseRate) && currencies.get('rap') === HOME && !currencies.has(priced)) {
    currencies.set(priced, 'INR');
    shareAll();
  }
  const settle = (field: PriceField, currency: Currency): void => {
    if (!currencies.has(field)) currencies.set(field, currency);
  };
  // One of the two prices is in rupees, the other in dollars.
  if (byTotal !== null && holds(byTotal) && byTotal.factor !== 1) {
    const perCaratInRupees = isRupees(1 / byTotal.factor, sheet, houseRate);
    if (perCaratInRupees || isRupees(byTotal.factor, sheet, houseRate)) {
      settle('price_per_ct', perCaratInRupees ? 'INR' : HOME);
      settle('total_amt', perCaratInRupees ? HOME : 'INR');
    }
  }
  for (const field of fields) {
    const column = columnOf(sheet, field);
    const twin = column && !currencies.has(field) ? currencyByTwin(sheet, column, houseRate) : null;
    if (twin) settle(field, twin.currency);
  }
  shareAll();
  const evident = new Map(currencies);
  const ofRows = byRow?.only === null ? byRow.foreign : null;
  for (const known of [ofRows, forAll?.currency, stated.currency])
    for (const field of fields) {
      const isOpen = contradicted.has(field) && known !== stated.currency;
      if (known && !isOpen) settle(field, known);
    }

  const isGivenByList = givenByList(figures, currencies, byList);
  const ignored = isGivenByList ? fields.filter((field) => field !== 'rap') : needless(currencies, fields);
  const main = PRICE_FIELDS.find((field) => currencies.has(field) && !ignored.includes(field));
  const currency = main && currencies.get(main);
  const questions: SheetQuestion[] = [];
  const unless = (question: SheetQuestion): void => {
    if (!stated.confirmed.includes(keyOf(question))) questions.push(question);
  };
  const shownPrices = (field: PriceField): PricesShown => ({
    column: columnOf(sheet, field),
    numbers: of(figures, field),
  });
  const own = statedRate(sheet);
  const rateOf = (code: Currency): number | null => {
    if (code === HOME) return 1;
    const said = stated.currency === code ? stated.rate : null;
    return said ?? (code === 'INR' ? (own?.rate ?? houseRate) : own?.currency === code ? own.rate : null);
  };
  const perCarat = columnOf(sheet, 'price_per_ct');
  if (isTotal && perCarat)
    unless(meaningQuestion(sheet, perCarat, written, 'It follows from list prices of whole stones.'));
  const open = fields.find((field) => !currencies.has(field) && !ignored.includes(field));
  const listWords = byList && byList.factor !== 1 ? listEvidence(byList) : null;
  const askCurrency = (field: PriceField, evidence: string | null): SheetQuestion =>
    currencyQuestion(sheet, shownPrices(field), rateOf, evidence);
  if (open !== undefined) {
    const otherwise = contradicted.has(open)
      ? `The column has the sign of the dollar, but the title names the ${currencyLabel(forAll?.currency ?? HOME)}.`
      : own && `${own.where} states a rate of ${own.rate}, but no currency of the prices.`;
    questions.push(askCurrency(open, listWords ?? otherwise));
  } else if (stated.currency !== null && main && evident.has(main) && evident.get(main) !== stated.currency) {
    const said = currencyLabel(stated.currency);
    const evidence = `So far it was ${said}; this sheet names ${currencyLabel(evident.get(main) ?? HOME)}.`;
    unless(askCurrency(main, evidence));
  } else if (!isGivenByList && currency === HOME && currencies.get('rap') === HOME && isFar(byList))
    unless(askCurrency(priced, listWords));

  const foreign = [...currencies].find(([field, code]) => code !== HOME && !ignored.includes(field));
  let rate: number | null = null;
  if (foreign) {
    const [field, code] = foreign;
    const given = stated.currency === null || stated.currency === code ? stated.rate : null;
    rate = given ?? (code === 'INR' ? houseRate : null);
    const byPrices = byList && currencies.get('rap') === HOME && byList.factor !== 1 ? byList.factor : null;
    const ownRate = own !== null && (own.currency ?? code) === code ? own.rate : null;
    const asked = {
      currency: code,
      shown: byPrices ?? ownRate,
      by:
        byPrices === null
          ? `By ${own?.where.toLowerCase() ?? ''}`
          : 'By list prices and discounts of the sheet',
      stated: rate,
    };
    if (rate === null) questions.push(rateQuestion(sheet, shownPrices(field), asked));
    else if (asked.shown !== null && Math.abs(rate / asked.shown - 1) > RATE_TOLERANCE)
      unless(rateQuestion(sheet, shownPrices(field), asked));
  }
  const perDollar = currency === undefined ? null : currency === HOME ? 1 : rate;
  const isListed = isSame(byList) && currencies.get('rap') === HOME;
  const level = { figures, units: written.units, ignored, perDollar, isListed };
  // Which currency they are in comes before how much they are.
  if (!questions.some(({ kind }) => kind === 'currency'))
    questions.push(...unitQuestions(sheet, level, stated));
  const rowCurrency = byRow?.foreign != null && byRow.only === null ? byRow.column.column : null;
  if (ofStone === 'open' && currencies.get('rap') === HOME) questions.push(...listQuestion(sheet, figures));
  return {
    currencies,
    rate,
    ignored,
    rowCurrency,
    perPiece,
    listOfStone: ofStone === true,
    listFactor: byList?.factor ?? null,
    questions,
  };
}

/** If price per carat and total are in two currencies, only the one in US dollars is read. */
function needless(
  currencies: ReadonlyMap<PriceField, Currency>,
  fields: readonly PriceField[],
): PriceField[] {
  const [perCarat, total] = [currencies.get('price_per_ct'), currencies.get('total_amt')];
  if (!fields.includes('price_per_ct') || !fields.includes('total_amt')) return [];
  if (perCarat === undefined || total === undefined || perCarat === total) return [];
  return [total === HOME ? 'price_per_ct' : 'total_amt'];
}
