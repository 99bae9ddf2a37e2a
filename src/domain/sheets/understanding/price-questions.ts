/** What has to be asked about the prices of a sheet before it is imported. */
import { isMissing, parseNumber } from '../stock-values.ts';
import { ASKING_PRICES, type StockField } from '../stock-fields.ts';
import { agreement, holds, times } from './agreement.ts';
import type { Answers } from './answers.ts';
import type { Decimal } from './number-format.ts';
import { keyOf, type QuestionOption, type SheetQuestion } from './questions.ts';
import { cellOf, columnOf, numbersOf, type GivenColumn, type SheetAtHand } from './sheet-columns.ts';

const ROWS_SHOWN = 3;

/**
 * At most one question: which column is the price, whether it is per carat, or which of two
 * contradicting prices is right. Empty once a person chose to import the stones without prices.
 */
export function priceQuestions(
  sheet: SheetAtHand,
  decimals: ReadonlyMap<StockField, Decimal>,
  answers: Answers,
): SheetQuestion[] {
  const priced = ASKING_PRICES.filter((field) => columnOf(sheet, field) !== undefined);
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
  ASKING_PRICES.every((field) => open.includes(field));

interface Rival {
  column: GivenColumn;
  field: StockField;
}

/** Columns that may all be the price. Prices per carat come first, because totals follow from them. */
function rivalPrices({ columns }: SheetAtHand): Rival[] {
  for (const field of ASKING_PRICES) {
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

/** Asks when price per carat times weight is not the total: one of the columns is something else. */
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

/** Both prices of the first rows, if the column is the price per carat or that of the stone. */
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
      // Near one carat both readings are the same.
      if (!price || !carat || Math.abs(carat - 1) < 0.05) return [];
      const [each, all] = perCarat ? [price, price * carat] : [price / carat, price];
      return [`Row ${row.row}, ${carat} ct: ${figure(each)} per carat, ${figure(all)} for the stone`];
    })
    .slice(0, ROWS_SHOWN);
}
