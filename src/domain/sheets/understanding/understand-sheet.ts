/**
 * What a sheet says under a mapping, and what it does not say: how numbers are written, what prices
 * are in, what the stones are, and the questions that a person has to answer before it is imported.
 * Pure: browser, preview, import and feeds get the same from the same rows.
 */
import { STONE_TYPE, type StoneType } from '../../codes.ts';
import type { StockField } from '../stock-fields.ts';
import { isMissing, parseNumber } from '../stock-values.ts';
import { agreement, holds, times } from './agreement.ts';
import type { Currency } from './currencies.ts';
import { kindInWords, kindOfReports, kindOfTexts } from './kind-evidence.ts';
import type { Decimal } from './number-format.ts';
import { numbersAsWritten } from './numbers-as-written.ts';
import { readMoney, type PriceField } from './price-currency.ts';
import { keyOf, type QuestionOption, type SheetQuestion } from './questions.ts';
import {
  cellOf,
  columnOf,
  numbersOf,
  valuesOf,
  type GivenColumn,
  type SheetAtHand,
} from './sheet-columns.ts';

/** What a person said about a sheet. */
export interface Answers {
  stone_type: StoneType | null;
  /** The person does not know whether the stones are natural, and imports them as neither. */
  stone_type_open: boolean;
  currency: Currency | null;
  rate: number | null;
  decimal: Decimal | null;
  /** The stones are imported without a price. */
  unpriced: boolean;
  confirmed: readonly string[];
}

export const NO_ANSWERS: Answers = {
  stone_type: null,
  stone_type_open: false,
  currency: null,
  rate: null,
  decimal: null,
  unpriced: false,
  confirmed: [],
};

export interface SheetUnderstanding {
  decimals: ReadonlyMap<StockField, Decimal>;
  currencies: ReadonlyMap<PriceField, Currency>;
  /** Units of the sheet's currency for one US dollar. */
  rate: number | null;
  ignored: readonly PriceField[];
  /** As stated, else as title or report numbers say; null where rows say it or nothing does. */
  stone_type: StoneType | null;
  questions: SheetQuestion[];
}

const KIND_FIELDS: readonly StockField[] = ['stone_type', 'lab_grown', 'growth_type'];
const PRICE_FIELDS: readonly StockField[] = ['price_per_ct', 'total_amt'];
const ROWS_SHOWN = 3;

/** `houseRate`: rupees for one US dollar as the house set it; null where it did not. */
export function understandSheet(
  sheet: SheetAtHand,
  answers: Answers = NO_ANSWERS,
  houseRate: number | null = null,
): SheetUnderstanding {
  const { decimals, questions: numbers } = numbersAsWritten(sheet, answers.decimal);
  const money = readMoney(sheet, decimals, answers, houseRate);
  const kind = kindOf(sheet, answers);
  const prices = priceQuestions(sheet, decimals, answers);
  return {
    decimals,
    currencies: money.currencies,
    rate: money.rate,
    ignored: money.ignored,
    stone_type: kind,
    questions: [...prices, ...money.questions, ...numbers, ...kindQuestions(sheet, kind, answers)],
  };
}

function kindOf(sheet: SheetAtHand, { stone_type }: Answers): StoneType | null {
  if (stone_type !== null) return stone_type;
  const reports = columnOf(sheet, 'report_no');
  return (
    kindInWords(sheet.title) ??
    (reports ? kindOfReports(valuesOf(sheet, reports)) : null) ??
    kindInRemarks(sheet)
  );
}

const REMARKS: readonly (StockField | null)[] = [null, 'member_comment', 'report_comment'];

function kindInRemarks(sheet: SheetAtHand): StoneType | null {
  for (const column of sheet.columns) {
    if (!REMARKS.includes(column.field)) continue;
    const kind = kindOfTexts(valuesOf(sheet, column), sheet.rows.length);
    if (kind !== null) return kind;
  }
  return null;
}

function kindQuestions(
  sheet: SheetAtHand,
  kind: StoneType | null,
  { stone_type_open }: Answers,
): SheetQuestion[] {
  const told = KIND_FIELDS.some((field) => {
    const column = columnOf(sheet, field);
    return column !== undefined && valuesOf(sheet, column).length > 0;
  });
  if (told || kind !== null || stone_type_open) return [];
  return [
    {
      kind: 'stone_kind',
      column: null,
      sentence: 'Are the stones natural or lab-grown? No column says it.',
      evidence: null,
      options: [
        { value: String(STONE_TYPE.natural), label: 'Natural', examples: [] },
        { value: String(STONE_TYPE.labGrown), label: 'Lab grown', examples: [] },
        { value: 'open', label: 'Nobody knows: leave it open', examples: [] },
      ],
    },
  ];
}

function priceQuestions(
  sheet: SheetAtHand,
  decimals: ReadonlyMap<StockField, Decimal>,
  answers: Answers,
): SheetQuestion[] {
  const priced = PRICE_FIELDS.filter((field) => columnOf(sheet, field) !== undefined);
  if (priced.length === 0 && !answers.unpriced) {
    const first = sheet.columns.find((column) => column.field === null && meansPrices(column));
    if (first) return [meaningQuestion(sheet, first, decimals, null)];
    const rivals = rivalPrices(sheet);
    return rivals.length > 0 ? [columnQuestion(sheet, rivals, decimals)] : [];
  }
  const disagreeing = disagreement(sheet, decimals);
  return disagreeing === null || answers.confirmed.includes(keyOf(disagreeing)) ? [] : [disagreeing];
}

const meansPrices = ({ open = [] }: GivenColumn): boolean =>
  PRICE_FIELDS.every((field) => open.includes(field));

interface Rival {
  column: GivenColumn;
  field: StockField;
}

/** Columns of which each may be the price; those per carat come first, as totals follow from them. */
function rivalPrices({ columns }: SheetAtHand): Rival[] {
  for (const field of PRICE_FIELDS) {
    const rivals = columns.filter((column) => column.field === null && column.open?.includes(field));
    if (rivals.length > 1) return rivals.map((column) => ({ column, field }));
  }
  return [];
}

function columnQuestion(
  sheet: SheetAtHand,
  rivals: readonly Rival[],
  decimals: ReadonlyMap<StockField, Decimal>,
): SheetQuestion {
  return {
    kind: 'price_column',
    column: null,
    sentence: 'Which of these columns is the price that you are asked?',
    evidence: null,
    options: [
      ...rivals.map(({ column, field }) => ({
        value: `${column.column} ${field}`,
        label: column.header,
        examples: examplesOf(sheet, column, decimals, field === 'price_per_ct'),
      })),
      { value: 'unpriced', label: 'Neither: import without prices', examples: [] },
    ],
  };
}

/** Price per carat and total that do not follow from each other: one of them is something else. */
function disagreement(sheet: SheetAtHand, decimals: ReadonlyMap<StockField, Decimal>): SheetQuestion | null {
  const [price, total] = [columnOf(sheet, 'price_per_ct'), columnOf(sheet, 'total_amt')];
  if (!price || !total) return null;
  const numbers = (field: StockField) =>
    numbersOf(sheet, columnOf(sheet, field), decimals.get(field) ?? null);
  const found = agreement(times(numbers('carat'), numbers('price_per_ct')), numbers('total_amt'));
  if (found === null || holds(found)) return null;
  const evidence = `${total.header} is not ${price.header} times the weight in ${Math.round((1 - found.share) * found.rows)} of ${found.rows} rows.`;
  return meaningQuestion(sheet, price, decimals, evidence);
}

function meaningQuestion(
  sheet: SheetAtHand,
  column: GivenColumn,
  decimals: ReadonlyMap<StockField, Decimal>,
  evidence: string | null,
): SheetQuestion {
  return {
    kind: 'price_meaning',
    column: column.column,
    sentence: `Is ${column.header || `column ${column.column + 1}`} the price per carat or of the whole stone?`,
    evidence,
    options: [
      { value: 'price_per_ct', label: 'Per carat', examples: examplesOf(sheet, column, decimals, true) },
      { value: 'total_amt', label: 'The whole stone', examples: examplesOf(sheet, column, decimals, false) },
      { value: 'unpriced', label: 'Neither: import without prices', examples: [] },
    ],
  };
}

const figure = (amount: number): string => amount.toLocaleString('en-US', { maximumFractionDigits: 2 });

/** What a reading of the price makes of the first rows. */
function examplesOf(
  sheet: SheetAtHand,
  column: GivenColumn,
  decimals: ReadonlyMap<StockField, Decimal>,
  perCarat: boolean,
): QuestionOption['examples'] {
  const weight = columnOf(sheet, 'carat');
  return sheet.rows
    .flatMap((row) => {
      const raw = cellOf(row, column);
      const price = isMissing(raw) ? null : parseNumber(raw);
      const carat = weight ? parseNumber(cellOf(row, weight), decimals.get('carat') ?? null) : null;
      // About one carat both readings are the same.
      if (!price || !carat || Math.abs(carat - 1) < 0.05) return [];
      const [each, all] = perCarat ? [price, price * carat] : [price / carat, price];
      return [`Row ${row.row}, ${carat} ct: ${figure(each)} per carat, ${figure(all)} for the stone`];
    })
    .slice(0, ROWS_SHOWN);
}
