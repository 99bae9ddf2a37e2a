/**
 * Questions about the currency of prices and its rate, with sample rows converted for each answer.
 */
import { CURRENCIES, HOME, type Currency } from '../currencies.ts';
import type { Numbers } from '../agreement.ts';
import type { QuestionOption, SheetQuestion } from '../questions.ts';
import { cellOf, type GivenColumn, type SheetAtHand } from '../sheet-columns.ts';

const ROWS_SHOWN = 3;

/** A price column, and its amounts by row. */
export interface PricesShown {
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
export function currencyQuestion(
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

export function rateQuestion(
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
