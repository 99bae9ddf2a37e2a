/**
 * Texts as they are compared when somebody searches: case, accents and doubled spaces do not
 * matter. The database folds what is stored by the same rules (`folded` of common.sql).
 */
import { spaced, withoutUnseen } from './unseen.ts';

const ACCENTS = /[\u0300-\u036f]+/g;
/** Letters that Unicode does not take apart. */
const LETTERS: Readonly<Record<string, string>> = {
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  ς: 'σ',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
};

/** What somebody typed into a search: composed, in one line, without what cannot be seen. */
export const searchText = (typed: string): string => spaced(withoutUnseen(typed.normalize('NFC')));

const WIDE = /[\uff01-\uff5e]/g;

/** Digits of the scripts in use (`٦`, `६`). Each script has its ten in a row. */
const DIGITS = /(?=\p{Nd})[\u0660-\uabf9]/gu;

function plainDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(code - zero);
}

/**
 * Full-width letters and digits (`６６２Ｅ`) and digits of other scripts (`٦٦٢`) as plain ones, which
 * stored numbers have.
 */
export const plainNumber = (typed: string): string =>
  typed
    .replaceAll(WIDE, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) - 0xfee0))
    .replaceAll(DIGITS, plainDigit);

/** `  JOSÉ  Straße ` as `jose strasse`. */
export const folded = (text: string): string =>
  searchText(text)
    .normalize('NFKD')
    .replaceAll(ACCENTS, '')
    .toLowerCase()
    .replaceAll(/[øđðłħıςßæœþ]/g, (letter) => LETTERS[letter] ?? letter)
    .replaceAll(DIGITS, plainDigit);
