/**
 * Determines how a mapped sheet writes numbers, the currency of its prices, and whether its stones
 * are natural. Whatever the sheet leaves open becomes a question for a person. Pure: the browser,
 * previews, imports and feeds get the same result from the same rows.
 */
import { STONE_TYPE, type StoneType } from '../../codes.ts';
import type { StockField } from '../stock-fields.ts';
import { NO_ANSWERS, type Answers } from './answers.ts';
import type { Currency } from './currencies.ts';
import { agreedKind, kindOfReports, kindOfTexts } from './stone-type-evidence.ts';
import { withoutCommonPrefix } from './headings/common-prefix.ts';
import { isInverted, isOfAProperty, stoneTypeColumn, mayTellKind } from './columns/stone-type-column.ts';
import type { Decimal } from './number-format.ts';
import { decimalSigns } from './decimal-signs.ts';
import { readMoney } from './price-currency.ts';
import type { PriceField } from './price-field.ts';
import { priceQuestions } from './price-questions.ts';
import { keyOf, type SheetQuestion } from './questions.ts';
import { columnOf, valuesOf, type SheetAtHand } from './sheet-columns.ts';
import { unitsAsWritten } from './money/units-as-written.ts';

export interface SheetUnderstanding {
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
