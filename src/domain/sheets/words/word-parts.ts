/**
 * Splits a provider's word into parts that can be compared with those of other words. Words for the
 * degree of a tinge, fluorescence or girdle are separated and written out.
 */
import { spellingsOf } from '../../attributes/canonical.ts';
import { withoutAccents } from '../../text/without-accents.ts';
import type { StockField } from '../stock-fields.ts';
import { vocabulariesOf } from '../stock-meanings.ts';

const SHORT: Readonly<Record<string, string>> = {
  VERY: 'V VRY VR',
  EXTREMELY: 'X EX EXT EXTR EXTREME',
  SLIGHT: 'SL SLI SLT SLG SLIGHTLY',
  FAINT: 'F FT FNT FAI',
  LIGHT: 'L LT LGT LITE',
  MEDIUM: 'M MD MED',
  STRONG: 'S ST STG STR',
  DARK: 'D DK DRK',
  DEEP: 'DP',
};

const LONG = new Map(
  Object.entries(SHORT).flatMap(([long, short]) => short.split(' ').map((one) => [one, long] as const)),
);
/** SLIGHTLY comes before its prefix SLIGHT. */
const JOINED = /^(EXTREMELY|SLIGHTLY|MEDIUM|STRONG|SLIGHT|FAINT|LIGHT|VERY|DARK|DEEP)(\p{L}{3,})$/u;

const HUES: readonly StockField[] = ['shade', 'fluorescence_color', 'fancy_color', 'fancy_color_secondary'];
const DEGREES: readonly StockField[] = [
  ...HUES,
  'overtone',
  'intensity',
  'fluorescence',
  'milky',
  'girdle',
  'girdle_min',
  'girdle_max',
  'culet_size',
];
/**
 * Words that qualify a hue but do not change it. FAINT is missing, because faint brown has its own
 * code.
 */
const MODIFIERS = ['VERY', 'SLIGHT', 'LIGHT', 'DARK', 'DEEP', 'TINGE', 'TINGED', 'TINT', 'SHADE', 'COLOR'];

const hasDegrees = (field: StockField): boolean => DEGREES.includes(field);

/** A degree in full: `STG` is STRONG. Other words stay as they are. */
const degreeOf = (part: string): string => LONG.get(part) ?? part;

/** Separates a degree from the word joined to it: LIGHT, BROWN for `LIGHTBROWN`. */
function withoutDegree(part: string): string[] {
  const [, degree, rest] = JOINED.exec(part) ?? [];
  return degree === undefined || rest === undefined ? [part] : [degree, ...withoutDegree(rest)];
}

/**
 * In a field of hues, the parts that name the hue (BROWN of a light brown); in other fields all
 * parts.
 */
export function hueAmong(field: StockField, parts: readonly string[]): readonly string[] {
  if (!HUES.includes(field)) return parts;
  const hue = parts.filter((part) => !MODIFIERS.includes(part));
  return hue.length === 0 ? parts : hue;
}

const PARTS = /[\p{L}\p{M}]+|\p{N}+/gu;
const IS_DIGITS = /^\p{N}/u;

/**
 * Fields in which a wrong guess is expensive: whether a stone is natural, and what it costs. Their
 * words are grouped only when their letters are equal, and no meaning is suggested.
 */
const NEVER_GUESSED: readonly StockField[] = [
  'stone_type',
  'lab_grown',
  'growth_type',
  'rap',
  'disc',
  'price_per_ct',
  'total_amt',
];

export const neverGuessed = (field: StockField): boolean => NEVER_GUESSED.includes(field);

const GRADED = new Map<StockField, boolean>();

/**
 * Whether codes of a field differ only in their digits, as VS1 and VS2 do; elsewhere `SB2` is like
 * `SB`.
 */
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
 * The runs of letters and of digits in a word, in upper case and without accents: `LIGHT`, `BROWN`
 * for `L.Brown 2`. Degrees are separated and written out, and trailing digits are dropped in fields
 * whose codes do not differ in digits. Empty for a word that is punctuation only.
 */
export function partsOf(field: StockField, word: string): string[] {
  const all = withoutAccents(word.normalize('NFKC')).toUpperCase().match(PARTS) ?? [];
  if (neverGuessed(field)) return all;
  const last = all.findLastIndex((part) => !IS_DIGITS.test(part));
  const parts = last < 0 || digitsGrade(field) ? all : all.slice(0, last + 1);
  if (!hasDegrees(field)) return parts;
  const apart = parts.flatMap(withoutDegree);
  // The last part is the noun that the others are degrees of.
  return apart.map((part, at) => (at === apart.length - 1 ? part : degreeOf(part)));
}
