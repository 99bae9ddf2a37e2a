/**
 * Questions about the currency of prices and its rate, with sample rows converted for each answer.
 */
import { CURRENCIES, currencyLabel, HOME, type Currency } from '../../../../src/domain/sheets/currencies.ts';
import type { QuestionOption, SheetQuestion } from '../../../../src/domain/sheets/sheet-questions.ts';
import type { PriceField } from '../../../../src/domain/sheets/stored-reading.ts';
import { cellOf, columnOf, type Answers, type GivenColumn, type SheetAtHand } from '../mapped-sheet.ts';
import type { Numbers } from '../agreement.ts';
import type { CurrenciesFound, PricedFigures } from './currencies-of-prices.ts';
import { of } from './figures.ts';
import { ratesDiffer, statedRate } from './named-currency.ts';
import { isFar, listEvidence } from './list-prices.ts';

const ROWS_SHOWN = 3;

/** A price column with its amount in each row. */
interface PricesShown {
  column: GivenColumn | undefined;
  numbers: Numbers;
}

const figure = (amount: number): string =>
  amount.toLocaleString('en-US', { maximumFractionDigits: amount < 100 ? 2 : 0 });

/** `Row 2: 87,709 INR is $1,038`, or only the amount where no rate is known. */
function converted(
  sheet: SheetAtHand,
  { column, numbers }: PricesShown,
  currency: Currency,
  rate: number | null,
): string[] {
  return sheet.rows
    .flatMap((row, at) => {
      const amount = numbers[at];
      if (!column || !amount) return [];
      const written = cellOf(row, column);
      if (rate === null) return [`Row ${row.row}: ${written} is ${figure(amount)} ${currency}`];
      const dollars = `$${figure(amount / rate)}`;
      return [
        currency === HOME
          ? `Row ${row.row}: ${written} is ${dollars}`
          : `Row ${row.row}: ${written} is ${figure(amount)} ${currency}, ${dollars} at ${rate}`,
      ];
    })
    .slice(0, ROWS_SHOWN);
}

/** `rateOf` gives a currency's rate to the US dollar, as far as it is known. */
function currencyQuestion(
  sheet: SheetAtHand,
  prices: PricesShown,
  rateOf: (currency: Currency) => number | null,
  evidence: string | null,
): SheetQuestion {
  const { column } = prices;
  return {
    kind: 'currency',
    column: column?.column ?? null,
    sentence: `Which currency is ${column?.header || 'the price'} in?`,
    evidence,
    options: CURRENCIES.map(({ code, label }) => ({
      value: code,
      label: `${code}, ${label}`,
      examples: converted(sheet, prices, code, rateOf(code)),
    })),
  };
}

export interface RateAsked {
  currency: Currency;
  /** Shown by list prices and discounts, or stated by the sheet. */
  shown: number | null;
  /** Where the sheet shows it: the beginning of a sentence. */
  by: string;
  /** Set by a person or the house. */
  stated: number | null;
}

function rateQuestion(
  sheet: SheetAtHand,
  prices: PricesShown,
  { currency, shown, by, stated }: RateAsked,
): SheetQuestion {
  const told = shown === null ? '' : String(Number(shown.toPrecision(5)));
  const option = (value: string, label: string): QuestionOption => ({
    value,
    label,
    examples: converted(sheet, prices, currency, Number(value)),
  });
  const options = shown === null ? [] : [option(told, `${told}, as the sheet shows`)];
  if (shown !== null && stated !== null) options.push(option(String(stated), `${stated}, as was set`));
  return {
    kind: 'rate',
    column: null,
    sentence: `How many ${currency} is one US dollar?`,
    evidence:
      shown === null
        ? null
        : `${by} one US dollar is about ${told}${stated === null ? '' : `, not ${stated}`}.`,
    options,
    amounts: sheet.rows
      .flatMap(({ row }, at) => {
        const amount = prices.numbers[at];
        return amount ? [{ row, amount }] : [];
      })
      .slice(0, ROWS_SHOWN),
  };
}

/**
 * A rate that differs by more than this from what list prices and discounts show is asked about.
 */
const RATE_TOLERANCE = 0.005;

/** A question, and whether a person may have confirmed an earlier answer to it. */
export interface CurrencyQuestion {
  question: SheetQuestion;
  isConfirmable: boolean;
}

const shownPrices = (sheet: SheetAtHand, { figures }: PricedFigures, field: PriceField): PricesShown => ({
  column: columnOf(sheet, field),
  numbers: of(figures, field),
});

export interface MoneyAtHand {
  at: PricedFigures;
  found: CurrenciesFound;
  ignored: readonly PriceField[];
  /** The field whose currency counts as the sheet's. */
  main: PriceField | undefined;
  isGivenByList: boolean;
  houseRate: number | null;
}

/** Null if the currency of every price is known and nothing contradicts it. */
export function currencyAsked(
  sheet: SheetAtHand,
  money: MoneyAtHand,
  stated: Answers,
): CurrencyQuestion | null {
  const { at, found, ignored, main, isGivenByList, houseRate } = money;
  const { currencies, evident, contradicted, forAll } = found;
  const own = statedRate(sheet);
  const rateOf = (code: Currency): number | null => {
    if (code === HOME) return 1;
    const said = stated.currency === code ? stated.rate : null;
    return said ?? (code === 'INR' ? (own?.rate ?? houseRate) : own?.currency === code ? own.rate : null);
  };
  const listWords = at.byList && at.byList.factor !== 1 ? listEvidence(at.byList) : null;
  const ask = (field: PriceField, evidence: string | null): SheetQuestion =>
    currencyQuestion(sheet, shownPrices(sheet, at, field), rateOf, evidence);
  const open = at.fields.find((field) => !currencies.has(field) && !ignored.includes(field));
  if (open !== undefined) {
    const otherwise = contradicted.has(open)
      ? `The column has the sign of the dollar, but the title names the ${currencyLabel(forAll?.currency ?? HOME)}.`
      : own && `${own.where} states a rate of ${own.rate}, but no currency of the prices.`;
    return { question: ask(open, listWords ?? otherwise), isConfirmable: false };
  }
  const shown = main && evident.get(main);
  if (stated.currency !== null && main && shown && shown !== stated.currency) {
    const evidence = `So far it was ${currencyLabel(stated.currency)}; this sheet names ${currencyLabel(shown)}.`;
    return { question: ask(main, evidence), isConfirmable: true };
  }
  const isHome = main !== undefined && currencies.get(main) === HOME && currencies.get('rap') === HOME;
  if (isGivenByList || !isHome || !isFar(at.byList)) return null;
  const priced = at.fields.includes('price_per_ct') ? 'price_per_ct' : 'total_amt';
  return { question: ask(priced, listWords), isConfirmable: true };
}

/** The rate of the foreign currency, and what is asked about it; no rate if all is in dollars. */
export function rateAsked(
  sheet: SheetAtHand,
  { at, found: { currencies }, ignored, houseRate }: MoneyAtHand,
  stated: Answers,
): { rate: number | null; asked: CurrencyQuestion | null } {
  const foreign = [...currencies].find(([field, code]) => code !== HOME && !ignored.includes(field));
  if (!foreign) return { rate: null, asked: null };
  const [field, code] = foreign;
  const own = statedRate(sheet);
  const given = stated.currency === null || stated.currency === code ? stated.rate : null;
  // Rates that differ by row are neither the house's nor any other's.
  const rate = given ?? (code === 'INR' && !ratesDiffer(sheet) ? houseRate : null);
  const { byList } = at;
  const byPrices = byList && currencies.get('rap') === HOME && byList.factor !== 1 ? byList.factor : null;
  const shown = byPrices ?? (own !== null && (own.currency ?? code) === code ? own.rate : null);
  const by =
    byPrices === null ? `By ${own?.where.toLowerCase() ?? ''}` : 'By list prices and discounts of the sheet';
  const isOff = rate !== null && shown !== null && Math.abs(rate / shown - 1) > RATE_TOLERANCE;
  if (rate !== null && !isOff) return { rate, asked: null };
  const prices = shownPrices(sheet, at, field);
  const question = rateQuestion(sheet, prices, { currency: code, shown, by, stated: rate });
  return { rate, asked: { question, isConfirmable: rate !== null } };
}
