import { spellingsOf } from '../../attributes/canonical.ts';
import { isOneTypoApart, MISSPELT_FROM } from '../../text/one-typo-apart.ts';
import type { StockField } from '../stock-fields.ts';
import { vocabulariesOf } from '../stock-meanings.ts';
import { readAs } from './read-as.ts';
import { neverGuessed, partsOf } from './word-parts.ts';

const DEGREE_WORDS = ['EXTREMELY', 'MEDIUM', 'STRONG', 'SLIGHT', 'FAINT', 'LIGHT'];

const LEXICONS = new Map<StockField, readonly string[]>();

/** The words of at least five letters in a field's labels and spellings. */
function longWords(field: StockField): readonly string[] {
  let words = LEXICONS.get(field);
  if (words === undefined) {
    const hues = field === 'fluorescence' ? (['fluorescence_color'] as const) : [];
    const all = [...vocabulariesOf(field), ...hues].flatMap(spellingsOf);
    const spelled = all.flatMap(({ label, spellings }) => [label, ...spellings]);
    const parts = spelled.flatMap((one) => one.toUpperCase().match(/\p{L}+/gu) ?? []);
    words = [...new Set([...parts, ...DEGREE_WORDS])].filter(({ length }) => length >= MISSPELT_FROM);
    LEXICONS.set(field, words);
  }
  return words;
}

/** Corrects a part that differs by one letter from exactly one known word. */
function corrected(field: StockField, part: string): string {
  const known = longWords(field);
  if (part.length < MISSPELT_FROM - 1 || known.includes(part)) return part;
  const near = known.filter((word) => word[0] === part[0] && isOneTypoApart(word, part));
  return near.length === 1 && near[0] !== undefined ? near[0] : part;
}

const PUNCTUATION = /[^\p{L}\p{N}]+/gu;
/** Fewer letters are not enough to suggest a meaning. */
const FEWEST_LETTERS = 3;

/**
 * Suggests the code of a known word that differs from this one only in punctuation, trailing
 * digits, an abbreviated degree, or one letter of a long word. Null if there is no such word or
 * more than one, and always null in fields that are never guessed. The suggestion is only applied
 * if a person accepts it.
 */
export function suggestedMeaning(field: StockField, word: string): string | null {
  if (neverGuessed(field)) return null;
  const read = readAs(field, word.replace(PUNCTUATION, ' '));
  if (read !== null) return read;
  const parts = partsOf(field, word);
  if (parts.join('').length < FEWEST_LETTERS) return null;
  return (
    readAs(field, parts.join(' ')) ?? readAs(field, parts.map((part) => corrected(field, part)).join(' '))
  );
}

/**
 * The code to suggest for several words together; null unless each of them strongly resembles the
 * same known word, or one that a person gave that code before. `answered` holds the provider's
 * words with the codes they were given, null for those that mean nothing.
 */
export function suggestedForAll(
  field: StockField,
  words: readonly { readonly value: string }[],
  answered: readonly { readonly value: string; readonly code: string | null }[],
): string | null {
  if (neverGuessed(field)) return null;
  const bare = (value: string): string => partsOf(field, value).join('');
  const said = Map.groupBy(answered, ({ value }) => bare(value));
  const likeAnswered = (value: string): string | null => {
    const codes = new Set(said.get(bare(value))?.map(({ code }) => code));
    return codes.size === 1 ? ([...codes][0] ?? null) : null;
  };
  const suggested = new Set(words.map(({ value }) => likeAnswered(value) ?? suggestedMeaning(field, value)));
  return suggested.size === 1 ? ([...suggested][0] ?? null) : null;
}
