import { canonical, type CodeOf } from '../attributes/canonical.ts';
import { spelling } from '../attributes/synonyms/spelling.ts';
import { withoutCurrency } from './understanding/currencies.ts';
import type { Decimal } from './understanding/number-format.ts';

/**
 * Parsers for the cells of a stock sheet, one value at a time. Nothing is guessed: what cannot be
 * parsed is null, and the caller reports it.
 */

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

/**
 * The dimensions of a stone in mm from one text: `3.32-3.63x2.31`, `7.59 - 4.35 x 3.34`,
 * `5.83*5.37*3.76`; the height may be missing. Null unless there are two or three numbers.
 */
export function parseMeasurements(raw: string): readonly number[] | null {
  const text = raw.includes('.') ? raw : raw.replace(/(\d),(\d)/g, '$1.$2');
  const sides = text.match(/\d+(?:\.\d+)?/g)?.map(Number) ?? [];
  return sides.length === 2 || sides.length === 3 ? sides : null;
}

const YES = new Set([
  'TRUE',
  'YES',
  'Y',
  '1',
  'JA',
  'WAHR',
  'OUI',
  'SI',
  'SÍ',
  'SIM',
  'ДА',
  '是',
  'כן',
  'હા',
  'ON',
  'VRAI',
  'VERO',
  'VERDADERO',
  'WAAR',
  'EVET',
  'ЕСТЬ',
  '有',
  'はい',
  '예',
  'हाँ',
  'हां',
  'نعم',
]);
const NO = new Set([
  'FALSE',
  'NO',
  'N',
  '0',
  'NEIN',
  'FALSCH',
  'NON',
  'NÃO',
  'NEE',
  'НЕТ',
  '否',
  'לא',
  'ના',
  'OFF',
  'FAUX',
  'FALSO',
  'ONWAAR',
  'HAYIR',
  '无',
  '無',
  'いいえ',
  '아니요',
  'नहीं',
  'لا',
]);

export function parseFlag(raw: string): boolean | null {
  const text = spelling(raw);
  if (YES.has(text)) return true;
  return NO.has(text) ? false : null;
}

export interface FluorescenceReading {
  intensity: CodeOf<'fluorescence'>;
  color: CodeOf<'fluorescence_color'> | null;
}

/** Fluorescence with or without its colour: `Strong`, `MED BLUE`, `Blue - Faint`. */
export function parseFluorescence(raw: string): FluorescenceReading | null {
  const intensity = canonical('fluorescence', raw);
  if (intensity !== null) return { intensity, color: null };
  const words = raw.split(/[\s/,()-]+/).filter(Boolean);
  for (let cut = 1; cut < words.length; cut += 1) {
    const head = words.slice(0, cut).join(' ');
    const tail = words.slice(cut).join(' ');
    for (const [strength, hue] of [
      [head, tail],
      [tail, head],
    ] as const) {
      const code = canonical('fluorescence', strength);
      const color = canonical('fluorescence_color', hue);
      if (code !== null && color !== null) return { intensity: code, color };
    }
  }
  return null;
}

export interface FancyColourReading {
  intensity: CodeOf<'intensity'> | null;
  overtone: CodeOf<'overtone'> | null;
  fancy_color: CodeOf<'fancy_color'> | null;
}

/** `Natural`, and how a colour is spread, are not its name. */
const BESIDE_COLOUR = /^(?:natural|nat|colou?r(?:ed)?|even|uneven|evenly|distributed|diamond)$/i;
const DEGREES: Readonly<Record<string, string>> = {
  FANCY: 'FANCY',
  FNCY: 'FANCY',
  FCY: 'FANCY',
  FAN: 'FANCY',
  FAINT: 'FAINT',
  VERY: 'VERY',
  LIGHT: 'LIGHT',
  LT: 'LIGHT',
  LGT: 'LIGHT',
  INTENSE: 'INTENSE',
  INT: 'INTENSE',
  VIVID: 'VIVID',
  VIV: 'VIVID',
  VVD: 'VIVID',
  DEEP: 'DEEP',
  DP: 'DEEP',
  DARK: 'DARK',
  DK: 'DARK',
  DRK: 'DARK',
};
/** `FVY` is Fancy Vivid Yellow. Letters of several hues or degrees are no abbreviations. */
const SHORT_FANCY = /^(F[LIV]?)(Y|O|[A-Z]{2,3})$/;
const SHORT_HUES: Readonly<Record<string, CodeOf<'fancy_color'>>> = { Y: 'YELLOW', O: 'ORANGE' };

function shortFancy(word: string): FancyColourReading | null {
  const [, degree = '', hue = ''] = SHORT_FANCY.exec(word.toUpperCase()) ?? [];
  if (degree === '') return null;
  const intensity = degree === 'F' ? 'FANCY' : canonical('intensity', degree);
  const fancy_color = SHORT_HUES[hue] ?? (hue.length > 1 ? canonical('fancy_color', hue) : null);
  return intensity === null || fancy_color === null ? null : { intensity, overtone: null, fancy_color };
}

/** The hue that words name with the main one last: `Brownish Yellow`; null unless all are known. */
function hueOf(words: readonly string[]): Pick<FancyColourReading, 'overtone' | 'fancy_color'> | null {
  for (const start of [0, 1]) {
    const hue = words.slice(start).join(' ');
    const fancy_color = hue.length > 2 ? canonical('fancy_color', hue) : null;
    // `G Brown` may be a grade with a tinge.
    const first = words[0] ?? '';
    const overtone = start === 0 || first.length === 1 ? null : canonical('overtone', first);
    if (fancy_color !== null && (start === 0 || overtone !== null)) return { overtone, fancy_color };
  }
  return null;
}

/**
 * A fancy colour in one text with the main hue last, as laboratories write it: `Fancy Intense
 * Brownish Yellow`, also with its degree elsewhere (`VIVID FANCY YELLOW`). Null unless every word
 * is known; `Fancy` alone has an intensity and no colour.
 */
export function parseFancyColour(raw: string): FancyColourReading | null {
  return fancyOf(raw) ?? (/\p{L}[-–]\p{L}/u.test(raw) ? fancyOf(raw.replace(/[-–]/g, ' ')) : null);
}

function fancyOf(raw: string): FancyColourReading | null {
  const words = raw
    .replace(/^F\.\s*(?=\p{L}{3})/iu, 'Fancy ')
    .split(/[\s,()./_]+/)
    .filter((word) => word !== '' && !BESIDE_COLOUR.test(word));
  const [only] = words;
  if (only === undefined) return null;
  if (
    words.length === 1 &&
    canonical('intensity', only) === null &&
    canonical('fancy_color', only) === null
  ) {
    const short = shortFancy(only);
    if (short !== null) return short;
  }
  const degrees = words.flatMap((word) => DEGREES[word.toUpperCase()] ?? []);
  const isFancy = degrees.includes('FANCY');
  const hues = words.filter((word) => DEGREES[word.toUpperCase()] === undefined);
  const degree = [...(isFancy ? ['FANCY'] : []), ...degrees.filter((one) => one !== 'FANCY')].join(' ');
  const intensity = degree === '' ? null : canonical('intensity', degree);
  if (degree !== '' && intensity === null) return null;
  if (hues.length === 0) {
    const isBare = intensity !== null && words.join('').length > 2;
    return isBare ? { intensity, overtone: null, fancy_color: null } : null;
  }
  const hue = hueOf(hues);
  return hue === null ? null : { intensity, ...hue };
}

const TINGED =
  /^([D-Z]|[D-Z]\s*(?:-|–|to)\s*[D-Z])[\s,-]*\(?\s*(?:faint|very light|light)\s+([a-z]+)\s*\)?$/i;

/** A grade with the tinge that laboratories print beside it: `K, Faint Brown` is K. */
export function parseTingedGrade(raw: string): CodeOf<'color'> | null {
  const [, grade = '', tinge = ''] = TINGED.exec(raw.trim()) ?? [];
  if (grade === '' || canonical('fancy_color', tinge) === null) return null;
  return canonical('color', grade.replace(/\s*(?:–|to)\s*/i, '-'));
}

/** `White` among grades may mean any of them, and is no fancy colour there. */
export const isWhiteWord = (raw: string): boolean => /^(?:off[\s-]*)?white$/i.test(raw.trim());

export interface GirdleReading {
  min: CodeOf<'girdle'>;
  max: CodeOf<'girdle'>;
  condition: CodeOf<'girdle_condition'> | null;
}

/** A girdle in one text: `Medium`, `Medium - Slightly Thick`, `STK to XTK, Faceted`. */
export function parseGirdle(raw: string): GirdleReading | null {
  const [span = '', ...rest] = raw.split(/[,(]/);
  const condition = rest.length > 0 ? canonical('girdle_condition', rest.join('').replace(')', '')) : null;
  if (rest.length > 0 && condition === null) return null;
  const whole = canonical('girdle', span);
  if (whole !== null) return { min: whole, max: whole, condition };
  const ends = span.split(/\s+to\s+|\s*[-–/]\s*/i);
  const min = canonical('girdle', ends[0] ?? '');
  const max = canonical('girdle', ends[1] ?? '');
  return ends.length === 2 && min !== null && max !== null ? { min, max, condition } : null;
}

/** `3EX` and similar: one word for the grades of cut, polish and symmetry. */
const TRIPLE_EXCELLENT = new Set(['3EX', '3X', 'XXX', 'EXEXEX', 'TRIPLEEX', 'TRIPLEEXCELLENT']);

export function isTripleExcellent(raw: string): boolean {
  return TRIPLE_EXCELLENT.has(spelling(raw));
}
