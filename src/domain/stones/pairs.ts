/**
 * Match pairs: when two stones go together, and how well. (Specification, sections 2 and 7: match pairs.)
 *
 * Fields that must be the same are the same; every other compared field may differ by its tolerance. The score is 100
 * for twins and falls in a straight line with each difference, by the field's weight, down to 0 where every field is at
 * the end of its tolerance; beyond any tolerance there is no pair. Example: with the settings to begin with, two stones
 * of 0.50 ct that differ by 0.01 mm in length alone lose a fifth of the length's 15 parts in 100.
 *
 * A stone without shape, carat, length or width has no partner. Of the other fields: what neither stone states is not
 * compared, what only one of them states cannot be said to be alike.
 */
import { CLARITIES } from '../attributes/clarity.ts';
import { COLORS } from '../attributes/color.ts';
import { TOLERANCES, type PairSetting, type SameField, type ToleranceField } from './pair-setting.ts';

/**
 * What is compared, in the order in which stones are laid out for it: whole numbers of the last decimal, grades as
 * their places in the trade's order.
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

const SCALE: Record<Measure, number> = {
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

/** Parts of the whole; those that are compared make up the hundred. */
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
const [LENGTH, WIDTH, CARAT] = [placeOf('length'), placeOf('width'), placeOf('carat')];
const ONE_CARAT = 1000;
/** Below every figure, and far enough away from each to be beyond any tolerance. */
export const UNKNOWN = -1_000_000_000;
const MOST = 1_000_000_000;

const gradesOf = (codes: readonly { readonly code: string }[], of: number): Record<string, number> =>
  Object.fromEntries(codes.slice(0, of).map(({ code }, rank): [string, number] => [code, rank]));

const MAKE = { ID: 0, EX: 1, VG_EX: 2, VG: 2, G_VG: 3, GD: 3, F_G: 4, FR: 4, PR: 5 };
/** Grades by their place; a printed range of colours stands at its first, what was not graded has no place. */
const GRADES: Partial<Record<Measure, Readonly<Record<string, number>>>> = {
  color: { ...gradesOf(COLORS, 23), OP: 11, QR: 13, ST: 15, UV: 17, WX: 19, YZ: 21 },
  clarity: gradesOf(CLARITIES, 12),
  fluorescence: { NONE: 0, FAINT: 1, VERY_SLIGHT: 1, SLIGHT: 1, MEDIUM: 2, STRONG: 3, VERY_STRONG: 4 },
  cut: MAKE,
  polish: MAKE,
  symmetry: MAKE,
};

/** The place of a grade; UNKNOWN where it has none. */
export const gradeOf = (measure: Measure, code: string): number => GRADES[measure]?.[code] ?? UNKNOWN;

/** Which of the measures are grades: codes are looked up for them. */
export const isGrade = (measure: Measure): boolean => GRADES[measure] !== undefined;

/** What of a stone is looked at; a row of a search has all of it. */
export type PairStone = { [M in Measure]?: string | number | null | undefined } & {
  [F in SameField]?: string | number | null | undefined;
};

/** The stone's figures from `at` on, in the order of MEASURES. */
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

/** A setting made ready for many comparisons. */
export interface PairRules {
  same: readonly SameField[];
  sizeBelow: Part;
  sizeFrom: Part;
  /** What is compared besides the size, those that are relative to the larger one last. */
  parts: readonly Part[];
  /** The same, side by side for the many comparisons; from `relativeFrom` on they are relative. */
  places: Int32Array;
  tolerances: Float64Array;
  factors: Float64Array;
  relativeFrom: number;
}

interface Part {
  place: number;
  /** In whole numbers of the last decimal; of the relative ones in hundredths of a percent. */
  tolerance: number;
  /** What one such number costs of the whole, which is 1. */
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
    (measure): measure is Compared => measure !== 'length' && measure !== 'width',
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

type Compared = Exclude<Measure, 'length' | 'width'>;
const isRelative = (measure: Measure): boolean => measure === 'carat' || measure === 'price_per_ct';

/** A metre, in hundredths of a millimetre: no stone is as long. */
const LONGEST = 100_000;

/** Whether the stone whose figures begin at `at` can have a partner at all; its shape is asked for apart. */
export function isMeasured(figures: Int32Array, at: number): boolean {
  const [length, width] = [figures[at + LENGTH] ?? UNKNOWN, figures[at + WIDTH] ?? UNKNOWN];
  return length > 0 && length < LONGEST && width > 0 && (figures[at + CARAT] ?? UNKNOWN) > 0;
}

/**
 * How far two measured stones, laid out at `a` and `b`, are from being twins: 0 for twins, 1 at the end of every
 * tolerance, Infinity beyond one, or where it comes to more than `within`. The fields that must be the same are the
 * caller's. Asked millions of times a search: it makes nothing, and leaves at the first field that is too far off.
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

/** Of the larger one, in hundredths of a percent. */
function apartInHundredths(a: number, b: number): number {
  if (a === b) return 0;
  return (Math.abs(a - b) / Math.max(a, b, 1)) * 10_000;
}

/** 0 to 100 with one decimal. */
export const scoreOf = (distance: number): number =>
  Math.round(Math.max(0, 1 - Math.min(1, distance)) * 1000) / 10;

/** One field in which the stones of a pair differ, in the field's unit (percent of the larger one for carat and price). */
export interface PairDifference {
  field: Measure;
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
  const figures = new Int32Array(MEASURES.length * 2);
  const b = MEASURES.length;
  layOut(first, figures, 0);
  layOut(second, figures, b);
  if (!isMeasured(figures, 0) || !isMeasured(figures, b)) return null;
  const distance = distanceBetween(figures, 0, b, rules);
  return distance === Infinity
    ? null
    : { score: scoreOf(distance), differences: differencesOf(figures, b, rules) };
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
    if (field === undefined || one === other) return [];
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
