/** How a provider's word is taken apart to be compared with others of its field. */
import { spellingsOf } from '../../attributes/canonical.ts';
import { vocabulariesOf } from '../stock-meanings.ts';
import type { StockField } from '../stock-fields.ts';
import { degreeOf, hasDegrees, withoutDegree } from './degrees.ts';

const PARTS = /\p{L}+|\p{N}+/gu;
const IS_DIGITS = /^\p{N}/u;

/**
 * Whether a stone is natural, and what it costs: too dear for a likeness. Such words are compared by
 * their letters alone, and nothing is suggested for them.
 */
const DEAR: readonly StockField[] = [
  'stone_type',
  'lab_grown',
  'growth_type',
  'rap',
  'disc',
  'price_per_ct',
  'total_amt',
];
export const isDear = (field: StockField): boolean => DEAR.includes(field);

const GRADED = new Map<StockField, boolean>();

/** Whether digits tell a field's codes apart, as in VS1 and VS2; elsewhere `SB2` is a kind of `SB`. */
function digitsGrade(field: StockField): boolean {
  let graded = GRADED.get(field);
  if (graded === undefined) {
    const spelled = vocabulariesOf(field)
      .flatMap(spellingsOf)
      .flatMap(({ code, spellings }) => spellings.map((spelling) => ({ code, spelling })));
    const bare = Map.groupBy(spelled, ({ spelling }) => spelling.replace(/\d+/g, ''));
    graded = [...bare.values()].some(
      (same) =>
        same.some(({ spelling }) => /\d/.test(spelling)) && new Set(same.map(({ code }) => code)).size > 1,
    );
    GRADED.set(field, graded);
  }
  return graded;
}

/**
 * The runs of letters and of digits in a word, in upper case and without accents: `L.Brown 2` is
 * `LIGHT`, `BROWN`. Shortened and joined degrees are written out, and digits at the end are left out
 * where they tell no codes apart. Empty for a word of punctuation alone.
 */
export function partsOf(field: StockField, word: string): string[] {
  const all = word.normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase().match(PARTS) ?? [];
  if (isDear(field)) return all;
  const last = all.findLastIndex((part) => !IS_DIGITS.test(part));
  const parts = last < 0 || digitsGrade(field) ? all : all.slice(0, last + 1);
  if (!hasDegrees(field)) return parts;
  const apart = parts.flatMap(withoutDegree);
  // The last part is what the others are a degree of.
  return apart.map((part, at) => (at === apart.length - 1 ? part : degreeOf(part)));
}
