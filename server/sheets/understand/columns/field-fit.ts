/** Whether a value means something in a field, and which share of a column's values fits it. */
import { isMissingWord, parseNumber, type Decimal } from '../../../../src/domain/sheets/numbers.ts';
import { canonical } from '../../../../src/domain/attributes/canonical.ts';
import { shapeOfWord } from '../../../../src/domain/sheets/words/shape-of-word.ts';
import { stockField, type StockField } from '../../../../src/domain/sheets/stock-fields.ts';
import { parseFluorescence } from '../../../../src/domain/sheets/words/read-as.ts';
import { isAtList } from '../../../../src/domain/sheets/discount-reading.ts';
import {
  isTripleExcellent,
  parseFlag,
  parseGirdle,
  parseMeasurements,
  parseMoney,
} from '../cells/cell-values.ts';
import { parseFancyColour, parseTingedGrade } from '../cells/fancy-colours.ts';
import { gradesOfKind } from '../cells/inclusions.ts';
import { lotWord, parsePieces, parseWeight } from '../cells/several-pieces.ts';
import { readReportNumber } from '../cells/report-number.ts';
import { splitKind } from './stone-type.ts';

const isNumber = (value: string): boolean => parseNumber(value) !== null;
const isGirdle = (value: string): boolean => parseGirdle(value) !== null;
const isFancy = (value: string): boolean => parseFancyColour(value) !== null;

function isOrigin(value: string): boolean {
  const growth = canonical('growth_type', value);
  return canonical('stone_type', value) !== null || (growth !== null && growth !== 'UNKNOWN');
}

const isShape = (value: string): boolean => shapeOfWord(lotWord(value)?.rest ?? value) !== null;

const finish =
  (attribute: 'cut' | 'polish' | 'symmetry') =>
  (value: string): boolean =>
    canonical(attribute, value) !== null || isTripleExcellent(value);

/** Fields that accept more than their own vocabulary. */
const BY_FIELD: Partial<Record<StockField, (value: string) => boolean>> = {
  color: (value) => canonical('color', value) !== null || parseTingedGrade(value) !== null || isFancy(value),
  fancy_color: (value) => canonical('fancy_color', value) !== null || isFancy(value),
  fluorescence: (value) => parseFluorescence(value) !== null,
  cut: finish('cut'),
  polish: finish('polish'),
  symmetry: finish('symmetry'),
  girdle: isGirdle,
  girdle_min: isGirdle,
  girdle_max: isGirdle,
  stone_type: isOrigin,
  shape: (value) => isShape(value) || isShape(splitKind(value)?.rest ?? ''),
  disc: (value) => isNumber(value) || isAtList(value),
  pieces: (value) => parsePieces(value) !== null || isNumber(value),
  supplier_availability: (value) =>
    canonical('supplier_availability', value) !== null || parseFlag(value) !== null,
  black_inclusion: (value) => gradesOfKind('black', value) !== null,
  white_inclusion: (value) => gradesOfKind('white', value) !== null,
  open_inclusion: (value) => gradesOfKind('open', value) !== null,
  lab_grown: (value) => parseFlag(value) !== null || isOrigin(value),
};

/** Whether a value (not empty, not `unknown`) means something in a field. */
export function speaksIn(field: StockField, value: string): boolean {
  const own = BY_FIELD[field];
  if (own) return own(value);
  const { kind, attribute } = stockField(field);
  switch (kind) {
    case 'code':
      return attribute !== undefined && canonical(attribute, value) !== null;
    case 'number':
    case 'percent':
    case 'angle':
    case 'length':
    case 'money':
      return isNumber(value);
    case 'measurement':
      return parseMeasurements(value) !== null;
    case 'flag':
      return parseFlag(value) !== null;
    case 'text':
    case 'url':
      return true;
  }
}

/**
 * Whether the row reader accepts a value without an issue: it means something in the field, or that
 * there is no value (`N/A`, `None`).
 */
export function isUnderstood(field: StockField, value: string): boolean {
  return speaksIn(field, value) || isMissingWord(value);
}

/** The values of a column's sample that are not missing, trimmed. */
export type ColumnValues = readonly string[];

type Test = (value: string, decimal: Decimal | null) => boolean;

const between =
  (low: number, high: number): Test =>
  (value, decimal) => {
    const number = parseNumber(value, decimal);
    return number !== null && (number === 0 || (number >= low && number <= high));
  };

/** A percentage within these bounds, or the same as a fraction of one. */
const share =
  (low: number, high: number): Test =>
  (value, decimal) => {
    const number = parseNumber(value, decimal);
    return (
      number !== null && (number === 0 || (number > 0 && number <= 1) || (number >= low && number <= high))
    );
  };

/**
 * Digits with some letters before or among them, including numbers that a spreadsheet stored as
 * 1.23E+09.
 */
const REPORT_NUMBER = /^(?:[A-Z]{0,4}[\s-]?\d[\dA-Z\s-]{4,}(?:\.0+)?|\d[.,]\d+E\+\d+)$/i;

/** Fields whose values have a more exact test than their kind. */
/** `1.00-1.49` is a range of weights, not two sides. */
const RANGE = /^\d+(?:[.,]\d+)?\s*[-–]\s*\d+(?:[.,]\d+)?(?:\s*cts?)?$/i;

const FIELD_TESTS: Partial<Record<StockField, Test>> = {
  brand: (value) => /\p{L}/u.test(value),
  carat: (value, decimal) => parseWeight(value) !== null || between(0.001, 500)(value, decimal),
  ratio: between(0.3, 10),
  depth: share(25, 100),
  table_pct: share(25, 100),
  crown_height: share(2, 29),
  crown_angle: between(5, 65),
  pavilion_depth: share(20, 90),
  pavilion_angle: between(20, 65),
  star_length: share(10, 90),
  lower_half: share(30, 100),
  girdle_pct: between(0.01, 30),
  disc: (value, decimal) => isAtList(value) || between(-150, 150)(value, decimal),
  rap: between(100, 10_000_000),
  report_no: (value) => REPORT_NUMBER.test(readReportNumber(value).number),
  pair_stock_no: (value) => /\d/.test(value),
  pieces: (value) => /^\d+$/.test(value) || parsePieces(value) !== null,
  measurements: (value) => !RANGE.test(value) && speaksIn('measurements', value),
};

function fits(field: StockField, value: string, decimal: Decimal | null): boolean {
  const test = FIELD_TESTS[field];
  if (test) return test(value, decimal);
  switch (stockField(field).kind) {
    case 'money':
      return (parseMoney(value, decimal) ?? -1) >= 0;
    case 'length':
      return between(0.3, 100)(value, decimal);
    case 'url':
      return /^https?:\/\//i.test(value);
    default:
      return speaksIn(field, value);
  }
}

/** 1, 2, 3 ... numbers the rows of a sheet, whatever its heading says. */
export function countsRows(values: ColumnValues): boolean {
  const numbers = values.map(Number);
  const first = numbers[0];
  if (numbers.length < 3 || (first !== 0 && first !== 1)) return false;
  return numbers.every((number, index) => number === first + index);
}

const FEW = 3;
/** Whether values under a heading such as `Stones` may be the numbers of the stones. */
export const numbersStones = (values: ColumnValues): boolean =>
  values.length > FEW && new Set(values).size === values.length;
/** Whether half the values or more occur again, so that they name groups and not stones. */
const repeats = (values: ColumnValues): boolean =>
  values.length > FEW && new Set(values).size <= values.length / 2;

/**
 * The share (0 to 1) of a column's values that fit a field; null when there are no values.
 * `decimal` is the column's decimal sign, if known.
 */
export function fitsField(
  field: StockField,
  values: ColumnValues,
  decimal: Decimal | null = null,
): number | null {
  const told = values.filter((value) => fits(field, value, decimal) || !isMissingWord(value));
  if (told.length === 0) return null;
  if (field === 'stock_no' && (countsRows(told) || repeats(told))) return 0;
  // Beside `Lab grown`, `Diamond` means natural; otherwise it says nothing.
  if (field === 'stone_type' && told.every((value) => /^(?:loose\s*)?diamonds?$/i.test(value))) return 0;
  if (field === 'pieces' && countsRows(told)) return 0;
  return told.filter((value) => fits(field, value, decimal)).length / told.length;
}
