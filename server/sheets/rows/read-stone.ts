import { canonical } from '../../../src/domain/attributes/canonical.ts';
import { STONE_TYPE, type StoneType } from '../../../src/domain/codes.ts';
import type { DiscountReading } from '../../../src/domain/sheets/discount-reading.ts';
import { readReportNumber } from '../../../src/domain/sheets/report-number.ts';
import type { StockField } from '../../../src/domain/sheets/stock-fields.ts';
import { parseFlag, parseFluorescence, rounded } from '../../../src/domain/sheets/stock-values.ts';
import { namesExample, namesTotal, totalIn } from '../../../src/domain/sheets/total-row.ts';
import {
  kindOfFlag,
  kindOfWord,
} from '../../../src/domain/sheets/understanding/columns/stone-type-column.ts';
import type { Decimal } from '../../../src/domain/sheets/understanding/number-format.ts';
import { caratFits, estimatedCarat } from '../../../src/domain/stones/weight-by-measures.ts';
import { readColour } from './read-colour.ts';
import { US_DOLLARS, type MoneyOfSheet } from './read-money.ts';
import { checkMeasures } from './check-measures.ts';
import { createGemFinder, type TellingColumn } from './read-gem.ts';
import { readPieces, readShape } from './read-pieces.ts';
import { losesPoint, readPrices } from './read-prices.ts';
import {
  availabilityOf,
  availabilityOfFlag,
  calledFancy,
  growthOf,
  NO_FLAGS,
  treatmentOf,
  type FlagColumns,
} from './flag-columns.ts';
import { readFinish, readGirdle, readSides } from './read-shape.ts';
import { NO_VALUES, type ProviderValues } from '../provider-values.ts';
import {
  RowCells,
  type CellReading,
  type FractionReading,
  type MappedColumn,
  type StockIssue,
} from './row-cells.ts';
import type { SheetRow } from '../sheet-row.ts';
import type { StoneFields } from '../stone-fields.ts';

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

export interface StoneReading {
  /** Null if the row has no shape or no carat. */
  stone: StoneFields | null;
  /** Without a `stone`, the numbers by which the row names one. */
  named?: NamedStone;
  issues: StockIssue[];
}

export interface NamedStone extends Pick<StoneFields, 'stock_no' | 'report_no' | 'lab'> {
  /** Whether the row says that the stone is still there; a hidden one does not. */
  confirms: boolean;
}

export type StoneReader = (row: SheetRow) => StoneReading;

const NONE: ReadonlySet<string> = new Set();
const DEFAULT_DISCOUNT: DiscountReading = { sign: 1, scale: 1 };
const ANGLE = { low: 1, high: 90, digits: 2 };

function grownFlag(raw: string): StoneType | null {
  const flag = parseFlag(raw);
  if (flag === null) return null;
  return flag ? STONE_TYPE.labGrown : STONE_TYPE.natural;
}

function readOrigin(
  cells: RowCells,
  stated: StoneType | null,
  flagged: StoneFields['growth_type'],
): Pick<StoneFields, 'stone_type' | 'growth_type'> {
  let growth_type = cells.code('growth_type', 'growth_type') ?? flagged;
  let stone_type: StoneType | null = null;
  for (const field of ['lab_grown', 'stone_type'] as const) {
    const raw: string | null = stone_type === null ? cells.raw(field) : null;
    if (raw === null) continue;
    stone_type =
      kindOfFlag(cells.headingOf(field), raw, field) ?? (field === 'lab_grown' ? grownFlag(raw) : null);
    stone_type ??= kindOfWord(raw);
    // The column may name a growth method instead, which implies lab-grown.
    const growth = canonical('stone_type', raw) === null ? canonical('growth_type', raw) : null;
    if (stone_type === STONE_TYPE.labGrown && growth !== 'UNKNOWN') growth_type ??= growth;
    if (stone_type === null) cells.unknown(field, raw);
  }
  // Also for an unreadable word: a new stone gets the stated kind, an existing one keeps its own.
  const grown = growth_type === 'CVD' || growth_type === 'HPHT' ? STONE_TYPE.labGrown : null;
  return { stone_type: stone_type ?? stated ?? grown, growth_type };
}

function readFluorescence(cells: RowCells): Pick<StoneFields, 'fluorescence' | 'fluorescence_color'> {
  const raw = cells.raw('fluorescence');
  const reading = raw === null ? null : parseFluorescence(raw);
  if (raw !== null && reading === null) cells.unknown('fluorescence', raw);
  return {
    fluorescence: reading?.intensity ?? null,
    fluorescence_color: cells.code('fluorescence_color', 'fluorescence_color') ?? reading?.color ?? null,
  };
}

function readAvailability(cells: RowCells): StoneFields['supplier_availability'] {
  const raw = cells.raw('supplier_availability');
  const flag = raw === null ? null : availabilityOfFlag(cells.headingOf('supplier_availability'), raw);
  return flag ?? cells.code('supplier_availability', 'supplier_availability');
}

/** The certificate's address from its own column, else behind the report's number or the lab. */
const readCertificate = (cells: RowCells): string | null =>
  cells.has('certificate')
    ? cells.link('certificate')
    : (cells.linkBehind('report_no') ?? cells.linkBehind('lab'));

/** Whether the stone is inscribed, or the inscription itself. */
function readInscription(cells: RowCells): string | null {
  const text = cells.text('inscription');
  return text === null ? null : (canonical('inscription', text) ?? text);
}

/** INDIA, India and india are one place; abbreviations are kept. */
function place(text: string | null): string | null {
  if (text === null || text.length <= 3) return text?.toUpperCase() ?? null;
  return text
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/(^|[\s(,.-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase());
}

function readPlace(
  cells: RowCells,
  stated: string | null,
): Pick<StoneFields, 'location' | 'country' | 'state' | 'city'> {
  const country = place(cells.name('country'));
  const location = place(cells.name('location')) ?? country ?? place(stated);
  return { location, country, state: place(cells.name('state')), city: place(cells.name('city')) };
}

/** Whether the carat is that of one stone of these measures. */
function isSingle(
  shape: StoneFields['shape'],
  carat: number,
  { length, width, height }: Pick<StoneFields, 'length' | 'width' | 'height'>,
): boolean {
  if (length === null || width === null || height === null) return false;
  return (
    estimatedCarat(shape, length, width, height) !== null && caratFits(shape, carat, length, width, height)
  );
}

/** The laboratory may be written with its number only: `GIA 6204817733`. */
function numbersOf(cells: RowCells): Pick<StoneFields, 'stock_no' | 'report_no' | 'lab'> {
  const stock_no = cells.identifier('stock_no');
  const report_no = cells.identifier('report_no');
  const beside = report_no === null ? null : readReportNumber(cells.raw('report_no') ?? '').lab;
  const isTold = cells.written('lab') !== null;
  return { stock_no, report_no, lab: isTold ? cells.code('lab', 'lab') : beside };
}

/** Fields that nearly every stone has; a row without any of them may be a total. */
const TOLD: readonly StockField[] = ['stock_no', 'color', 'clarity'];

/** The text that marks a row as a total despite words of a stone: its number, or a missing one. */
function totalByNumber(cells: RowCells): string | null {
  const number = cells.written('stock_no');
  if (number !== null) return namesTotal(number) ? number : null;
  const isBare = TOLD.every((field) => cells.has(field) && cells.written(field) === null);
  if (!isBare || cells.written('report_no') !== null || cells.written('fancy_color') !== null) return null;
  return cells.written('carat');
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

/**
 * Creates the reader of a sheet's rows, which turns a row into a stone and the issues found. Empty
 * cells stay null, and nothing is defaulted; unknown words are issues. Pure: equal rows give equal
 * readings.
 */
export function createStoneReader(
  mapping: readonly MappedColumn[],
  statements: SheetStatements = {},
  values: ProviderValues = NO_VALUES,
  telling: readonly TellingColumn[] = [],
): StoneReader {
  const reading = cellReading(mapping, statements, values);
  const discount = statements.discount ?? DEFAULT_DISCOUNT;
  const flags = statements.flags ?? NO_FLAGS;
  const isOtherGem = createGemFinder(telling);

  return (row) => {
    const cells = new RowCells(row, reading);
    if (row.hidden && statements.hiddenRows !== 'read') {
      const named = { ...numbersOf(new RowCells(row, reading)), confirms: false };
      cells.complain('hidden_row', null);
      return { stone: null, named, issues: cells.issues };
    }
    const total = totalIn(row.cells) ?? totalByNumber(cells);
    if (total !== null) {
      cells.complain('total_line', null, total);
      return { stone: null, issues: cells.issues };
    }
    const example = (['stock_no', 'report_no'] as const)
      .map((field) => cells.written(field))
      .find((number) => number !== null && namesExample(number));
    if (example != null) {
      cells.complain('example_row', null, example);
      return { stone: null, issues: cells.issues };
    }
    // Names no stone, so that a sheet of the whole stock withdraws a gem once taken for a diamond.
    if (isOtherGem(cells)) return { stone: null, issues: cells.issues };
    const { shape, lot, kind } = readShape(cells, statements.doubtfulLetters ?? NONE);
    const weight = cells.number('carat', { low: 0.001, high: 10_000, digits: 3 });
    if (shape === null || weight === null || weight <= 0) {
      cells.complain(
        'row_not_usable',
        shape === null ? 'shape' : 'carat',
        cells.raw(shape === null ? 'shape' : 'carat'),
      );
      return { stone: null, named: { ...numbersOf(cells), confirms: true }, issues: cells.issues };
    }
    const numbers = numbersOf(cells);
    if (losesPoint(cells, weight)) {
      cells.complain('weight_lost_decimal', 'carat', cells.raw('carat'));
      return { stone: null, named: { ...numbers, confirms: true }, issues: cells.issues };
    }
    const sides = readSides(cells, shape);
    const pieces = readPieces(cells, lot, () => isSingle(shape, weight, sides));
    if (pieces === 'unknown')
      return { stone: null, named: { ...numbers, confirms: true }, issues: cells.issues };
    const carat = statements.weightOfPiece ? rounded(weight * pieces, 3) : weight;
    const clarity = cells.code('clarity', 'clarity');
    const origin = readOrigin(cells, kind ?? statements.stone_type ?? null, growthOf(row.cells, flags));
    const stone: StoneFields = {
      ...numbers,
      shape,
      carat,
      ...readColour(cells, calledFancy(row.cells, flags)),
      ...origin,
      clarity,
      clarity_sign: cells.sign('clarity', clarity),
      ...readFinish(cells),
      ...readFluorescence(cells),
      shade: cells.code('shade', 'shade'),
      milky: cells.code('milky', 'milky'),
      eye_clean: cells.code('eye_clean', 'eye_clean'),
      depth: cells.proportion('depth', 10),
      table_pct: cells.proportion('table_pct', 10),
      ...sides,
      ...readPrices(cells, carat, discount, statements.money ?? US_DOLLARS, pieces),
      ...readGirdle(cells),
      girdle_pct: cells.number('girdle_pct', { low: 0.01, high: 50, digits: 2 }),
      culet_size: cells.code('culet_size', 'culet_size'),
      culet_condition: cells.code('culet_condition', 'culet_condition'),
      crown_height: cells.proportion('crown_height', 1),
      crown_angle: cells.number('crown_angle', ANGLE),
      pavilion_depth: cells.proportion('pavilion_depth', 1),
      pavilion_angle: cells.number('pavilion_angle', ANGLE),
      star_length: cells.proportion('star_length', 1),
      lower_half: cells.proportion('lower_half', 1),
      inscription: readInscription(cells),
      treatment: cells.code('treatment', 'treatment') ?? treatmentOf(row.cells, flags, origin),
      key_to_symbols: cells.text('key_to_symbols'),
      report_comment: cells.text('report_comment'),
      member_comment: cells.text('member_comment'),
      heart_arrow: cells.code('heart_arrow', 'heart_arrow'),
      brand: cells.name('brand'),
      origin: cells.name('origin'),
      ...readPlace(cells, statements.location ?? null),
      image: cells.link('image'),
      video: cells.link('video'),
      certificate: readCertificate(cells),
      pair_stock_no: cells.identifier('pair_stock_no'),
      supplier_availability: availabilityOf(
        readAvailability(cells),
        row.cells,
        flags,
        cells.text('member_comment'),
      ),
      pieces,
    };
    checkMeasures(cells, stone);
    return { stone, issues: cells.issues };
  };
}

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
