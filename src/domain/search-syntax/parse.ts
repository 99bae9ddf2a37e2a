/**
 * A search as the trade types it on one line: `rd 1.00-1.20 DEF VS+ 3x none gia <12.5k`.
 * (Specification, section 3: inventory selection by attribute.)
 */
import { ATTRIBUTE_KEYS, type AttributeKey } from '../attributes/attributes.ts';
import { DIAMOND_TYPE } from '../codes.ts';
import {
  filtersFromWire,
  namesOf,
  RANGE_KEYS,
  type SearchWire,
  type StoneFilters,
} from '../stones/search-filters.ts';
import { gradesIn } from './grades.ts';
import { keyNamed } from './names.ts';
import { remaining } from './phrases.ts';
import { read } from './read.ts';
import type { Reading } from './reading.ts';
import { namedValues, takenApart, tokensOf, type Token } from './tokens.ts';

/** Words of the line with one meaning together. */
export interface Part extends Pick<Token, 'text' | 'from' | 'to'>, Omit<Reading, 'count'> {
  /** Misspelt words, and what they were read as. */
  mended: readonly Pick<Token, 'text' | 'word'>[];
}

export interface ParsedSearch {
  filters: StoneFilters;
  parts: Part[];
  /** How many stones are wanted; null if the line has no count, or two. */
  wanted: number | null;
}

/** The filters of the line. Words that are not understood add no filter, and are marked. */
export function parseSearchText(line: string): ParsedSearch {
  const tokens = tokensOf(line);
  const hasGrade = tokens.some(({ word }) => gradesIn('color', word) !== null);
  const parts = inContext(partsOf(line, tokens, hasGrade));
  const wire: SearchWire = {};
  for (const { asks } of parts) if (asks !== null) merge(wire, asks);
  for (const part of parts) exclude(wire, part);
  const isNamed = wire.stock_numbers ?? wire.searchTerm ?? wire.upload_id ?? wire.days_in_stock;
  const isFancy = wire.fancy_color ?? wire.intensity ?? wire.overtone;
  // Stone numbers search all types.
  if (isFancy !== undefined && isNamed === undefined) wire.diamond_type ??= DIAMOND_TYPE.fancy;
  const [wanted = null, another] = parts.flatMap((part) => part.wanted ?? []);
  return { filters: filtersFromWire(wire), parts, wanted: another === undefined ? wanted : null };
}

function partsOf(line: string, tokens: readonly Token[], hasGrade: boolean): Part[] {
  const rest = [...tokens];
  const parts: Part[] = [];
  while (rest.length > 0) {
    const [first] = rest;
    const { count, ...understood } = read(rest, hasGrade, parts.at(-1)?.asks ?? null);
    const last = rest[count - 1];
    if (first === undefined || last === undefined) break;
    const isUnknown =
      understood.asks === null ? understood.near === undefined : understood.asks.stock_numbers;
    const pieces = count === 1 && isUnknown ? understoodPieces(first, hasGrade) : null;
    if (pieces !== null) {
      rest.splice(0, 1, ...pieces);
      continue;
    }
    parts.push({
      text: line.slice(first.from, last.to),
      from: first.from,
      to: last.to,
      ...understood,
      mended: rest.slice(0, count).filter(({ isMended }) => isMended),
    });
    rest.splice(0, count);
  }
  return parts;
}

/** `oval/pear` as two words, if each is understood; `F-D` is no list of two colours. */
function understoodPieces(token: Token, hasGrade: boolean): Token[] | null {
  const name = namedValues(token.text)?.name;
  if (name !== undefined && keyNamed(name) !== undefined) return null;
  // `budget: 5000` and `l/w:1.4` are a name and its figure.
  const both = name === undefined ? null : takenApart(token, /:/g);
  if (both !== null && read(both, hasGrade, null).count === both.length) return both;
  const pieces = takenApart(token);
  if (pieces === null) return null;
  const asked = pieces.map((piece) => read([piece], hasGrade, null).asks);
  if (asked.some((asks) => asks === null || asks.stock_numbers !== undefined)) return null;
  const keys = asked.flatMap((asks) => Object.keys(asks ?? {}));
  const isRange = pieces.length === 2 && token.text.includes('-') && keys[0] === keys[1];
  return isRange || keys.length === 0 ? null : pieces;
}

const GRADED_AS_FLUORESCENCE = /^[nfms]$/i;
const SHAPE_LETTERS: Readonly<Record<string, readonly string[]>> = {
  o: ['oval'],
  p: ['pear', 'princess'],
  r: ['round', 'radiant'],
};
/** A whole amount of money without its sign. */
const ROUND_AMOUNT = /^\d{1,3}[05]00$/;

/** Words that the others of the line make doubtful are left out. */
function inContext(parts: readonly Part[]): Part[] {
  const isColor = ({ asks }: Part): boolean => asks?.color !== undefined;
  const all = filtersFromWire(Object.assign({}, ...parts.map(({ asks }) => asks)) as SearchWire);
  const hasOthers = namesOf(all).some((name) => name !== 'stock_numbers');
  return parts.map((part, at) => {
    const { text } = part;
    // `3ex N`: the fluorescence stands behind the finish.
    const isBehindFinish = parts[at - 1]?.asks?.symmetry !== undefined;
    if (GRADED_AS_FLUORESCENCE.test(text) && isBehindFinish && parts.filter(isColor).length > 1) {
      const near = { n: 'none', f: 'faint', m: 'medium', s: 'strong' }[text.toLowerCase()] ?? '';
      return { ...part, asks: null, near: [`fl:${near}`, `color:${text}`] };
    }
    // `R 1.01 D`: a sheet's letter of a shape, as nobody wants a D or an R.
    const isBesideColor = [at - 1, at + 1].some((place) => parts[place]?.asks?.color !== undefined);
    if (/^[o-z]$/i.test(text) && isColor(part) && !isBesideColor && parts.filter(isColor).length > 1)
      return { ...part, asks: null, near: SHAPE_LETTERS[text.toLowerCase()] ?? [] };
    if (ROUND_AMOUNT.test(text) && part.asks?.stock_numbers !== undefined && hasOthers)
      return { ...part, asks: null, near: [`<${text}`] };
    return part;
  });
}

/** Takes what is not wanted from the codes of the line, or from all. */
function exclude(wire: SearchWire, part: Part): void {
  for (const [name, not] of Object.entries(part.excludes ?? {})) {
    const key = name as AttributeKey;
    const left = remaining(key, wire[key], not as string[]);
    if (left === null) part.asks = null;
    else wire[key] = left;
  }
}

/** Words next to each other that are left out, as one text. */
export function leftOutOf(
  parts: readonly Part[],
  line: string,
): Pick<Part, 'text' | 'from' | 'to' | 'near'>[] {
  const left: Pick<Part, 'text' | 'from' | 'to' | 'near'>[] = [];
  for (const [at, { asks, from, to, text, near = [] }] of parts.entries()) {
    if (asks !== null) continue;
    const before = left.at(-1);
    const isNext = at > 0 && parts[at - 1]?.asks === null;
    if (isNext && before !== undefined && near.length === 0 && before.near?.length === 0)
      Object.assign(before, { to, text: line.slice(before.from, to) });
    else left.push({ from, to, text, near });
  }
  return left;
}

/** Lists are merged; of a filter with a single value, the last one counts. */
function merge(into: SearchWire, asks: SearchWire): void {
  const lists = [...ATTRIBUTE_KEYS, ...RANGE_KEYS, 'stock_numbers', 'key_to_symbols'] as const;
  const grown = lists.flatMap((key) => {
    const more = asks[key];
    return more === undefined ? [] : [[key, [...new Set([...(into[key] ?? []), ...more])]] as const];
  });
  const status = asks.status && [...new Set([...(into.status ?? []), ...asks.status])];
  Object.assign(into, asks, Object.fromEntries(grown), status && { status });
}
