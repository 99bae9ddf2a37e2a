/** Which fields the values of a column suggest, whatever its heading says. */
import type { StockField } from '../../../../src/domain/sheets/stock-fields.ts';
import { readReportNumber } from '../cells/report-number.ts';
import { parseFlag } from '../cells/cell-values.ts';
import { fitsField, type ColumnValues } from './field-fit.ts';

const ENOUGH_VALUES = 3;
const NEARLY_ALL = 0.95;
const LONGEST = 40;

/** Whether nearly all values pass; stops early once too many have failed. */
export function most(values: ColumnValues, wanted: (value: string) => boolean): boolean {
  let others = 0;
  const mayBeOthers = (1 - NEARLY_ALL) * values.length;
  return (
    values.length >= ENOUGH_VALUES && values.every((value) => wanted(value) || (others += 1) <= mayBeOthers)
  );
}

export const allDifferent = (values: ColumnValues): boolean =>
  values.length >= ENOUGH_VALUES && new Set(values).size >= 0.98 * values.length;

/** Ascending numbers are row ids of a program, whereas report numbers are in no order. */
function isAscending(values: ColumnValues): boolean {
  const numbers = values.map((value) => Number(value.replace(/\D/g, '')));
  return numbers.every((number, at) => at === 0 || number > (numbers[at - 1] ?? 0));
}

/** Report numbers are digits; some laboratories put LG before them for lab-grown stones. */
export function looksLikeReports(values: ColumnValues): boolean {
  if (!most(values, (value) => /\d{3}/.test(value) && value.length <= LONGEST)) return false;
  const numbers = values.map((value) => readReportNumber(value).number);
  return (
    most(numbers, (number) => /^(?:LG)?\d{7,12}$/i.test(number)) &&
    allDifferent(numbers) &&
    !isAscending(numbers)
  );
}

/** Fields with their own words. Yes and no may belong to any flag, so flags are left out. */
const WORDED = [
  'shape',
  'color',
  'clarity',
  'cut',
  'polish',
  'symmetry',
  'fluorescence',
  'lab',
  'shade',
  'milky',
  'eye_clean',
  'culet_size',
  'girdle',
  'supplier_availability',
] as const satisfies readonly StockField[];

const DIFFERENT = 2;
const FIRST_VALUES = 10;

/** In the order of a stone's fields; offered as alternatives, never proposed. */
export function fieldsByWords(values: ColumnValues): StockField[] {
  if (
    values.length < ENOUGH_VALUES ||
    values.every((value) => /^\W*\d/.test(value) || parseFlag(value) !== null)
  )
    return [];
  // One word or letter is not enough evidence.
  if (new Set(values.slice(0, 200)).size < DIFFERENT) return [];
  // The first values rule out most fields, which matters in sheets with hundreds of columns.
  const first = values.slice(0, FIRST_VALUES);
  return WORDED.filter(
    (field) => (fitsField(field, first) ?? 0) > 0.5 && (fitsField(field, values) ?? 0) >= NEARLY_ALL,
  );
}

interface ValuePattern {
  field: StockField;
  /** The least number of different values, since a column of `N` alone may be anything. */
  different: number;
  /** A further condition on the values. */
  when?: (values: ColumnValues) => boolean;
}

const LETTERS_OF_COLOR = /^[DEGHIJKL]$/i;

const FANCY = /^(?:natural\s+)?f(?:a?n)?cy(?![a-z])/i;

const isMostlyFancy = (values: ColumnValues): boolean =>
  values.filter((value) => FANCY.test(value)).length >= HALF * values.length;

const VALUE_PATTERNS: readonly ValuePattern[] = [
  { field: 'intensity', different: 1, when: (values) => isMostlyFancy(values) },
  { field: 'fancy_color', different: 1, when: (values) => isMostlyFancy(values) },
  { field: 'stone_type', different: 1, when: (values) => values.every((value) => value.length > 3) },
  { field: 'shape', different: 2, when: (values) => values.every((value) => value.length > 1) },
  { field: 'clarity', different: 2, when: (values) => values.every((value) => value.length > 1) },
  { field: 'color', different: 3, when: (values) => values.some((value) => LETTERS_OF_COLOR.test(value)) },
  {
    field: 'lab',
    different: 1,
    when: (values) => values.every((value) => /^[A-Z]{3,6}$/i.test(value) && value.toUpperCase() !== 'NONE'),
  },
  {
    field: 'fluorescence',
    different: 2,
    when: (values) => values.some((value) => /^(med|medium|strong|str|stg|faint|fnt|vst|very)/i.test(value)),
  },
  {
    field: 'measurements',
    different: 2,
    when: (values) =>
      values.every((value) => /^\d+(?:[.,]\d+)?\s*[xх*×-]\s*\d+(?:[.,]\d+)?\s*[xх*×]\s*\d/i.test(value)),
  },
  {
    field: 'supplier_availability',
    different: 2,
    when: (values) => values.every((value) => value.length > 3 && parseFlag(value) === null),
  },
  {
    field: 'growth_type',
    different: 2,
    when: (values) => values.every((value) => /^(cvd|hpht)/i.test(value)),
  },
  {
    field: 'video',
    different: 2,
    when: (values) => values.every((value) => /^https?:.*(video|360|vision|\.mp4)/i.test(value)),
  },
  {
    field: 'image',
    different: 2,
    when: (values) =>
      values.every((value) => /^https?:.*(image|img|photo|\.jpe?g|\.png|\.webp)/i.test(value)),
  },
  {
    field: 'certificate',
    different: 2,
    when: (values) => values.every((value) => /^https?:.*(cert|report|\.pdf)/i.test(value)),
  },
  {
    field: 'report_no',
    different: 3,
    when: looksLikeReports,
  },
];

const HALF = 0.5;

/**
 * The field whose vocabulary nearly all values of a column come from; null when none stands out.
 */
export function fieldByValues(values: ColumnValues): StockField | null {
  if (values.length < ENOUGH_VALUES) return null;
  const different = new Set(values.map((value) => value.toUpperCase())).size;
  // The first values rule out most fields quickly, which matters in sheets with hundreds of
  // columns.
  const first = values.slice(0, FIRST_VALUES);
  const found = VALUE_PATTERNS.find(
    (tale) =>
      different >= tale.different &&
      (fitsField(tale.field, first) ?? 0) >= HALF &&
      (tale.when?.(values) ?? true) &&
      (fitsField(tale.field, values) ?? 0) >= NEARLY_ALL,
  );
  return found?.field ?? null;
}
