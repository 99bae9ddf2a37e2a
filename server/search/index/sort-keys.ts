/**
 * The levels that rows are sorted by, each breaking the ties of the one before; smallest first,
 * missing values last.
 */
import { ATTRIBUTE_KEYS, ATTRIBUTES } from '../../../src/domain/attributes/attributes.ts';
import { STONE_STATUS } from '../../../src/domain/codes.ts';
import { MEDIA_KEYS } from '../../../src/domain/stones/search-filters.ts';
import { isPrice, SUPPLIERS_FIGURE, type Prices } from '../../db/fragments/prices.ts';
import { NUMBERS } from '../conditions.ts';
import type { StoneOrder } from '../engine.ts';
import type { Bits, Figures } from './bits.ts';
import { type CodedName, FIGURES, MOMENTS, NONE } from './columns.ts';
import type { StoneStore } from './store.ts';

/** Adds to `to` the rows of `among` whose figure is from `low` to `high`. */
type AddWithin = (to: Bits, among: Bits, low: number, high: number) => void;

export type IndexSortKey =
  | { kind: 'figure'; sign: 1 | -1; addWithin: AddWithin; of: (row: number) => number }
  | { kind: 'code'; column: CodedName; ranks: Float64Array; of: (row: number) => number }
  /** No two rows are equal, and the last row comes first. */
  | { kind: 'last row first'; of: (row: number) => number }
  | { kind: 'key'; of: (row: number) => number };

const FIGURE_KEYS: readonly (typeof FIGURES | typeof MOMENTS)[number][] = [...FIGURES, ...MOMENTS];
const CODE_KEYS: readonly CodedName[] = [
  'status',
  'diamond_type',
  'stone_type',
  ...ATTRIBUTE_KEYS,
  'eye_clean',
  ...MEDIA_KEYS,
];
/** Sorted as text: by bytes, when the database does so too. */
const TEXT_KEYS: readonly string[] = [...NUMBERS, 'location', 'eye_clean'];

/** Whether the index supports this order; it cannot sort by a language's collation. */
export const hasOrder = (order: readonly StoneOrder[], bytewise: boolean): boolean =>
  order.every(({ key }) => {
    const name = isPrice(key) ? SUPPLIERS_FIGURE[key] : key;
    if (TEXT_KEYS.includes(name)) return bytewise;
    return isFigure(name) || CODE_KEYS.some((code) => code === name);
  });

const figureName = (one: (typeof FIGURE_KEYS)[number]): string => (typeof one === 'string' ? one : one.name);
const isFigure = (name: string): name is keyof StoneStore['figures'] =>
  FIGURE_KEYS.some((one) => figureName(one) === name);

/**
 * Without an order, available stones come first; ties are broken by the newest. `prices` are the
 * viewer's.
 */
export function indexSortKeys(
  store: StoneStore,
  order: readonly StoneOrder[],
  prices: Prices,
): IndexSortKey[] {
  const levels = order.flatMap(({ key, desc }) => levelsOfKey(store, key, desc ? -1 : 1, prices));
  if (order.length === 0) {
    const { status } = store.coded;
    const available = status.codeOf(String(STONE_STATUS.available));
    const ranks = Float64Array.from([null, ...status.values], (_, code) => (code === available ? 0 : 1));
    levels.push(byCode(store, 'status', ranks));
  }
  return [...levels, ...newestFirst(store)];
}

function newestFirst(store: StoneStore): IndexSortKey[] {
  if (store.inOrder) return [{ kind: 'last row first', of: (row) => -row }];
  return [0, 1, 2].map((part) => ({ kind: 'key', of: (row) => -store.idPart(row, part) }));
}

function byCode(store: StoneStore, column: CodedName, ranks: Float64Array): IndexSortKey {
  const { codes } = store.coded[column];
  return { kind: 'code', column, ranks, of: (row) => ranks[codes[row] ?? 0] ?? Infinity };
}

function byFigure({ bits }: StoneStore, sign: 1 | -1, column: Figures): IndexSortKey {
  const of = (row: number): number => {
    const figure = column[row] ?? NONE;
    return figure === NONE ? Infinity : sign * figure;
  };
  const addWithin: AddWithin = (to, among, low, high) => bits.addWithin(to, among, column, low, high);
  return { kind: 'figure', sign, addWithin, of };
}

function levelsOfKey(store: StoneStore, key: string, sign: 1 | -1, prices: Prices): IndexSortKey[] {
  const name = isPrice(key) ? SUPPLIERS_FIGURE[key] : key;
  if (isFigure(name)) {
    const column = isPrice(key) ? store.marked.column(key, prices) : store.figures[name];
    return [byFigure(store, sign, column)];
  }
  const number = NUMBERS.find((one) => one === name);
  if (number !== undefined) {
    const texts = store.numbers[number];
    const further = Array.from({ length: texts.parts - 1 }, (_, index): IndexSortKey => ({
      kind: 'key',
      of: (row) => {
        const key = texts.part(row, index + 1);
        return key === undefined ? Infinity : sign * key;
      },
    }));
    return [byFigure(store, sign, texts.keys), ...further];
  }
  const code = CODE_KEYS.find((one) => one === name);
  if (code === undefined) throw new Error(`The index has no order by ${name}.`);
  const ranks = Float64Array.from(ranksOf(store, code), (rank) => (rank === Infinity ? rank : sign * rank));
  return [byCode(store, code, ranks)];
}

/**
 * The rank of each code: grades in the trade's order, integers by size, texts by bytes; no grade
 * comes last.
 */
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
