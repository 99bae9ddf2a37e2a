/** Stones as they might lie in a safe: natural or lab-grown, their figures fitting each other. */
import type { Clarity } from '../../../src/domain/attributes/clarity.ts';
import type { Color, FancyColor, Intensity } from '../../../src/domain/attributes/color.ts';
import type { Fluorescence } from '../../../src/domain/attributes/fluorescence.ts';
import type { Shape } from '../../../src/domain/attributes/shape.ts';
import { listPrice } from './list-price.ts';
import type { Random } from './random.ts';

export type Kind = 'natural' | 'lab';
export type Grade = 'EX' | 'VG' | 'GD';

export interface TrueStone {
  kind: Kind;
  shape: Shape;
  /**
   * More than one for a lot; its weight is that of all, its sides and its list price those of one.
   */
  pieces: number;
  carat: number;
  color: Color | null;
  fancy: { color: FancyColor; intensity: Intensity } | null;
  clarity: Clarity;
  /** Fancy shapes have none. */
  cut: Grade | null;
  polish: Grade;
  symmetry: Grade;
  fluorescence: Fluorescence;
  lab: 'GIA' | 'IGI' | 'HRD';
  report_no: string;
  growth: 'CVD' | 'HPHT' | null;
  /** In mm; the length is the longer side. */
  length: number;
  width: number;
  height: number;
  depth: number;
  table: number;
  crown_angle: number;
  pavilion_angle: number;
  /** USD per carat. */
  rap: number;
  /** Signed percent from the list. */
  disc: number;
  /** USD per carat, to the cent. */
  price_per_ct: number;
}

export interface StonesAsked {
  /** The share of lab-grown stones: 0 natural only, 1 lab-grown only. */
  labGrown: number;
  carats: readonly [low: number, high: number];
  /** The share of fancy colours. */
  fancy: number;
  shapes: Partial<Record<Shape, number>>;
  /** Every report is from this laboratory. */
  lab?: TrueStone['lab'];
  /** The share of lots, how many stones one has, and what each of these weighs. */
  lots?: {
    share: number;
    pieces: readonly [low: number, high: number];
    carats: readonly [low: number, high: number];
  };
}

/**
 * Weight in carats is the product of the sides (mm) times this; the usual proportions of a shape.
 */
const OUTLINES: Partial<Record<Shape, { factor: number; ratio: [number, number]; depth: [number, number] }>> =
  {
    ROUND: { factor: 0.0061, ratio: [1.001, 1.009], depth: [58.8, 63.4] },
    OVAL: { factor: 0.0062, ratio: [1.3, 1.55], depth: [58, 66] },
    PEAR: { factor: 0.006, ratio: [1.45, 1.75], depth: [57, 66] },
    MARQUISE: { factor: 0.0057, ratio: [1.8, 2.2], depth: [57, 66] },
    PRINCESS: { factor: 0.0083, ratio: [1.01, 1.06], depth: [67, 76] },
    EMERALD: { factor: 0.0083, ratio: [1.3, 1.55], depth: [62, 70] },
    ASSCHER: { factor: 0.0081, ratio: [1.01, 1.05], depth: [62, 70] },
    CUSHION: { factor: 0.0081, ratio: [1.02, 1.25], depth: [62, 71] },
    CUSHION_MODIFIED: { factor: 0.0081, ratio: [1.02, 1.25], depth: [62, 71] },
    RADIANT: { factor: 0.0081, ratio: [1.02, 1.35], depth: [63, 71] },
    HEART: { factor: 0.0059, ratio: [1.01, 1.12], depth: [56, 64] },
    TRILLIANT: { factor: 0.0057, ratio: [1, 1.05], depth: [38, 46] },
    HALF_MOON: { factor: 0.0062, ratio: [1.6, 1.9], depth: [50, 58] },
    BAGUETTE: { factor: 0.0092, ratio: [1.8, 2.3], depth: [55, 62] },
    TAPERED_BAGUETTE: { factor: 0.0078, ratio: [1.9, 2.4], depth: [54, 60] },
    TRAPEZOID: { factor: 0.0078, ratio: [1.4, 1.7], depth: [52, 60] },
  };

const CLARITIES: Partial<Record<Clarity, number>> = {
  IF: 2,
  VVS1: 4,
  VVS2: 5,
  VS1: 7,
  VS2: 7,
  SI1: 6,
  SI2: 4,
  I1: 1,
};
const COLORS: Partial<Record<Color, number>> = { D: 5, E: 6, F: 7, G: 7, H: 6, I: 5, J: 3, K: 2, L: 1, M: 1 };
const FANCIES: readonly FancyColor[] = ['YELLOW', 'PINK', 'BROWN', 'ORANGE', 'GREEN', 'BLUE'];
const INTENSITIES: readonly Intensity[] = [
  'FANCY_LIGHT',
  'FANCY',
  'FANCY_INTENSE',
  'FANCY_VIVID',
  'FANCY_DEEP',
];

const round = (value: number, digits: number): number => Number(value.toFixed(digits));

/** The usual weights stand just above the round figures, as cutters aim at them. */
function weigh(random: Random, [low, high]: StonesAsked['carats']): number {
  const carat = Math.exp(random.between(Math.log(low), Math.log(high)));
  const aimed = [0.3, 0.4, 0.5, 0.7, 0.9, 1, 1.5, 2, 3].find(
    (one) => one >= low && Math.abs(carat / one - 1) < 0.12,
  );
  return round(aimed === undefined ? carat : aimed + random.whole(0, 4) / 100, 2);
}

function reportOf(random: Random, kind: Kind, only?: TrueStone['lab']): Pick<TrueStone, 'lab' | 'report_no'> {
  const lab = only ?? random.weighted(kind === 'lab' ? { IGI: 9, GIA: 1 } : { GIA: 7, IGI: 2, HRD: 1 });
  if (lab === 'GIA')
    return { lab, report_no: `${random.pick(['1', '2', '5', '6', '7'])}${random.digits(9)}` };
  if (lab === 'HRD')
    return { lab, report_no: `${random.pick(['17', '19', '21', '23'])}${random.digits(10)}` };
  return { lab, report_no: kind === 'lab' ? `LG${random.digits(9)}` : random.digits(9) };
}

/** Sides in mm (to two digits) of a stone of this weight, and the depth that they give. */
function measure(
  random: Random,
  shape: Shape,
  carat: number,
): Pick<TrueStone, 'length' | 'width' | 'height' | 'depth'> {
  const outline = OUTLINES[shape] ?? { factor: 0.0061, ratio: [1, 1.01], depth: [59, 63] };
  const ratio = random.between(...outline.ratio);
  const proportion = random.between(...outline.depth) / 100;
  const exact = Math.cbrt(carat / (outline.factor * ratio * proportion));
  const [length, width] = [round(exact * ratio, 2), round(exact, 2)];
  const height = round(exact * proportion, 2);
  // The depth of a round is measured against its average diameter.
  const across = shape === 'ROUND' ? (length + width) / 2 : width;
  return { length, width, height, depth: round((height / across) * 100, 1) };
}

/**
 * Natural stones are sold below the list; lab-grown ones at a price that hardly grows with weight.
 */
function priceOf(
  random: Random,
  kind: Kind,
  stone: Pick<TrueStone, 'shape' | 'carat' | 'color' | 'clarity'>,
) {
  const rap = listPrice(stone.shape, stone.carat, stone.color, stone.clarity);
  const grown =
    90 * stone.carat ** 0.12 * (listPrice(stone.shape, 1, stone.color, stone.clarity) / 7400) ** 0.5;
  const wanted = kind === 'natural' ? -random.whole(36, 176) / 4 : (grown * random.between(0.8, 1.3)) / rap;
  const disc = kind === 'natural' ? wanted : round((wanted - 1) * 100, 2);
  return { rap, disc, price_per_ct: round(rap * (1 + disc / 100), 2) };
}

function stoneOf(random: Random, asked: StonesAsked): TrueStone {
  const kind: Kind = random.chance(asked.labGrown) ? 'lab' : 'natural';
  const shape = random.weighted(asked.shapes);
  const lot = asked.lots !== undefined && random.chance(asked.lots.share) ? asked.lots : null;
  const pieces = lot === null ? 1 : random.whole(...lot.pieces);
  const each = weigh(random, lot === null ? asked.carats : lot.carats);
  const fancy = random.chance(asked.fancy)
    ? { color: random.pick(FANCIES), intensity: random.pick(INTENSITIES) }
    : null;
  const color = fancy === null ? random.weighted(COLORS) : null;
  const clarity = random.weighted(CLARITIES);
  const grade = (): Grade => random.weighted({ EX: 7, VG: 3, GD: 1 });
  return {
    kind,
    shape,
    pieces,
    carat: round(each * pieces, 2),
    color,
    fancy,
    clarity,
    cut: shape === 'ROUND' ? grade() : null,
    polish: grade(),
    symmetry: grade(),
    fluorescence: random.weighted({ NONE: 6, FAINT: 3, MEDIUM: 2, STRONG: 1.5, VERY_STRONG: 0.3 }),
    ...reportOf(random, kind, asked.lab),
    growth: kind === 'lab' ? random.weighted({ CVD: 3, HPHT: 1 }) : null,
    ...measure(random, shape, each),
    table: random.whole(54, 68),
    crown_angle: round(random.between(32.5, 36.5), 1),
    pavilion_angle: round(random.between(40.2, 41.8), 1),
    ...priceOf(random, kind, { shape, carat: each, color, clarity }),
  };
}

/** As many different stones as asked for. */
export const stonesOf = (random: Random, count: number, asked: StonesAsked): TrueStone[] =>
  Array.from({ length: count }, () => stoneOf(random, asked));

/** The shapes of a usual stock. */
export const DEALT_SHAPES: StonesAsked['shapes'] = {
  ROUND: 10,
  OVAL: 4,
  PEAR: 2,
  MARQUISE: 1,
  PRINCESS: 2,
  EMERALD: 2,
  ASSCHER: 1,
  CUSHION: 2,
  RADIANT: 2,
  HEART: 1,
};
