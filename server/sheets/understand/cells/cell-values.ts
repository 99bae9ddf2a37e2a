/**
 * Reads amounts, measures, flags and girdles from single cells. Nothing is guessed: what cannot be
 * read is null, and the caller reports it.
 */
import { parseNumber, type Decimal } from '../../../../src/domain/sheets/numbers.ts';
import { spelling } from '../../../../src/domain/attributes/synonyms/spelling.ts';
import { canonical, type CodeOf } from '../../../../src/domain/attributes/canonical.ts';

const SUFFIX = /^(.*\d)\s*(k|lacs?|lakhs?|crores?|cr|mn|mio|m)\.?(?:\s*(?:usd|inr|rs\.?|eur|€|\$))?$/i;
const FACTORS: readonly [begins: string, factor: number][] = [
  ['k', 1e3],
  ['la', 1e5],
  ['c', 1e7],
  ['m', 1e6],
];

/** The amount in a cell of prices; null if it holds none. */
export function parseMoney(raw: string, decimal: Decimal | null = null): number | null {
  const plain = parseNumber(raw, decimal);
  if (plain !== null) return plain;
  const [, figure, unit] = SUFFIX.exec(raw) ?? [];
  const factor = FACTORS.find(([begins]) => unit?.toLowerCase().startsWith(begins))?.[1];
  const number = figure === undefined ? null : parseNumber(figure, decimal);
  // 2.52 * 1000 is 2520.0000000000005.
  return number === null || factor === undefined ? null : Math.round(number * factor * 1e4) / 1e4;
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
