/**
 * The loops over sets: combining and counting them, finding figures in a range, summing figures.
 */
import { at, BIT, figuresAt, isMine, upTo } from './code.ts';
import {
  type Code,
  type WasmFunction,
  bytes,
  constant,
  doubles,
  F64,
  f64,
  get,
  I32,
  i32,
  i64,
  ints,
  longs,
  rounds,
  set,
  shorts,
  v128,
  V128,
  when,
} from './wasm.ts';

/** Lengths are non-zero multiples of 64. */
export interface SetLoops {
  and(to: number, a: number, b: number, length: number): void;
  /** The rows in a but not in b. */
  andNot(to: number, a: number, b: number, length: number): void;
  or(to: number, a: number, b: number, length: number): void;
  count(a: number, length: number): number;
  countAnd(a: number, b: number, length: number): number;
  /** Adds the rows of `among` whose figure (a 32-bit integer) is from `low` to `high`. */
  within32(to: number, among: number, figures: number, length: number, low: number, high: number): void;
  /** The same for doubles. */
  within64(to: number, among: number, figures: number, length: number, low: number, high: number): void;
  /** The sum of a set's figures. Any eight of them must fit into 32 bits. */
  sum32(a: number, figures: number, length: number): number;
  /** The same for doubles, added in any order; exact while every partial sum is below 2^53. */
  sum64(a: number, figures: number, length: number): number;
}

// Parameters: 0 to, 1 a, 2 b, 3 length; local 4 is the position.
const combine = (operation: Code): Code =>
  rounds(4, 3, 16, [
    ...at(0, 4),
    ...at(1, 4),
    ...v128.load(0),
    ...at(2, 4),
    ...v128.load(0),
    ...operation,
    ...v128.store(0),
  ]);

// Each byte of four vectors has at most 32 set bits in total, so bytes are added first and widened
// once per iteration.
const countOf = (of: (offset: number) => Code, position: number, length: number, sum: number): Code => [
  ...rounds(position, length, 64, [
    ...of(0),
    ...bytes.countBits,
    ...[16, 32, 48].flatMap((offset) => [...of(offset), ...bytes.countBits, ...bytes.add]),
    ...bytes.widen,
    ...shorts.widen,
    ...get(sum),
    ...ints.add,
    ...set(sum),
  ]),
  ...[...get(sum), ...ints.lane(0)],
  ...[1, 2, 3].flatMap((index) => [...get(sum), ...ints.lane(index), ...i32.add]),
];

interface Lanes {
  /** Figures per vector. */
  count: 2 | 4;
  atLeast: Code;
  atMost: Code;
  bitmask: Code;
}

// Parameters: 0 to, 1 among, 2 figures, 3 length, 4 low, 5 high; locals: 6 position, 7 word, 8
// base, 9 found, 10 lows, 11 highs. Compares all 32 rows of a word, unless none of them is in
// `among`.
const within = ({ count, atLeast, atMost, bitmask }: Lanes, splat: Code): Code => [
  ...[...get(4), ...splat, ...set(10)],
  ...[...get(5), ...splat, ...set(11)],
  ...rounds(6, 3, 4, [
    ...[...at(1, 6), ...i32.load, ...set(7)],
    ...when(get(7), [
      ...[...figuresAt(2, 6, 128 / count), ...set(8)],
      ...[...constant(0), ...set(9)],
      ...upTo(32 / count).flatMap((index) => [
        ...[...get(8), ...v128.load(index * 16), ...get(10), ...atLeast],
        ...[...get(8), ...v128.load(index * 16), ...get(11), ...atMost],
        ...[...v128.and, ...bitmask],
        ...[...constant(index * count), ...i32.shiftLeft, ...get(9), ...i32.or, ...set(9)],
      ]),
      ...at(0, 6),
      ...[...at(0, 6), ...i32.load, ...get(9), ...get(7), ...i32.and, ...i32.or],
      ...i32.store,
    ]),
  ]),
];

// Parameters: 0 a, 1 figures, 2 length; locals: 3 position, 4 word, 5 base, 6 the word in each
// lane, 7 the word's sum, 8 sum. A figure counts when its bit is set; 32 are added before widening.
const SUM_32: Code = [
  ...rounds(3, 2, 4, [
    ...[...at(0, 3), ...i32.load, ...set(4)],
    ...when(get(4), [
      ...[...figuresAt(1, 3, 32), ...set(5), ...get(4), ...ints.splat, ...set(6)],
      ...upTo(8).flatMap((index) => {
        const mine = v128.of(upTo(4).map((lane) => BIT(index * 4 + lane)));
        const counted = [...get(6), ...mine, ...v128.and, ...mine, ...ints.equal];
        const figures = [...get(5), ...v128.load(index * 16), ...counted, ...v128.and];
        return [...figures, ...(index === 0 ? [] : [...get(7), ...ints.add]), ...set(7)];
      }),
      ...[...get(7), ...ints.widenLow, ...get(7), ...ints.widenHigh, ...longs.add],
      ...[...get(8), ...longs.add, ...set(8)],
    ]),
  ]),
  ...[...get(8), ...longs.lane(0), ...get(8), ...longs.lane(1), ...i64.add, ...f64.fromI64],
];

// Locals as above; two rows per vector.
const SUM_64: Code = [
  ...rounds(3, 2, 4, [
    ...[...at(0, 3), ...i32.load, ...set(4)],
    ...when(get(4), [
      ...[...figuresAt(1, 3, 64), ...set(5), ...get(4), ...ints.splat, ...set(6)],
      ...upTo(16).flatMap((index) => {
        const figures = [...get(5), ...v128.load(index * 16), ...isMine(6, index), ...v128.and];
        return [...figures, ...(index === 0 ? get(8) : get(7)), ...doubles.add, ...set(index === 15 ? 8 : 7)];
      }),
    ]),
  ]),
  ...[...get(8), ...doubles.lane(0), ...get(8), ...doubles.lane(1), ...f64.add],
];

const four = [I32, I32, I32, I32] as const;
const INTS: Lanes = {
  count: 4,
  atLeast: ints.atLeast,
  atMost: ints.atMost,
  bitmask: ints.bitmask,
};
const DOUBLES: Lanes = {
  count: 2,
  atLeast: doubles.atLeast,
  atMost: doubles.atMost,
  bitmask: longs.bitmask,
};
const withinLocals = [I32, I32, I32, I32, V128, V128] as const;
const sumLocals = [I32, I32, I32, V128, V128, V128] as const;

export const SET_LOOPS: readonly (WasmFunction & { name: keyof SetLoops })[] = [
  { name: 'and', parameters: four, answers: null, locals: [I32], code: combine(v128.and) },
  { name: 'andNot', parameters: four, answers: null, locals: [I32], code: combine(v128.andNot) },
  { name: 'or', parameters: four, answers: null, locals: [I32], code: combine(v128.or) },
  {
    name: 'count',
    parameters: [I32, I32],
    answers: I32,
    locals: [I32, V128],
    code: countOf((offset) => [...at(0, 2), ...v128.load(offset)], 2, 1, 3),
  },
  {
    name: 'countAnd',
    parameters: [I32, I32, I32],
    answers: I32,
    locals: [I32, V128],
    code: countOf(
      (offset) => [...at(0, 3), ...v128.load(offset), ...at(1, 3), ...v128.load(offset), ...v128.and],
      3,
      2,
      4,
    ),
  },
  {
    name: 'within32',
    parameters: [...four, I32, I32],
    answers: null,
    locals: withinLocals,
    code: within(INTS, ints.splat),
  },
  {
    name: 'within64',
    parameters: [...four, F64, F64],
    answers: null,
    locals: withinLocals,
    code: within(DOUBLES, doubles.splat),
  },
  { name: 'sum32', parameters: [I32, I32, I32], answers: F64, locals: sumLocals, code: SUM_32 },
  { name: 'sum64', parameters: [I32, I32, I32], answers: F64, locals: sumLocals, code: SUM_64 },
];
