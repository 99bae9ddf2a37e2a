/**
 * Words for the degree of a tinge, fluorescence or girdle, and their abbreviations in the trade.
 */
import type { StockField } from '../stock-fields.ts';

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

export const hasDegrees = (field: StockField): boolean => DEGREES.includes(field);

/** A degree in full: `STG` is STRONG. Other words stay as they are. */
export const degreeOf = (part: string): string => LONG.get(part) ?? part;

/** Separates a degree from the word joined to it: LIGHT, BROWN for `LIGHTBROWN`. */
export function withoutDegree(part: string): string[] {
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
