/** Characters that cannot be seen in a text, and spaces. */
import { oneLine } from './control-characters.ts';

/** Alphabets in which a joiner changes how the letters beside it are written. */
const JOINING = [
  ...['Arabic', 'Syriac', 'Nko', 'Mongolian', 'Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya'],
  ...['Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala', 'Myanmar', 'Khmer', 'Tibetan'],
]
  .map((script) => `\\p{Script_Extensions=${script}}`)
  .join('');
/**
 * Invisible characters that are allowed: joiners after letters that need them, variants of a Han
 * letter, emoji styles.
 */
const SEEN_BY_ITS_NEIGHBOUR = new RegExp(
  `(?<=[${JOINING}])(?:\\u200d|\\u200c(?=[${JOINING}]))|(?<=[\\p{Script=Han}\\p{Script=Mongolian}\\p{Extended_Pictographic}])\\p{Variation_Selector}`,
  'gu',
);
// Control and format characters (including text direction), private-use and unpaired surrogate
// characters, and characters that display as nothing.
export const UNSEEN =
  /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2028\u2029\u2800]/u;

const ALL_UNSEEN = new RegExp(UNSEEN.source, 'gu');
const seenOr = (unseen: string): RegExp =>
  new RegExp(`(${SEEN_BY_ITS_NEIGHBOUR.source})|(?!\\p{White_Space})${unseen}`, 'gu');
const SEEN_OR_NOT = seenOr(UNSEEN.source);
const SEEN_OR_FORMAT = seenOr('[\\p{Cf}\\p{Default_Ignorable_Code_Point}\\u2800]');

/** Whether there are others than those that change the letters beside them. */
export const hasUnseen = (text: string): boolean => UNSEEN.test(text.replace(SEEN_BY_ITS_NEIGHBOUR, ''));

/**
 * The text without invisible characters, but for those that change the letters beside them. Spaces
 * and line breaks stay.
 */
export const withoutUnseen = (text: string): string =>
  UNSEEN.test(text) ? text.replace(SEEN_OR_NOT, '$1') : text;

/** The same, but controls and broken characters stay: in a sheet they stand for something. */
export const withoutFormat = (text: string): string =>
  UNSEEN.test(text) ? text.replace(SEEN_OR_FORMAT, '$1') : text;

/** Whether a text shows nothing: only spaces and characters that cannot be seen. */
export const showsNothing = (text: string): boolean =>
  text.replace(ALL_UNSEEN, '').replace(/\p{White_Space}+/gu, '') === '';

/** On one line, with single spaces. */
export const spaced = (text: string): string => oneLine(text.replace(/\p{White_Space}+/gu, ' '));
