/**
 * Demo stones: plausible, invented, and the same for the same seed. Prices follow an invented list
 * (no published one is shipped); report numbers belong to no report; pictures, videos and
 * certificates are made up when they are looked at.
 */
import { attributeLabel } from '../../src/domain/attributes/attributes.ts';
import { byInclusion } from '../../src/domain/attributes/inclusions.ts';
import { DIAMOND_TYPE, PRICE_BASIS, STONE_TYPE } from '../../src/domain/codes.ts';
import { amountOf, discountOf, pricePerCarat } from '../../src/domain/money.ts';
import { demoMediumLink } from '../media/demo/link.ts';
import { demoListPrice } from './price-list.ts';
import { LATER_COLUMNS, STONE_COLUMNS, type StoneFields } from '../sheets/rows/stone-fields.ts';
import { FANCY_SHADES, LOCATIONS, PROPORTIONS, WEIGHTS } from './stone-facts.ts';

/** PostgreSQL pattern of their stock numbers. */
export const DEMO_STOCK_NO = '^PV[0-9]{6,}$';

export interface DemoStonesOptions {
  seed?: number;
  /** First number, so that a second batch has other stock numbers. */
  first?: number;
}

/** Yields `count` stones; the n-th stone of a seed is always the same. */
export function* demoStones(
  count: number,
  { seed = 1, first = 1 }: DemoStonesOptions = {},
): Generator<StoneFields> {
  for (let index = first; index < first + count; index++) yield demoStone(index, seed);
}

function demoStone(index: number, seed: number): StoneFields {
  const random = randomOf(Math.imul(seed, 0x9e3779b1) ^ index);
  const isFancy = random() < 0.12;
  const isLabGrown = random() < 0.28;
  const shape = pick(random, isFancy ? WEIGHTS.fancyShape : WEIGHTS.shape);
  const carat = caratOf(random);
  const lab = pick(random, isLabGrown ? WEIGHTS.labOfLabGrown : WEIGHTS.labOfNatural);
  const isRound = shape === 'ROUND';
  const clarity = pick(random, isFancy ? WEIGHTS.fancyClarity : WEIGHTS.clarity);
  const colour = isFancy
    ? fancyColour(random)
    : { color: pick(random, WEIGHTS.color), intensity: null, fancy_color: null, overtone: null };
  const location = pick(random, LOCATIONS);
  const growth = isLabGrown ? (random() < 0.7 ? 'CVD' : 'HPHT') : null;
  const graded = lab !== 'NONE';
  const fluorescence = pick(random, WEIGHTS.fluorescence);
  const report_no = graded ? reportNumber(random, lab, isLabGrown) : null;
  const stone: StoneFields = {
    ...NOTHING_TOLD,
    stock_no: `PV${String(100_000 + index)}`,
    report_no,
    ...mediaOf({ report_no, lab, shape, carat, ...colour, clarity }),
    lab,
    diamond_type: isFancy ? DIAMOND_TYPE.fancy : DIAMOND_TYPE.white,
    stone_type: isLabGrown ? STONE_TYPE.labGrown : STONE_TYPE.natural,
    shape,
    carat,
    ...colour,
    clarity,
    cut: isRound && !isFancy ? pick(random, WEIGHTS.cut) : null,
    polish: pick(random, WEIGHTS.finish),
    symmetry: pick(random, WEIGHTS.finish),
    fluorescence,
    fluorescence_color: fluorescence === 'NONE' || random() < 0.1 ? null : 'BLUE',
    shade: pick(random, WEIGHTS.shade),
    milky: pick(random, WEIGHTS.milky),
    eye_clean: pick(random, WEIGHTS.eyeClean),
    ...proportionsOf(random, shape, carat),
    ...pricesOf(random, {
      isFancy,
      isLabGrown,
      isRound,
      carat,
      color: colour.color,
      clarity,
      intensity: colour.intensity,
    }),
    growth_type: growth,
    treatment: isLabGrown && random() < 0.3 ? 'POST_GROWTH' : 'NONE',
    inscription: graded && random() < 0.8 ? 'YES' : null,
    key_to_symbols: graded && random() < 0.6 ? pick(random, WEIGHTS.inclusions) : null,
    heart_arrow: isRound && random() < 0.15 ? 'YES' : null,
    ...roughOf(!isLabGrown && random() < 0.2 ? pick(random, WEIGHTS.origin) : null),
    ...location,
  };
  // Drawn last, so that what stands above stays as it was.
  return {
    ...stone,
    ...inclusionsOf(random),
    supplier_availability: random() < 0.7 ? 'GA' : 'AVAILABLE',
  };
}

const roughOf = (rough_origin: StoneFields['rough_origin']) => ({
  rough_origin,
  origin: rough_origin === null ? null : attributeLabel('rough_origin', rough_origin),
});

/** Most houses grade black inclusions, and few grade the open ones of pavilion and girdle. */
function inclusionsOf(random: () => number) {
  const shares = { black: 0.7, white: 0.5, open: 0.4 };
  return byInclusion(({ letters, kind, part }) => {
    const isGraded = random() < (part === 'pavilion' || part === 'girdle' ? 0.1 : shares[kind]);
    return isGraded ? `${letters}${pick(random, WEIGHTS.degree)}` : null;
  });
}

/** Every stone has a picture, a round one a video, and a graded one a certificate. */
function mediaOf({
  lab,
  report_no,
  ...facts
}: Pick<
  StoneFields,
  'report_no' | 'lab' | 'shape' | 'carat' | 'color' | 'fancy_color' | 'intensity' | 'overtone' | 'clarity'
>) {
  const { shape, color, fancy_color } = facts;
  return {
    image: demoMediumLink('image', { shape, color, fancy_color }),
    video: shape === 'ROUND' ? demoMediumLink('video', {}) : null,
    certificate: report_no === null ? null : demoMediumLink('certificate', { lab, report_no, ...facts }),
  };
}

/** What a sheet without any column says; a demo stone sets what it has. */
const NOTHING_TOLD = {
  ...Object.fromEntries(STONE_COLUMNS.map((column) => [column, null])),
  ...LATER_COLUMNS,
} as unknown as StoneFields;

function fancyColour(random: () => number) {
  const [fancy_color, overtones] = pick(random, FANCY_SHADES);
  return {
    color: null,
    fancy_color,
    intensity: pick(random, WEIGHTS.intensity),
    overtone:
      random() < 0.5 ? ('NONE' as const) : (overtones[Math.floor(random() * overtones.length)] ?? null),
  };
}

/**
 * Small stones are common and large ones rare; many weigh just over a popular size such as 1.00 ct.
 */
function caratOf(random: () => number): number {
  const size = pick(random, WEIGHTS.size);
  const above = random() < 0.45 ? random() * 0.04 : random() * (size < 1 ? 0.18 : size * 0.3);
  return Math.round((size + above) * 100) / 100;
}

function reportNumber(random: () => number, lab: string, isLabGrown: boolean): string {
  const digits = (length: number): string => Array.from({ length }, () => Math.floor(random() * 10)).join('');
  if (lab === 'GIA') return `${isLabGrown ? '6' : '2'}${digits(9)}`;
  if (lab === 'IGI') return isLabGrown ? `LG${digits(9)}` : digits(9);
  return `${2 + Math.floor(random() * 3)}${digits(11)}`;
}

/**
 * Millimetres from the weight (a round of one carat: about 6.45), percents around the shape's usual
 * ones.
 */
function proportionsOf(random: () => number, shape: string, carat: number) {
  const facts = PROPORTIONS[shape] ?? PROPORTIONS['ROUND'];
  const around = (middle: number, spread: number): number => middle + (random() + random() - 1) * spread;
  const ratio = Math.max(1, around(facts.ratio, facts.ratio > 1.1 ? 0.12 : 0.015));
  const depth = Number(around(facts.depth, 2.5).toFixed(1));
  const volume = (carat * 165.5 * facts.fill) / (depth / 61.7);
  const width = Number(Math.cbrt(volume / ratio).toFixed(2));
  const length = Number((width * ratio).toFixed(2));
  return {
    depth,
    table_pct: Math.round(around(facts.table, 4)),
    length,
    width,
    height: Number(((width * depth) / 100).toFixed(2)),
    ratio: Number((length / width).toFixed(2)),
    crown_angle: shape === 'ROUND' ? Number(around(34.8, 1.6).toFixed(1)) : null,
    pavilion_angle: shape === 'ROUND' ? Number(around(40.9, 0.7).toFixed(1)) : null,
    crown_height: shape === 'ROUND' ? Number(around(15, 1.5).toFixed(1)) : null,
    pavilion_depth: shape === 'ROUND' ? Number(around(43, 1.2).toFixed(1)) : null,
    girdle_min: pick(random, WEIGHTS.girdleMin),
    girdle_max: pick(random, WEIGHTS.girdleMax),
    girdle_condition: 'FACETED' as const,
    culet_size: 'NONE' as const,
  };
}

interface Priced {
  isFancy: boolean;
  isLabGrown: boolean;
  isRound: boolean;
  carat: number;
  color: string | null;
  clarity: string | null;
  intensity: string | null;
}

/**
 * Fancy colours have no list price; lab-grown stones are priced per carat, some with a list price.
 */
function pricesOf(
  random: () => number,
  stone: Priced,
): Pick<StoneFields, 'rap' | 'disc' | 'price_per_ct' | 'total_amt' | 'price_basis'> {
  const list = demoListPrice(stone);
  if (!stone.isFancy && !stone.isLabGrown) {
    const disc = -Math.round((4 + random() * 44) * 4) / 4;
    const price_per_ct = pricePerCarat(list, disc);
    // Every second one is priced by a discount and follows the list when it changes.
    const price_basis = (disc * 4) % 2 === 0 ? PRICE_BASIS.discount : PRICE_BASIS.perCarat;
    return { rap: list, disc, price_per_ct, total_amt: amountOf(price_per_ct, stone.carat), price_basis };
  }
  const share = stone.isLabGrown
    ? 0.015 + random() * 0.05
    : fancyShare(stone.intensity) * (0.7 + random() * 0.6);
  const price_per_ct = Math.max(60, Math.round(Number(list) * share)).toFixed(2);
  const total_amt = amountOf(price_per_ct, stone.carat);
  const price_basis = PRICE_BASIS.perCarat;
  if (stone.isFancy || random() < 0.5) return { rap: null, disc: null, price_per_ct, total_amt, price_basis };
  return { rap: list, disc: discountOf(list, price_per_ct), price_per_ct, total_amt, price_basis };
}

const fancyShare = (intensity: string | null): number =>
  ({ FANCY_LIGHT: 0.8, FANCY: 1.4, FANCY_INTENSE: 3, FANCY_VIVID: 6, FANCY_DEEP: 2.4, FANCY_DARK: 0.9 })[
    intensity ?? ''
  ] ?? 0.5;

/** Mulberry32, a small random number generator; good enough for invented stones. */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

function pick<T>(random: () => number, weighted: readonly (readonly [T, number])[]): T {
  let left = random() * weighted.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [value, weight] of weighted) {
    left -= weight;
    if (left < 0) return value;
  }
  throw new RangeError('Nothing to pick from.');
}
