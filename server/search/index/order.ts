/** The rows of one page in the order of search/order.ts, without sorting what is not on it. */
import { ATTRIBUTE_KEYS, ATTRIBUTES } from '../../../src/domain/attributes/attributes.ts';
import { STONE_STATUS } from '../../../src/domain/codes.ts';
import { isMarked, isPrice, SUPPLIERS_FIGURE, type Prices } from '../../policies/prices.ts';
import type { PageOf, StoneOrder } from '../engine.ts';
import { type CodedName, FIGURES, MOMENTS, NONE, NUMBERS } from './columns.ts';
import type { RowSet } from './evaluate.ts';
import { factorsByCode, markedUp } from './marked.ts';
import type { StoneStore } from './store.ts';

/** What a row is ordered by, smallest first; Infinity comes last. */
type Level = (row: number) => number;

const FIGURE_KEYS: readonly (typeof FIGURES | typeof MOMENTS)[number][] = [...FIGURES, ...MOMENTS];
const CODE_KEYS: readonly CodedName[] = [
  'status',
  'diamond_type',
  'stone_type',
  ...ATTRIBUTE_KEYS,
  'eye_clean',
];
/** Sorted by their text: in the order of bytes, where the database does so, too. */
const TEXT_KEYS: readonly string[] = [...NUMBERS, 'location', 'eye_clean'];

/** Whether the index has this order; the media's addresses are not in it, nor any language's alphabet. */
export const hasOrder = (order: readonly StoneOrder[], bytewise: boolean): boolean =>
  order.every(({ key }) => {
    const name = isPrice(key) ? SUPPLIERS_FIGURE[key] : key;
    if (TEXT_KEYS.includes(name)) return bytewise;
    return isFigure(name) || CODE_KEYS.some((code) => code === name);
  });

const figureName = (one: (typeof FIGURE_KEYS)[number]): string => (typeof one === 'string' ? one : one.name);
const isFigure = (name: string): name is keyof StoneStore['figures'] =>
  FIGURE_KEYS.some((one) => figureName(one) === name);

/** Few enough to be sorted outright. */
const FEW = 2048;
const BUCKETS = 4096;

/** `prices` are the viewer's, which a page may be sorted by. */
export function pageOf(
  store: StoneStore,
  matched: RowSet,
  { page, size, order }: PageOf,
  prices: Prices,
): number[] {
  const from = (page - 1) * size;
  const to = Math.min(matched.count, from + size);
  if (from >= to) return [];
  if (order.length === 0 && store.inOrder) return newestFirst(store, matched, from, to - from);
  const rows = new Uint32Array(matched.count);
  store.bits.rows(matched.bits, rows);
  return select(rows, levelsOf(store, order, prices), 0, from, to);
}

// Without another order available stones come first, the newest first: rows as they lie, from the last one down.
function newestFirst(
  { bits, coded }: StoneStore,
  { bits: matched }: RowSet,
  skip: number,
  limit: number,
): number[] {
  const isAvailable = coded.status.codeOf(String(STONE_STATUS.available));
  const available = isAvailable === undefined ? undefined : coded.status.sets[isAvailable];
  if (available === undefined) return bits.lastRows(matched, skip, limit);
  const part = bits.make();
  bits.and(part, matched, available);
  const first = bits.lastRows(part, skip, limit);
  if (first.length < limit) {
    const before = first.length > 0 ? skip + first.length : bits.count(part);
    bits.andNot(part, matched, available);
    first.push(...bits.lastRows(part, Math.max(0, skip - before), limit - first.length));
  }
  bits.release(part);
  return first;
}

function levelsOf(store: StoneStore, order: readonly StoneOrder[], prices: Prices): Level[] {
  const levels = order.flatMap(({ key, desc }) => levelsOfKey(store, key, desc ? -1 : 1, prices));
  if (order.length === 0) {
    const available = store.coded.status.codeOf(String(STONE_STATUS.available));
    levels.push((row) => (store.coded.status.codes[row] === available ? 0 : 1));
  }
  const newest: Level[] = store.inOrder
    ? [(row) => -row]
    : [0, 1, 2].map((part) => (row: number) => -store.idPart(row, part));
  return [...levels, ...newest];
}

function levelsOfKey(store: StoneStore, key: string, sign: 1 | -1, prices: Prices): Level[] {
  const name = isPrice(key) ? SUPPLIERS_FIGURE[key] : key;
  const factors = isPrice(key) && isMarked(prices, key) ? factorsByCode(store, prices.factors) : null;
  if (isPrice(name) && factors !== null) {
    const figures = store.figures[SUPPLIERS_FIGURE[name]];
    const { codes } = store.coded.provider_id;
    const mark = markedUp(name);
    return [
      (row) => {
        const figure = figures[row] ?? NONE;
        return figure === NONE ? Infinity : sign * mark(figure, factors[codes[row] ?? 0] ?? 0);
      },
    ];
  }
  if (isFigure(name)) {
    const figures = store.figures[name];
    return [
      (row) => {
        const figure = figures[row] ?? NONE;
        return figure === NONE ? Infinity : sign * figure;
      },
    ];
  }
  const number = NUMBERS.find((one) => one === name);
  if (number !== undefined) {
    const texts = store.numbers[number];
    const parts = Math.max(1, Math.ceil(texts.longest / 6));
    return Array.from({ length: parts }, (_, part) => (row: number) => {
      const key = texts.part(row, part);
      return key === undefined ? Infinity : sign * key;
    });
  }
  const code = CODE_KEYS.find((one) => one === name);
  if (code === undefined) throw new Error(`The index has no order by ${name}.`);
  const { codes } = store.coded[code];
  const ranks = Float64Array.from(ranksOf(store, code), (rank) => (rank === Infinity ? rank : sign * rank));
  return [(row) => ranks[codes[row] ?? 0] ?? Infinity];
}

/** By code: grades as the trade orders them, whole numbers by their size, texts by their bytes; no grade comes last. */
function ranksOf(store: StoneStore, name: CodedName): number[] {
  const { values } = store.coded[name];
  const attribute = ATTRIBUTE_KEYS.find((key) => key === name);
  const graded = attribute === undefined ? [] : ATTRIBUTES[attribute].options.map(({ code }) => code);
  if (graded.length > 0)
    return [Infinity, ...values.map((value) => (graded.includes(value) ? graded.indexOf(value) : Infinity))];
  if (TEXT_KEYS.includes(name)) {
    const sorted = values.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
    return [Infinity, ...values.map((value) => sorted.indexOf(value))];
  }
  return [Infinity, ...values.map(Number)];
}

/**
 * The rows from `from` to `to` as they would stand if all were sorted: put into buckets by their first level, only the
 * buckets that the page lies in are looked at further.
 */
function select(
  rows: Uint32Array,
  levels: readonly Level[],
  depth: number,
  from: number,
  to: number,
): number[] {
  const level = levels[depth];
  if (rows.length <= FEW || level === undefined) return sorted(rows, levels.slice(depth)).slice(from, to);
  const keys = new Float64Array(rows.length);
  let [least, most] = [Infinity, -Infinity];
  for (let index = 0; index < rows.length; index++) {
    const key = level(rows[index] ?? 0);
    keys[index] = key;
    if (key < least) least = key;
    if (key > most && key !== Infinity) most = key;
  }
  if (least === Infinity) return select(rows, levels, depth + 1, from, to);
  if (least === most && !keys.includes(Infinity)) return select(rows, levels, depth + 1, from, to);

  const scale = most === least ? 0 : (BUCKETS - 2) / (most - least);
  const bucketOf = (key: number): number =>
    key === Infinity ? BUCKETS - 1 : Math.min(BUCKETS - 2, Math.floor((key - least) * scale));
  const buckets = new Uint16Array(rows.length);
  const counts = new Uint32Array(BUCKETS);
  for (let index = 0; index < rows.length; index++) {
    const bucket = bucketOf(keys[index] ?? 0);
    buckets[index] = bucket;
    counts[bucket] = (counts[bucket] ?? 0) + 1;
  }
  // The page begins in one bucket and ends in another; what lies between is on it as a whole, and is few.
  const first = bucketAt(counts, from);
  const last = bucketAt(counts, to - 1);
  const found: number[] = [];
  const take = (lowest: number, highest: number, before: number, count: number): void => {
    if (count === 0) return;
    const inside = rowsIn(rows, buckets, lowest, highest, count);
    const [begin, end] = [Math.max(0, from - before), Math.min(count, to - before)];
    if (lowest < highest) found.push(...sorted(inside, levels.slice(depth)).slice(begin, end));
    else found.push(...select(inside, levels, depth, begin, end));
  };
  take(first.bucket, first.bucket, first.before, counts[first.bucket] ?? 0);
  if (last.bucket === first.bucket) return found;
  const afterFirst = first.before + (counts[first.bucket] ?? 0);
  if (last.bucket > first.bucket + 1)
    take(first.bucket + 1, last.bucket - 1, afterFirst, last.before - afterFirst);
  take(last.bucket, last.bucket, last.before, counts[last.bucket] ?? 0);
  return found;
}

/** The bucket that the `position`-th row lies in, and how many rows lie before it. */
function bucketAt(counts: Uint32Array, position: number): { bucket: number; before: number } {
  let before = 0;
  for (const [bucket, count] of counts.entries()) {
    if (position < before + count) return { bucket, before };
    before += count;
  }
  throw new RangeError('There are fewer rows than that.');
}

function rowsIn(
  rows: Uint32Array,
  buckets: Uint16Array,
  lowest: number,
  highest: number,
  count: number,
): Uint32Array {
  const inside = new Uint32Array(count);
  let found = 0;
  for (let index = 0; index < rows.length && found < count; index++) {
    const bucket = buckets[index] ?? 0;
    if (bucket >= lowest && bucket <= highest) inside[found++] = rows[index] ?? 0;
  }
  return inside;
}

function sorted(rows: Uint32Array, levels: readonly Level[]): number[] {
  return [...rows].sort((a, b) => {
    for (const level of levels) {
      const [first, second] = [level(a), level(b)];
      if (first !== second) return first < second ? -1 : 1;
    }
    return 0;
  });
}
