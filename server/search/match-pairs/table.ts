/** The stones to pair as arrays, taken from the index in memory or read from PostgreSQL. */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { PairRules } from '../../../src/domain/stones/pairs.ts';
import { gradeOf, isGrade, isMeasured, layOut, MEASURES, UNKNOWN } from '../../../src/domain/stones/pairs.ts';
import type { PairStone } from '../../../src/domain/stones/pairs.ts';
import { SAME_FIELDS } from '../../../src/domain/stones/pair-setting.ts';
import type { Tx } from '../../db/with-actor.ts';
import { invalidRequest } from '../../refusals.ts';
import { HOUSE_PRICES, isPrice, priceSql, type Prices } from '../../db/fragments/prices.ts';
import { allOf, conditionsOf, whereOf } from '../conditions.ts';
import type { StoneQuestion } from '../engine.ts';
import { NONE } from '../index/columns.ts';
import { evaluate } from '../index/evaluate.ts';
import type { StoneStore } from '../index/store.ts';
import { type PairTable, WIDTH } from './join.ts';

/** More at once would block requests. */
const AT_ONCE = 20_000;
const LARGEST = 1_000_000_000;
export const ID_BYTES = 16;

/** Limits a search to about two seconds and a hundred megabytes. */
const MOST_STONES = 250_000;

/** @throws Refused 400 when there are too many stones */
function refuseTooMany(stones: number): void {
  if (stones <= MOST_STONES) return;
  const [most, fit] = [MOST_STONES, stones].map((count) => count.toLocaleString('en-US'));
  throw invalidRequest(
    `Pairs can be searched among at most ${most} stones, and ${fit} fit. Choose a shape, a size or a color.`,
  );
}

/**
 * The ids of the stones, sixteen bytes each, in table order. Kept with the table because the index
 * may be rebuilt.
 */
export async function tableOfIndex(
  store: StoneStore,
  questions: readonly StoneQuestion[],
  rules: PairRules,
): Promise<{ table: PairTable; ids: Buffer }> {
  const asked = rowsOf(store, questions);
  if (questions.length === 1) refuseTooMany(asked.length);
  const figures = new Int32Array(asked.length * WIDTH);
  const same = rules.same.map(() => new Int32Array(asked.length));
  const salt = new Uint32Array(asked.length);
  const ids = Buffer.alloc(asked.length * ID_BYTES);
  const fill = fillersOf(store, questions[0]?.prices ?? HOUSE_PRICES);
  const sameCodes = rules.same.map((field) => store.coded[field]);
  const { shape } = store.coded;
  let count = 0;
  for (let index = 0; index < asked.length; index++) {
    if (index % AT_ONCE === AT_ONCE - 1) await yieldToEventLoop();
    const row = asked[index] ?? 0;
    // Pairs and lots are only sold whole.
    if (shape.codes[row] === 0 || (store.figures.pieces[row] ?? 1) > 1) continue;
    const at = count * WIDTH;
    for (const [place, figureOf] of fill.entries()) figures[at + place] = figureOf(row);
    if (!isMeasured(figures, at)) continue;
    for (const [field, column] of same.entries()) column[count] = sameCodes[field]?.codes[row] ?? 0;
    // The last four bytes of an id are random.
    salt[count] = store.idPart(row, 2);
    store.copyId(row, ids, count * ID_BYTES);
    count++;
  }
  return { table: { count, figures, same, salt }, ids: ids.subarray(0, count * ID_BYTES) };
}

function rowsOf(store: StoneStore, questions: readonly StoneQuestion[]): Uint32Array {
  const found = new Set<number>();
  let only = new Uint32Array(0);
  for (const question of questions) {
    const { matched, release } = evaluate(store, question);
    const rows = new Uint32Array(matched.count);
    store.bits.rows(matched.bits, rows);
    release();
    if (questions.length === 1) only = rows;
    else for (const row of rows) found.add(row);
  }
  return questions.length === 1 ? only : Uint32Array.from(found);
}

/** How to read each measure of a row; grades go through a look-up table by code. */
function fillersOf(store: StoneStore, prices: Prices): ((row: number) => number)[] {
  return MEASURES.map((measure) => {
    if (isGradeName(measure)) {
      const column = store.coded[measure];
      const grades = Int32Array.from([UNKNOWN, ...column.values.map((code) => gradeOf(measure, code))]);
      return (row) => grades[column.codes[row] ?? 0] ?? UNKNOWN;
    }
    const column = store.figures[measure];
    const of = isPrice(measure)
      ? store.marked.figureOf(measure, prices)
      : (row: number) => column[row] ?? NONE;
    return (row) => {
      const figure = of(row);
      return figure === NONE ? UNKNOWN : Math.min(LARGEST, figure);
    };
  });
}

type GradeName = 'color' | 'clarity' | 'fluorescence' | 'cut' | 'polish' | 'symmetry';
const isGradeName = (measure: (typeof MEASURES)[number]): measure is GradeName => isGrade(measure);

/** The same without an index; `ids[place]` is the stone at that place. */
export async function tableOfDatabase(
  tx: Tx,
  questions: readonly StoneQuestion[],
  rules: PairRules,
): Promise<{ table: PairTable; ids: string[] }> {
  const stones = new Map<string, IdentifiedStone>();
  for (const question of questions) {
    const conditions = conditionsOf(question);
    const found = await tx.many<IdentifiedStone>(
      `SELECT s.id, ${pairColumns(question.prices)} FROM stone s
        WHERE ${allOf([whereOf(conditions), ...CAN_PAIR])} ORDER BY s.id LIMIT ${MOST_STONES + 1}`,
      conditions.values,
    );
    if (questions.length === 1) refuseTooMany(found.length);
    for (const stone of found) stones.set(stone.id, stone);
  }
  return tableOfStones([...stones.values()], rules);
}

export type IdentifiedStone = PairStone & { id: string };

/** SQL: a single stone with the measures that every pair needs. NaN is excluded later. */
export const CAN_PAIR: readonly string[] = [
  's.pieces = 1',
  ...['shape', 'length', 'width', 'carat'].map((needed) => `s.${needed} IS NOT NULL`),
];

/** SQL: what pairs compare of the stone `s`. */
export const pairColumns = (prices: Prices): string =>
  [...MEASURES, ...SAME_FIELDS.map(({ field }) => field)]
    .map((name) => (isPrice(name) ? `${priceSql(prices, name, 's')} AS ${name}` : `s.${name}`))
    .join(', ');

export async function tableOfStones(
  stones: readonly IdentifiedStone[],
  rules: PairRules,
): Promise<{ table: PairTable; ids: string[] }> {
  const figures = new Int32Array(stones.length * WIDTH);
  const same = rules.same.map(() => new Int32Array(stones.length));
  const codes = rules.same.map(() => new Map<unknown, number>());
  const salt = new Uint32Array(stones.length);
  const ids: string[] = [];
  let seen = 0;
  for (const stone of stones) {
    if (++seen % AT_ONCE === 0) await yieldToEventLoop();
    const at = ids.length * WIDTH;
    layOut(stone, figures, at);
    if (!isMeasured(figures, at)) continue;
    for (const [index, field] of rules.same.entries()) {
      const known = codes[index];
      const column = same[index];
      if (known === undefined || column === undefined) continue;
      const value = stone[field] ?? null;
      const code = known.get(value) ?? known.size;
      known.set(value, code);
      column[ids.length] = code;
    }
    salt[ids.length] = Number.parseInt(stone.id.slice(-8), 16);
    ids.push(stone.id);
  }
  return { table: { count: ids.length, figures, same, salt }, ids };
}
