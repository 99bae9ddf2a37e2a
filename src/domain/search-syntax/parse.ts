/**
 * A search as the trade types it on one line: `rd 1.00-1.20 DEF VS+ 3x none gia <12.5k`.
 * (Specification, section 3: inventory selection by attribute.)
 */
import { ATTRIBUTE_KEYS } from '../attributes/attributes.ts';
import { DIAMOND_TYPE } from '../codes.ts';
import { filtersFromWire, RANGE_KEYS, type SearchWire, type StoneFilters } from '../stones/search-filters.ts';
import { amountIn } from './amounts.ts';
import { finishIn } from './finish.ts';
import { gradesIn } from './grades.ts';
import { valuesOf } from './named-values.ts';
import { plainNumber } from '../text/search-folding.ts';
import { namedValues, tokensOf, type Token } from './tokens.ts';
import { BARE, wordOf, type Meaning } from './vocabulary.ts';

/** Words of the line with one meaning together. */
export interface Part extends Omit<Token, 'isApart'> {
  /** Their filters; null if they are not understood. */
  asks: SearchWire | null;
  /** How many stones of the following shape are wanted; a count is no filter. */
  wanted?: number;
}

export interface ParsedSearch {
  filters: StoneFilters;
  parts: Part[];
  /** How many stones are wanted; null if the line has no count, or two. */
  wanted: number | null;
}

/** The most words of one value: `cushion modified brilliant`. */
const LONGEST = 3;

/** The filters of the line. Words that are not understood add no filter, and are marked. */
export function parseSearchText(line: string): ParsedSearch {
  const parts = partsOf(line);
  const wire: SearchWire = {};
  for (const { asks } of parts) if (asks !== null) merge(wire, asks);
  const isNamed = wire.stock_numbers ?? wire.searchTerm ?? wire.upload_id ?? wire.days_in_stock;
  const isFancy = wire.fancy_color ?? wire.intensity ?? wire.overtone;
  // Stone numbers search all types.
  if (isFancy !== undefined && isNamed === undefined) wire.diamond_type ??= DIAMOND_TYPE.fancy;
  const [wanted = null, another] = parts.flatMap((part) => part.wanted ?? []);
  return { filters: filtersFromWire(wire), parts, wanted: another === undefined ? wanted : null };
}

function partsOf(line: string): Part[] {
  const tokens = tokensOf(line);
  const parts: Part[] = [];
  for (let at = 0; at < tokens.length;) {
    const { count, ...understood } = read(tokens.slice(at));
    const [first, last] = [tokens[at], tokens[at + count - 1]];
    if (first === undefined || last === undefined) break;
    parts.push({ text: line.slice(first.from, last.to), from: first.from, to: last.to, ...understood });
    at += count;
  }
  return parts;
}

interface Read {
  /** The place of tokens that belong together. */
  count: number;
  asks: SearchWire | null;
  wanted?: number;
}

function read(tokens: readonly Token[]): Read {
  const words = tokens.map(({ text }) => text);
  const [word = ''] = words;
  const named = namedValues(word);
  if (named !== null) return { count: 1, asks: valuesOf(named.name, named.values) };
  const wanted = wantedIn(tokens);
  if (wanted !== null) return { count: 1, asks: {}, wanted };
  const finish = finishIn(words);
  if (finish !== null) return finish;
  for (let count = togetherAt(tokens); count > 0; count--) {
    const meaning = BARE.get(wordOf(words.slice(0, count).join(' ')));
    if (meaning !== undefined) return { count, asks: wireOf(meaning) };
  }
  const plain = plainNumber(word);
  const amount = amountIn(plain);
  if (amount !== null) return { count: 1, asks: { [amount.key]: [amount.range] } };
  for (const key of ['color', 'clarity'] as const) {
    const grades = gradesIn(key, word);
    if (grades !== null) return { count: 1, asks: { [key]: [...grades] } };
  }
  return { count: 1, asks: isNumber(plain) ? { stock_numbers: [word] } : null };
}

/** `2 ov`: one or two digits before a shape are a count. */
function wantedIn([first, ...rest]: readonly Token[]): number | null {
  if (first === undefined || !/^[1-9]\d?$/.test(first.text) || rest[0]?.isApart !== false) return null;
  return read(rest).asks?.shape === undefined ? null : Number(first.text);
}

/**
 * How many words from the first on may be one value: `blue, green` is two, and `blue green` is one.
 */
function togetherAt(tokens: readonly Token[]): number {
  const apart = tokens.findIndex(({ isApart }, index) => index > 0 && isApart);
  return Math.min(LONGEST, apart === -1 ? tokens.length : apart);
}

const wireOf = (meaning: Meaning): SearchWire => {
  if ('codes' in meaning) return { [meaning.key]: [...meaning.codes] };
  if ('code' in meaning) return { stone_type: meaning.code };
  return { [meaning.key]: meaning.is === 'with' ? 1 : 2 };
};

/** `PV104996`, `2141438171`. One or two digits are not a stone's number. */
const isNumber = (word: string): boolean =>
  /^[\p{L}\d._/-]+$/u.test(word) && (/\d{3}/.test(word) || /^\p{L}{1,5}\d+$/u.test(word));

/** Lists are merged; of a filter with a single value, the last one counts. */
function merge(into: SearchWire, asks: SearchWire): void {
  const lists = [...ATTRIBUTE_KEYS, ...RANGE_KEYS, 'stock_numbers'] as const;
  const grown = lists.flatMap((key) => {
    const more = asks[key];
    return more === undefined ? [] : [[key, [...new Set([...(into[key] ?? []), ...more])]] as const];
  });
  const status = asks.status && [...new Set([...(into.status ?? []), ...asks.status])];
  Object.assign(into, asks, Object.fromEntries(grown), status && { status });
}
