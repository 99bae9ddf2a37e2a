import { spellingsOf } from '../../attributes/canonical.ts';
import { spelling } from '../../attributes/synonyms/spelling.ts';
import type { StockField } from '../stock-fields.ts';
import { isJoined, meaningsOf, vocabulariesOf, type Meaning } from '../stock-meanings.ts';
import { readAs } from './read-as.ts';

const wordsOf = (text: string): string[] => text.toUpperCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** How well a meaning matches the typed text: 1 is best, null is no match. */
function rankOf(meaning: Meaning, spellings: readonly string[], typed: string): number | null {
  const start = spelling(typed);
  const names = [meaning.label, meaning.code, ...spellings];
  if (names.some((name) => spelling(name).startsWith(start))) return 1;
  const wanted = wordsOf(typed);
  const begins = (name: string): boolean => {
    const words = wordsOf(name);
    return wanted.every((one) => words.some((word) => word.startsWith(one)));
  };
  if (wanted.length > 0 && names.some(begins)) return 2;
  return names.some((name) => spelling(name).includes(start)) ? 3 : null;
}

/**
 * A field's meanings whose code, label or spelling matches what a person typed, best match first.
 * The meaning that the field would read from the text comes first: strong blue for `stg blue`.
 * Empty text returns all meanings that consist of one code.
 */
export function findMeanings(field: StockField, typed: string): readonly Meaning[] {
  const meanings = meaningsOf(field);
  if (spelling(typed) === '') return meanings.filter((meaning) => !isJoined(meaning));
  const read = readAs(field, typed);
  const spelled = new Map(
    vocabulariesOf(field)
      .flatMap(spellingsOf)
      .map(({ code, spellings }) => [code, spellings]),
  );
  return meanings
    .flatMap((meaning) => {
      const rank = meaning.code === read ? 0 : rankOf(meaning, spelled.get(meaning.code) ?? [], typed);
      return rank === null ? [] : [{ meaning, rank }];
    })
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ meaning }) => meaning);
}
