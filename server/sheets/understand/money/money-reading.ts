/**
 * Determines the currencies, rate and kinds of a sheet's prices, and what to ask about them: also
 * their unit, if they are out of range for diamonds, or if price per carat and total differ by
 * powers of ten.
 */
import type { PriceField } from '../../../../src/domain/sheets/stored-reading.ts';
import { ASKING_PRICES, type StockField } from '../../../../src/domain/sheets/stock-fields.ts';
import { keyOf, type SheetQuestion } from '../../../../src/domain/sheets/sheet-questions.ts';
import { HOME, type Currency } from '../../../../src/domain/sheets/currencies.ts';
import { agreement, holds, isSame, times, type Numbers } from '../agreement.ts';
import { cellOf, columnOf, type Answers, type GivenColumn, type SheetAtHand } from '../mapped-sheet.ts';
import { MONEY_UNITS } from '../headings/unit-words.ts';
import { PRICE_FIELDS, type FiguresAsWritten } from './figures.ts';
import { currenciesOfPrices, needless, pricedFields, pricedFigures } from './currencies-of-prices.ts';
import { givenByList, listQuestion } from './list-prices.ts';
import { currencyAsked, rateAsked, type CurrencyQuestion, type MoneyAtHand } from './currency-questions.ts';
import { meaningQuestion } from './price-questions.ts';

/** US dollars per carat. Small lab-grown stones cost more, too. */
const LOWEST = 20;
/** US dollars per carat of the best stones of one carat; it grows with the weight. */
const HIGHEST_AT_A_CARAT = 60_000;
/** The same for stones with a fancy colour. */
const HIGHEST_FANCY = 5_000_000;
const ENOUGH_ROWS = 3;
const HALF = 0.5;
const ROWS_SHOWN = 3;
/** How far a ratio may be from a power of ten. */
const CLOSE = 0.02;

export interface PricesAtHand {
  /** Numbers by field, in their units. */
  figures: ReadonlyMap<PriceField | 'carat' | 'disc', Numbers>;
  units: ReadonlyMap<StockField, number>;
  /** Units of the prices' currency for one US dollar; null while it is unknown. */
  perDollar: number | null;
  ignored: readonly PriceField[];
  /** The prices follow from a list in dollars. */
  isListed: boolean;
}

/** At most one question. */
function unitQuestions(sheet: SheetAtHand, prices: PricesAtHand, answers: Answers): SheetQuestion[] {
  const apart = tensApart(sheet, prices, answers);
  const found = apart ?? impossible(sheet, prices, answers);
  return found === null || answers.confirmed.includes(keyOf(found)) ? [] : [found];
}

/** Price per carat and total in different units: which of them is in thousands, or in cents? */
function tensApart(sheet: SheetAtHand, prices: PricesAtHand, answers: Answers): SheetQuestion | null {
  const { figures } = prices;
  const [carats, perCarat, totals] = (['carat', 'price_per_ct', 'total_amt'] as const).map(
    (field) => figures.get(field) ?? [],
  );
  const found = agreement(times(carats ?? [], perCarat ?? []), totals ?? []);
  if (found === null || !holds(found)) return null;
  const power = Math.round(Math.log10(found.factor));
  if (power === 0 || Math.abs(found.factor / 10 ** power - 1) > CLOSE) return null;
  // The total is asked about first; if it is right, the price per carat is wrong.
  const field = ASKING_PRICES.toReversed().find((one) => !answers.units.has(one));
  const column = field && columnOf(sheet, field);
  if (!field || !column) return null;
  const evidence = `The total is ${found.factor.toPrecision(2)} times price per carat times weight in ${Math.round(found.share * found.rows)} of ${found.rows} rows.`;
  return question(sheet, column, field, prices, evidence);
}

/** Prices of most rows that are too low or too high for diamonds. */
function impossible(sheet: SheetAtHand, prices: PricesAtHand, answers: Answers): SheetQuestion | null {
  const { figures, ignored, perDollar, isListed } = prices;
  const field = ASKING_PRICES.filter((one) => !ignored.includes(one)).find((one) =>
    (figures.get(one) ?? []).some((price) => price !== null),
  );
  const column = field && columnOf(sheet, field);
  if (!field || !column || perDollar === null || isListed) return null;
  if (answers.units.get(field) === 1) return null;
  const carats = figures.get('carat') ?? [];
  const fancy = (['fancy_color', 'intensity'] as const).flatMap((one) => columnOf(sheet, one) ?? []);
  let [rows, low, high] = [0, 0, 0];
  for (const [at, amount] of (figures.get(field) ?? []).entries()) {
    const carat = carats[at];
    const row = sheet.rows[at];
    if (!amount || !carat || row === undefined) continue;
    const price = amount / perDollar / (field === 'total_amt' ? carat : 1);
    const isFancy = fancy.some((one) => cellOf(row, one) !== '');
    const highest = isFancy ? HIGHEST_FANCY : HIGHEST_AT_A_CARAT * Math.max(carat, 0.3) ** 1.2;
    rows += 1;
    if (price < LOWEST) low += 1;
    if (price > highest) high += 1;
  }
  if (rows < ENOUGH_ROWS || Math.max(low, high) <= HALF * rows) return null;
  const evidence =
    low > high
      ? `In ${low} of ${rows} rows a carat would cost less than $${LOWEST}.`
      : `In ${high} of ${rows} rows a carat would cost more than the best stones of its weight do. If the prices are in another currency, state it below.`;
  return question(sheet, column, field, prices, evidence);
}

const amountOf = (amount: number): string => amount.toLocaleString('en-US', { maximumFractionDigits: 2 });

function question(
  sheet: SheetAtHand,
  { column, header }: GivenColumn,
  field: PriceField,
  { figures, units }: PricesAtHand,
  evidence: string,
): SheetQuestion {
  const known = [{ factor: 1, label: 'As they stand' }, ...MONEY_UNITS];
  const own = units.get(field) ?? 1;
  const examples = (factor: number): string[] =>
    sheet.rows
      .flatMap((row, at) => {
        const amount = figures.get(field)?.[at];
        const raw = cellOf(row, { column, header, field });
        return amount ? [`Row ${row.row}: ${raw} is ${amountOf((amount / own) * factor)}`] : [];
      })
      .slice(0, ROWS_SHOWN);
  return {
    kind: 'unit',
    column,
    sentence: `Which unit is ${header || `column ${column + 1}`} in?`,
    evidence,
    options: known.map(({ factor, label }) => ({
      value: `${field} ${factor}`,
      label,
      examples: examples(factor),
    })),
  };
}

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
