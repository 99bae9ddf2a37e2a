import { spelling } from '../../attributes/synonyms/spelling.ts';
import type { StockField } from '../stock-fields.ts';
import { hueAmong } from './degrees.ts';
import { partClasses } from './part-classes.ts';
import { isDear, partsOf } from './word-parts.ts';

/** A word of a sheet, and the number of rows that it stands in. */
export interface CountedWord {
  readonly value: string;
  readonly count: number;
}

export interface WordGroup<W extends CountedWord> {
  /** Stays the same while words are counted or answered. */
  readonly key: string;
  /** Most rows first; at least one. */
  readonly words: readonly W[];
  /** Of all words together. */
  readonly count: number;
}

/**
 * One field's words in groups of those that are written alike, so that a person may give them a
 * meaning together: `SB`, `sb.`, `SB 2`, or `BRN`, `BRWN`, `L.BROWN`. Each word is in one group;
 * groups and their words are ordered by rows, whatever the order of the words was. A likeness decides
 * nothing: grades that digits or degrees tell apart (VS1, VS2; faint, strong) are different groups,
 * and words that say what a stone costs or whether it is natural are only alike in equal letters.
 */
export function groupWords<W extends CountedWord>(
  field: StockField,
  words: readonly W[],
): readonly WordGroup<W>[] {
  const parted = words.map((word) => ({ word, parts: hueAmong(field, partsOf(field, word.value)) }));
  const classOf = isDear(field)
    ? (part: string): string => part
    : partClasses(
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
