/**
 * Match pairs: when two stones go together, and how well. (Specification, sections 2 and 7: match
 * pairs.)
 *
 * Some fields must be the same; every other compared field may differ by its tolerance. The score
 * is 100 for identical stones and falls linearly with each difference, weighted by field, to 0 when
 * every field is at its tolerance. Beyond any tolerance there is no pair. Example: with the default
 * settings, two stones of 0.50 ct that differ only by 0.01 mm in length lose a fifth of the
 * length's 15 points of 100.
 *
 * A stone without shape, carat, length or width has no pair. For the other fields: a value that
 * neither stone has is not compared, and a value that only one has cannot match.
 */
import { CLARITIES } from '../attributes/clarity.ts';
import { COLORS } from '../attributes/color.ts';
import type { PairSetting, SameField } from './pair-setting.ts';

/**
 * The measures compared, in the order of a stone's slots in the array. Numbers are stored as
 * integers in units of their last decimal, grades as their position in the trade's order.
 */
export const MEASURES = [
  'length',
  'width',
  'carat',
  'price_per_ct',
  'depth',
  'table_pct',
  'ratio',
  'color',
  'clarity',
  'fluorescence',
  'cut',
  'polish',
  'symmetry',
] as const;
export type Measure = (typeof MEASURES)[number];

export const SCALE: Record<Measure, number> = {
  length: 100,
  width: 100,
  carat: 1000,
  price_per_ct: 100,
  depth: 100,
  table_pct: 100,
  ratio: 1000,
  color: 1,
  clarity: 1,
  fluorescence: 1,
  cut: 1,
  polish: 1,
  symmetry: 1,
};

/** Relative weights; the compared measures are scaled to 100. */
const WEIGHT: Record<Measure, number> = {
  length: 15,
  width: 15,
  carat: 6,
  price_per_ct: 6,
  depth: 8,
  table_pct: 8,
  ratio: 8,
  color: 16,
  clarity: 10,
  fluorescence: 5,
  cut: 3,
  polish: 3,
  symmetry: 3,
};

const placeOf = (measure: Measure): number => MEASURES.indexOf(measure);
export const [LENGTH, WIDTH, CARAT] = [placeOf('length'), placeOf('width'), placeOf('carat')];
export const ONE_CARAT = 1000;
/** Below every value, and beyond any tolerance of each. */
export const UNKNOWN = -1_000_000_000;
const MOST = 1_000_000_000;

const gradesOf = (codes: readonly { readonly code: string }[], of: number): Record<string, number> =>
  Object.fromEntries(codes.slice(0, of).map(({ code }, rank): [string, number] => [code, rank]));

const MAKE = { ID: 0, EX: 1, VG_EX: 2, VG: 2, G_VG: 3, GD: 3, F_G: 4, FR: 4, PR: 5 };
/**
 * Position of each grade. A printed colour range counts as its first colour; ungraded stones have
 * no position.
 */
const GRADES: Partial<Record<Measure, Readonly<Record<string, number>>>> = {
  color: { ...gradesOf(COLORS, 23), OP: 11, QR: 13, ST: 15, UV: 17, WX: 19, YZ: 21 },
  clarity: gradesOf(CLARITIES, 12),
  fluorescence: { NONE: 0, FAINT: 1, VERY_SLIGHT: 1, SLIGHT: 1, MEDIUM: 2, STRONG: 3, VERY_STRONG: 4 },
  cut: MAKE,
  polish: MAKE,
  symmetry: MAKE,
};

/** The position of a grade, or UNKNOWN. */
export const gradeOf = (measure: Measure, code: string): number => GRADES[measure]?.[code] ?? UNKNOWN;

/** All codes within this many grades of `code`, itself included; null if `code` is no grade. */
export function gradesWithin(measure: Measure, code: string, grades: number): string[] | null {
  const at = gradeOf(measure, code);
  if (at === UNKNOWN) return null;
  const all = Object.entries(GRADES[measure] ?? {});
  return all.filter(([, grade]) => Math.abs(grade - at) <= grades).map(([near]) => near);
}

/** Whether the measure is a grade, whose codes have to be looked up. */
export const isGrade = (measure: Measure): boolean => GRADES[measure] !== undefined;

/** The fields of a stone that pairs compare; a search row has all of them. */
export type PairStone = { [M in Measure]?: string | number | null | undefined } & {
  [F in SameField]?: string | number | null | undefined;
};

/** Writes the stone's measures into the array from `at`, in the order of MEASURES. */
export function layOut(stone: PairStone, into: Int32Array, at: number): void {
  for (const [place, measure] of MEASURES.entries()) {
    const value = stone[measure];
    into[at + place] =
      value === null || value === undefined
        ? UNKNOWN
        : isGrade(measure)
          ? gradeOf(measure, String(value))
          : Math.min(MOST, Math.round(Number(value) * SCALE[measure]));
  }
}

/** A setting prepared for many comparisons. */
export interface PairRules {
  same: readonly SameField[];
  sizeBelow: Part;
  sizeFrom: Part;
  /** What is compared besides the size; measures relative to the larger stone come last. */
  parts: readonly Part[];
  /** The same as arrays, for speed; from `relativeFrom` on they are relative. */
  places: Int32Array;
  tolerances: Float64Array;
  factors: Float64Array;
  relativeFrom: number;
}

interface Part {
  place: number;
  /** An integer in units of the last decimal; for relative measures, hundredths of a percent. */
  tolerance: number;
  /** The cost of one such unit, as a part of 1. */
  factor: number;
}

export function rulesOf({ same, tolerances }: PairSetting): PairRules {
  const compared = MEASURES.filter(
    (measure) => measure === 'length' || measure === 'width' || tolerances[measure] !== null,
  );
  const whole = compared.reduce((sum, measure) => sum + WEIGHT[measure], 0);
  const part = (measure: Measure, value: number | null, scale: number): Part => {
    const tolerance = Math.round((value ?? 0) * scale);
    return {
      place: placeOf(measure),
      tolerance,
      factor: tolerance === 0 ? 0 : WEIGHT[measure] / whole / tolerance,
    };
  };
  const others = compared.filter(
    (measure): measure is ComparedMeasure => measure !== 'length' && measure !== 'width',
  );
  const plain = others.filter((measure) => !isRelative(measure));
  const relative = others.filter(isRelative);
  const parts = [
    ...plain.map((measure) => part(measure, tolerances[measure], SCALE[measure])),
    ...relative.map((measure) => part(measure, tolerances[measure], 100)),
  ];
  return {
    same,
    sizeBelow: part('length', tolerances.size_below_1ct, SCALE.length),
    sizeFrom: part('length', tolerances.size_from_1ct, SCALE.length),
    parts,
    places: Int32Array.from(parts, ({ place }) => place),
    tolerances: Float64Array.from(parts, ({ tolerance }) => tolerance),
    factors: Float64Array.from(parts, ({ factor }) => factor),
    relativeFrom: plain.length,
  };
}

type ComparedMeasure = Exclude<Measure, 'length' | 'width'>;
export const isRelative = (measure: Measure): boolean => measure === 'carat' || measure === 'price_per_ct';

/** One metre in hundredths of a millimetre: longer than any stone. */
const LONGEST = 100_000;

/**
 * Whether the stone whose measures begin at `at` has what every pair needs. The caller checks its
 * shape.
 */
export function isMeasured(figures: Int32Array, at: number): boolean {
  const [length, width] = [figures[at + LENGTH] ?? UNKNOWN, figures[at + WIDTH] ?? UNKNOWN];
  return length > 0 && length < LONGEST && width > 0 && (figures[at + CARAT] ?? UNKNOWN) > 0;
}

/**
 * The distance between the stones at `a` and `b`: 0 for identical stones, 1 at the end of every
 * tolerance, Infinity beyond one or above `within`. The caller compares the fields that must be the
 * same. A search calls this millions of times: it allocates nothing and returns at the first field
 * that is too far apart.
 */
export function distanceBetween(
  figures: Int32Array,
  a: number,
  b: number,
  rules: PairRules,
  within = Infinity,
): number {
  const caratA = figures[a + CARAT] ?? 0;
  const caratB = figures[b + CARAT] ?? 0;
  const size = (caratA < caratB ? caratA : caratB) < ONE_CARAT ? rules.sizeBelow : rules.sizeFrom;
  const length = Math.abs((figures[a + LENGTH] ?? 0) - (figures[b + LENGTH] ?? 0));
  if (length > size.tolerance) return Infinity;
  const width = Math.abs((figures[a + WIDTH] ?? 0) - (figures[b + WIDTH] ?? 0));
  if (width > size.tolerance) return Infinity;
  let sum = (length + width) * size.factor;
  const { places, tolerances, factors, relativeFrom } = rules;
  for (let index = 0; index < places.length; index++) {
    const place = places[index] ?? 0;
    const one = figures[a + place] ?? 0;
    const other = figures[b + place] ?? 0;
    const apart = index < relativeFrom ? Math.abs(one - other) : apartInHundredths(one, other);
    if (apart > (tolerances[index] ?? 0)) return Infinity;
    sum += apart * (factors[index] ?? 0);
    if (sum > within) return Infinity;
  }
  return sum;
}

/** The difference relative to the larger value, in hundredths of a percent. */
export function apartInHundredths(a: number, b: number): number {
  if (a === b) return 0;
  return (Math.abs(a - b) / Math.max(a, b, 1)) * 10_000;
}

/** 0 to 100 with one decimal. */
export const scoreOf = (distance: number): number =>
  Math.round(Math.max(0, 1 - Math.min(1, distance)) * 1000) / 10;
