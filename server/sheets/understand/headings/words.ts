/**
 * Splits a heading into words and finds the concept of each, even if it is abbreviated, misspelt or
 * joined to others. fields.ts decides which field the heading means.
 */
import { withoutAccents } from '../../../../src/domain/text/without-accents.ts';
import {
  currencyIn,
  namedCurrency,
  type Currency,
  type NamedCurrency,
} from '../../../../src/domain/sheets/currencies.ts';
import { isOneTypoApart, MISSPELT_FROM } from '../../../../src/domain/text/one-typo-apart.ts';
import { EMPTY_WORDS, isConcept, SIMPLIFIED, TRADITIONAL, WORDS, type Concept } from './vocabulary.ts';
import { isMisspeltUnit } from './unit-words.ts';

const simplified = new Map([...TRADITIONAL].map((sign, at) => [sign, [...SIMPLIFIED][at] ?? sign]));

/** Text in the form in which words are compared: no accents, and simplified Chinese characters. */
const comparable = (text: string): string =>
  withoutAccents(text).replace(/\p{Script=Han}/gu, (sign) => simplified.get(sign) ?? sign);

const CONCEPTS_OF = new Map<string, Concept[]>();

for (const [concept, words] of Object.entries(WORDS)) {
  if (!isConcept(concept)) continue;
  for (const word of new Set(comparable(words).split(' ')))
    CONCEPTS_OF.set(word, [...(CONCEPTS_OF.get(word) ?? []), concept]);
}

const BY_LENGTH = [...CONCEPTS_OF.keys()]
  .filter((word) => word.length >= 3)
  .sort((a, b) => b.length - a.length);
/** Units that headings join to the word before them: `lengthmm`, `pricepercaratusd`. */
const UNITS = ['usd', 'inr', 'eur', 'gbp', 'aed', 'hkd', 'mm'];
/** Two-letter words that a joined word may end with: `itemid`, `stoneno`, `pricect`, `caratwt`. */
const SHORT_ENDS = new Set(['id', 'no', 'ct', 'nr', 'wt']);
/** Two-letter words that a joined word may begin with: `fcintensity`. */
const SHORT_STARTS = ['fc'];
/** Between the words of `weightincarats`. */
const JOINTS = ['in', 'of'];

/** Letters of a word in which one may be doubled by mistake: `cutt`. */
const DOUBLED_FROM = 4;

/** The concepts that a word may stand for; none for an unknown word. */
function conceptsOf(word: string): readonly Concept[] {
  const known = CONCEPTS_OF.get(word);
  if (known) return known;
  if (currencyIn(word) !== null) return ['money'];
  const doubled = word.length < DOUBLED_FROM ? word : word.replace(/(\p{L})\1/gu, '$1');
  if (doubled !== word && CONCEPTS_OF.has(doubled)) return CONCEPTS_OF.get(doubled) ?? [];
  if (word.length >= MISSPELT_FROM - 1) {
    const near = BY_LENGTH.find((other) => other.length >= MISSPELT_FROM && isOneTypoApart(word, other));
    if (near !== undefined) return CONCEPTS_OF.get(near) ?? [];
  }
  return abbreviated(word);
}

/**
 * An abbreviation is the beginning of a known word (`gew` for Gewicht) or its consonants (`plsh`
 * for polish). One that could stand for several concepts counts as unknown.
 */
function abbreviated(word: string): readonly Concept[] {
  if (word.length < SHORTEST_ABBREVIATION || !/^[\p{Script=Latin}\p{Script=Cyrillic}]+$/u.test(word))
    return [];
  const consonants = consonantsOf(word);
  const meant = new Set(
    BY_LENGTH.filter(
      (other) =>
        (other.length >= word.length + 2 && other.startsWith(word)) ||
        (other.length > word.length && consonantsOf(other) === consonants && isWithin(word, other)),
    ).map((other) => CONCEPTS_OF.get(other)?.[0]),
  );
  const [only] = meant;
  return meant.size === 1 && only !== undefined ? [only] : [];
}

const SHORTEST_ABBREVIATION = 3;
/** The first letter, and then all but vowels. */
const consonantsOf = (word: string): string => word.slice(0, 1) + word.slice(1).replace(/[aeiouy]/g, '');

/** Whether the letters of a word are in another, in their order. */
function isWithin(word: string, other: string): boolean {
  let at = 0;
  for (const letter of other) if (letter === word[at]) at += 1;
  return at === word.length;
}

const PARTS = [...BY_LENGTH, ...UNITS, ...JOINTS];

/** Splits `pricepercarat` into `price`, `per`, `carat`; null unless all of it is known words. */
function segments(word: string): string[] | null {
  if (word === '') return [];
  if (SHORT_ENDS.has(word)) return [word];
  for (const known of PARTS) {
    if (!word.startsWith(known)) continue;
    const rest = segments(word.slice(known.length));
    if (rest !== null) return [known, ...rest];
  }
  return null;
}

/** Headings such as `重量ct` are split where the script changes. */
const EAST_ASIAN = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}';
const BETWEEN_SCRIPTS = new RegExp(`(?<=[${EAST_ASIAN}])(?=[A-Za-z])|(?<=[A-Za-z])(?=[${EAST_ASIAN}])`, 'gu');

const TAX = '(?:\\d+\\s*%\\s*)?(?:vat|[is]?gst|cgst|mwst|ust|tva|iva|btw|kdv|moms|tax(?:es|e)?)(?!\\p{L})';
/** `ex VAT`, `zzgl. MwSt.`, `Prix HT`: the price without tax, which is the asking price. */
const NET_OF_TAX = new RegExp(
  `(?<!\\p{L})(?:ex(?:cl?(?:uding|usive)?)?|exkl|zzgl|without|w/o|before|hors|net of|sans|plus|sin|senza|zonder)\\.?\\s*${TAX}|(?<!\\p{L})${TAX}\\s*(?:ex(?:cl?|tra)?)(?!\\p{L})|(?<=(?:prix|montant|total|valeur|tarif).*)(?<!\\p{L})h\\.?t\\.?(?!\\p{L})`,
  'giu',
);

const WITH_TAX = new RegExp(
  `(?<!\\p{L})(?:incl?(?:uding|usive)?|inkl|with|w/|mit|avec|con|after|toutes)\\.?\\s*${TAX}|(?<!\\p{L})${TAX}\\s*(?:incl?|inkl)(?!\\p{L})`,
  'giu',
);

const BUY_NOW = /(?<!\p{L})buy[\s_-]*(?:it[\s_-]*)?now(?!\p{L})/giu;

/**
 * Splits a heading: `Price/Cts INR` into `price`, `cts`, `inr`, and `pricePerCarat` into three
 * words.
 */
function headingTokens(header: string): string[] {
  return (
    header
      .normalize('NFKC')
      // `Cr >` is the angle of the crown.
      .replace(/[<>∠°∡]/gu, ' angle ')
      .replace(NET_OF_TAX, ' net ')
      .replace(WITH_TAX, ' taxed ')
      .replace(BUY_NOW, ' price ')
      .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
      .replace(/.+/su, comparable)
      .replace(/(\p{L})(\d)/gu, '$1 $2')
      .replace(BETWEEN_SCRIPTS, ' ')
      // Articles joined to their noun: the Arabic al-, and the French of `Prix d'achat`.
      .replace(/(?<!\p{L})(?:ال(?=\p{L}{3})|[dl]['’])/giu, ' ')
      .toLowerCase()
      .replace(/["'’״׳]/g, '')
      .split(/[^\p{L}\p{M}\p{N}%#\p{Sc}]+|(?=[%#\p{Sc}])|(?<=[%#\p{Sc}])/u)
      .filter((word) => word !== '' && !EMPTY_WORDS.has(word) && !isMisspeltUnit(word))
  );
}

export interface HeadingWord {
  word: string;
  concepts: readonly Concept[];
}

/** The words of a heading with their concepts. Figures and unknown words have none. */
export function headingWords(header: string): HeadingWord[] {
  return headingTokens(header).flatMap((word): HeadingWord[] => {
    const concepts = conceptsOf(word);
    if (concepts.length > 0) return [{ word, concepts }];
    // Several words joined into one, as Chinese and Japanese always write them.
    const parts = word.length >= 2 ? segmentsOf(word) : null;
    return (
      parts?.flatMap((part) =>
        JOINTS.includes(part) ? [] : [{ word: part, concepts: conceptsOf(part) }],
      ) ?? [{ word, concepts: [] }]
    );
  });
}

function segmentsOf(word: string): string[] | null {
  if (WITHOUT_BLANKS.test(word)) return eastAsianSegments(word);
  if (word.length < 6) return null;
  const start = SHORT_STARTS.find((one) => word.startsWith(one)) ?? '';
  const rest = start === '' ? null : segments(word.slice(start.length));
  return segments(word) ?? (rest === null ? misspeltSegments(word) : [start, ...rest]);
}

const LONG_OR_UNITS = [...BY_LENGTH.filter((word) => word.length >= MISSPELT_FROM - 1), ...UNITS];

/** `crownagnle` and `stoneshpe`: one word is known, and the other abbreviated or misspelt. */
function misspeltSegments(word: string): string[] | null {
  if (!/^\p{Script=Latin}+$/u.test(word)) return null;
  for (const known of LONG_OR_UNITS) {
    if (word.length - known.length < MISSPELT_FROM - 1) continue;
    const split = word.startsWith(known)
      ? [known, word.slice(known.length)]
      : word.endsWith(known)
        ? [word.slice(0, -known.length), known]
        : [];
    if (split.length > 0 && split.every((part) => conceptsOf(part).length > 0)) return split;
  }
  return null;
}

/** Chinese and Japanese write no spaces between words. */
const WITHOUT_BLANKS =
  /^[\d\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]*[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]$/u;

const LONGEST_WORD = 7;
/** Particles and figures, as in `1カラットの価格`, the price of one carat. */
const BETWEEN_WORDS = /[の之的\d]/gu;

function eastAsianSegments(word: string): string[] {
  const parts: string[] = [];
  for (const run of word.split(BETWEEN_WORDS)) {
    for (let at = 0; at < run.length;) {
      const sizes = Array.from({ length: Math.min(LONGEST_WORD, run.length - at) }, (_, less) => less + 1);
      const length = sizes.findLast((size) => CONCEPTS_OF.has(run.slice(at, at + size))) ?? 1;
      parts.push(run.slice(at, at + length));
      at += length;
    }
  }
  return parts;
}

/** The currency named in a heading, even inside a joined word such as `pricepercaratusd`. */
export function namedInHeading(header: string): NamedCurrency | null {
  const named = namedCurrency(header);
  if (named !== null) return named;
  const words = headingWords(header).filter(({ concepts }) => concepts.includes('money'));
  const currencies = words.map(({ word }) => namedCurrency(word));
  const [first = null] = currencies;
  return currencies.every((one) => one?.currency === first?.currency) ? first : null;
}

export const currencyOfHeading = (header: string): Currency | null =>
  namedInHeading(header)?.currency ?? null;
