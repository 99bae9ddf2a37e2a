/**
 * Cells of a stock sheet without a value, and numbers. Nothing is guessed: what is no number is
 * null, and the caller reports it.
 */
import { spelling } from '../attributes/synonyms/spelling.ts';
import { withoutCurrency } from './currencies.ts';

/** The sign between whole numbers and decimals: `1.50`, `1,50`. */
export type Decimal = 'point' | 'comma';

/**
 * What a spreadsheet shows for a failed formula. `#N/A` is another, but people also type it for
 * "not available".
 */
const FAILED_FORMULAS = new Set(['#VALUE!', '#REF!', '#DIV/0!', '#NAME?', '#NUM!', '#NULL!']);
/** Words for "no value". A failed formula has none either. */
const MISSING = new Set(['', 'UNKNOWN', 'NULL', 'UNDEFINED', '#N/A', ...FAILED_FORMULAS]);
/** Words for "no value" unless the field's vocabulary knows them: `None` is a fluorescence. */
const MISSING_UNLESS_KNOWN = new Set(['NA', 'NAN', 'NONE', 'NIL', 'N', '*', '?', 'N/A', 'TBD']);

const PLAIN_NUMBER = /^-?\d+(?:\.\d+)?$/;

/** True for a cell without a value: empty, `unknown`, a dash, a failed formula. */
export function isMissing(raw: string): boolean {
  return MISSING.has(raw.toUpperCase()) || spelling(raw) === '';
}

export function isFailedFormula(raw: string): boolean {
  return raw.startsWith('#') && FAILED_FORMULAS.has(raw.toUpperCase());
}

/**
 * True for `NA`, `None` and similar words, which mean nothing unless the field's vocabulary knows
 * them.
 */
export function isMissingWord(raw: string): boolean {
  return MISSING_UNLESS_KNOWN.has(raw.toUpperCase()) || MISSING_UNLESS_KNOWN.has(spelling(raw));
}

const THOUSANDS = /^[1-9]\d{0,2}(?:,\d{2,3})*,\d{3}$/;
const THOUSANDS_BY_POINTS = /^[1-9]\d{0,2}(?:\.\d{2,3})*\.\d{3}$/;
/**
 * Blanks, apostrophes between thousands, percent and degree signs, units, the rupee's `/-`, the
 * `.-` of francs and the asterisk of a note.
 */
const AROUND_NUMBERS =
  /[\s%'’°]|(?:cr?ts?|kt|carats?|karats?|quilates?|carati|карат(?:а|ов)?|кар|克拉|קראט)\.?$|mm$|[/.,][-–—]{1,2}$|(?<=\d)\*+$/gi;

/** Signs that mean minus: the mathematical one, dashes, and the full-width one. */
const MINUS = /[\u2212\u2013\u2014\uff0d\ufe63]/gu;

/** `30% below`, `35 back` and `5 % above`, the list. */
const BESIDE_LIST = /^([^a-z]*\d\s*%?)\s*(below|back|off|under|less|above|over)$/i;

/**
 * A number as sheets write it: `"$4,460"`, `₹ 1,20,000/-`, `62.5%`, `0,56`, `(35)` and `35-` for
 * -35, `30% below` the list, `1.02 ct`; null when it is not a number. `1,234` and `1.234` are read
 * as `decimal` says. If it is unknown, a comma before exactly three digits separates thousands, and
 * a point is the decimal point.
 */
export function parseNumber(raw: string, decimal: Decimal | null = null): number | null {
  if (PLAIN_NUMBER.test(raw) && (decimal !== 'comma' || !THOUSANDS_BY_POINTS.test(raw))) return Number(raw);
  const [, figure, side] = BESIDE_LIST.exec(raw) ?? [];
  if (figure !== undefined && side !== undefined) {
    const off = parseNumber(figure, decimal);
    return off === null ? null : Math.abs(off) * (/^(?:above|over)$/i.test(side) ? 1 : -1);
  }
  let text = withoutCurrency(raw).replace(AROUND_NUMBERS, '').replace(MINUS, '-');
  let sign = 1;
  const bracketed = /^\((.+)\)$/.exec(text);
  if (bracketed?.[1] !== undefined) {
    text = bracketed[1];
    sign = -1;
  }
  if (/^[^-+].*-$/.test(text)) text = `-${text.slice(0, -1)}`;
  if (text.startsWith('-')) sign = -sign;
  text = withDecimalPoint(text.replace(/^[+-]/, ''), decimal);
  return /^(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(text) ? sign * Number(text) : null;
}

function withDecimalPoint(text: string, decimal: Decimal | null): string {
  const [comma, point] = [text.lastIndexOf(','), text.lastIndexOf('.')];
  if (comma >= 0 && point >= 0)
    return point > comma ? text.replaceAll(',', '') : text.replaceAll('.', '').replace(',', '.');
  if (comma >= 0) {
    const isThousands = THOUSANDS.test(text) && (decimal !== 'comma' || comma !== text.indexOf(','));
    return isThousands ? text.replaceAll(',', '') : text.replace(',', '.');
  }
  const isThousands = THOUSANDS_BY_POINTS.test(text) && (decimal === 'comma' || point !== text.indexOf('.'));
  return isThousands ? text.replaceAll('.', '') : text;
}

/** Rounds away floating-point noise: 0.56000000000000005 is 0.56. */
export function rounded(value: number, digits: number): number {
  const factor = 10 ** digits;
  return Math.round((value + Math.sign(value) * Number.EPSILON) * factor) / factor;
}

/** A percentage written as a fraction: 0.6 for 60 %. `0.6%` is taken literally. */
export function isFraction(number: number, raw: string): boolean {
  return number > 0 && number < 1 && !raw.includes('%');
}
