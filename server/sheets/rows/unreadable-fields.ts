/**
 * Columns whose cell in a row could not be read: an import keeps the stone's present value for
 * them.
 */
import { INCLUSIONS, type Inclusion } from '../../../src/domain/attributes/inclusions.ts';
import type { StockField } from '../../../src/domain/sheets/stock-fields.ts';
import { LEFT_EMPTY } from '../../../src/domain/sheets/stock-issues.ts';
import { LATER_COLUMNS, SHEET_COLUMNS, type StoneFields } from './stone-fields.ts';
import type { StockIssue } from './row-cells.ts';

type Column = keyof StoneFields;

const COLOUR: readonly Column[] = [
  'color',
  'color_sign',
  'fancy_color',
  'intensity',
  'overtone',
  'diamond_type',
];

const ORIGIN: readonly Column[] = ['stone_type', 'growth_type'];
const SIDES: readonly Column[] = ['length', 'width', 'height', 'ratio'];
const GIRDLE: readonly Column[] = ['girdle_min', 'girdle_max', 'girdle_condition'];
const PRICES: readonly Column[] = [
  'rap',
  'disc',
  'price_per_ct',
  'total_amt',
  'price_basis',
  'original_currency',
  'original_price_per_ct',
  'exchange_rate',
  'exchange_day',
];

const inclusionsOf = (kind: Inclusion['kind']): readonly Column[] =>
  INCLUSIONS.filter((one) => one.kind === kind).map(({ field }) => field);

/** Fields that fill columns with other names. */
const TELLS: Partial<Record<StockField, readonly Column[]>> = {
  color: COLOUR,
  fancy_color: COLOUR,
  fancy_color_secondary: ['fancy_color'],
  intensity: ['intensity', 'diamond_type'],
  lab_grown: ORIGIN,
  stone_type: ORIGIN,
  fluorescence: ['fluorescence', 'fluorescence_color'],
  measurements: SIDES,
  length: ['length', 'ratio'],
  width: ['width', 'ratio'],
  girdle: GIRDLE,
  clarity: ['clarity', 'clarity_sign'],
  cut: ['cut', 'cut_sign'],
  polish: ['polish', 'polish_sign'],
  symmetry: ['symmetry', 'symmetry_sign'],
  country: ['country', 'location'],
  origin: ['origin', 'rough_origin'],
  black_inclusion: inclusionsOf('black'),
  white_inclusion: inclusionsOf('white'),
  open_inclusion: inclusionsOf('open'),
};

const isColumn = (field: StockField): field is StockField & Column =>
  (SHEET_COLUMNS as readonly string[]).includes(field);

const isPrice = (field: StockField | null): boolean =>
  field !== null && (PRICES as readonly string[]).includes(field);

const isUntold = (stone: StoneFields, column: Column): boolean =>
  column === 'pieces' ? stone.pieces === LATER_COLUMNS.pieces : stone[column] === null;

/** Empty for nearly every row. Prices count as one, since each follows from the others. */
export function unreadableFields(stone: StoneFields, issues: readonly StockIssue[]): Column[] {
  const unread = new Set<Column>();
  for (const { kind, field } of issues) {
    if (field === null || !LEFT_EMPTY.has(kind)) continue;
    if (isPrice(field)) {
      if (stone.price_per_ct === null) for (const column of PRICES) unread.add(column);
      else if (field === 'rap') unread.add('rap');
      continue;
    }
    const columns: readonly Column[] = TELLS[field] ?? (isColumn(field) ? [field] : []);
    for (const column of columns) if (isUntold(stone, column)) unread.add(column);
    // The kind stated for the sheet fills in for the unreadable word; the stone keeps its own.
    if (columns === ORIGIN) unread.add('stone_type');
    // The sheet only suggests a stock number, but without it the row may be taken for another
    // stone.
    if (field === 'stock_no' && stone.stock_no === null) unread.add('stock_no');
  }
  return [...unread];
}
