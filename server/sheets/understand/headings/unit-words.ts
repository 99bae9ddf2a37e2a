/**
 * The words by which headings, titles and cells name the unit of their figures: thousands, lacs,
 * points.
 */
import { isOneTypoApart, MISSPELT_FROM } from '../../../../src/domain/text/one-typo-apart.ts';
import type { StockField } from '../../../../src/domain/sheets/stock-fields.ts';

interface NamedUnit {
  factor: number;
  label: string;
  words: RegExp;
}

/** In headings of prices, where a lone K or 000 means thousands. */
export const MONEY_UNITS: readonly NamedUnit[] = [
  {
    factor: 1000,
    label: 'Thousands',
    words: /(?<![\p{L}\d])(?:thousands?|tsd|тыс|k)(?!\p{L})|(?<![\d.,])['’]?000s?(?!\d)/iu,
  },
  { factor: 1e5, label: 'Lacs', words: /(?<!\p{L})(?:lacs?|lakhs?)(?!\p{L})/iu },
  { factor: 1e7, label: 'Crores', words: /(?<!\p{L})crores?(?!\p{L})/iu },
  { factor: 1e6, label: 'Millions', words: /(?<!\p{L})(?:millions?|mio|mn)(?!\p{L})/iu },
  { factor: 100, label: 'Hundreds', words: /(?<!\p{L})hundreds?(?!\p{L})/iu },
  { factor: 0.01, label: 'Cents or paise', words: /(?<!\p{L})(?:cents?|paise|paisa)(?!\p{L})/iu },
];

export const WEIGHT_UNITS: readonly NamedUnit[] = [
  { factor: 0.01, label: 'Points', words: /(?<!\p{L})(?:points?|pointers?|pts|cents?)(?!\p{L})/iu },
  { factor: 5, label: 'Grams', words: /(?<!\p{L})(?:g|gms?|gr|grams?|gramm|grammes?)(?!\p{L})/iu },
  { factor: 0.005, label: 'Milligrams', words: /(?<!\p{L})(?:mg|mgs|milligrams?|milligramm)(?!\p{L})/iu },
];

/**
 * Units of the trade that no figures are tried in, because a few of them are nearly a carat. How
 * much a ratti is differs by place.
 */
const RARE_WEIGHT_UNITS: readonly NamedUnit[] = [
  { factor: 0.25, label: 'Grains of a quarter carat', words: /(?<!\p{L})grains?(?!\p{L})/iu },
  { factor: 0.911, label: 'Ratti of 0.911 carat', words: /(?<!\p{L})(?:ratti|rati|ratties)(?!\p{L})/iu },
];

/** The rare unit of weight that a heading names; undefined for carats or no unit. */
export const rareUnitOf = (header: string): NamedUnit | undefined =>
  RARE_WEIGHT_UNITS.find(({ words }) => words.test(parted(header)));

/** `prices in thousands`; in a title, a single one of these words may mean something else. */
const TITLE_UNIT = /(?<!\p{L})in\s+([\p{L}'’\d]+)/giu;

/** Joined words are parted: `price_cents`, `k$`. */
const parted = (text: string): string => text.replace(/[_$€£₹]/g, ' ');

/** Words that are long enough to be known with one wrong letter. */
const LONG_UNITS: readonly (readonly [word: string, label: string])[] = [
  ['hundreds', 'Hundreds'],
  ['thousands', 'Thousands'],
  ['thousand', 'Thousands'],
  ['millions', 'Millions'],
];

const longUnit = (word: string): string | undefined =>
  LONG_UNITS.find(([unit]) => isOneTypoApart(word.toLowerCase(), unit))?.[1];

/** Whether a word is the misspelt name of a unit: `hnudreds`. */
export const isMisspeltUnit = (word: string): boolean =>
  word.length > MISSPELT_FROM && longUnit(word) !== undefined;

const unitIn = (text: string, units: readonly NamedUnit[]): number | null => {
  const plain = parted(text);
  const named = units.find(({ words }) => words.test(plain));
  const misspelt = named
    ? undefined
    : plain
        .match(/\p{L}{6,}/gu)
        ?.map(longUnit)
        .find(Boolean);
  return (named ?? units.find(({ label }) => label === misspelt))?.factor ?? null;
};

/**
 * The factor that turns figures under a heading into amounts or carats; null if it names no unit.
 */
export const unitOfHeading = (header: string, field: StockField): number | null =>
  unitIn(header, field === 'carat' ? WEIGHT_UNITS : MONEY_UNITS);

/** The unit of all prices, as a title states it. */
export function unitOfTitle(title: string): number | null {
  const named = Array.from(title.matchAll(TITLE_UNIT), ([, word = '']) => unitIn(word, MONEY_UNITS));
  return named.find((factor) => factor !== null && factor !== 0.01) ?? null;
}
