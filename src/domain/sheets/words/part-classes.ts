/** Which parts of words are the same in different spellings. */
import { canonical } from '../../attributes/canonical.ts';
import type { StockField } from '../stock-fields.ts';
import { vocabulariesOf } from '../stock-meanings.ts';

/** Shorter words differ from each other by one letter: `cut` and `ct`. */
const MISSPELT_FROM = 5;
const CONSONANTS_FROM = 3;
const BEGINNING = 4;
/** One that is a word by itself, such as YEL, is the beginning of longer ones. */
const SHORT_FORM = 3;
/** Longer ones are no words; each letter of them would be another spelling to look up. */
const LONGEST = 24;

/** What a part means by itself, in the vocabularies that are read in a field; null when unknown. */
function meaningOf(field: StockField, part: string): string | null {
  const hues = field === 'fluorescence' ? (['fluorescence_color'] as const) : [];
  for (const attribute of [...vocabulariesOf(field), ...hues]) {
    const code = canonical(attribute, part);
    if (code !== null) return `${attribute} ${code}`;
  }
  return null;
}

/** BROWN, BRN and BRWN without vowels, and letters that are heard as one. */
function consonants(part: string): string | null {
  const rest = part.slice(1).replace(/[AEIOUWYH]/g, '');
  const heard = `${part.slice(0, 1)}${rest}`.replace(/(.)\1+/gu, '$1');
  return heard.length < CONSONANTS_FROM ? null : heard;
}

/** The part, and what is left of it without one of its letters. The first letter is seldom wrong. */
function withoutALetter(part: string): string[] {
  if (part.length < MISSPELT_FROM - 1) return [];
  if (part.length < MISSPELT_FROM) return [part];
  return [part, ...Array.from(part.slice(1), (_, at) => part.slice(0, at + 1) + part.slice(at + 2))];
}

/** What parts have in common that are the same in different spellings; the surest first. */
function likenesses(part: string): string[] {
  if (part.length > LONGEST || !/^\p{L}/u.test(part)) return [];
  const heard = consonants(part);
  return [
    ...(heard === null ? [] : [`1 ${heard}`]),
    ...withoutALetter(part).map((rest) => `2 ${rest}`),
    ...(part.length < BEGINNING ? [] : [`3 ${part.slice(0, BEGINNING)}`]),
    ...(part.length < SHORT_FORM ? [] : [`4 ${part.slice(0, SHORT_FORM)}`]),
  ];
}

/** Sets of parts that are merged; two with different meanings never are. */
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
 * For each part of a field's words, the one that stands for all spellings of it: parts that mean the
 * same code, have the same consonants, the same beginning, or differ by one letter. Known words of
 * different meaning stay apart. Independent of the order of the parts.
 */
export function partClasses(field: StockField, parts: Iterable<string>): (part: string) => string {
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
  // In an order of its own, because a merge that would join two meanings is refused.
  for (const [key, [first, ...others]] of shared.toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    if (first === undefined || (key.startsWith('4') && first.length > SHORT_FORM)) continue;
    for (const other of others) classes.merge(first, other);
  }
  return (part) => classes.of(part);
}
