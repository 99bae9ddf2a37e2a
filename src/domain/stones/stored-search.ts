/**
 * Saved and recent searches. (Specification, sections 2 and 7: saved searches, recent searches.)
 */
import { ATTRIBUTE_KEYS, ATTRIBUTES, type AttributeKey } from '../attributes/attributes.ts';
import { STONE_STATUS } from '../codes.ts';
import {
  filtersFromWire,
  filtersToWire,
  MEDIA_KEYS,
  namesOf,
  RANGE_KEYS,
  type SearchWire,
  type StoneFilters,
} from './search-filters.ts';
import { SYMBOLS } from './symbols.ts';

/** The most recent searches of one person; the oldest are dropped. */
export const MOST_RECENT = 100;
export const RECENT_DAYS = 90;
/** The most saved searches of one person, of both kinds. */
export const MOST_SAVED = 200;
/** Saved match pairs of one client. */
export const MOST_PAIRS = 1_000;
/** Repeating a search within this time counts as one search. */
export const SAME_SEARCH_SECONDS = 60;
/** A search that only adds to the previous one within this time replaces it. */
export const REFINING_SECONDS = 10;

/** Filters of a stored search that no longer exist, under their former name in the contract. */
export interface LostFilter {
  name: string;
  value: string;
}

const TYPES = ['diamond_type', 'stone_type', 'key_to_symbols_contain'] as const;
const TEXTS = ['searchTerm', 'upload_id'] as const;
const RANGE_TEXT = /^-?\d*(\.\d+)?\.\.-?\d*(\.\d+)?$/;
const STATUSES: readonly unknown[] = Object.values(STONE_STATUS);

/**
 * Reads stored filters, even if the contract has changed since. `wire` is a search that the present
 * contract accepts; `lost` are the filters and values that no longer exist. These stay in the
 * search, which would find more stones without them.
 */
export function readStoredSearch(stored: unknown): { wire: SearchWire; lost: LostFilter[] } {
  const wire: SearchWire = {};
  const lost: LostFilter[] = [];
  const given = typeof stored === 'object' && stored !== null ? Object.entries(stored) : [];
  for (const [name, value] of given) {
    const { kept, left } = readOne(name, value);
    if (kept !== undefined) Object.assign(wire, { [name]: kept });
    lost.push(...left.map((one) => ({ name, value: textOf(one) })));
  }
  for (const name of ATTRIBUTE_KEYS) lost.push(...unknownIn(name, wire[name] ?? []));
  for (const value of wire.key_to_symbols ?? [])
    if (!SYMBOLS.some(({ code }) => code === value)) lost.push({ name: 'key_to_symbols', value });
  return { wire: filtersToWire(filtersFromWire(wire)), lost };
}

function readOne(name: string, value: unknown): { kept: unknown; left: unknown[] } {
  if (isOneOf(ATTRIBUTE_KEYS, name) || name === 'stock_numbers' || name === 'key_to_symbols')
    return those(value, (one) => typeof one === 'string' && one !== '');
  if (isOneOf(RANGE_KEYS, name))
    return those(value, (one) => typeof one === 'string' && RANGE_TEXT.test(one));
  if (name === 'status') return those(value, (one) => STATUSES.includes(one));
  const fits =
    (isOneOf(TYPES, name) && (value === 1 || value === 2)) ||
    (isOneOf(MEDIA_KEYS, name) && (value === 1 || value === 2 || value === 3)) ||
    (isOneOf(TEXTS, name) && typeof value === 'string') ||
    (name === 'offers' && value === 'one');
  return fits ? { kept: value, left: [] } : { kept: undefined, left: [value].flat() };
}

function those(value: unknown, fits: (one: unknown) => boolean): { kept: unknown; left: unknown[] } {
  const all: unknown[] = Array.isArray(value) ? value : [value];
  const kept = all.filter(fits);
  return { kept: kept.length === 0 ? undefined : kept, left: all.filter((one) => !fits(one)) };
}

function unknownIn(name: AttributeKey, codes: readonly string[]): LostFilter[] {
  const { open, options } = ATTRIBUTES[name];
  if (open) return [];
  const known = new Set<string>(options.map(({ code }) => code));
  return codes.filter((code) => !known.has(code)).map((value) => ({ name, value }));
}

const isOneOf = <Name extends string>(names: readonly Name[], name: string): name is Name =>
  (names as readonly string[]).includes(name);

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** The filters in one order and spelling: equal texts are the same search. */
export function searchText(filters: StoneFilters): string {
  const wire = Object.entries(filtersToWire(filters)).map(([name, value]) => [
    name,
    Array.isArray(value) ? [...new Set(value.map(String))].toSorted() : value,
  ]);
  return JSON.stringify(wire.toSorted(([one], [other]) => (String(one) < String(other) ? -1 : 1)));
}

/** Whether a search has filters. The stones of one sheet are a report, not a search. */
export const asksForSomething = (filters: StoneFilters): boolean =>
  filters.upload_id === undefined && namesOf(filters).length > 0;

/**
 * Whether the later search has all the filters of the earlier one and more: the person was still
 * composing it.
 */
export function refines(later: StoneFilters, earlier: StoneFilters): boolean {
  if (later.diamond_type !== earlier.diamond_type) return false;
  const wanted = new Map<string, unknown>(Object.entries(filtersToWire(later)));
  return Object.entries(filtersToWire(earlier)).every(([name, value]) => {
    const now = wanted.get(name);
    if (!Array.isArray(value)) return now === value;
    return Array.isArray(now) && value.every((one: unknown) => now.includes(one));
  });
}
