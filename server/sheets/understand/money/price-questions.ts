/** Questions about a sheet's prices that must be answered before the import. */
import {
  keyOf,
  type QuestionOption,
  type SheetQuestion,
} from '../../../../src/domain/sheets/sheet-questions.ts';
import { ASKING_PRICES, type StockField } from '../../../../src/domain/sheets/stock-fields.ts';
import { isMissing, parseNumber, rounded } from '../../../../src/domain/sheets/numbers.ts';
import {
  cellOf,
  columnOf,
  numbersOf,
  valuesOf,
  type Answers,
  type GivenColumn,
  type SampleRow,
  type SheetAtHand,
} from '../mapped-sheet.ts';
import { isPlainHeading, speaksOfPrices } from '../headings/fields.ts';
import { countsRows } from '../columns/field-fit.ts';
import { parseMoney } from '../cells/cell-values.ts';
import { agreement, holds, times } from '../agreement.ts';
import type { FiguresAsWritten } from './figures.ts';

const ROWS_SHOWN = 3;

/**
 * At most one question: which column is the price, whether it is per carat, or which of two
 * contradicting prices is right. Empty once a person chose to import the stones without prices.
 */
export function priceQuestions(
  sheet: SheetAtHand,
  written: FiguresAsWritten,
  answers: Answers,
): SheetQuestion[] {
  const priced = ASKING_PRICES.filter((field) => columnOf(sheet, field) !== undefined);
  if (priced.length === 0 && !answers.unpriced) {
    const odd = sheet.columns.filter((column) => isOpen(column) && !isPlainHeading(column.header));
    if (odd.length > 0) return [columnQuestion(sheet, odd.flatMap(readingsOf), written)];
    const first = sheet.columns.find((column) => column.field === null && meansPrices(column));
    if (first) return [meaningQuestion(sheet, first, written, null)];
    const rivals = rivalPrices(sheet);
    return rivals.length > 0 ? [columnQuestion(sheet, rivals, written)] : unreadPrices(sheet, written);
  }
  const disagreeing = disagreement(sheet, written) ?? priceOfPair(sheet, written);
  return disagreeing === null || answers.confirmed.includes(keyOf(disagreeing)) ? [] : [disagreeing];
}

const meansPrices = ({ open = [] }: GivenColumn): boolean =>
  ASKING_PRICES.every((field) => open.includes(field));

interface Rival {
  column: GivenColumn;
  field: StockField;
}

const MEANS: Partial<Record<StockField, string>> = { price_per_ct: 'per carat', total_amt: 'of the stone' };

/** Columns with price headings in a sheet whose prices are all unread. */
function unreadPrices(sheet: SheetAtHand, written: FiguresAsWritten): SheetQuestion[] {
  const given = (['rap', 'disc'] as const).every((field) => columnOf(sheet, field) !== undefined);
  if (given) return [];
  const unread = sheet.columns.filter(
    (column) =>
      column.field === null &&
      speaksOfPrices(column.header) &&
      valuesOf(sheet, column).some((value) => /\d/.test(value)),
  );
  const [first, ...others] = unread.length > 0 ? unread : besideListPrices(sheet);
  if (first === undefined) return [];
  const rivals = [first, ...others].flatMap((column) => ASKING_PRICES.map((field) => ({ column, field })));
  const evidence = `No column is read as a price; ${first.header} begins with ${valuesOf(sheet, first).slice(0, ROWS_SHOWN).join(', ')}.`;
  return [columnQuestion(sheet, rivals, written, evidence)];
}

/** Unread figures of a sheet with list prices but no price, such as what is taken off the list. */
function besideListPrices(sheet: SheetAtHand): GivenColumn[] {
  if (columnOf(sheet, 'rap') === undefined) return [];
  return sheet.columns.filter((column) => {
    const values = column.field === null ? valuesOf(sheet, column) : [];
    return values.length > sheet.rows.length / 2 && !countsRows(values) && values.every(isFigure);
  });
}

const isFigure = (value: string): boolean => parseMoney(value) !== null;

const isOpen = ({ field, open = [] }: GivenColumn): boolean =>
  field === null && ASKING_PRICES.some((one) => open.includes(one));

const readingsOf = (column: GivenColumn): Rival[] =>
  ASKING_PRICES.filter((field) => column.open?.includes(field)).map((field) => ({ column, field }));

/**
 * Columns that may all be the price. Prices per carat come first, because totals follow from them.
 */
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
  written: FiguresAsWritten,
  evidence: string | null = null,
): SheetQuestion {
  const times = (column: GivenColumn): number => rivals.filter((one) => one.column === column).length;
  return {
    kind: 'price_column',
    column: null,
    sentence:
      new Set(rivals.map(({ column }) => column)).size === 1
        ? `Is ${rivals[0]?.column.header ?? 'this'} the price that you are asked?`
        : 'Which of these columns is the price that you are asked?',
    evidence,
    options: [
      ...rivals.map(({ column, field }) => ({
        value: `${column.column} ${field}`,
        label: times(column) > 1 ? `${column.header}, ${MEANS[field] ?? ''}` : column.header,
        examples: examplesOf(sheet, column, written, field === 'price_per_ct'),
      })),
      { value: 'unpriced', label: 'Neither: import without prices', examples: [] },
    ],
  };
}

/**
 * Asks when price per carat times weight is not the total: one of the columns is something else.
 */
function disagreement(sheet: SheetAtHand, written: FiguresAsWritten): SheetQuestion | null {
  const [price, total] = [columnOf(sheet, 'price_per_ct'), columnOf(sheet, 'total_amt')];
  if (!price || !total) return null;
  const numbers = (field: StockField) =>
    numbersOf(sheet, columnOf(sheet, field), written.decimals.get(field) ?? null);
  const found = agreement(times(numbers('carat'), numbers('price_per_ct')), numbers('total_amt'));
  if (found === null || holds(found)) return null;
  const evidence = `${total.header} is not ${price.header} times the weight in ${Math.round((1 - found.share) * found.rows)} of ${found.rows} rows.`;
  return meaningQuestion(sheet, price, written, evidence);
}

const OF_GROUPS =
  /(?<!\p{L})(?:pairs?|match\p{L}*|sets?|layouts?|suites?|lots?|groups?|paare?|paires?|coppi[ae])(?!\p{L})/iu;

/** A column without a field that groups stones: `Set No`, `Matched with`. */
const groupColumn = (sheet: SheetAtHand): GivenColumn | undefined =>
  sheet.columns.find(({ field, header }) => field === null && OF_GROUPS.test(header));

/**
 * Asks about totals that are the same for both stones of each pair although these weigh different,
 * or that only one of them has:
 * they may be the price of the pair.
 */
function priceOfPair(sheet: SheetAtHand, written: FiguresAsWritten): SheetQuestion | null {
  const total = columnOf(sheet, 'total_amt');
  const pair = columnOf(sheet, 'pair_stock_no') ?? groupColumn(sheet);
  if (!total || !pair || columnOf(sheet, 'price_per_ct')) return null;
  const number = columnOf(sheet, 'stock_no');
  const [totals, carats] = (['total_amt', 'carat'] as const).map((field) =>
    numbersOf(sheet, columnOf(sheet, field), written.decimals.get(field) ?? null),
  );
  // A pair is named by a number of its own, or by that of the other stone.
  const numbers = new Set(number ? sheet.rows.map((row) => cellOf(row, number)) : []);
  const nameOf = (row: SampleRow): string => {
    const named = cellOf(row, pair);
    return number && numbers.has(named) ? [cellOf(row, number), named].sort().join(' ') : named;
  };
  const pairs = Map.groupBy(
    sheet.rows.flatMap((row, at) => {
      const [price, carat] = [totals?.[at] ?? null, carats?.[at] ?? null];
      return cellOf(row, pair) === '' || carat === null ? [] : [{ row, price, carat }];
    }),
    ({ row }) => nameOf(row),
  );
  const telling = [...pairs.values()].filter(
    ([a, b, ...more]) => a && b && more.length === 0 && a.carat !== b.carat,
  );
  // The price of a pair may also stand beside its first stone only.
  const same = telling.filter(([a, b]) =>
    a?.price == null || b?.price == null ? a?.price !== b?.price : a.price === b.price,
  );
  if (same.length === 0 || same.length < PAIRS_ALIKE * telling.length) return null;
  return meaningQuestion(
    sheet,
    total,
    written,
    `Both stones have the same price, or one of them has none, in ${same.length} of ${telling.length} pairs, so it may be that of the pair. Correct such a sheet, or import it without prices.`,
  );
}

const PAIRS_ALIKE = 0.8;

/** Asks whether a column is the price per carat or that of the stone, with rows read either way. */
export function meaningQuestion(
  sheet: SheetAtHand,
  column: GivenColumn,
  written: FiguresAsWritten,
  evidence: string | null,
): SheetQuestion {
  return {
    kind: 'price_meaning',
    column: column.column,
    sentence: `Is ${column.header || `column ${column.column + 1}`} the price per carat or of the whole stone?`,
    evidence,
    options: [
      { value: 'price_per_ct', label: 'Per carat', examples: examplesOf(sheet, column, written, true) },
      { value: 'total_amt', label: 'The whole stone', examples: examplesOf(sheet, column, written, false) },
      { value: 'unpriced', label: 'Neither: import without prices', examples: [] },
    ],
  };
}

const figure = (amount: number): string => amount.toLocaleString('en-US', { maximumFractionDigits: 2 });

/** Both prices of the first rows, if the column is the price per carat or that of the stone. */
function examplesOf(
  sheet: SheetAtHand,
  column: GivenColumn,
  written: FiguresAsWritten,
  perCarat: boolean,
): QuestionOption['examples'] {
  const weight = columnOf(sheet, 'carat');
  return sheet.rows
    .flatMap((row) => {
      const raw = cellOf(row, column);
      const price = isMissing(raw) ? null : parseMoney(raw);
      const number = weight ? parseNumber(cellOf(row, weight), written.decimals.get('carat') ?? null) : null;
      const carat = number && rounded(number * (written.units.get('carat') ?? 1), 3);
      // Near one carat both readings are the same.
      if (!price || !carat || Math.abs(carat - 1) < 0.05) return [];
      const [each, all] = perCarat ? [price, price * carat] : [price / carat, price];
      return [`Row ${row.row}, ${carat} ct: ${figure(each)} per carat, ${figure(all)} for the stone`];
    })
    .slice(0, ROWS_SHOWN);
}
