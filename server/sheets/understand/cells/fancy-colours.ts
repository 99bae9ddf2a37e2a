/** Colours in one text: fancy ones, grades with a tinge, and the word white. */
import { canonical, type CodeOf } from '../../../../src/domain/attributes/canonical.ts';

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
