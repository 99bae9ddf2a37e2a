import { canonical } from '../attributes/canonical.ts';
import { isAtList } from './discount-reading.ts';
import { lotWord, parsePieces } from './several-pieces.ts';
import { shapeOfWord } from './words/shape-of-word.ts';
import { splitKind } from './understanding/columns/stone-type-column.ts';
import { stockField, type StockField } from './stock-fields.ts';
import {
  isMissingWord,
  isTripleExcellent,
  parseFancyColour,
  parseFlag,
  parseFluorescence,
  parseGirdle,
  parseMeasurements,
  parseNumber,
  parseTingedGrade,
} from './stock-values.ts';

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
