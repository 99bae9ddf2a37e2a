/** The words that say how much of a tinge, a glow or a girdle there is, and how the trade shortens them. */
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
/** Longer ones first, because SLIGHTLY begins with SLIGHT. */
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
/** Said of a hue without changing which one it is. FAINT is not among them: a faint brown has a code. */
const ASIDE = ['VERY', 'SLIGHT', 'LIGHT', 'DARK', 'DEEP', 'TINGE', 'TINGED', 'TINT', 'SHADE', 'COLOR'];

export const hasDegrees = (field: StockField): boolean => DEGREES.includes(field);

/** A degree in full: `STG` is STRONG. Other words stay as they are. */
export const degreeOf = (part: string): string => LONG.get(part) ?? part;

/** A degree apart from what it is joined to: `LIGHTBROWN` is LIGHT, BROWN. */
export function withoutDegree(part: string): string[] {
  const [, degree, rest] = JOINED.exec(part) ?? [];
  return degree === undefined || rest === undefined ? [part] : [degree, ...withoutDegree(rest)];
}

/** The parts that name the hue, in a field that only has hues: of a light brown, BROWN. */
export function hueAmong(field: StockField, parts: readonly string[]): readonly string[] {
  if (!HUES.includes(field)) return parts;
  const hue = parts.filter((part) => !ASIDE.includes(part));
  return hue.length === 0 ? parts : hue;
}
