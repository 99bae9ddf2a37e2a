/** The fields whose words a column with an unknown heading holds. */
import { fitsField, type ColumnValues } from '../../stock-field-fit.ts';
import type { StockField } from '../../stock-fields.ts';
import { parseFlag } from '../../stock-values.ts';

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

const ENOUGH_VALUES = 3;
const DIFFERENT = 2;
const NEARLY_ALL = 0.95;
const FIRST_VALUES = 10;

/** In the order of a stone's fields; offered as alternatives, never proposed. */
export function fieldsByWords(values: ColumnValues): StockField[] {
  if (
    values.length < ENOUGH_VALUES ||
    values.every((value) => /^\W*\d/.test(value) || parseFlag(value) !== null)
  )
    return [];
  // A single word or letter says too little.
  if (new Set(values.slice(0, 200)).size < DIFFERENT) return [];
  // The first values rule out most fields, which matters in sheets with hundreds of columns.
  const first = values.slice(0, FIRST_VALUES);
  return WORDED.filter(
    (field) => (fitsField(field, first) ?? 0) > 0.5 && (fitsField(field, values) ?? 0) >= NEARLY_ALL,
  );
}
