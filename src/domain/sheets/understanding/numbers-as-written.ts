/** Determines whether each numeric column has decimal points or decimal commas. */
import { stockField, type StockField } from '../stock-fields.ts';
import { parseNumber } from '../stock-values.ts';
import { agreement, isSame, times } from './agreement.ts';
import { decimalEvidence, shownDecimal, type Decimal, type DecimalEvidence } from './number-format.ts';
import type { QuestionOption, SheetQuestion } from './questions.ts';
import { columnOf, numbersOf, valuesOf, type GivenColumn, type SheetAtHand } from './sheet-columns.ts';

const NUMERIC = new Set(['number', 'percent', 'length', 'angle', 'money']);

const other = (decimal: Decimal): Decimal => (decimal === 'point' ? 'comma' : 'point');
/** The decimal sign under which `1,234` is 1.234. */
const asDecimal = (example: string): Decimal => (example.includes(',') ? 'comma' : 'point');

interface Written {
  column: GivenColumn & { field: StockField };
  evidence: DecimalEvidence;
}

export interface NumbersAsWritten {
  decimals: ReadonlyMap<StockField, Decimal>;
  questions: SheetQuestion[];
}

/**
 * Finds the decimal sign of each column from its cells, or else from the rest of the sheet. Only
 * that of weights can stay open: `1,230` in a sheet with decimal points may be a stone of 1.23 ct
 * or a parcel.
 */
export function numbersAsWritten(sheet: SheetAtHand, stated: Decimal | null): NumbersAsWritten {
  const columns = sheet.columns.flatMap((column): Written[] =>
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
  const open: Written[] = [];
  for (const written of columns) {
    const { column, evidence } = written;
    const own = shownDecimal(evidence);
    const { kind } = stockField(column.field);
    const found =
      own ??
      (evidence.example === null
        ? whole
        : kind === 'money'
          ? // Prices have no third decimal.
            other(asDecimal(evidence.example))
          : column.field === 'carat'
            ? (stated ?? asTheRest(evidence.example, whole) ?? provedByTotals(sheet, decimals))
            : asDecimal(evidence.example));
    if (found !== null) decimals.set(column.field, found);
    else if (evidence.open > 0) open.push(written);
  }
  return { decimals, questions: open.map(questionOf) };
}

/** In a sheet with decimal points, `1.230` is a weight of 1.23 ct, and `1,230` is open. */
const asTheRest = (example: string, whole: Decimal | null): Decimal | null =>
  whole === asDecimal(example) ? whole : null;

/** The decimal sign of the weights with which weight times price per carat is the total. */
function provedByTotals(sheet: SheetAtHand, known: ReadonlyMap<StockField, Decimal>): Decimal | null {
  const [carat, price, total] = [
    columnOf(sheet, 'carat'),
    columnOf(sheet, 'price_per_ct'),
    columnOf(sheet, 'total_amt'),
  ];
  if (!carat || !price || !total) return null;
  const prices = numbersOf(sheet, price, known.get('price_per_ct') ?? null);
  const totals = numbersOf(sheet, total, known.get('total_amt') ?? null);
  const proved = (['point', 'comma'] as const).filter((decimal) =>
    isSame(agreement(times(numbersOf(sheet, carat, decimal), prices), totals)),
  );
  return proved.length === 1 ? (proved[0] ?? null) : null;
}

function questionOf({ column, evidence }: Written): SheetQuestion {
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
