/**
 * How a mapped sheet is written: decimal signs, currency, units and the kind of its stones; and how
 * its prices and weights are converted.
 */
import type { StockField } from '../../../src/domain/sheets/stock-fields.ts';
import type { Decimal } from '../../../src/domain/sheets/numbers.ts';
import type { PriceField } from '../../../src/domain/sheets/stored-reading.ts';
import { HOME, type Currency } from '../../../src/domain/sheets/currencies.ts';
import { STONE_TYPE, type StoneType } from '../../../src/domain/codes.ts';
import { keyOf, type SheetQuestion } from '../../../src/domain/sheets/sheet-questions.ts';
import {
  cellOf,
  columnOf,
  NO_ANSWERS,
  numbersOf,
  valuesOf,
  type Answers,
  type SheetAtHand,
} from './mapped-sheet.ts';
import { decimalSigns } from './decimal-signs.ts';
import { unitsAsWritten } from './money/figures.ts';
import { readMoney } from './money/money-reading.ts';
import { priceQuestions } from './money/price-questions.ts';
import { withoutCommonPrefix } from './headings/in-context.ts';
import {
  agreedKind,
  isInverted,
  isOfAProperty,
  kindOfReports,
  kindOfTexts,
  mayTellKind,
  stoneTypeColumn,
} from './columns/stone-type.ts';
import { WEIGHT_UNITS } from './headings/unit-words.ts';

interface SheetUnderstanding {
  decimals: ReadonlyMap<StockField, Decimal>;
  currencies: ReadonlyMap<PriceField, Currency>;
  /** Units of the sheet's currency for one US dollar. */
  rate: number | null;
  ignored: readonly PriceField[];
  /** Factors of figures that are in thousands, points and the like. */
  units: ReadonlyMap<StockField, number>;
  /** The column that names the currency of each row; null if one holds for all. */
  rowCurrency: number | null;
  /** Totals are the price of one of the row's pieces. */
  perPiece: boolean;
  /** List prices are those of whole stones. */
  listOfStone: boolean;
  /** Units of the sheet's currency for one US dollar, by its list prices and discounts. */
  listFactor: number | null;
  /** As stated, or by title, report numbers or remarks; null if given per row or not at all. */
  stone_type: StoneType | null;
  questions: SheetQuestion[];
}

const WORDS_SHOWN = 3;
const KIND_FIELDS: readonly StockField[] = ['stone_type', 'lab_grown', 'growth_type'];

/** `houseRate` is the house's own rate, in rupees for one US dollar; null if it set none. */
export function understandSheet(
  given: SheetAtHand,
  answers: Answers = NO_ANSWERS,
  houseRate: number | null = null,
): SheetUnderstanding {
  const sheet = plainlyHeaded(given);
  const { decimals, questions: numbers } = decimalSigns(sheet, answers.decimal);
  const { units, questions: weights } = unitsAsWritten(sheet, decimals, answers.units);
  const money = readMoney(sheet, { decimals, units }, answers, houseRate);
  // Whether `1,230` is 1.23 is decided before its unit.
  const asked = [...weights, ...money.questions].filter(
    ({ kind }) => kind !== 'unit' || numbers.length === 0,
  );
  const evident = evidentKind(sheet);
  const kind = answers.stone_type ?? (evident === 'open' ? null : evident);
  const prices = priceQuestions(sheet, { decimals, units }, answers);
  return {
    decimals,
    currencies: money.currencies,
    rate: money.rate,
    ignored: money.ignored,
    units,
    rowCurrency: money.rowCurrency,
    perPiece: money.perPiece,
    listOfStone: money.listOfStone,
    listFactor: money.listFactor,
    stone_type: kind,
    // Weights come first, because prices per carat depend on them.
    questions: [
      ...weights.filter((one) => asked.includes(one)),
      ...prices,
      ...asked.filter((one) => !weights.includes(one)),
      ...numbers,
      ...kindQuestions(sheet, evident, answers),
    ],
  };
}

/** A word that all headings begin with, such as `value`, says nothing about prices. */
function plainlyHeaded(sheet: SheetAtHand): SheetAtHand {
  const plain = withoutCommonPrefix(sheet.columns.map(({ header }) => header));
  return { ...sheet, columns: sheet.columns.map((one, at) => ({ ...one, header: plain[at] ?? one.header })) };
}

/** The kind of all stones by title, report numbers or remarks; `open` if they disagree. */
function evidentKind(sheet: SheetAtHand): StoneType | 'open' | null {
  const reports = columnOf(sheet, 'report_no');
  return agreedKind(sheet.title, [
    reports ? kindOfReports(valuesOf(sheet, reports), sheet.rows.length) : null,
    kindInRemarks(sheet),
  ]);
}

const REMARKS: readonly (StockField | null)[] = [null, 'member_comment', 'report_comment'];

function kindInRemarks(sheet: SheetAtHand): StoneType | null {
  for (const column of sheet.columns) {
    if (!REMARKS.includes(column.field) || isOfAProperty(column.header)) continue;
    const kind = kindOfTexts(valuesOf(sheet, column), sheet.rows.length);
    if (kind !== null) return kind;
  }
  return null;
}

function kindQuestions(
  sheet: SheetAtHand,
  evident: StoneType | 'open' | null,
  { stone_type, stone_type_open, confirmed }: Answers,
): SheetQuestion[] {
  const isContradicted =
    stone_type !== null && evident !== null && evident !== 'open' && evident !== stone_type;
  if (isContradicted) {
    const said = evident === STONE_TYPE.natural ? 'natural' : 'lab-grown';
    const question = kindQuestion(
      'Are the stones natural or lab-grown?',
      `The title, the report numbers or the remarks say ${said}.`,
    );
    return confirmed.includes(keyOf(question)) ? [] : [question];
  }
  const told = KIND_FIELDS.some((field) => {
    const column = columnOf(sheet, field);
    return column !== undefined && valuesOf(sheet, column).length > 0;
  });
  const unread = unreadKind(sheet, told);
  if (unread !== null) return confirmed.includes(keyOf(unread)) ? [] : [unread];
  if (told || stone_type !== null || stone_type_open) return [];
  if (evident === 'open')
    return [
      kindQuestion(
        'Are the stones natural or lab-grown?',
        'The title, the report numbers and the remarks do not agree.',
      ),
    ];
  if (evident !== null) return [];
  return [kindQuestion('Are the stones natural or lab-grown? No column says it.', null)];
}

/**
 * Asks if a column says whether each stone is natural or lab-grown, but is not read, or read the
 * wrong way.
 */
function unreadKind(sheet: SheetAtHand, told: boolean): SheetQuestion | null {
  for (const column of sheet.columns) {
    const { field, header } = column;
    const values = valuesOf(sheet, column);
    const isUnread =
      !told && (field === null || field === 'lab')
        ? stoneTypeColumn(header, values) !== null || mayTellKind(header, values)
        : field !== null && isInverted(header, values, field);
    if (!isUnread) continue;
    const words = [...new Set(values)].slice(0, WORDS_SHOWN).join(', ');
    return kindQuestion(
      'Are the stones natural or lab-grown?',
      `${header} may say it of each stone (${words}), but is not read so. If it does, choose it as the column of natural or lab-grown.`,
    );
  }
  return null;
}

const kindQuestion = (sentence: string, evidence: string | null): SheetQuestion => ({
  kind: 'stone_kind',
  column: null,
  sentence,
  evidence,
  options: [
    { value: String(STONE_TYPE.natural), label: 'Natural', examples: [] },
    { value: String(STONE_TYPE.labGrown), label: 'Lab grown', examples: [] },
    { value: 'open', label: 'Nobody knows: leave it open', examples: [] },
  ],
});

export interface FigureConversion {
  /** 0-based. */
  column: number;
  /** `INR at 86.4 for one US dollar`, `Points`. */
  how: string;
  /** The first three values as they are read: `0.4 ct`, `$2,091.46`. */
  values: string[];
}

const FIELDS = ['carat', 'rap', 'price_per_ct', 'total_amt'] as const satisfies readonly StockField[];
const SHOWN = 3;

const figure = (amount: number): string => amount.toLocaleString('en-US', { maximumFractionDigits: 2 });

/**
 * The columns of weights and prices whose figures are converted from another unit, currency or
 * decimal sign. Empty while their currency or its rate is open.
 */
export function figureConversions(sheet: SheetAtHand, understood: SheetUnderstanding): FigureConversion[] {
  return FIELDS.flatMap((field): FigureConversion[] => {
    const column = columnOf(sheet, field);
    if (!column || understood.rowCurrency !== null) return [];
    const factor = understood.units.get(field) ?? 1;
    const decimal = understood.decimals.get(field) ?? null;
    const currency = field === 'carat' ? HOME : understood.currencies.get(field);
    const rate = currency === HOME ? 1 : understood.rate;
    if (currency === undefined || rate === null) return [];
    const how = [
      ...(factor === 1 ? [] : [field === 'carat' ? unitOf(factor) : `Times ${figure(factor)}`]),
      ...(currency === HOME ? [] : [`${currency} at ${rate} for one US dollar`]),
      ...(decimal === 'comma' ? ['decimal comma'] : []),
    ];
    if (how.length === 0) return [];
    const numbers = numbersOf(sheet, column, decimal);
    const shown = sheet.rows
      .flatMap((row, at) => {
        const number = numbers[at];
        return number == null ? [] : [{ written: cellOf(row, column), number: (number * factor) / rate }];
      })
      .filter(({ written }, at, all) => all.findIndex((other) => other.written === written) === at)
      .slice(0, SHOWN)
      .map(({ number }) => (field === 'carat' ? `${figure(number)} ct` : `$${figure(number)}`));
    return [{ column: column.column, how: how.join(', '), values: shown }];
  });
}

const unitOf = (factor: number): string =>
  WEIGHT_UNITS.find((unit) => unit.factor === factor)?.label ?? `Times ${figure(factor)}`;
