/** Finds the currency of each price column: in its heading or cells, by agreement with others, or as stated. */
import { ASKING_PRICES, type StockField } from '../stock-fields.ts';
import { agreement, holds, isSame, times, type Agreement, type Numbers } from './agreement.ts';
import { CURRENCIES, currencyIn, currencyLabel, currencyOfCells, HOME, type Currency } from './currencies.ts';
import { currencyOfHeading } from './headings/words.ts';
import type { Decimal } from './number-format.ts';
import { DISCOUNT_FACTORS, discounted } from './price-columns.ts';
import { keyOf, type SheetQuestion } from './questions.ts';
import { columnOf, numbersOf, valuesOf, type SheetAtHand } from './sheet-columns.ts';

export type PriceField = 'rap' | 'price_per_ct' | 'total_amt';
const PRICE_FIELDS: readonly PriceField[] = [...ASKING_PRICES, 'rap'];

/** What a person stated about the sheet's prices. */
export interface StatedMoney {
  currency: Currency | null;
  /** Units of the currency for one US dollar. */
  rate: number | null;
  /** Keys of questions whose earlier answer a person confirmed. */
  confirmed: readonly string[];
}

export interface MoneyReading {
  currencies: ReadonlyMap<PriceField, Currency>;
  /** Units of the currency for one US dollar; null if all prices are in US dollars, or the rate is open. */
  rate: number | null;
  /** Price columns that are not read, because another one has the same prices in US dollars. */
  ignored: readonly PriceField[];
  /** Units of the sheet's currency for one US dollar, by its list prices and discounts; 1 for dollars. */
  listFactor: number | null;
  questions: SheetQuestion[];
}

/** A rate that differs by more than this from what list prices and discounts show is asked about. */
const RATE_TOLERANCE = 0.005;
/** Prices are recognised as rupees if their factor is this close to the house's rate, which may be old. */
const RUPEES = 0.15;
/** Prices that differ from list price less discount by more than this factor are in another currency. */
const OTHER_CURRENCY = 1.5;

/** The currency that a column without a field names in every row. */
function currencyOfColumn(sheet: SheetAtHand): Currency | null {
  for (const column of sheet.columns) {
    if (column.field !== null) continue;
    const [first, ...others] = new Set(valuesOf(sheet, column));
    if (first === undefined || others.length > 0 || first.length > 12 || /\d/.test(first)) continue;
    const named = currencyIn(first);
    if (named !== null) return named;
  }
  return null;
}

/** `¥` means the yuan under Chinese headings, and the yen under Japanese ones. */
function yuanOrYen({ title, columns }: SheetAtHand, values: readonly string[]): Currency | null {
  if (values.length === 0 || !values.every((value) => /[¥￥]/.test(value))) return null;
  const words = [title, ...columns.map(({ header }) => header)].join(' ');
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(words)) return 'JPY';
  return /\p{Script=Han}/u.test(words) ? 'CNY' : null;
}

/** The published list has steps of 50 dollars, and of 10 below 1,000. */
const stepOf = (price: number): number => (price < 1000 ? 10 : 50);
const MOST_AT_A_CARAT = 40_000;
const ENOUGH_ROWS = 5;

/**
 * Whether the list prices are those of the published list, which is in US dollars: they are multiples of
 * its steps and not too high. Prices in rupees are too high, and converted ones are not in steps.
 */
function isPublished(figures: Figures): boolean {
  const prices = of(figures, 'rap').flatMap((rap, row) => {
    const carat = of(figures, 'carat')[row];
    return rap && carat ? [{ rap, most: MOST_AT_A_CARAT * Math.max(carat, 0.3) ** 1.2 }] : [];
  });
  if (prices.length < ENOUGH_ROWS) return false;
  return prices.every(({ rap, most }) => rap % stepOf(rap) === 0 && rap <= most);
}

type Figures = ReadonlyMap<PriceField | 'carat' | 'disc', Numbers>;

function figuresOf(sheet: SheetAtHand, decimals: ReadonlyMap<StockField, Decimal>): Figures {
  return new Map(
    ([...PRICE_FIELDS, 'carat', 'disc'] as const).map((field) => [
      field,
      numbersOf(sheet, columnOf(sheet, field), decimals.get(field) ?? null),
    ]),
  );
}

const of = (figures: Figures, field: PriceField | 'carat' | 'disc'): Numbers => figures.get(field) ?? [];

/** How the price per carat follows from list price and discount: by 1, or by an exchange rate. */
function againstList(figures: Figures): Agreement | null {
  const carats = of(figures, 'carat');
  const perCarat = of(figures, 'price_per_ct').some((price) => price !== null)
    ? of(figures, 'price_per_ct')
    : of(figures, 'total_amt').map((total, row) => {
        const carat = carats[row];
        return total !== null && carat ? total / carat : null;
      });
  let best: Agreement | null = null;
  for (const factor of DISCOUNT_FACTORS) {
    const found = agreement(discounted(of(figures, 'rap'), of(figures, 'disc'), factor), perCarat);
    if (
      found !== null &&
      holds(found) &&
      (best === null || found.share > best.share || (found.share === best.share && found.factor === 1))
    )
      best = found;
  }
  return best;
}

/**
 * Finds the currencies of a sheet's prices, and asks where neither the sheet nor a person says them.
 * `houseRate` is the house's own rate of the rupee.
 */
export function readMoney(
  sheet: SheetAtHand,
  decimals: ReadonlyMap<StockField, Decimal>,
  stated: StatedMoney,
  houseRate: number | null,
): MoneyReading {
  // Empty columns need no currency.
  const fields = PRICE_FIELDS.filter((field) => {
    const column = columnOf(sheet, field);
    return column !== undefined && valuesOf(sheet, column).length > 0;
  });
  const currencies = new Map<PriceField, Currency>();
  if (fields.length === 0) return { currencies, rate: null, ignored: [], listFactor: null, questions: [] };
  const figures = figuresOf(sheet, decimals);
  for (const field of fields) {
    const column = columnOf(sheet, field);
    if (!column) continue;
    const values = valuesOf(sheet, column);
    const named = currencyOfHeading(column.header) ?? currencyOfCells(values) ?? yuanOrYen(sheet, values);
    // The Rapaport list is in US dollars.
    const isList = field === 'rap' && (/rap/i.test(column.header) || isPublished(figures));
    const found = named ?? (isList ? HOME : null);
    if (found) currencies.set(field, found);
  }
  const byTotal = agreement(
    times(of(figures, 'carat'), of(figures, 'price_per_ct')),
    of(figures, 'total_amt'),
  );
  const byList = againstList(figures);
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
  if (byHouseRate(byList, houseRate) && currencies.get('rap') === HOME && !currencies.has(priced)) {
    currencies.set(priced, 'INR');
    shareAll();
  }
  const title = currencyIn(sheet.title) ?? currencyOfColumn(sheet);
  const evident = new Map(currencies);
  for (const known of [title, stated.currency]) {
    for (const field of fields) if (known && !currencies.has(field)) currencies.set(field, known);
  }

  const isGivenByList = givenByList(figures, currencies, byList);
  const ignored = isGivenByList ? fields.filter((field) => field !== 'rap') : needless(currencies, fields);
  const main = PRICE_FIELDS.find((field) => currencies.has(field) && !ignored.includes(field));
  const currency = main && currencies.get(main);
  const questions: SheetQuestion[] = [];
  const unless = (question: SheetQuestion): void => {
    if (!stated.confirmed.includes(keyOf(question))) questions.push(question);
  };
  const open = fields.find((field) => !currencies.has(field) && !ignored.includes(field));
  const listWords = byList && byList.factor !== 1 ? listEvidence(byList) : null;
  if (open !== undefined) questions.push(currencyQuestion(sheet, open, listWords));
  else if (stated.currency !== null && main && evident.has(main) && evident.get(main) !== stated.currency) {
    const said = currencyLabel(stated.currency);
    unless(
      currencyQuestion(
        sheet,
        main,
        `So far it was ${said}; this sheet names ${currencyLabel(evident.get(main) ?? HOME)}.`,
      ),
    );
  } else if (!isGivenByList && currency === HOME && currencies.get('rap') === HOME && isFar(byList))
    unless(currencyQuestion(sheet, priced, listWords));

  const foreign = [...currencies].find(([field, code]) => code !== HOME && !ignored.includes(field))?.[1];
  let rate: number | null = null;
  if (foreign) {
    const given = stated.currency === null || stated.currency === foreign ? stated.rate : null;
    rate = given ?? (foreign === 'INR' ? houseRate : null);
    const shown = byList && currencies.get('rap') === HOME && byList.factor !== 1 ? byList.factor : null;
    if (rate === null) questions.push(rateQuestion(foreign, shown, null));
    else if (shown !== null && Math.abs(rate / shown - 1) > RATE_TOLERANCE)
      unless(rateQuestion(foreign, shown, rate));
  }
  return { currencies, rate, ignored, listFactor: byList?.factor ?? null, questions };
}

/** Whether prices are list price less discount, times about the house's rate of the rupee. */
const byHouseRate = (found: Agreement | null, houseRate: number | null): boolean =>
  found !== null && houseRate !== null && Math.abs(found.factor / houseRate - 1) <= RUPEES;

const isFar = (found: Agreement | null): boolean =>
  found !== null && (found.factor > OTHER_CURRENCY || found.factor < 1 / OTHER_CURRENCY);

const listEvidence = ({ factor, share, rows }: Agreement): string =>
  `In ${Math.round(share * rows)} of ${rows} rows the price is ${factor.toPrecision(3)} times what list price and discount give.`;

/**
 * Whether list prices in US dollars and discounts give every stone a price, so that the prices beside
 * them, in a currency that the sheet does not name, need not be read.
 */
function givenByList(
  figures: Figures,
  currencies: ReadonlyMap<PriceField, Currency>,
  byList: Agreement | null,
): boolean {
  if (currencies.get('rap') !== HOME || !isFar(byList)) return false;
  if (currencies.has('price_per_ct') || currencies.has('total_amt')) return false;
  const [lists, discounts] = [of(figures, 'rap'), of(figures, 'disc')];
  return ASKING_PRICES.every((field) =>
    of(figures, field).every(
      (price, row) => price === null || (lists[row] != null && discounts[row] != null),
    ),
  );
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

function currencyQuestion(sheet: SheetAtHand, field: PriceField, evidence: string | null): SheetQuestion {
  const column = columnOf(sheet, field);
  const samples = column ? valuesOf(sheet, column).slice(0, 3).join(', ') : '';
  return {
    kind: 'currency',
    column: column?.column ?? null,
    sentence: `Which currency is ${column?.header ?? 'the price'} in? It begins with ${samples}.`,
    evidence,
    options: CURRENCIES.map(({ code, label }) => ({ value: code, label: `${code}, ${label}`, examples: [] })),
  };
}

function rateQuestion(currency: Currency, shown: number | null, stated: number | null): SheetQuestion {
  const told = shown === null ? '' : String(Number(shown.toPrecision(5)));
  const evidence =
    shown === null
      ? null
      : `By list prices and discounts of the sheet one US dollar is about ${told}${stated === null ? '' : `, not ${stated}`}.`;
  const options = shown === null ? [] : [{ value: told, label: `${told}, as the sheet shows`, examples: [] }];
  if (shown !== null && stated !== null)
    options.push({ value: String(stated), label: `${stated}, as was set`, examples: [] });
  return {
    kind: 'rate',
    column: null,
    sentence: `How many ${currency} is one US dollar?`,
    evidence,
    options,
  };
}
