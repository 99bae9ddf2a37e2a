/** Two stones side by side: whether they are a pair, how well they go together, and in what they differ. */
import { SAME_FIELDS, TOLERANCES, type SameField, type ToleranceField } from './pair-setting.ts';
import {
  apartInHundredths,
  CARAT,
  distanceBetween,
  isMeasured,
  isRelative,
  layOut,
  LENGTH,
  MEASURES,
  ONE_CARAT,
  SCALE,
  scoreOf,
  UNKNOWN,
  WIDTH,
  type Measure,
  type PairRules,
  type PairStone,
} from './pairs.ts';

/**
 * One field in which two stones differ, in the field's unit (percent of the larger one for carat and price; `value` where
 * they should be the same, and only that they are not can be said).
 */
export interface PairDifference {
  field: Measure | SameField;
  label: string;
  unit: string;
  difference: number;
  tolerance: number;
}

export interface PairComparison {
  /** 0 to 100. */
  score: number;
  /** The widest first, as a part of its tolerance; empty for twins. */
  differences: PairDifference[];
}

/** Two stones by these rules, with each difference; null when they are no pair. */
export function comparePair(first: PairStone, second: PairStone, rules: PairRules): PairComparison | null {
  if (first.shape == null || second.shape == null) return null;
  if (rules.same.some((field) => (first[field] ?? null) !== (second[field] ?? null))) return null;
  const b = MEASURES.length;
  const figures = bothLaidOut(first, second);
  if (!isMeasured(figures, 0) || !isMeasured(figures, b)) return null;
  const distance = distanceBetween(figures, 0, b, rules);
  return distance === Infinity
    ? null
    : { score: scoreOf(distance), differences: differencesOf(figures, b, rules) };
}

/** In what two stones differ, whether they are a pair or not. What only one of them states is left out. */
export function differencesBetween(first: PairStone, second: PairStone, rules: PairRules): PairDifference[] {
  const other = SAME_FIELDS.filter(
    ({ field }) => rules.same.includes(field) && (first[field] ?? null) !== (second[field] ?? null),
  );
  return [
    ...other.map(({ field, label }) => ({ field, label, unit: 'value', difference: 1, tolerance: 0 })),
    ...differencesOf(bothLaidOut(first, second), MEASURES.length, rules),
  ];
}

function bothLaidOut(first: PairStone, second: PairStone): Int32Array {
  const figures = new Int32Array(MEASURES.length * 2);
  layOut(first, figures, 0);
  layOut(second, figures, MEASURES.length);
  return figures;
}

const LABELS: Record<Measure, { label: string; unit: string }> = {
  length: { label: 'Length', unit: 'mm' },
  width: { label: 'Width', unit: 'mm' },
  ...(Object.fromEntries(TOLERANCES.map(({ field, label, unit }) => [field, { label, unit }])) as Record<
    Exclude<ToleranceField, `size_${string}`>,
    { label: string; unit: string }
  >),
};

function differencesOf(figures: Int32Array, b: number, rules: PairRules): PairDifference[] {
  const isSmall = Math.min(figures[CARAT] ?? 0, figures[b + CARAT] ?? 0) < ONE_CARAT;
  const size = isSmall ? rules.sizeBelow : rules.sizeFrom;
  const parts = [{ ...size, place: LENGTH }, { ...size, place: WIDTH }, ...rules.parts];
  const found = parts.flatMap(({ place, tolerance }) => {
    const field = MEASURES[place];
    const [one, other] = [figures[place] ?? 0, figures[b + place] ?? 0];
    if (field === undefined || one === other || one === UNKNOWN || other === UNKNOWN) return [];
    const relative = isRelative(field);
    const apart = relative ? apartInHundredths(one, other) : Math.abs(one - other);
    const scale = relative ? 100 : SCALE[field];
    const difference = relative ? Math.round(apart) / scale : apart / scale;
    return [
      { field, ...LABELS[field], difference, tolerance: tolerance / scale, part: apart / (tolerance || 1) },
    ];
  });
  return found.toSorted((x, y) => y.part - x.part).map(({ part: _part, ...difference }) => difference);
}
