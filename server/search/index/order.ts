/**
 * The rows of one page in the order of search/order.ts, without sorting rows that are not on it.
 */
import type { Prices } from '../../db/fragments/prices.ts';
import type { PageOf } from '../engine.ts';
import { bucketed, sorted } from './buckets.ts';
import type { Bits } from './bits.ts';
import { NONE } from './columns.ts';
import type { RowSet } from './evaluate.ts';
import { type IndexSortKey, indexSortKeys } from './sort-keys.ts';
import type { StoneStore } from './store.ts';

/** Few enough to simply sort. */
const FEW = 2048;
/** The number of rows sampled to guess where a page ends. */
const SAMPLE = 4096;
/** How many sample ranks are added to the guess, so that it is seldom too small. */
const BEYOND = 8;
const MOST_SORTED = 16_384;

type Figured = IndexSortKey & { kind: 'figure' };

/** `prices` are the viewer's; a page may be sorted by them. */
export function pageOf(
  store: StoneStore,
  matched: RowSet,
  { page, size, order }: PageOf,
  prices: Prices,
): number[] {
  const from = (page - 1) * size;
  const to = Math.min(matched.count, from + size);
  return from >= to ? [] : find(store, matched, indexSortKeys(store, order, prices), from, to);
}

/** The rows that would be at `from` to `to` if all were sorted. */
function find(
  store: StoneStore,
  among: RowSet,
  levels: readonly IndexSortKey[],
  from: number,
  to: number,
): number[] {
  const [level] = levels;
  if (level?.kind === 'last row first') return store.bits.lastRows(among.bits, from, to - from);
  if (among.count > FEW) {
    if (level?.kind === 'code' && store.coded[level.column].hasSets)
      return byCodes(store, among, level, levels, from, to);
    if (level?.kind === 'figure') return byFigures(store, among, level, levels, from, to);
  }
  const keys = levels.map(({ of }) => of);
  const rows = rowsOf(store, among);
  return among.count > FEW ? bucketed(rows, keys, from, to) : sorted(rows, keys).slice(from, to);
}

function rowsOf({ bits }: StoneStore, { bits: set, count }: RowSet): Uint32Array {
  const rows = new Uint32Array(count);
  bits.rows(set, rows);
  return rows;
}

// Goes through the codes by rank until the page is full; only the ranks on the page are sorted
// further.
function byCodes(
  store: StoneStore,
  among: RowSet,
  { column, ranks }: IndexSortKey & { kind: 'code' },
  levels: readonly IndexSortKey[],
  from: number,
  to: number,
): number[] {
  const { bits } = store;
  const { sets } = store.coded[column];
  const found: number[] = [];
  const [part, ofRank] = [bits.make(), bits.make()];
  let before = 0;
  for (const rank of [...new Set(ranks)].sort((a, b) => a - b)) {
    const alike = sets.filter((_, code) => ranks[code] === rank);
    join(store, ofRank, alike);
    bits.and(part, among.bits, ofRank);
    const count = bits.count(part);
    const [begin, end] = [Math.max(0, from - before), Math.min(count, to - before)];
    if (begin < end) found.push(...find(store, { bits: part, count }, levels.slice(1), begin, end));
    before += count;
    if (before >= to) break;
  }
  bits.release(part);
  bits.release(ofRank);
  return found;
}

function join({ bits }: StoneStore, to: Bits, [first, ...others]: readonly Bits[]): void {
  if (first === undefined) return;
  bits.or(to, first, first);
  for (const other of others) bits.or(to, to, other);
}

// Rows that have the figure come first.
function byFigures(
  store: StoneStore,
  among: RowSet,
  level: Figured,
  levels: readonly IndexSortKey[],
  from: number,
  to: number,
): number[] {
  const { bits } = store;
  const part = bits.make();
  level.addWithin(part, among.bits, NONE + 1, Infinity);
  const given = bits.count(part);
  const found: number[] = [];
  if (from < given)
    found.push(...byGuess(store, { bits: part, count: given }, level, levels, from, Math.min(to, given)));
  if (to > given) {
    bits.andNot(part, among.bits, part);
    const without = { bits: part, count: among.count - given };
    found.push(...find(store, without, levels.slice(1), Math.max(0, from - given), to - given));
  }
  bits.release(part);
  return found;
}

/**
 * A sample suggests which range of figures the page lies in, and only those rows are sorted. If the
 * guess was wrong, or the range has too many different figures, all rows are put into buckets.
 */
function byGuess(
  store: StoneStore,
  among: RowSet,
  { sign, of, addWithin }: Figured,
  levels: readonly IndexSortKey[],
  from: number,
  to: number,
): number[] {
  const { bits } = store;
  const sample = bits.sample(among.bits, among.count, SAMPLE).map(of).sort();
  const rank = (position: number): number => (position * sample.length) / among.count;
  const first = sample[Math.floor(rank(from)) - BEYOND] ?? -Infinity;
  const last = sample[Math.ceil(rank(to)) + BEYOND] ?? Infinity;
  const [lower, part] = [bits.make(), bits.make()];
  const add = (to: Bits, low: number, high: number): void =>
    sign === 1
      ? addWithin(to, among.bits, Math.max(low, NONE + 1), high)
      : addWithin(to, among.bits, Math.max(-high, NONE + 1), -low);
  add(part, first, last);
  add(lower, -Infinity, first);
  bits.andNot(lower, lower, part);
  const before = bits.count(lower);
  const inside = { bits: part, count: bits.count(part) };
  const holds = before <= from && before + inside.count >= to;
  const keys = levels.map((level) => level.of);
  const [begin, end] = [from - before, to - before];
  let found: number[];
  if (!holds) found = bucketed(rowsOf(store, among), keys, from, to);
  else if (inside.count <= MOST_SORTED) found = sorted(rowsOf(store, inside), keys).slice(begin, end);
  else {
    // Many rows share the last figure: the next level orders them.
    bits.andNot(lower, lower, lower);
    add(lower, last, last);
    bits.and(lower, lower, part);
    const alike = { bits: lower, count: bits.count(lower) };
    if (alike.count < inside.count / 4) found = bucketed(rowsOf(store, inside), keys, begin, end);
    else {
      bits.andNot(part, part, lower);
      const better = inside.count - alike.count;
      found = [];
      if (begin < better)
        found.push(...find(store, { bits: part, count: better }, levels, begin, Math.min(end, better)));
      if (end > better)
        found.push(...find(store, alike, levels.slice(1), Math.max(0, begin - better), end - better));
    }
  }
  bits.release(part);
  bits.release(lower);
  return found;
}
