/** The currencies of stock sheets, and the ways in which sheets name them. */

export const CURRENCIES = [
  {
    code: 'USD',
    label: 'US dollar',
    words: [
      'USD',
      'US$',
      'U$D',
      'US DOLLAR',
      'US DOLLARS',
      '美金',
      '美元',
      'ДОЛЛАР',
      'ДОЛЛ',
      'ドル',
      '달러',
      'دولار',
      'דולר',
      'ડોલર',
      'DOLLAR',
      'DOLLARS',
    ],
  },
  {
    code: 'INR',
    label: 'Indian rupee',
    words: ['INR', '₹', 'RS', 'RS.', 'RUPEE', 'RUPEES', 'રૂપિયા', 'રૂ', 'रुपये', '卢比', '盧比'],
  },
  {
    code: 'EUR',
    label: 'Euro',
    words: ['EUR', '€', 'EURO', 'EUROS', 'אירו', '欧元', '歐元', 'ユーロ', 'ЕВРО'],
  },
  { code: 'GBP', label: 'British pound', words: ['GBP', '£', 'POUND STERLING', 'STERLING', '英镑', '英鎊'] },
  { code: 'AED', label: 'UAE dirham', words: ['AED', 'DHS', 'DH', 'DIRHAM', 'DIRHAMS', 'د.إ', 'درهم'] },
  { code: 'CNY', label: 'Chinese yuan', words: ['CNY', 'RMB', 'YUAN', 'CN¥', '元', '人民币', '人民幣'] },
  { code: 'ILS', label: 'Israeli shekel', words: ['ILS', 'NIS', '₪', 'SHEKEL', 'SHEKELS', 'שקל', 'ש"ח'] },
  { code: 'HKD', label: 'Hong Kong dollar', words: ['HKD', 'HK$', 'HK DOLLAR', '港币', '港元', '港幣'] },
  { code: 'JPY', label: 'Japanese yen', words: ['JPY', 'YEN', 'JP¥', '円', '日元', '日圓'] },
  { code: 'CHF', label: 'Swiss franc', words: ['CHF', 'SFR'] },
  { code: 'CAD', label: 'Canadian dollar', words: ['CAD', 'C$', 'CA$'] },
  { code: 'AUD', label: 'Australian dollar', words: ['AUD', 'A$', 'AU$'] },
  { code: 'SGD', label: 'Singapore dollar', words: ['SGD', 'S$'] },
  { code: 'ZAR', label: 'South African rand', words: ['ZAR', 'RAND'] },
  { code: 'RUB', label: 'Russian rouble', words: ['RUB', '₽', 'ROUBLE', 'RUBLE'] },
  { code: 'THB', label: 'Thai baht', words: ['THB', '฿', 'BAHT'] },
] as const satisfies readonly { code: string; label: string; words: readonly string[] }[];

export type Currency = (typeof CURRENCIES)[number]['code'];

/** The portal stores prices in it. */
export const HOME: Currency = 'USD';

const CODES: ReadonlySet<string> = new Set(CURRENCIES.map(({ code }) => code));

export const isCurrency = (code: string): code is Currency => CODES.has(code);

export const currencyLabel = (code: Currency): string =>
  CURRENCIES.find((currency) => currency.code === code)?.label ?? code;

const escaped = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
/**
 * Latin names must be whole words, so that `RS` is not found in `Carats`. Signs may stand next to digits,
 * and other scripts join words.
 */
const LATIN = /^\p{Script=Latin}$/u;
const pattern = (word: string): string =>
  `${LATIN.test(word[0] ?? '') ? '(?<!\\p{L})' : ''}${escaped(word)}${LATIN.test(word.at(-1) ?? '') ? '(?!\\p{L})' : ''}`;

const WORDS = CURRENCIES.flatMap(({ code, words }) => words.map((word) => ({ code, word })))
  // HK$ before $, US$ before S$.
  .sort((a, b) => b.word.length - a.word.length);
const ANY = new RegExp(WORDS.map(({ word }) => pattern(word)).join('|'), 'giu');
const CODE_OF = new Map<string, Currency>(WORDS.map(({ code, word }) => [word, code]));

/**
 * The currency that a heading, a title or a cell names; null if it names none or several. `$` alone is
 * the US dollar; `¥` alone may be the yuan or the yen, and counts as neither.
 */
export function currencyIn(text: string): Currency | null {
  const named = new Set(Array.from(text.matchAll(ANY), ([word]) => CODE_OF.get(word.toUpperCase())));
  if (named.size === 0) return text.replace(/[A-Z]\$/gi, '').includes('$') ? HOME : null;
  const [only] = named;
  return named.size === 1 ? (only ?? null) : null;
}

/** Removes signs and names of currencies: ` 1,20,000` from `₹ 1,20,000`. */
export const withoutCurrency = (text: string): string => text.replace(ANY, '').replace(/[$¥]/g, '');

const LOOKED_AT = 200;

/** A currency named in most of a column's cells holds for all of them. */
export function currencyOfCells(values: readonly string[]): Currency | null {
  const told = values
    .slice(0, LOOKED_AT)
    .map((value) => (/^[\d.,\s-]+$/.test(value) ? null : currencyIn(value)));
  const first = told.find((currency) => currency !== null) ?? null;
  if (first === null) return null;
  const same = told.filter((currency) => currency === first).length;
  return same >= told.length / 2 ? first : null;
}
