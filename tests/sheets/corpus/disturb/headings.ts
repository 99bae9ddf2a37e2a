/** Other spellings of a heading that a person still understands. */
import { speaksOfCurrency } from '../currency.ts';
import type { Random } from '../random.ts';
import type { TrueColumn } from '../sheet.ts';

export type Lettering = 'as it is' | 'upper' | 'lower' | 'underscores' | 'camel';
export const LETTERINGS: Record<Lettering, number> = {
  'as it is': 4,
  upper: 2,
  lower: 2,
  underscores: 1,
  camel: 1,
};

/** Signs that carry meaning would be lost in a name. */
const isNameable = (heading: string): boolean => /^[\w .:-]+$/.test(heading) && /[a-z]{2}/i.test(heading);

export function lettered(heading: string, lettering: Lettering): string {
  if (lettering === 'upper') return heading.toUpperCase();
  if (lettering === 'lower') return heading.toLowerCase();
  if (lettering === 'as it is' || !isNameable(heading)) return heading;
  const words = heading
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  if (lettering === 'underscores') return words.join('_');
  return words
    .map((word, at) => (at === 0 ? word : `${word.charAt(0).toUpperCase()}${word.slice(1)}`))
    .join('');
}

/** One slip of the hand inside a word of five letters or more. */
export function misspelt(heading: string, random: Random): string {
  const words = [...heading.matchAll(/[A-Za-z]{5,}/g)].filter(([word]) => !speaksOfCurrency(word));
  if (words.length === 0) return heading;
  const word = random.pick(words);
  const at = word.index + random.whole(1, word[0].length - 2);
  const [before, letter, next, after] = [
    heading.slice(0, at),
    heading.charAt(at),
    heading.charAt(at + 1),
    heading.slice(at + 2),
  ];
  const slips = [
    `${before}${next}${letter}${after}`,
    `${before}${next}${after}`,
    `${before}${letter}${letter}${next}${after}`,
    `${before}${random.pick(['e', 'a', 'i', 'o'])}${next}${after}`,
  ];
  return random.pick(slips);
}

/** `Color Grade` as `Grade Color`. */
export function reordered(heading: string): string {
  const words = heading.split(' ');
  const [first, second] = words;
  const plain = words.length === 2 && words.every((word) => /^[A-Za-z]{3,}$/.test(word));
  return plain ? `${second} ${first}` : heading;
}

const UNITS = { ct: ' (ct)', mm: ' (mm)', '%': ' (%)' };

/** With the unit of its values behind it. */
export function withUnit(heading: string, column: TrueColumn): string {
  if (/[%()]|mm|ct|cts|carat/i.test(heading) || heading === '') return heading;
  if (column.unit === 'ct' || column.unit === 'mm' || column.unit === '%')
    return heading + UNITS[column.unit];
  return column.currency === undefined || speaksOfCurrency(heading)
    ? heading
    : `${heading} (${column.currency})`;
}
