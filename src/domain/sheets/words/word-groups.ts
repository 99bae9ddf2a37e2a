/** Which words, and which parts of words, are spellings of the same word. */
import { canonical } from '../../attributes/canonical.ts';
import { MISSPELT_FROM } from '../../text/one-typo-apart.ts';
import { spelling } from '../../attributes/synonyms/spelling.ts';
import type { StockField } from '../stock-fields.ts';
import { vocabulariesOf } from '../stock-meanings.ts';
import { hueAmong, neverGuessed, partsOf } from './word-parts.ts';

const CONSONANTS_FROM = 3;
const BEGINNING = 4;
/** Words of this length, such as YEL, match longer ones that begin with them. */
const SHORT_FORM = 3;
/** Longer text is not a word, and the number of spellings to compare grows with the length. */
const LONGEST = 24;

/** The code that a part means by itself in one of the field's vocabularies; null when unknown. */
function meaningOf(field: StockField, part: string): string | null {
  const hues = field === 'fluorescence' ? (['fluorescence_color'] as const) : [];
  for (const attribute of [...vocabulariesOf(field), ...hues]) {
    const code = canonical(attribute, part);
    if (code !== null) return `${attribute} ${code}`;
  }
  return null;
}

/**
 * The first letter and the consonants after it, doubled ones once: BRN for BROWN, BRN and BRWN.
 * Null when fewer than three letters are left.
 */
function consonants(part: string): string | null {
  const rest = part.slice(1).replace(/[AEIOUWYH]/g, '');
  const skeleton = `${part.slice(0, 1)}${rest}`.replace(/(.)\1+/gu, '$1');
  return skeleton.length < CONSONANTS_FROM ? null : skeleton;
}

/**
 * The part, and every form of it with one letter removed. The first letter stays: it is seldom
 * wrong.
 */
function withoutALetter(part: string): string[] {
  if (part.length < MISSPELT_FROM - 1) return [];
  if (part.length < MISSPELT_FROM) return [part];
  return [part, ...Array.from(part.slice(1), (_, at) => part.slice(0, at + 1) + part.slice(at + 2))];
}

/** Keys that spellings of the same word have in common, the most reliable kind first. */
function likenesses(part: string): string[] {
  if (part.length > LONGEST || !/^\p{L}/u.test(part)) return [];
  const skeleton = consonants(part);
  return [
    ...(skeleton === null ? [] : [`1 ${skeleton}`]),
    ...withoutALetter(part).map((rest) => `2 ${rest}`),
    ...(part.length < BEGINNING ? [] : [`3 ${part.slice(0, BEGINNING)}`]),
    ...(part.length < SHORT_FORM ? [] : [`4 ${part.slice(0, SHORT_FORM)}`]),
  ];
}

/** Disjoint sets of parts. Sets with different meanings are never merged. */
class Classes {
  readonly #above = new Map<string, string>();
  readonly #meaning = new Map<string, string>();

  add(part: string, meaning: string | null): void {
    if (meaning !== null) this.#meaning.set(part, meaning);
  }

  of(part: string): string {
    const above = this.#above.get(part);
    if (above === undefined) return part;
    const top = this.of(above);
    this.#above.set(part, top);
    return top;
  }

  merge(one: string, other: string): void {
    const [top, below] = [this.of(one), this.of(other)].toSorted();
    if (top === undefined || below === undefined || top === below) return;
    const [mine, theirs] = [this.#meaning.get(top), this.#meaning.get(below)];
    if (mine !== undefined && theirs !== undefined && mine !== theirs) return;
    this.#above.set(below, top);
    if (theirs !== undefined) this.#meaning.set(top, theirs);
  }
}

/**
 * Returns a function from each part to the one that represents all its spellings. Parts are
 * spellings of the same word if they mean the same code, share their consonants or their beginning,
 * or differ by one letter, unless they are known words with different meanings. The order of
 * `parts` does not matter.
 */
function spellingClasses(field: StockField, parts: Iterable<string>): (part: string) => string {
  const all = [...new Set(parts)].toSorted();
  const classes = new Classes();
  const alike = new Map<string, string[]>();
  for (const part of all) {
    const meaning = meaningOf(field, part);
    classes.add(part, meaning);
    for (const key of [...(meaning === null ? [] : [`0 ${meaning}`]), ...likenesses(part)]) {
      const same = alike.get(key);
      if (same === undefined) alike.set(key, [part]);
      else same.push(part);
    }
  }
  const shared = [...alike].filter(([, same]) => same.length > 1);
  // Sorted, because a refused merge would otherwise depend on the order of the parts.
  for (const [key, [first, ...others]] of shared.toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    if (first === undefined || (key.startsWith('4') && first.length > SHORT_FORM)) continue;
    for (const other of others) classes.merge(first, other);
  }
  return (part) => classes.of(part);
}

/** A word of a sheet, and the number of rows that have it. */
export interface CountedWord {
  readonly value: string;
  readonly count: number;
}

export interface WordGroup<W extends CountedWord> {
  /** Does not change when words are counted again or answered. */
  readonly key: string;
  /** Most rows first; at least one. */
  readonly words: readonly W[];
  /** Rows of all words together. */
  readonly count: number;
}

/**
 * Groups one field's words that are written alike, such as `SB`, `sb.` and `SB 2`, or `BRN`, `BRWN`
 * and `L.BROWN`, so that a person can answer them together. Each word is in exactly one group.
 * Groups and the words in them are ordered by rows, most first. Words whose digits or degrees mean
 * different grades (VS1 and VS2, faint and strong) are in different groups, and in fields that are
 * never guessed only words with equal letters share one.
 */
export function groupWords<W extends CountedWord>(
  field: StockField,
  words: readonly W[],
): readonly WordGroup<W>[] {
  const parted = words.map((word) => ({ word, parts: hueAmong(field, partsOf(field, word.value)) }));
  const classOf = neverGuessed(field)
    ? (part: string): string => part
    : spellingClasses(
        field,
        parted.flatMap(({ parts }) => parts),
      );
  const groups = Map.groupBy(parted, ({ word, parts }) =>
    parts.length === 0 ? ` ${spelling(word.value)}` : parts.map(classOf).join(' '),
  );
  return Array.from(groups, ([key, members]): WordGroup<W> => {
    const own = members.map(({ word }) => word).toSorted(byRows);
    return { key, words: own, count: own.reduce((sum, { count }) => sum + count, 0) };
  }).toSorted((a, b) => b.count - a.count || inOrder(a.key, b.key));
}

const inOrder = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const byRows = (a: CountedWord, b: CountedWord): number => b.count - a.count || inOrder(a.value, b.value);
