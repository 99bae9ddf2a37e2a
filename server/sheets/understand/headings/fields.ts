/**
 * Which fields a heading may mean: by the list of known headings, else by its words in any order.
 */
import { ASKING_PRICES, isAskingPrice, type StockField } from '../../../../src/domain/sheets/stock-fields.ts';
import { spelling } from '../../../../src/domain/attributes/synonyms/spelling.ts';
import { RULES, type HeadingField, type Rule } from './rules.ts';
import type { Concept } from './vocabulary.ts';
import { headingWords, type HeadingWord } from './words.ts';
import { fieldsOfHeader } from './stock-headers.ts';

export interface HeadingMeaning {
  field: HeadingField;
  /**
   * 0 to 1: 1 for a known heading, less when only its words are known, and less for each unknown
   * word.
   */
  score: number;
}

/** Each unknown word lowers the score by this. A heading with more than two of them is unknown. */
const UNKNOWN_WORD = 0.15;
const MOST_UNKNOWN = 2;
/** `Cash price` counts as the price only in a sheet that has no other. */
const OTHER_PRICE = 0.15;
const LONGEST_HEADING = 100;

/** Fields of a laboratory report: `certificate_cut` and `Lab colour` mean cut and color. */
const REPORTED: ReadonlySet<HeadingField> = new Set<HeadingField>([
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

/**
 * Whether a word may be added without changing the field: `Cut Grade` is cut, `Shape Code` is
 * shape.
 */
const isIdle = (concept: Concept, field: HeadingField): boolean =>
  concept === 'grade' || (REPORTED.has(field) && REPORTING.includes(concept));

function scoreOf({ field, all, maybe, score }: Rule, heading: readonly HeadingWord[]): number {
  const left = [...heading];
  for (const concept of all) {
    const at = left.findIndex(({ concepts }) => concepts.includes(concept));
    if (at < 0) return 0;
    left.splice(at, 1);
  }
  let [unknown, otherPrice] = [0, 0];
  for (const { concepts } of left) {
    if (concepts.length === 0) unknown += 1;
    else if (concepts.includes('otherPrice')) otherPrice += 1;
    else if (
      !concepts.some((concept) => isIdle(concept, field) || maybe.includes(concept) || all.includes(concept))
    )
      return 0;
  }
  return unknown > MOST_UNKNOWN ? 0 : score - unknown * UNKNOWN_WORD - Math.min(otherPrice, 1) * OTHER_PRICE;
}

/** Headings that are listed for the stock number but often mean something else. */
const NUMBERS_OF_ANYTHING = new Set(['ID', 'SR', 'PRODUCTID', 'DIAMONDID', 'UIDNO', 'RID']);

/** A provider's sheets repeat their headings. */
const cache = new Map<string, readonly HeadingMeaning[]>();
const CACHED = 5_000;

/**
 * The fields that a heading may mean, most likely first: `Dis %`, `%Rap` and `Rabatt` all mean the
 * discount. The order and spelling of the words do not matter. Empty for an unknown heading.
 */
export function meaningsOfHeading(header: string): readonly HeadingMeaning[] {
  const known = cache.get(header);
  if (known) return known;
  const found = meaningsFound(header.slice(0, LONGEST_HEADING));
  if (cache.size >= CACHED) cache.clear();
  cache.set(header, found);
  return found;
}

/**
 * Whether all words of a heading are known, and none of them means a price other than the asking
 * price.
 */
export const isPlainHeading = (header: string): boolean =>
  fieldsOfHeader(header).length > 0 ||
  headingWords(header).every(({ concepts }) => concepts.length > 0 && !concepts.includes('otherPrice'));

/**
 * Whether a word of the heading means a price other than the asking price: `Retail`, `Our cost`,
 * `Prix TTC`.
 */
export const isOtherPrice = (header: string): boolean =>
  fieldsOfHeader(header).length === 0 &&
  headingWords(header).some(({ concepts }) => concepts.includes('otherPrice'));

const OF_PRICES: readonly Concept[] = ['price', 'rate', 'amount', 'net', 'money', 'otherPrice'];

/** Words that distinguish prices but also occur with other nouns: `Old price`, `Old page`. */
const WHICH =
  /^(?:last|previous|prev|old|earlier|yesterday|start|starting|floor|market|credit|memo|delivered)$/;

/** Whether a heading names prices of any sort, and nothing else: `Low estimate USD`, `Our cost`. */
export function speaksOfPrices(header: string): boolean {
  const [first] = meaningsOfHeading(header);
  if (first !== undefined) return first.field !== 'list_total' && isAskingPrice(first.field);
  const words = headingWords(header);
  return words.some(
    ({ word, concepts }) => !WHICH.test(word) && concepts.some((concept) => OF_PRICES.includes(concept)),
  );
}

/** Words used both for the price per carat and for the price of the stone. */
const VAGUE: readonly Concept[] = ['price', 'rate', 'amount', 'net', 'money'];

/** Whether a heading of prices says neither per carat nor total: `Rate`, `Value`, `Price USD`. */
export const isVaguePrice = (header: string): boolean =>
  headingWords(header).every(
    ({ concepts }) => concepts.some((concept) => VAGUE.includes(concept)) && !concepts.includes('eachStone'),
  );

/** `Ct each` is a weight, although `each ct` is a price. */
const WEIGHT_OF_PIECE =
  /^\W*(?:avg\.?\s*)?(?:cts?|carats?|wt|weight)\W*(?:each|(?:per|\/)?\s*(?:pcs?|pieces?|stones?))\W*$/i;

/** Whether a heading names the weight of one piece of a lot. */
export const isWeightOfPiece = (header: string): boolean => WEIGHT_OF_PIECE.test(header);

function meaningsFound(header: string): HeadingMeaning[] {
  const listed = fieldsOfHeader(header);
  const listedScore = NUMBERS_OF_ANYTHING.has(spelling(header)) ? 0.8 : 1;
  if (listed.length > 0) {
    const known = listed.map((field): HeadingMeaning => ({ field, score: listedScore }));
    return [...known, ...otherPrices(header, listed)];
  }
  if (WEIGHT_OF_PIECE.test(header)) return [{ field: 'carat', score: 0.6 }];
  // A lone # numbers the rows.
  if (header.trim() === '#') return [];
  return meaningsOfPath(header) ?? meaningsOfWords(header);
}

const PATH = /^[*\w]+(?:\.\w+)+$|^[*\w]+:[\w ]+$/;
const SHORTEST_NAME = 3;
const LONGEST_ABBREVIATION = 5;

/** `certificate.carats`, `Value.Price.Rap` and `C:Shape` mean what their last known part means. */
function meaningsOfPath(header: string): HeadingMeaning[] | null {
  const names = PATH.test(header) ? header.split(/[.:]/).toReversed() : [];
  // `Fluo.Col` is two abbreviations of one heading, and no path.
  if (names.length === 2 && names.every(({ length }) => length <= LONGEST_ABBREVIATION)) {
    const whole = meaningsOfWords(header);
    if (whole.length > 0) return whole;
  }
  for (const name of names) {
    // `C.Ang` is an abbreviation.
    if (name.length < SHORTEST_NAME) continue;
    const found = meaningsFound(name);
    if (found.length > 0) return found;
  }
  return null;
}

const LESS_LIKELY = 0.8;

/** `Asking price` is listed as the price per carat, but some senders mean that of the stone. */
function otherPrices(header: string, listed: readonly StockField[]): HeadingMeaning[] {
  if (!listed.some(isAskingPrice)) return [];
  const worded = meaningsOfWords(header).filter(({ field }) => isAskingPrice(field));
  if (worded.length < ASKING_PRICES.length) return [];
  return worded
    .filter(({ field }) => !listed.some((known) => known === field))
    .map(({ field }) => ({ field, score: LESS_LIKELY }));
}

function meaningsOfWords(header: string): HeadingMeaning[] {
  const heading = headingWords(header);
  const best = new Map<HeadingField, number>();
  for (const one of RULES) {
    const score = scoreOf(one, heading);
    if (score > (best.get(one.field) ?? 0)) best.set(one.field, score);
  }
  return Array.from(best, ([field, score]) => ({ field, score })).sort((a, b) => b.score - a.score);
}
