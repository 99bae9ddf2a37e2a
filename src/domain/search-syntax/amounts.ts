/** Carats, prices, percents and measures as the trade writes them. */
import { CARAT_GROUPS, parseRange, type RangeKey } from '../stones/search-filters.ts';
import { parseTypedNumber } from '../text/number-input.ts';
import { countOf, phrase, type Reading } from './reading.ts';

const NUMBER = String.raw`\d{1,3}(?:,\d\d)*,\d{3}(?:\.\d+)?|\d{1,2},\d\d?|\d*\.\d+|\d+`;
const CURRENCY = String.raw`(?:usd|us\$|\$) ?`;
const OTHER_CURRENCY = String.raw`€|£|₹|¥|eur(?:os?)?|gbp|inr|rs|hkd|chf|aed|ils|rmb|cny|jpy`;
const UNIT = String.raw`cts?|crts?|carats?|karats?|pts?|points?|pointers?|mm|%|percent|pct|usd|\$|dollars?|${OTHER_CURRENCY}`;
const MOST = String.raw`<=?|≤|under|below|less than|cheaper than|lower than|up ?to|max(?:imum)?|at most|not? (?:more|over|above) than|not over|within|budget(?: of)?`;
const LEAST = String.raw`>=?|≥|over|above|more than|higher than|min(?:imum)?|at least|starting(?: from| at)?`;
const NAMES: readonly (readonly [pattern: string, key: RangeKey | 'price' | 'unknown'])[] = [
  ['ppc|price per (?:ct|carat)|per carat', 'price_per_ct'],
  ['total(?: price| amount)?|amount|amt', 'total_amt'],
  ['price', 'price'],
  ['discount|disc', 'disc'],
  ['rap', 'rap'],
  ['table|tbl|tb', 'table_pct'],
  ['depth|dp', 'depth'],
  ['length', 'length'],
  ['width', 'width'],
  ['height', 'height'],
  ['size|weight|carats?|ct', 'carat'],
  [
    '(?:l/w |lw )?ratio|l/w|lw|l:w|length/width|girdle|crown(?: angle)?|pavilion(?: angle)?|star length',
    'unknown',
  ],
];
const AT_LEAST = String.raw`\+| ?plus| (?:and|&|or|n) (?:up|above|over|more|higher|bigger|larger)|[ -]up(?:wards?)?(?! to)| min(?:imum)?$`;
const AT_MOST = String.raw` max(?:imum)?(?! ?[\d$.]| (?:usd|none|faint|med|slight|strong))| (?:and|or) (?:less|below|under|down|smaller)`;
/** `1.4 ratio`, `60% table`, unless it is the name of another figure. */
const NAME_BEHIND = String.raw`ratio|l/w|lw|table|tbl|depth|length|width|height)(?! ?[\d<>]| (?:under|below|over|above|max|min|less|more|between|from|up|at|to)(?: |$)`;
const amount = (from: string, separator: string): RegExp =>
  phrase(
    String.raw`(?:(?:about|around|approx|circa|~) ?)?` +
      String.raw`(?:(?<name>${NAMES.map(([pattern]) => pattern).join('|')})(?::? |(?=[-<>])))?` +
      `(?:(?<most>${MOST}) ?|(?<least>${LEAST}) ?)?${from}` +
      `(?<cur>${CURRENCY})?(?<foreign>${OTHER_CURRENCY})?(?<sign>-|minus )?(?<n1>${NUMBER})(?<k1>[km])?(?<more>\\+(?= ?[cp%]))?` +
      `(?: ?(?<u1>${UNIT}))?` +
      separator +
      `(?: ?(?<u2>${UNIT}))?(?<plus>\\+)?` +
      String.raw`(?<per> ?(?:/ ?|per |p/)(?:cts?|carat))?` +
      String.raw`(?: (?<off>off|back|discount|disc|rap|(?:below|under)(?: the)? (?:rap|list)|(?<=% ?)below(?! ?[\d$])))?` +
      `(?:(?<up>${AT_LEAST})|(?<down>${AT_MOST}))?(?: (?<behind>${NAME_BEHIND}))?`,
  );
const SECOND = `(?<sign2>-)?(?:${CURRENCY})?(?<n2>${NUMBER})(?<k2>[km])?`;
const AMOUNT = amount(
  '(?<from>from )?',
  `(?:(?: (?:-|to|till|thru|through|until) |-|~|\\.\\.|to|/(?=-))${SECOND})?`,
);
const BETWEEN = amount('between ', ` (?:and|-|to|&) ${SECOND}`);

/**
 * `1.00-1.20`, `2ct+`, `50 pts` are carats; `under 3,000` and `<4k/ct` are USD; `-40..-30%` and
 * `40 back` are discounts; `8x6` are mm. Whole carats mean their size group: `3ct` ends below 4.
 * Amounts with two readings are left out, with suggestions. Null for other words.
 */
export function amountIn(said: string): Reading | null {
  const fraction = fractionIn(said) ?? measuresIn(said);
  if (fraction !== null) return fraction;
  const match = BETWEEN.exec(said) ?? AMOUNT.exec(said);
  const meant = match?.groups === undefined ? null : amountOf(match.groups);
  if (match === null || meant === null) return null;
  const count = countOf(match[0]);
  if ('near' in meant) return { count, asks: null, near: meant.near };
  return parseRange(meant.range) === null ? null : { count, asks: { [meant.key]: [meant.range] } };
}

type Groups = Record<string, string | undefined>;
type Meant = { key: RangeKey; range: string } | { near: string[] };

const UNKNOWN: Meant = { near: [] };

function amountOf(groups: Groups): Meant | null {
  const { n1 = '', n2, u1, u2, k1, k2, off } = groups;
  const name = NAMES.find(([pattern]) =>
    new RegExp(`^(?:${pattern})$`).test(groups['name'] ?? groups['behind'] ?? ''),
  )?.[1];
  const unit = u2 ?? u1 ?? '';
  const first = figure(n1, k1 ?? (n2 !== undefined && Number(n1) < Number(n2) ? k2 : undefined));
  const second = n2 === undefined ? undefined : figure(n2, k2);
  if (first === null || second === null) return null;
  const isForeign = groups['foreign'] ?? new RegExp(`^(?:${OTHER_CURRENCY})$`).exec(unit)?.[0];
  // `table 61-62 depth` may be either.
  const hasTwoNames = groups['name'] !== undefined && groups['behind'] !== undefined;
  if (isForeign !== undefined || name === 'unknown' || hasTwoNames) return UNKNOWN;
  const isPercent = /^(?:%|percent|pct)$/.test(unit);
  const isDiscount =
    off !== undefined || name === 'disc' || (name === 'rap' && isPercent) || groups['sign'] !== undefined;
  if (isDiscount) return discount(groups, first, second);
  const isPerCarat = groups['per'] !== undefined || name === 'price_per_ct';
  if (name === 'price' && !isPerCarat) {
    const range = ranged(groups, first, second) ?? `..${first}`;
    return { near: [asTyped(range), `${asTyped(range)}/ct`] };
  }
  if (isPercent && (name === undefined || name === 'carat'))
    return { near: second === undefined ? [`-${first}%`] : [`-${second}..-${first}%`] };
  if (/^c|^k/.test(unit) || name === 'carat') return carats(groups, n1, n2);
  if (unit.startsWith('p') && !isPercent) return points(groups, first, second);
  if (unit === 'mm' && name === undefined)
    return { key: 'length', range: ranged(groups, first, second) ?? rounded(n1) };
  if (name === 'rap') return { near: [`rap:${ranged(groups, first, second) ?? `..${first}`}`] };
  if (name !== undefined && name !== 'total_amt' && name !== 'price_per_ct' && name !== 'price')
    return { key: name, range: ranged(groups, first, second) ?? `${first}..${first}` };
  const isMoney =
    isPerCarat || name === 'total_amt' || groups['cur'] || k1 || k2 || /^(?:usd|\$|dol)/.test(unit);
  const key = isPerCarat ? 'price_per_ct' : 'total_amt';
  return isMoney ? money(groups, key, first, second) : plain(groups, first, second);
}

/** `..3000` is `<3000`. */
const asTyped = (range: string): string =>
  range
    .replace(/^\.\./, '<')
    .replace(/^(.*)\.\.$/, '>$1')
    .replace('..', '-');

/** `12.5k` is 12500, `1,20,000` is 120000. */
function figure(digits: string, unit = ''): string | null {
  const plain = /,\d{3}/.test(digits) ? digits.replaceAll(',', '') : digits;
  return parseTypedNumber(`${plain.startsWith('.') ? '0' : ''}${plain}${unit}`);
}

/** From, to, or both; null for a single figure. */
function ranged(groups: Groups, first: string, second: string | undefined): string | null {
  if (second !== undefined) return `${first}..${second}`;
  const { most, least, from, more, plus, up, down } = groups;
  if (most !== undefined || down !== undefined) return `..${first}`;
  return (least ?? from ?? more ?? plus ?? up) === undefined ? null : `${first}..`;
}

/** `-30%` is a discount of 30 percent or more, as are `30% off` and `min 30% off`. */
function discount(groups: Groups, first: string, second: string | undefined): Meant {
  const { most = '', least = '', sign, u2, u1 } = groups;
  const unit = u2 ?? u1 ?? '%';
  if (!/^(?:%|percent|pct)$/.test(unit) || Number(first) > 100 || Number(second ?? 0) > 100) return UNKNOWN;
  if (second !== undefined) {
    const [low, high] = [first, second].toSorted((a, b) => Number(a) - Number(b));
    return { key: 'disc', range: `-${high}..-${low}` };
  }
  const isLess = sign === undefined ? most !== '' : least.startsWith('>');
  if (sign !== undefined && /^(?:max|up|at most|within|budget)/.test(most)) return { near: [`-${first}%`] };
  return { key: 'disc', range: isLess ? `-${first}..` : `..-${first}` };
}

function carats(groups: Groups, n1: string, n2: string | undefined): Meant {
  const first = figure(n1) ?? '';
  // `1,500 ct` is nobody's weight.
  if (Number(first) > HEAVIEST * 10) return UNKNOWN;
  if (n2 !== undefined && /^\d*[.,]\d\d$/.test(n1) && /^\d\d$/.test(n2)) {
    // `0.90-99` is up to 0.99.
    const [whole = '', part = ''] = first.split('.');
    return Number(n2) < Number(part) ? UNKNOWN : { key: 'carat', range: `${first}..${whole}.${n2}` };
  }
  const range = ranged(groups, first, n2 === undefined ? undefined : (figure(n2) ?? ''));
  return { key: 'carat', range: range ?? (/\.\d\d/.test(first) ? `${first}..${first}` : sizeOf(first)) };
}

/** Fives and tens of points are a size, as whole carats are. */
function points(groups: Groups, first: string, second: string | undefined): Meant {
  const inCarats = (figure: string): string => (Number(figure) / 100).toFixed(2);
  const from = inCarats(first);
  const range = ranged(groups, from, second === undefined ? undefined : inCarats(second));
  return { key: 'carat', range: range ?? (Number(first) % 5 === 0 ? sizeOf(from) : `${from}..${from}`) };
}

function sizeOf(carat: string): string {
  const group = CARAT_GROUPS.map(parseRange).find(
    (one) => Number(one?.from ?? 0) <= Number(carat) && Number(one?.to ?? Infinity) >= Number(carat),
  );
  return `${carat}..${group?.to ?? ''}`;
}

function money(groups: Groups, key: RangeKey, first: string, second: string | undefined): Meant {
  const range = ranged(groups, first, second);
  return range === null ? { near: [`<${first}${key === 'total_amt' ? '' : '/ct'}`] } : { key, range };
}

/** Above any weight that is asked for, and below any price. */
const [HEAVIEST, CHEAPEST] = [20, 100];

/** A figure without a unit, by its size. */
function plain(groups: Groups, first: string, second: string | undefined): Meant | null {
  const { n1 = '', n2 } = groups;
  const last = second ?? first;
  if (Number(first) < HEAVIEST && (Number(last) < HEAVIEST || /^\d*[.,]\d\d$/.test(n1))) {
    const isWhole = /^\d+$/.test(n1) && ranged(groups, first, second) === null;
    return isWhole || /\.\d{4}/.test(n1) ? null : carats(groups, n1, n2);
  }
  const range = ranged(groups, first, second);
  if (range === null) return n1.includes('.') || n1.includes(',') ? UNKNOWN : null;
  if (Number(first) >= CHEAPEST && Number(last) >= CHEAPEST) return { key: 'total_amt', range };
  if (second === undefined || Number(last) >= CHEAPEST) return UNKNOWN;
  const inCarats = (figure: string): string => (Number(figure) / 100).toFixed(2);
  return { near: [`${inCarats(first)}-${inCarats(second)}`, `-${second}..-${first}%`] };
}

const MEASURES = phrase(`(?<a>${NUMBER}) ?[x*×] ?(?<b>${NUMBER})(?: ?[x*×] ?(?<c>${NUMBER}))?(?: ?mm)?`);

/** `8x6`: all that are so long and wide when rounded, the longer measure first. */
function measuresIn(said: string): Reading | null {
  const match = MEASURES.exec(said);
  const { a, b, c } = match?.groups ?? {};
  if (match === null || a === undefined || b === undefined) return null;
  const [length, width] = Number(a) < Number(b) ? [b, a] : [a, b];
  const height = c === undefined ? {} : { height: [rounded(c)] };
  return {
    count: countOf(match[0]),
    asks: { length: [rounded(length)], width: [rounded(width)], ...height },
  };
}

/** The measures that are written so: `8` from 7.50 to 8.49, `6.5` from 6.45 to 6.54. */
function rounded(measure: string): string {
  const value = Number(figure(measure));
  const places = /[.,](\d+)/.exec(measure)?.[1]?.length ?? 0;
  if (places > 1) return `${value}..${value}`;
  const half = places === 0 ? 0.5 : 0.05;
  return `${(value - half).toFixed(2)}..${(value + half - 0.01).toFixed(2)}`;
}

const FRACTIONS: Readonly<Record<string, string>> = {
  half: '0.50',
  '1/2': '0.50',
  'a half': '0.50',
  quarter: '0.25',
  '1/4': '0.25',
  third: '0.33',
  '1/3': '0.33',
  '3/4': '0.75',
  'three quarter': '0.75',
  one: '1',
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  ten: '10',
};
const FRACTION = phrase(
  `(?:(?<whole>\\d) )?(?<word>${Object.keys(FRACTIONS).join('|')}) ?(?:of )?(?:an? )?(?:cts?|crts?|carats?|karats?)(?<up>${AT_LEAST})?`,
);

function fractionIn(said: string): Reading | null {
  const match = FRACTION.exec(said);
  const part = FRACTIONS[match?.groups?.['word'] ?? ''];
  if (match === null || part === undefined) return null;
  const whole = match.groups?.['whole'];
  const carat = whole === undefined ? part : `${whole}${part.slice(1)}`;
  const range = match.groups?.['up'] === undefined ? sizeOf(carat) : `${carat}..`;
  return { count: countOf(match[0]), asks: { carat: [range] } };
}
