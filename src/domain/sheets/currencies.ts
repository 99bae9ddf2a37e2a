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
  {
    code: 'HKD',
    label: 'Hong Kong dollar',
    words: [
      'HKD',
      'HK$',
      'HK DOLLAR',
      'HK DOLLARS',
      'HONG KONG DOLLAR',
      'HONG KONG DOLLARS',
      '港币',
      '港元',
      '港幣',
    ],
  },
  { code: 'JPY', label: 'Japanese yen', words: ['JPY', 'YEN', 'JP¥', '円', '日元', '日圓'] },
  { code: 'CHF', label: 'Swiss franc', words: ['CHF', 'SFR'] },
  {
    code: 'CAD',
    label: 'Canadian dollar',
    words: ['CAD', 'C$', 'CA$', 'CANADIAN DOLLAR', 'CANADIAN DOLLARS'],
  },
  {
    code: 'AUD',
    label: 'Australian dollar',
    words: ['AUD', 'A$', 'AU$', 'AUSTRALIAN DOLLAR', 'AUSTRALIAN DOLLARS'],
  },
  { code: 'SGD', label: 'Singapore dollar', words: ['SGD', 'S$', 'SINGAPORE DOLLAR', 'SINGAPORE DOLLARS'] },
  { code: 'ZAR', label: 'South African rand', words: ['ZAR', 'RAND'] },
  {
    code: 'RUB',
    label: 'Russian rouble',
    words: ['RUB', '₽', 'ROUBLE', 'RUBLE', 'ROUBLES', 'RUBLES', 'РУБ', 'РУБ.', 'РУБЛЕЙ', 'РУБЛЯХ', 'РУБЛИ'],
  },
  { code: 'THB', label: 'Thai baht', words: ['THB', '฿', 'BAHT'] },
  { code: 'NZD', label: 'New Zealand dollar', words: ['NZD', 'NZ$'] },
  { code: 'TWD', label: 'New Taiwan dollar', words: ['TWD', 'NTD', 'NT$', '新台幣', '新台币'] },
  { code: 'NAD', label: 'Namibian dollar', words: ['NAD', 'N$'] },
  { code: 'MXN', label: 'Mexican peso', words: ['MXN', 'MX$', 'MEXICAN PESO', 'MEXICAN PESOS'] },
  { code: 'BRL', label: 'Brazilian real', words: ['BRL', 'R$', 'REAIS'] },
  { code: 'BWP', label: 'Botswana pula', words: ['BWP', 'PULA'] },
  { code: 'TRY', label: 'Turkish lira', words: ['₺', 'TURKISH LIRA', 'TÜRK LIRASI', 'LIRA'] },
  { code: 'KRW', label: 'South Korean won', words: ['KRW', '₩', '원'] },
  { code: 'PLN', label: 'Polish zloty', words: ['PLN', 'ZŁ', 'ZLOTY'] },
  { code: 'SEK', label: 'Swedish krona', words: ['SEK'] },
  { code: 'DKK', label: 'Danish krone', words: ['DKK'] },
  { code: 'NOK', label: 'Norwegian krone', words: ['NOK'] },
  { code: 'CZK', label: 'Czech koruna', words: ['CZK', 'KČ'] },
  { code: 'SAR', label: 'Saudi riyal', words: ['SAR', 'SAUDI RIYAL', 'SAUDI RIYALS'] },
  { code: 'QAR', label: 'Qatari riyal', words: ['QAR', 'QATARI RIYAL', 'QATARI RIYALS'] },
  { code: 'KWD', label: 'Kuwaiti dinar', words: ['KWD', 'KUWAITI DINAR'] },
  { code: 'LKR', label: 'Sri Lankan rupee', words: ['LKR', 'SRI LANKAN RUPEE', 'SRI LANKAN RUPEES'] },
  { code: 'MYR', label: 'Malaysian ringgit', words: ['MYR', 'RINGGIT'] },
  { code: 'IDR', label: 'Indonesian rupiah', words: ['IDR', 'RUPIAH'] },
  { code: 'VND', label: 'Vietnamese dong', words: ['VND', '₫'] },
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
 * Latin names must be whole words, so that `RS` is not found in `Carats`. Signs may stand next to
 * digits, and other scripts join words.
 */
const LATIN = /^\p{Script=Latin}$/u;
const pattern = (word: string): string =>
  `${LATIN.test(word[0] ?? '') ? '(?<!\\p{L})' : ''}${escaped(word)}${LATIN.test(word.at(-1) ?? '') ? '(?!\\p{L})' : ''}`;

const WORDS = CURRENCIES.flatMap(({ code, words }) => words.map((word) => ({ code, word })))
  // HK$ before $, US$ before S$.
  .sort((a, b) => b.word.length - a.word.length);

const ANY = new RegExp(WORDS.map(({ word }) => pattern(word)).join('|'), 'giu');
const CODE_OF = new Map<string, Currency>(WORDS.map(({ code, word }) => [word, code]));

/** Currencies that are written `$` and called dollar in their own country. */
const DOLLARS: ReadonlySet<Currency> = new Set<Currency>([
  'USD',
  'HKD',
  'CAD',
  'AUD',
  'SGD',
  'NZD',
  'TWD',
  'NAD',
  'MXN',
]);

export const isDollar = (currency: Currency): boolean => DOLLARS.has(currency);

/** Words that mean the US dollar unless the sheet names another one. */
const ANY_DOLLAR: ReadonlySet<string> = new Set([
  'DOLLAR',
  'DOLLARS',
  'ДОЛЛАР',
  'ДОЛЛ',
  'ドル',
  '달러',
  'دولار',
  'דולר',
  'ડોલર',
]);

export interface NamedCurrency {
  currency: Currency;
  /**
   * Only `$` or the word dollar: if the sheet names another dollar elsewhere, that one is meant.
   */
  isAnyDollar: boolean;
}

/** The currency that a text names; null if it names none or several. */
export function namedCurrency(text: string): NamedCurrency | null {
  const words = Array.from(text.matchAll(ANY), ([word]) => word.toUpperCase());
  const exact = words.filter((word) => !ANY_DOLLAR.has(word));
  if (words.length === 0)
    return text.replace(/[A-Z]\$/gi, '').includes('$') ? { currency: HOME, isAnyDollar: true } : null;
  // `Dollars (HKD)` are the dollars of Hong Kong.
  const named = new Set(exact.map((word) => CODE_OF.get(word)));
  const [only = HOME] = named;
  const saysDollar = exact.length < words.length || text.replace(ANY, '').includes('$');
  if (named.size > 1 || (saysDollar && !isDollar(only))) return null;
  return { currency: only, isAnyDollar: exact.length === 0 };
}

/**
 * The currency that a heading, a title or a cell names; null if it names none or several. `$` alone
 * is the US dollar; `¥` alone may be the yuan or the yen, and counts as neither.
 */
export const currencyIn = (text: string): Currency | null => namedCurrency(text)?.currency ?? null;

/** Removes signs and names of currencies: ` 1,20,000` from `₹ 1,20,000`. */
export const withoutCurrency = (text: string): string => text.replace(ANY, '').replace(/[$¥]/g, '');

const LOOKED_AT = 200;

/** A currency named in most of a column's cells holds for all of them. */
export function namedInCells(values: readonly string[]): NamedCurrency | null {
  const told = values
    .slice(0, LOOKED_AT)
    .map((value) => (/^[\d.,\s-]+$/.test(value) ? null : namedCurrency(value)));
  const first = told.find((named) => named !== null) ?? null;
  if (first === null) return null;
  const same = told.filter((named) => named?.currency === first.currency);
  if (same.length < told.length / 2) return null;
  return { ...first, isAnyDollar: same.every((named) => named?.isAnyDollar) };
}

export const currencyOfCells = (values: readonly string[]): Currency | null =>
  namedInCells(values)?.currency ?? null;
