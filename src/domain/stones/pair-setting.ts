/**
 * The match-pair settings: which fields must be the same, and how much the others may differ.
 * (Specification, section 7: match-pair settings.)
 */
export const SAME_FIELDS = [
  { field: 'shape', label: 'Shape' },
  { field: 'stone_type', label: 'Origin (natural, lab grown)' },
  { field: 'diamond_type', label: 'Type (white, fancy)' },
  { field: 'fancy_color', label: 'Fancy color' },
  { field: 'intensity', label: 'Intensity' },
  { field: 'lab', label: 'Lab' },
  { field: 'location', label: 'Location' },
] as const;
export type SameField = (typeof SAME_FIELDS)[number]['field'];

type ToleranceKind = 'distance' | 'percent' | 'grades';

interface Tolerance {
  field: string;
  label: string;
  unit: string;
  kind: ToleranceKind;
  max: number;
  step: number;
  /** The default; null leaves the field out. */
  usual: number | null;
  /** False for fields that every pair needs. */
  optional: boolean;
}

export const TOLERANCES = [
  distance('size_below_1ct', 'Length and width, below 1 ct', 'mm', 2, 0.05, false),
  distance('size_from_1ct', 'Length and width, from 1 ct', 'mm', 2, 0.1, false),
  { ...distance('carat', 'Carat', '%', 50, 5), kind: 'percent', step: 0.1 },
  grades('color', 'Color', 5, 1),
  grades('clarity', 'Clarity', 5, 1),
  distance('ratio', 'Length to width', '', 1, 0.03),
  distance('table_pct', 'Table', '% points', 20, 2),
  distance('depth', 'Depth', '% points', 20, 2),
  grades('cut', 'Cut', 5, 1),
  grades('polish', 'Polish', 5, 1),
  grades('symmetry', 'Symmetry', 5, 1),
  grades('fluorescence', 'Fluorescence', 4, 1),
  { ...distance('price_per_ct', 'Price per carat', '%', 100, null), kind: 'percent', step: 0.1 },
] as const satisfies readonly Tolerance[];
export type ToleranceField = (typeof TOLERANCES)[number]['field'];

function distance<F extends string>(
  field: F,
  label: string,
  unit: string,
  max: number,
  usual: number | null,
  optional = true,
) {
  return { field, label, unit, kind: 'distance' as ToleranceKind, max, step: 0.01, usual, optional };
}

function grades<F extends string>(field: F, label: string, max: number, usual: number) {
  return { field, label, unit: 'grades', kind: 'grades' as const, max, step: 1, usual, optional: true };
}

export interface PairSetting {
  same: readonly SameField[];
  /**
   * In each field's own unit; null means the field is not compared. Length and width always are.
   */
  tolerances: Readonly<Record<ToleranceField, number | null>>;
}

export const USUAL_PAIR_SETTING: PairSetting = {
  same: ['shape', 'stone_type', 'diamond_type', 'fancy_color', 'intensity'],
  tolerances: Object.fromEntries(TOLERANCES.map(({ field, usual }) => [field, usual])) as Record<
    ToleranceField,
    number | null
  >,
};

/** The first value out of bounds, as a sentence; null when all are valid. */
export function faultOfSetting({
  tolerances,
}: PairSetting): { field: ToleranceField; sentence: string } | null {
  for (const { field, label, max, step, optional } of TOLERANCES) {
    const value = tolerances[field];
    if (value === null) {
      if (!optional) return { field, sentence: `${label} is always compared: give it a tolerance.` };
    } else if (!(value >= 0 && value <= max)) {
      return { field, sentence: `${label} may differ by 0 to ${max}.` };
    } else if (step === 1 && !Number.isInteger(value)) {
      return { field, sentence: `${label} can only differ by whole grades.` };
    }
  }
  return null;
}
