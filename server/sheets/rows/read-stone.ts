import type { DiscountReading } from '../../../src/domain/sheets/discount-reading.ts';
import { canonical } from '../../../src/domain/attributes/canonical.ts';
import type { StockField } from '../../../src/domain/sheets/stock-fields.ts';
import { rounded } from '../../../src/domain/sheets/numbers.ts';
import type { SheetRow } from '../read/sheet-row.ts';
import { readReportNumber } from '../understand/cells/report-number.ts';
import { namesExample, namesTotal, totalIn } from '../understand/cells/total-row.ts';
import type { StoneFields } from './stone-fields.ts';
import { RowCells, type StockIssue } from './row-cells.ts';
import { NO_VALUES, type MappedColumn, type ProviderValues } from './cell-reading.ts';
import { cellReading, type SheetStatements } from './statements.ts';
import { createGemFinder, type TellingColumn } from './read-gem.ts';
import {
  availabilityOf,
  calledFancy,
  growthOf,
  NO_FLAGS,
  readAvailability,
  treatmentOf,
} from './flag-columns.ts';
import { isSingle, readPieces, readShape } from './read-pieces.ts';
import { losesPoint, readPrices } from './read-prices.ts';
import { checkMeasures, readFinish, readGirdle, readSides } from './read-measures.ts';
import { readOrigin } from './stone-kind.ts';
import { readInclusions, readRough } from './read-inclusions.ts';
import { readColour, readFluorescence } from './read-colour.ts';
import { US_DOLLARS } from './read-money.ts';

export interface StoneReading {
  /**
   * Null if the row is hidden, a total, an example or another gem, if its shape, weight or number
   * of pieces is missing, or if its weight has lost its point.
   */
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
      ...readInclusions(cells),
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
      ...readRough(cells),
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
