/** Which fields a heading may mean: as the list knows it, else by its words in any order. */
import { spelling } from '../../../attributes/synonyms/spelling.ts';
import { fieldsOfHeader } from '../../stock-headers.ts';
import type { StockField } from '../../stock-fields.ts';
import { RULES, type Holding, type Rule } from './rules.ts';
import { headingWords, type Concept, type HeadingWord } from './words.ts';

export type { Holding };

export interface HeadingMeaning {
  field: Holding;
  /** 0 to 1: 1 for a heading of the list, less for words, and for each word that is not understood. */
  score: number;
}

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

const PATH = /^[*\w]+(?:\.\w+)+$|^[*\w]+:[\w ]+$/;
const SHORTEST_NAME = 3;

/** `certificate.carats`, `Value.Price.Rap` and `C:Shape` mean what their last telling name says. */
function meaningsOfPath(header: string): HeadingMeaning[] | null {
  const names = PATH.test(header) ? header.split(/[.:]/).toReversed() : [];
  for (const name of names) {
    // `C.Ang` is an abbreviation.
    if (name.length < SHORTEST_NAME) continue;
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
