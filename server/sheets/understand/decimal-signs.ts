/**
 * Decides whether numbers have a decimal point (1,234.50) or a decimal comma (1.234,50). Most cells
 * show which; `1,234` and `1.234` do not, and are read like the other cells of their column.
 */
import { parseNumber, type Decimal } from '../../../src/domain/sheets/numbers.ts';
import { withoutCurrency } from '../../../src/domain/sheets/currencies.ts';
import {
  ASKING_PRICES,
  isAskingPrice,
  stockField,
  type StockField,
} from '../../../src/domain/sheets/stock-fields.ts';
import type { QuestionOption, SheetQuestion } from '../../../src/domain/sheets/sheet-questions.ts';
import { columnOf, numbersOf, valuesOf, type GivenColumn, type SheetAtHand } from './mapped-sheet.ts';
import { agreement, isSame, times } from './agreement.ts';

/**
 * The decimal sign of one cell; null if it could be either, undefined if the cell has no separator.
 */
function decimalOf(raw: string): Decimal | null | undefined {
  const text = withoutCurrency(raw).replace(
    /[.,][-–—]{1,2}$|[*\s%'’()+/\u2212\u2013\u2014-]|cts?\.?|mm$/gi,
    '',
  );
  if (!/^\d*[.,\d]*\d$/.test(text)) return undefined;
  const [commas, points] = [text.split(',').length - 1, text.split('.').length - 1];
  if (commas === 0 && points === 0) return undefined;
  if (commas > 0 && points > 0) return text.lastIndexOf('.') > text.lastIndexOf(',') ? 'point' : 'comma';
  // A sign that occurs more than once separates thousands.
  if (commas > 1) return 'point';
  if (points > 1) return 'comma';
  const [whole = '', rest = ''] = text.split(/[.,]/);
  const mayBeThousands = rest.length === 3 && /^[1-9]\d{0,2}$/.test(whole);
  if (mayBeThousands) return null;
  return commas === 1 ? 'comma' : 'point';
}

/** Counts of cells with a decimal point, with a decimal comma, and with neither for certain. */
interface DecimalEvidence {
  point: number;
  comma: number;
  /** Cells like `1,234`, with the first of them. */
  open: number;
  example: string | null;
}

export function decimalEvidence(values: readonly string[]): DecimalEvidence {
  const evidence: DecimalEvidence = { point: 0, comma: 0, open: 0, example: null };
  for (const value of values) {
    const shown = decimalOf(value);
    if (shown === undefined) continue;
    if (shown !== null) evidence[shown] += 1;
    else {
      evidence.open += 1;
      evidence.example ??= value;
    }
  }
  return evidence;
}

/** If this share of a column or sheet has the same decimal sign, the others are typing errors. */
const MOST = 0.95;

/** The decimal sign that the cells show; null if they show none or both. */
export function shownDecimal({ point, comma }: Pick<DecimalEvidence, 'point' | 'comma'>): Decimal | null {
  const shown = point + comma;
  if (shown === 0) return null;
  if (point >= MOST * shown) return 'point';
  return comma >= MOST * shown ? 'comma' : null;
}

const NUMERIC = new Set(['number', 'percent', 'length', 'angle', 'money']);

const other = (decimal: Decimal): Decimal => (decimal === 'point' ? 'comma' : 'point');
/** The decimal sign under which `1,234` is 1.234. */
const asDecimal = (example: string): Decimal => (/\d,\d/.test(example) ? 'comma' : 'point');

interface NumericColumn {
  column: GivenColumn & { field: StockField };
  evidence: DecimalEvidence;
}

export interface DecimalSigns {
  decimals: ReadonlyMap<StockField, Decimal>;
  questions: SheetQuestion[];
}

/**
 * Finds the decimal sign of each column from its cells, or else from the rest of the sheet. Those
 * of weights and prices can stay open: `1,230` in a sheet with decimal points may be a stone of
 * 1.23 ct or a parcel, and `45.138` beside weights like 1.02 dollars or thousands of them.
 */
export function decimalSigns(sheet: SheetAtHand, stated: Decimal | null): DecimalSigns {
  const columns = sheet.columns.flatMap((column): NumericColumn[] =>
    column.field !== null && NUMERIC.has(stockField(column.field).kind)
      ? [{ column: { ...column, field: column.field }, evidence: decimalEvidence(valuesOf(sheet, column)) }]
      : [],
  );
  const sum = { point: 0, comma: 0 };
  for (const { evidence } of columns) {
    sum.point += evidence.point;
    sum.comma += evidence.comma;
  }
  const whole = shownDecimal(sum);
  const decimals = new Map<StockField, Decimal>();
  const [open, unsure]: [NumericColumn[], NumericColumn[]] = [[], []];
  for (const written of columns) {
    const { column, evidence } = written;
    const own = shownDecimal(evidence);
    const { kind } = stockField(column.field);
    if (own === null && evidence.example !== null && mayHaveThirdDecimal(sheet, written, whole)) {
      unsure.push(written);
      continue;
    }
    const found =
      own ??
      (evidence.example === null
        ? whole
        : kind === 'money'
          ? // Prices have no third decimal.
            other(asDecimal(evidence.example))
          : column.field === 'carat'
            ? (stated ?? asTheRest(evidence.example, whole) ?? provedByTotals(sheet, 'carat', decimals))
            : asDecimal(evidence.example));
    if (found !== null) decimals.set(column.field, found);
    else if (evidence.open > 0) open.push(written);
  }
  // The other columns are known by now.
  for (const written of unsure) {
    const { field } = written.column;
    const found = stated ?? provedByTotals(sheet, field, decimals);
    if (found === null) open.push(written);
    else decimals.set(field, found);
  }
  return { decimals, questions: open.map(questionOf) };
}

/** In a sheet with decimal points, `1.230` is a weight of 1.23 ct, and `1,230` is open. */
const asTheRest = (example: string, whole: Decimal | null): Decimal | null =>
  whole === asDecimal(example) ? whole : null;

/** Prices per carat or of a stone below this are cents of a price, in dollars and in rupees. */
const LOWEST = 20;

/**
 * Whether asking prices like `45.138` may be no thousands: the rest of the sheet has the same sign
 * before its decimals, and most would be prices either way.
 */
function mayHaveThirdDecimal(
  sheet: SheetAtHand,
  { column, evidence }: NumericColumn,
  whole: Decimal | null,
): boolean {
  const decimal = asDecimal(evidence.example ?? '');
  if (!isAskingPrice(column.field) || whole !== decimal) return false;
  const prices = valuesOf(sheet, column).flatMap((value) => parseNumber(value, decimal) ?? []);
  return prices.filter((price) => price >= LOWEST).length * 2 > prices.length;
}

/** The decimal sign of a column with which weight times price per carat is the total. */
function provedByTotals(
  sheet: SheetAtHand,
  field: StockField,
  known: ReadonlyMap<StockField, Decimal>,
): Decimal | null {
  const fields = ['carat', ...ASKING_PRICES] as const;
  if (fields.some((one) => columnOf(sheet, one) === undefined)) return null;
  const proved = (['point', 'comma'] as const).filter((decimal) => {
    const [carat = [], price = [], total = []] = fields.map((one) =>
      numbersOf(sheet, columnOf(sheet, one), one === field ? decimal : (known.get(one) ?? null)),
    );
    return isSame(agreement(times(carat, price), total));
  });
  return proved.length === 1 ? (proved[0] ?? null) : null;
}

function questionOf({ column, evidence }: NumericColumn): SheetQuestion {
  const example = evidence.example ?? '';
  const option = (decimal: Decimal, label: string): QuestionOption => ({
    value: decimal,
    label,
    examples: [`${example} is ${parseNumber(example, decimal) ?? ''}`],
  });
  return {
    kind: 'decimal',
    column: column.column,
    sentence: `How are numbers like ${example} in ${column.header} written?`,
    evidence: null,
    options: [option('comma', 'With a decimal comma'), option('point', 'With a decimal point')],
  };
}
