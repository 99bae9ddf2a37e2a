/** What a person states about a whole sheet, and what neither a column nor a statement gives. */
import type { StoneType } from '../../../src/domain/codes.ts';
import type { DiscountReading } from '../../../src/domain/sheets/discount-reading.ts';
import type { StockField } from '../../../src/domain/sheets/stock-fields.ts';
import type { Decimal } from '../../../src/domain/sheets/numbers.ts';
import type { MoneyOfSheet } from './read-money.ts';
import type { CellReading, FractionReading, MappedColumn, ProviderValues } from './cell-reading.ts';
import type { FlagColumns } from './flag-columns.ts';
import type { StockIssue } from './row-cells.ts';

/** A person's statements about the whole sheet: missing values, and how to read it. */
export interface SheetStatements {
  stone_type?: StoneType | null;
  location?: string | null;
  discount?: DiscountReading | null;
  /** The decimal signs of columns, if known. */
  decimals?: ReadonlyMap<StockField, Decimal>;
  units?: ReadonlyMap<StockField, number>;
  /** Weights are those of one of the row's pieces. */
  weightOfPiece?: boolean;
  /** In US dollars when left out. */
  money?: MoneyOfSheet;
  fractions?: ReadonlyMap<StockField, FractionReading>;
  /** Columns that say something by yes and no; none when left out. */
  flags?: FlagColumns;
  /** Shapes of one letter that the sheet does not mean in the usual way. */
  doubtfulLetters?: ReadonlySet<string>;
  /** Hidden rows of a workbook are skipped unless a person wants them read. */
  hiddenRows?: 'read' | null;
}

/** How the cells of a sheet are read under its mapping. */
export const cellReading = (
  mapping: readonly MappedColumn[],
  { fractions, decimals, units }: SheetStatements,
  values: ProviderValues,
): CellReading => ({
  columns: new Map(mapping.map((column) => [column.field, column])),
  values,
  fractions: fractions ?? new Map(),
  decimals,
  units,
});

/** Issues of the sheet as a whole (row 0): fields that neither a column nor a statement gives. */
export function missingInSheet(
  mapping: readonly MappedColumn[],
  statements: SheetStatements = {},
): StockIssue[] {
  const fields = new Set(mapping.map(({ field }) => field));
  const open = (field: StockIssue['field']): StockIssue => ({
    row: 0,
    kind: 'missing',
    field,
    column: null,
    value: null,
  });
  const issues: StockIssue[] = [];
  if (!fields.has('shape')) issues.push(open('shape'));
  if (!fields.has('carat')) issues.push(open('carat'));
  if (!fields.has('color') && !fields.has('fancy_color')) issues.push(open('color'));
  const priced = (['price_per_ct', 'total_amt', 'disc'] as const).some((field) => fields.has(field));
  if (!priced) issues.push(open('price_per_ct'));
  const typed = (['stone_type', 'lab_grown', 'growth_type'] as const).some((field) => fields.has(field));
  if (!typed && !statements.stone_type) issues.push(open('stone_type'));
  return issues;
}
