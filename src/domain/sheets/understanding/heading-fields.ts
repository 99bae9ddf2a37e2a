/** Which fields a heading may mean: as the list knows it, else by its words in any order. */
import { spelling } from '../../attributes/synonyms/spelling.ts';
import { fieldsOfHeader } from '../stock-headers.ts';
import type { StockField } from '../stock-fields.ts';
import { headingWords, type Concept, type HeadingWord } from './heading-words.ts';

/** What a column may hold: a field, or the list price of the whole stone, which no stone keeps. */
export type Holding = StockField | 'list_total';

export interface HeadingMeaning {
  field: Holding;
  /** 0 to 1: 1 for a heading of the list, less for words, and for each word that is not understood. */
  score: number;
}

interface Rule {
  field: Holding;
  /** The words must speak of all of these. */
  all: readonly Concept[];
  /** The other words may speak of these. */
  maybe: readonly Concept[];
  score: number;
}

const words = (text: string): Concept[] => text.split(' ').filter((word) => word !== '') as Concept[];
const rule = (field: Holding, all: string, maybe = '', score = 0.9): Rule => ({
  field,
  all: words(all),
  maybe: words(maybe),
  score,
});

const RULES: readonly Rule[] = [
  rule('stock_no', 'stock', 'number ref stone vendor'),
  rule('stock_no', 'stock ref', 'number stone vendor', 0.95),
  rule('stock_no', 'ref', 'number stone vendor'),
  rule('stock_no', 'stone number', 'ref vendor'),
  rule('stock_no', 'number', '', 0.5),
  rule('shape', 'shape', 'stone cut'),
  rule('carat', 'carat', 'weight size stone'),
  rule('carat', 'weight', 'stone size'),
  rule('carat', 'polish carat', 'weight'),
  rule('carat', 'polished carat', 'weight'),
  rule('carat', 'polish weight', 'carat'),
  rule('carat', 'total carat', 'weight', 0.7),
  rule('carat', 'total weight', '', 0.7),
  rule('carat', 'pieces carat', '', 0.7),
  rule('carat', 'size', 'stone', 0.6),
  rule('carat', 'width', '', 0.4),
  rule('color', 'color', 'stone'),
  rule('clarity', 'clarity', 'stone'),
  rule('cut', 'cut', 'stone proportion net'),
  rule('cut', 'proportion'),
  rule('polish', 'polish', 'stone'),
  rule('symmetry', 'symmetry', 'stone'),
  rule('fluorescence', 'fluorescence', 'intensity stone'),
  rule('fluorescence_color', 'fluorescence color'),
  rule('fancy_color', 'fancy color', 'kind hue'),
  rule('fancy_color', 'hue', 'color fancy'),
  rule('shade', 'hue', '', 0.5),
  rule('fancy_color_secondary', 'fancy overtone', 'color', 0.7),
  rule('intensity', 'intensity', 'fancy color kind'),
  rule('overtone', 'overtone', 'fancy color kind hue'),
  rule('lab', 'lab', 'cert report'),
  rule('lab', 'cert', '', 0.6),
  rule('report_no', 'cert number', 'lab report'),
  rule('report_no', 'report ref', 'number lab cert'),
  rule('report_no', 'lab ref', 'number cert'),
  rule('report_no', 'cert ref', 'number lab'),
  rule('report_no', 'lab number', 'cert report'),
  rule('report_no', 'report number', 'lab cert'),
  rule('report_no', 'report', 'cert lab', 0.7),
  rule('report_no', 'cert', '', 0.6),
  rule('certificate', 'cert link', 'report image lab number'),
  rule('certificate', 'report link', 'image lab'),
  rule('certificate', 'cert', '', 0.5),
  rule('certificate', 'cert image', 'link'),
  rule('measurements', 'measurement', 'mm stone'),
  rule('measurements', 'mm', '', 0.7),
  rule('measurements', 'length width height', 'mm measurement'),
  rule('measurements', 'length width depth', 'mm measurement'),
  rule('measurements', 'size', 'mm stone', 0.5),
  rule('length', 'length', 'mm measurement'),
  rule('length', 'measurement maximum', 'mm'),
  rule('width', 'measurement minimum', 'mm'),
  rule('width', 'width', 'mm measurement'),
  rule('height', 'height', 'mm measurement'),
  rule('height', 'depth mm', 'measurement total'),
  rule('height', 'depth measurement'),
  rule('height', 'depth', '', 0.6),
  rule('depth', 'depth percent', 'total ratio'),
  rule('depth', 'depth', 'total', 0.7),
  rule('depth', 'height percent', 'total', 0.6),
  rule('table_pct', 'table', 'percent size width ratio'),
  rule('ratio', 'ratio', 'length width'),
  rule('ratio', 'length width'),
  rule('rap', 'list', 'price rate per carat money'),
  rule('list_total', 'list total', 'price amount rate money'),
  rule('list_total', 'list amount', 'price money', 0.8),
  rule('disc', 'discount', 'list percent price stone net money'),
  rule('disc', 'list percent'),
  rule('price_per_ct', 'price carat', 'per net stone money amount'),
  rule('price_per_ct', 'amount carat', 'per net stone money'),
  rule('price_per_ct', 'rate carat', 'per net stone money price'),
  rule('price_per_ct', 'money carat', 'per net'),
  rule('price_per_ct', 'per carat', 'net money'),
  rule('price_per_ct', 'rate', 'net money price', 0.8),
  rule('price_per_ct', 'price', 'net stone money', 0.5),
  rule('price_per_ct', 'per price', 'money', 0.5),
  rule('total_amt', 'total price', 'net stone amount money total'),
  rule('total_amt', 'total amount', 'net stone money'),
  rule('total_amt', 'price amount', 'net stone money', 0.8),
  rule('total_amt', 'total', 'money net', 0.85),
  rule('total_amt', 'net', 'money', 0.5),
  rule('price_per_ct', 'net', 'money', 0.5),
  rule('price_per_ct', 'net carat', 'per money'),
  rule('total_amt', 'amount', 'net money stone', 0.85),
  rule('total_amt', 'price stone', 'per money net', 0.7),
  rule('total_amt', 'price pair', 'money net', 0.7),
  rule('total_amt', 'price pieces', 'per money net', 0.8),
  rule('total_amt', 'net amount', 'money', 0.85),
  rule('total_amt', 'price', 'net money', 0.5),
  rule('total_amt', 'money', '', 0.5),
  rule('price_per_ct', 'money', '', 0.5),
  rule('crown_height', 'crown height', 'percent'),
  rule('crown_height', 'crown depth', 'percent'),
  rule('crown_height', 'crown', 'percent', 0.7),
  rule('crown_angle', 'crown angle'),
  rule('pavilion_depth', 'pavilion depth', 'percent'),
  rule('pavilion_depth', 'pavilion height', 'percent'),
  rule('pavilion_depth', 'pavilion', 'percent', 0.7),
  rule('pavilion_angle', 'pavilion angle'),
  rule('girdle', 'girdle', 'condition', 0.85),
  rule('girdle_min', 'girdle minimum'),
  rule('girdle_max', 'girdle maximum'),
  rule('girdle_pct', 'girdle percent'),
  rule('girdle_condition', 'girdle condition'),
  rule('culet_size', 'culet', 'size'),
  rule('culet_condition', 'culet condition'),
  rule('star_length', 'star', 'length percent'),
  rule('lower_half', 'lower half', 'length percent'),
  rule('inscription', 'inscription', 'number'),
  rule('treatment', 'treatment'),
  rule('growth_type', 'growth', 'kind lab stone'),
  rule('lab_grown', 'lab growth', 'stone'),
  rule('stone_type', 'kind', 'stone'),
  rule('stone_type', 'kind lab growth', 'stone'),
  rule('stone_type', 'kind lab', 'stone growth'),
  rule('stone_type', 'growth kind', 'stone lab', 0.6),
  rule('origin', 'origin', 'country stone'),
  rule('key_to_symbols', 'key', 'symbol maximum'),
  rule('report_comment', 'cert comment', 'lab report'),
  rule('report_comment', 'report comment', 'lab'),
  rule('report_comment', 'lab comment'),
  rule('member_comment', 'comment', 'stone'),
  rule('heart_arrow', 'heart arrow'),
  rule('brand', 'brand'),
  rule('location', 'location', 'stone stock'),
  rule('country', 'country', 'location stone vendor'),
  rule('city', 'city', 'location'),
  rule('state', 'state', 'location'),
  rule('milky', 'milky'),
  rule('shade', 'shade', 'color'),
  rule('eye_clean', 'eye clean'),
  rule('image', 'image', 'link stone number'),
  rule('video', 'video', 'link stone number'),
  rule('supplier_availability', 'available', 'stock stone'),
  rule('pieces', 'pieces', 'number stone'),
  rule('pieces', 'number stone', 'stock', 0.6),
  rule('pair_stock_no', 'pair', 'stock number ref'),
];

/** Each word that is not understood takes this away; with more of them the heading is unknown. */
const UNKNOWN_WORD = 0.15;
const MOST_UNKNOWN = 2;
/** `Cash price` is the price only where no other is. */
const ASIDE = 0.15;
const LONGEST_HEADING = 100;

/** What a laboratory's report says of a stone: `certificate_cut` and `Lab colour` are cut and color. */
const REPORTED: ReadonlySet<Holding> = new Set<Holding>([
  'shape',
  'carat',
  'color',
  'clarity',
  'cut',
  'polish',
  'symmetry',
  'fluorescence',
  'measurements',
  'depth',
  'table_pct',
  'lab_grown',
]);
const REPORTING: readonly Concept[] = ['cert', 'report', 'lab', 'stone'];

/** `Grade` and `Code` stand beside the name of anything that is graded. */
const isIdle = (concept: Concept, field: Holding): boolean =>
  concept === 'grade' || (REPORTED.has(field) && REPORTING.includes(concept));

function scoreOf({ field, all, maybe, score }: Rule, heading: readonly HeadingWord[]): number {
  const left = [...heading];
  for (const concept of all) {
    const at = left.findIndex(({ concepts }) => concepts.includes(concept));
    if (at < 0) return 0;
    left.splice(at, 1);
  }
  let [unknown, aside] = [0, 0];
  for (const { concepts } of left) {
    if (concepts.length === 0) unknown += 1;
    else if (concepts.includes('aside')) aside += 1;
    else if (
      !concepts.some((concept) => isIdle(concept, field) || maybe.includes(concept) || all.includes(concept))
    )
      return 0;
  }
  return unknown > MOST_UNKNOWN ? 0 : score - unknown * UNKNOWN_WORD - Math.min(aside, 1) * ASIDE;
}

/** Known headings of numbers, which another column may hold better. */
const NUMBERS_OF_ANYTHING = new Set(['ID', 'SR', 'PRODUCTID', 'DIAMONDID', 'UIDNO', 'RID']);

/** Headings come again with every sheet of a provider. */
const cache = new Map<string, readonly HeadingMeaning[]>();
const CACHED = 5_000;

/**
 * The fields that a heading may mean, the likeliest first: `Dis %`, `%Rap` and `Rabatt` are the
 * discount. Its words count in any order and spelling; none for a heading that says nothing.
 */
export function meaningsOfHeading(header: string): readonly HeadingMeaning[] {
  const known = cache.get(header);
  if (known) return known;
  const found = meaningsFound(header.slice(0, LONGEST_HEADING));
  if (cache.size >= CACHED) cache.clear();
  cache.set(header, found);
  return found;
}

/** Whether every word of a heading is understood, and none speaks of another price than the one asked. */
export const isPlainHeading = (header: string): boolean =>
  fieldsOfHeader(header).length > 0 ||
  headingWords(header).every(({ concepts }) => concepts.length > 0 && !concepts.includes('aside'));

function meaningsFound(header: string): HeadingMeaning[] {
  const listed = fieldsOfHeader(header);
  const listedScore = NUMBERS_OF_ANYTHING.has(spelling(header)) ? 0.8 : 1;
  if (listed.length > 0) {
    const known = listed.map((field): HeadingMeaning => ({ field, score: listedScore }));
    return [...known, ...otherPrices(header, listed)];
  }
  // A lone # numbers the rows.
  if (header.trim() === '#') return [];
  return meaningsOfPath(header) ?? meaningsOfWords(header);
}

/** `certificate.carats`, `Value.Price.Rap` and `C:Shape` mean what their last telling name says. */
function meaningsOfPath(header: string): HeadingMeaning[] | null {
  const names = /^[*\w]+(?:[.:]\w{3,})+$/.test(header) ? header.split(/[.:]/).toReversed() : [];
  for (const name of names) {
    const found = meaningsFound(name);
    if (found.length > 0) return found;
  }
  return null;
}

const PRICES: readonly Holding[] = ['price_per_ct', 'total_amt'];
const LESS_LIKELY = 0.8;

/** `Asking price` is a price per carat in the lists that it is known from, and may be a stone's. */
function otherPrices(header: string, listed: readonly StockField[]): HeadingMeaning[] {
  if (!listed.some((field) => PRICES.includes(field))) return [];
  const worded = meaningsOfWords(header).filter(({ field }) => PRICES.includes(field));
  if (worded.length < PRICES.length) return [];
  return worded
    .filter(({ field }) => !listed.some((known) => known === field))
    .map(({ field }) => ({ field, score: LESS_LIKELY }));
}

function meaningsOfWords(header: string): HeadingMeaning[] {
  const heading = headingWords(header);
  const best = new Map<Holding, number>();
  for (const one of RULES) {
    const score = scoreOf(one, heading);
    if (score > (best.get(one.field) ?? 0)) best.set(one.field, score);
  }
  return Array.from(best, ([field, score]) => ({ field, score })).sort((a, b) => b.score - a.score);
}
