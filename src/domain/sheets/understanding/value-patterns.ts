/** Fields that are recognised by their values, whatever the heading says. */
import { fitsField, type ColumnValues } from '../stock-field-fit.ts';
import type { StockField } from '../stock-fields.ts';
import { parseFlag } from '../stock-values.ts';
import { looksLikeReports } from './columns/report-numbers.ts';

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

const ENOUGH_VALUES = 3;
const NEARLY_ALL = 0.95;
const FIRST_VALUES = 10;
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
