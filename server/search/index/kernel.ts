/**
 * The few loops that decide how fast a search is, as WebAssembly with 128-bit vectors: JavaScript has no instruction
 * that counts bits, and none that compares four figures at a time. `tests/search/index.parts.test.ts` holds each to a
 * plain reading. Positions and lengths are bytes of the memory.
 */
import {
  bytes,
  type Code,
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
  moduleOf,
  number,
  rounds,
  set,
  shorts,
  v128,
  V128,
  type WasmFunction,
  when,
} from './wasm.ts';

/** Lengths are multiples of 64 and not 0. */
export interface Kernel {
  and(to: number, a: number, b: number, length: number): void;
  /** What is in a and not in b. */
  andNot(to: number, a: number, b: number, length: number): void;
  or(to: number, a: number, b: number, length: number): void;
  count(a: number, length: number): number;
  countAnd(a: number, b: number, length: number): number;
  /** Adds the rows of `among` whose figure, a whole number of 32 bits, lies from `low` to `high`. */
  within32(to: number, among: number, figures: number, length: number, low: number, high: number): void;
  /** The same of figures that are doubles. */
  within64(to: number, among: number, figures: number, length: number, low: number, high: number): void;
  /** The sum of a set's figures; eight of 32 bits must not add up to more than 32 bits hold. */
  sum32(a: number, figures: number, length: number): number;
  /** The same of doubles, added in no particular order: exact as long as no part of the sum is beyond 2^53. */
  sum64(a: number, figures: number, length: number): number;
  /**
   * Writes for the rows of `among` the figure times `factor` by `unit`, rounded up to a whole number, times `step`; exact
   * as long as each product is below 2^53. All other rows keep what they have.
   */
  price64(
    to: number,
    among: number,
    figures: number,
    length: number,
    factor: number,
    unit: number,
    step: number,
  ): void;
  /** The same times the row's figure of `counts`, a whole number of 32 bits, by 1,000; a whole number, halves upwards. */
  amount64(
    to: number,
    among: number,
    figures: number,
    length: number,
    factor: number,
    unit: number,
    step: number,
    counts: number,
  ): void;
  /**
   * How far the same lies from the row's figure of `others`, in ten-thousandths of that one; a whole number, halves away
   * from zero, or `none` where it is above `most` times the other.
   */
  apart64(
    to: number,
    among: number,
    figures: number,
    length: number,
    factor: number,
    unit: number,
    step: number,
    others: number,
    most: number,
    none: number,
  ): void;
}

const at = (base: number, position: number): Code => [...get(base), ...get(position), ...i32.add];
const BIT = (index: number): number => (2 ** index) | 0;
const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

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

// Each byte of four vectors has at most 32 bits in all: they are added as bytes, and widened once a round.
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

/** A word of a set stands for 32 rows: their figures begin at `figures` plus so many times the word's position. */
const figuresAt = (figures: number, position: number, times: number): Code => [
  ...get(figures),
  ...get(position),
  ...constant(Math.log2(times)),
  ...i32.shiftLeft,
  ...i32.add,
];

interface Lanes {
  /** How many figures a vector has. */
  count: 2 | 4;
  atLeast: Code;
  atMost: Code;
  bitmask: Code;
}

// Parameters: 0 to, 1 among, 2 figures, 3 length, 4 low, 5 high; locals: 6 position, 7 word, 8 base, 9 found, 10 lows,
// 11 highs. All 32 rows of a word are compared, unless none of them is wanted.
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

// Parameters: 0 a, 1 figures, 2 length; locals: 3 position, 4 word, 5 base, 6 the word in each lane, 7 of this word,
// 8 sum. A figure counts where the word has its bit; 32 of them are added up before they are widened.
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

/** All ones in the halves whose row the word has: two rows a vector, the word in each lane of a local. */
const isMine = (word: number, index: number): Code => {
  const [first, second] = [BIT(index * 2), BIT(index * 2 + 1)];
  const mine = v128.of([first, first, second, second]);
  return [...get(word), ...mine, ...v128.and, ...mine, ...ints.equal];
};

// Locals as above; two rows a vector.
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

const vectorOf = (value: number): Code => [...number(value), ...doubles.splat];

// Parameters: 0 to, 1 among, 2 figures, 3 length, 4 factor, 5 unit, 6 step; locals from `first` on: position, word, from,
// into, factors, units, steps, the word in each lane. `further` goes on from a vector of prices, of the rows at `index`.
const priced = (
  first: number,
  prepare: Code,
  prepareWord: (position: number) => Code,
  further: (index: number) => Code,
): Code => {
  const [position, word, from, into] = [first, first + 1, first + 2, first + 3];
  const [factors, units, steps, lanes] = [first + 4, first + 5, first + 6, first + 7];
  return [
    ...[...get(4), ...doubles.splat, ...set(factors)],
    ...[...get(5), ...doubles.splat, ...set(units)],
    ...[...get(6), ...doubles.splat, ...set(steps)],
    ...prepare,
    ...rounds(position, 3, 4, [
      ...[...at(1, position), ...i32.load, ...set(word)],
      ...when(get(word), [
        ...[...figuresAt(2, position, 64), ...set(from)],
        ...[...figuresAt(0, position, 64), ...set(into)],
        ...[...get(word), ...ints.splat, ...set(lanes)],
        ...prepareWord(position),
        ...upTo(16).flatMap((index) => [
          ...get(into),
          ...[...get(from), ...v128.load(index * 16), ...get(factors), ...doubles.multiply],
          ...[...get(units), ...doubles.divide, ...doubles.ceil, ...get(steps), ...doubles.multiply],
          ...further(index),
          ...[...get(into), ...v128.load(index * 16), ...isMine(lanes, index)],
          ...[...v128.choose, ...v128.store(index * 16)],
        ]),
      ]),
    ]),
  ];
};

const PRICE_64: Code = priced(
  7,
  [],
  () => [],
  () => [],
);

// Parameter 7 counts; locals: 16 where the word's counts begin. Those are of 32 bits: a word's lie in half the bytes.
const AMOUNT_64: Code = priced(
  8,
  [],
  (position) => [...figuresAt(7, position, 32), ...set(16)],
  (index) => [
    ...[...get(16), ...v128.loadHalf(index * 8), ...doubles.fromInts, ...doubles.multiply],
    ...[...vectorOf(500), ...doubles.add, ...vectorOf(1000), ...doubles.divide, ...doubles.floor],
  ],
);

// Parameters 7 others, 8 most, 9 none; locals: 18 where the word's others begin, 19 price, 20 other, 21 how far the price
// is above it in ten-thousandths, 22 how often the other goes into that, 23 and 24 `most` and `none`.
const APART_64: Code = priced(
  10,
  [...get(8), ...doubles.splat, ...set(23), ...get(9), ...doubles.splat, ...set(24)],
  (position) => [...figuresAt(7, position, 64), ...set(18)],
  (index) => [
    ...[...set(19), ...get(18), ...v128.load(index * 16), ...set(20)],
    ...[...get(19), ...get(20), ...doubles.subtract, ...vectorOf(10_000), ...doubles.multiply, ...set(21)],
    ...[...get(21), ...doubles.absolute, ...get(20), ...doubles.divide, ...doubles.floor, ...set(22)],
    ...[...get(24)],
    // One more where the rest is half of the other or above.
    ...[...get(22), ...vectorOf(1), ...doubles.add, ...get(22)],
    ...[...get(21), ...doubles.absolute, ...get(22), ...get(20), ...doubles.multiply, ...doubles.subtract],
    ...[...vectorOf(2), ...doubles.multiply, ...get(20), ...doubles.atLeast, ...v128.choose, ...set(22)],
    ...[...get(22), ...doubles.negate, ...get(22), ...get(21), ...vectorOf(0), ...doubles.below],
    ...v128.choose,
    ...[...get(19), ...get(20), ...get(23), ...doubles.multiply, ...doubles.above, ...v128.choose],
  ],
);

const four = [I32, I32, I32, I32] as const;
const INTS: Lanes = { count: 4, atLeast: ints.atLeast, atMost: ints.atMost, bitmask: ints.bitmask };
const DOUBLES: Lanes = {
  count: 2,
  atLeast: doubles.atLeast,
  atMost: doubles.atMost,
  bitmask: longs.bitmask,
};
const withinLocals = [I32, I32, I32, I32, V128, V128] as const;
const raising = [...four, F64, F64, F64] as const;
const raisingLocals = [I32, I32, I32, I32, V128, V128, V128, V128] as const;
const sumLocals = [I32, I32, I32, V128, V128, V128] as const;

const FUNCTIONS: readonly (WasmFunction & { name: keyof Kernel })[] = [
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
  { name: 'price64', parameters: raising, answers: null, locals: raisingLocals, code: PRICE_64 },
  {
    name: 'amount64',
    parameters: [...raising, I32],
    answers: null,
    locals: [...raisingLocals, I32],
    code: AMOUNT_64,
  },
  {
    name: 'apart64',
    parameters: [...raising, I32, F64, F64],
    answers: null,
    locals: [...raisingLocals, I32, V128, V128, V128, V128, V128, V128],
    code: APART_64,
  },
];

let compiled: WebAssembly.Module | undefined;

export function kernelOn(memory: WebAssembly.Memory): Kernel {
  compiled ??= moduleOf(FUNCTIONS);
  const { exports } = new WebAssembly.Instance(compiled, { search: { memory } });
  // The functions above are what the module exports, by these names and types.
  return exports as unknown as Kernel;
}
