import { spelling } from '../../attributes/synonyms/spelling.ts';
import type { StockField } from '../stock-fields.ts';
import { hueAmong } from './degrees.ts';
import { spellingClasses } from './spelling-classes.ts';
import { neverGuessed, partsOf } from './word-parts.ts';

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
