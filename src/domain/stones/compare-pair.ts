/** Compares two stones: whether they are a pair, their score and their differences. */
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
 * One difference between two stones, in the field's unit (percent of the larger one for carat and
 * price; `value` for fields that must be the same and have no distance).
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
  /** Largest first, relative to its tolerance; empty for identical stones. */
  differences: PairDifference[];
}

/** Compares two stones by these rules; null if they are not a pair. */
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

/** The differences of two stones, pair or not, without fields that only one of them has. */
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
