import { canonical } from './attributes/canonical.ts';
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
} from './stock-values.ts';

/** The values of a column's sample that are not missing, trimmed. */
export type ColumnValues = readonly string[];

const between =
  (low: number, high: number) =>
  (value: string): boolean => {
    const number = parseNumber(value);
    return number !== null && (number === 0 || (number >= low && number <= high));
  };

const plausibleProportion = (value: string): boolean => {
  const number = parseNumber(value);
  return number !== null && (number === 0 || (number > 0 && number <= 1) || (number >= 25 && number <= 100));
};

/** Tests that know more than the kind of a field does. */
const FIELD_TESTS: Partial<Record<StockField, (value: string) => boolean>> = {
  carat: between(0.001, 500),
  ratio: between(0.3, 10),
  depth: plausibleProportion,
  table_pct: plausibleProportion,
  disc: between(-150, 150),
  rap: between(100, 10_000_000),
  color: (value) => canonical('color', value) !== null || parseFancyColour(value) !== null,
  fancy_color: (value) => canonical('fancy_color', value) !== null || parseFancyColour(value) !== null,
  fluorescence: (value) => parseFluorescence(value) !== null,
  cut: (value) => canonical('cut', value) !== null || isTripleExcellent(value),
  polish: (value) => canonical('polish', value) !== null || isTripleExcellent(value),
  girdle: (value) => parseGirdle(value) !== null,
  report_no: (value) => /^[A-Z]{0,4}[\s-]?\d[\dA-Z\s-]{4,}$/i.test(value) && !value.includes('//'),
  pieces: between(1, 10_000),
};

function fits(field: StockField, value: string): boolean {
  const test = FIELD_TESTS[field];
  if (test) return test(value);
  const { kind, attribute } = stockField(field);
  switch (kind) {
    case 'code':
      return attribute !== undefined && canonical(attribute, value) !== null;
    case 'number':
    case 'percent':
    case 'angle':
      return parseNumber(value) !== null;
    case 'money':
      return (parseNumber(value) ?? -1) >= 0;
    case 'length':
      return between(0.3, 100)(value);
    case 'measurement':
      return parseMeasurements(value) !== null;
    case 'url':
      return /^https?:\/\//i.test(value);
    case 'flag':
      return parseFlag(value) !== null;
    case 'text':
      return true;
  }
}

/** 1, 2, 3 ... counts the rows of a sheet and names no stone, whatever the heading says. */
function countsRows(values: ColumnValues): boolean {
  const numbers = values.map(Number);
  const first = numbers[0];
  if (numbers.length < 3 || (first !== 0 && first !== 1)) return false;
  return numbers.every((number, index) => number === first + index);
}

/** The share (0 to 1) of a column's values that can stand in a field; null where there are no values. */
export function fitsField(field: StockField, values: ColumnValues): number | null {
  const told = values.filter((value) => fits(field, value) || !isMissingWord(value));
  if (told.length === 0) return null;
  if (field === 'stock_no' && countsRows(told)) return 0;
  return told.filter((value) => fits(field, value)).length / told.length;
}
