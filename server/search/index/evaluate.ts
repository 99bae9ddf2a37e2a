/**
 * A search's filters as sets of rows: the result, and for each filtered facet the rows that match
 * all other filters.
 */
import { ATTRIBUTE_KEYS } from '../../../src/domain/attributes/attributes.ts';
import {
  casesOf,
  FIGURE_KEYS,
  MEDIA_KEYS,
  type StoneFilters,
} from '../../../src/domain/stones/search-filters.ts';
import { ACCESS_ATTRIBUTES, type InventoryAccess } from '../../../src/domain/stones/inventory-access.ts';
import { symbolBits } from '../../../src/domain/stones/symbols.ts';
import { listsOneOffer } from '../../db/fragments/shown-offer.ts';
import { numbersFor, type NumberName } from '../conditions.ts';
import { arrivalsOf } from '../days-in-stock.ts';
import type { Arrived, StoneQuestion } from '../engine.ts';
import type { Bits } from './bits.ts';
import { endsOf, microseconds, NONE } from './columns.ts';
import {
  addCarats,
  addCodes,
  figuresSeen,
  keepBetween,
  keepCodes,
  keepIf,
  keepRanges,
} from './row-filters.ts';
import type { StoneStore } from './store.ts';
import { byTail } from './texts.ts';

export const FACETS = [...ATTRIBUTE_KEYS, 'status', 'stone_type', 'carat', ...MEDIA_KEYS] as const;
export type FacetName = (typeof FACETS)[number];

export interface RowSet {
  bits: Bits;
  count: number;
}

export interface Evaluated {
  matched: RowSet;
  /** By filtered facet: the rows that match without that facet's filter. */
  near: Map<FacetName, RowSet>;
  /** Returns the sets to the pool; do not use them afterwards. */
  release(): void;
}

export function evaluate(store: StoneStore, question: StoneQuestion): Evaluated {
  const { bits } = store;
  const made: Bits[] = [];
  const make = (): Bits => {
    const set = bits.make();
    made.push(set);
    return set;
  };
  const base = make();
  bits.or(base, store.alive, store.alive);
  restrictToBase(store, question, base);
  const passes = facetPasses(store, question, base, make);

  // Prefix ANDs forwards and suffix ANDs backwards: a facet's set is the AND of what lies on both
  // sides.
  const near = new Map<FacetName, RowSet>();
  let before = base;
  for (const [name, pass] of passes) {
    near.set(name, { bits: before, count: 0 });
    const next = make();
    bits.and(next, before, pass);
    before = next;
  }
  const matched = { bits: before, count: bits.count(before) };
  let after: Bits | null = null;
  for (const [name, pass] of [...passes].toReversed()) {
    const set = near.get(name);
    if (set === undefined) continue;
    if (after !== null) {
      const both = make();
      bits.and(both, set.bits, after);
      set.bits = both;
    }
    set.count = bits.count(set.bits);
    const next = make();
    if (after === null) bits.or(next, pass, pass);
    else bits.and(next, pass, after);
    after = next;
  }
  return { matched, near, release: () => made.forEach((set) => bits.release(set)) };
}

/**
 * Only the rows that match. Much cheaper for a search that finds nothing, because it stops at the
 * first filter that nothing passes.
 */
export function evaluateMatched(store: StoneStore, question: StoneQuestion): Omit<Evaluated, 'near'> {
  const { bits } = store;
  const { filters } = question;
  const rows = bits.make();
  const counted = (): Omit<Evaluated, 'near'> => ({
    matched: { bits: rows, count: bits.count(rows) },
    release: () => bits.release(rows),
  });
  bits.or(rows, store.alive, store.alive);
  for (const [name, codes] of codesAsked(filters)) {
    keepCodes(store, rows, store.coded[name], codes);
    if (bits.count(rows) === 0) return counted();
  }
  const carats = filters.ranges.carat;
  if (carats !== undefined && carats.length > 0) {
    const pass = bits.make();
    addCarats(store, pass, rows, carats);
    bits.and(rows, rows, pass);
    bits.release(pass);
    if (bits.count(rows) === 0) return counted();
  }
  restrictToBase(store, question, rows);
  return counted();
}

/**
 * Keeps the rows that pass every filter that is not a facet: diamond type, visibility, ranges,
 * numbers.
 */
function restrictToBase(store: StoneStore, { filters, arrived, ...view }: StoneQuestion, base: Bits): void {
  const { bits } = store;
  const { hidden, access, confirmedSince, prices } = view;
  const unlisted = listsOneOffer(view) ? store.offers.hiddenFrom(view) : null;
  if (unlisted !== null) bits.andNot(base, base, unlisted);
  if (filters.diamond_type !== null)
    keepCodes(store, base, store.coded.diamond_type, [String(filters.diamond_type)]);
  if (hidden.length > 0) {
    const hiddenRows = bits.make();
    addCodes(store, hiddenRows, store.coded.status, hidden.map(String));
    bits.andNot(base, base, hiddenRows);
    bits.release(hiddenRows);
  }
  if (confirmedSince !== null) keepConfirmed(store, confirmedSince, base);
  if (access !== null) restrictToAccess(store, access, base);
  if (arrived !== undefined) restrictToArrived(store, arrived, base);
  for (const key of FIGURE_KEYS) {
    const ranges = filters.ranges[key];
    if (key === 'carat' || ranges === undefined || ranges.length === 0) continue;
    keepBetween(store, base, figuresSeen(store, key, prices), endsOf(key, ranges));
  }
  const arrivals = arrivalsOf(filters);
  if (arrivals !== null) keepBetween(store, base, store.figures.created_at, arrivals.map(momentsOf));
  if (filters.symbols !== undefined) {
    const wanted = symbolBits(filters.symbols.codes);
    const isWith = filters.symbols.contain === 'with';
    keepIf(store, base, (row) => {
      const bits = store.symbols[row] ?? NONE;
      return (bits !== NONE && (bits & wanted) !== 0) === isWith;
    });
  }
  // Somebody who knows only the number of another offer finds the stone by it.
  const known = numbersFor(view);
  const keepNamed = (fits: (name: NumberName, row: number) => boolean): void => {
    const isNamed = (row: number): boolean => known.some((name) => fits(name, row));
    const one = listsOneOffer(view);
    keepIf(store, base, (row) => isNamed(row) || (one && store.offers.twinsOf(row).some(isNamed)));
  };
  if (filters.stock_numbers.length > 0) {
    const wanted = byTail(casesOf(filters.stock_numbers));
    keepNamed((name, row) => store.numbers[name].isOneOf(row, wanted));
  }
  if (filters.searchTerm !== '') {
    const beginnings = casesOf([filters.searchTerm]).map((text) => Buffer.from(text));
    keepNamed((name, row) => store.numbers[name].beginsWith(row, beginnings));
  }
}

/** The inventory access, like `stoneAccessConditions` in SQL. It applies to the counts as well. */
function restrictToAccess(store: StoneStore, access: InventoryAccess, base: Bits): void {
  for (const key of ACCESS_ATTRIBUTES) {
    if (access[key].length > 0) keepCodes(store, base, store.coded[key], access[key]);
  }
  for (const key of ['diamond_type', 'stone_type'] as const) {
    if (access[key].length > 0) keepCodes(store, base, store.coded[key], access[key].map(String));
  }
  const { carat_from: from, carat_to: to } = access;
  if (from === null && to === null) return;
  const carat = { from: from === null ? null : String(from), to: to === null ? null : String(to) };
  keepRanges(store, base, 'carat', [carat]);
}

function restrictToArrived(store: StoneStore, { from, until }: Arrived, base: Bits): void {
  keepBetween(store, base, store.figures.created_at, [momentsOf({ from, until })]);
}

const momentsOf = ({ from, until }: { from: string | null; until: string | null }) => ({
  from: from === null ? -Infinity : microseconds(from),
  to: until === null ? Infinity : microseconds(until) - 1,
});

function keepConfirmed(store: StoneStore, since: string, base: Bits): void {
  keepBetween(store, base, store.figures.confirmed_at, [{ from: microseconds(since), to: Infinity }]);
}

function facetPasses(
  store: StoneStore,
  { filters }: StoneQuestion,
  base: Bits,
  make: () => Bits,
): Map<FacetName, Bits> {
  const passes = new Map<FacetName, Bits>();
  for (const [name, codes] of codesAsked(filters)) {
    const pass = make();
    addCodes(store, pass, store.coded[name], codes);
    passes.set(name, pass);
  }
  const carats = filters.ranges.carat;
  if (carats !== undefined && carats.length > 0) {
    const pass = make();
    addCarats(store, pass, base, carats);
    passes.set('carat', pass);
  }
  return passes;
}

/** The facets that the search filters by, except for carat, with the codes that pass. */
function codesAsked(filters: StoneFilters): [Exclude<FacetName, 'carat'>, readonly string[]][] {
  const asked: [Exclude<FacetName, 'carat'>, readonly string[]][] = [];
  for (const key of ATTRIBUTE_KEYS) {
    const codes = filters.values[key];
    if (codes !== undefined && codes.length > 0) asked.push([key, codes]);
  }
  if (filters.status.length > 0) asked.push(['status', filters.status.map(String)]);
  if (filters.stone_type !== null) asked.push(['stone_type', [String(filters.stone_type)]]);
  for (const key of MEDIA_KEYS) {
    const has = filters.media[key];
    if (has) asked.push([key, [has === 'with' ? '1' : '2']]);
  }
  return asked;
}
