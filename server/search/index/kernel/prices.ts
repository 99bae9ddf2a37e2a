/**
 * The loops over prices: a client's price per carat, the amount, and the difference from another
 * figure.
 */
import { at, figuresAt, isMine, upTo } from './code.ts';
import {
  type Code,
  type WasmFunction,
  doubles,
  F64,
  get,
  I32,
  i32,
  ints,
  number,
  rounds,
  set,
  v128,
  V128,
  when,
} from './wasm.ts';

/** Lengths are non-zero multiples of 64. */
export interface PriceLoops {
  /**
   * For each row of `among`: the figure times `factor` divided by `unit`, rounded up to an integer,
   * times `step`. Exact while each product is below 2^53. Other rows are unchanged.
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
  /**
   * The price times the row's figure in `counts` (a 32-bit integer), divided by 1,000 and rounded
   * half up.
   */
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
   * The difference between the price and the row's figure in `others`, in ten-thousandths of the
   * latter, rounded half away from zero; `none` where it is above `most` times the other.
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

const vectorOf = (value: number): Code => [...number(value), ...doubles.splat];

// Parameters: 0 to, 1 among, 2 figures, 3 length, 4 factor, 5 unit, 6 step. Locals from `first`:
// position, word, from, into, factors, units, steps, the word in each lane. `further` continues
// with a vector of prices for the rows at `index`.
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

// Parameter 7 counts. Local 16: the address of the word's counts, which are 32-bit and take half
// the bytes.
const AMOUNT_64: Code = priced(
  8,
  [],
  (position) => [...figuresAt(7, position, 32), ...set(16)],
  (index) => [
    ...[...get(16), ...v128.loadHalf(index * 8), ...doubles.fromInts, ...doubles.multiply],
    ...[...vectorOf(500), ...doubles.add, ...vectorOf(1000), ...doubles.divide, ...doubles.floor],
  ],
);

// Parameters: 7 others, 8 most, 9 none. Locals: 18 the address of the word's others, 19 price, 20
// other, 21 the price's excess in ten-thousandths, 22 how often the other goes into that, 23 and 24
// `most` and `none`.
const APART_64: Code = priced(
  10,
  [...get(8), ...doubles.splat, ...set(23), ...get(9), ...doubles.splat, ...set(24)],
  (position) => [...figuresAt(7, position, 64), ...set(18)],
  (index) => [
    ...[...set(19), ...get(18), ...v128.load(index * 16), ...set(20)],
    ...[...get(19), ...get(20), ...doubles.subtract, ...vectorOf(10_000), ...doubles.multiply, ...set(21)],
    ...[...get(21), ...doubles.absolute, ...get(20), ...doubles.divide, ...doubles.floor, ...set(22)],
    ...[...get(24)],
    // Rounds up when the remainder is at least half of the other.
    ...[...get(22), ...vectorOf(1), ...doubles.add, ...get(22)],
    ...[...get(21), ...doubles.absolute, ...get(22), ...get(20), ...doubles.multiply, ...doubles.subtract],
    ...[...vectorOf(2), ...doubles.multiply, ...get(20), ...doubles.atLeast, ...v128.choose, ...set(22)],
    ...[...get(22), ...doubles.negate, ...get(22), ...get(21), ...vectorOf(0), ...doubles.below],
    ...v128.choose,
    ...[...get(19), ...get(20), ...get(23), ...doubles.multiply, ...doubles.above, ...v128.choose],
  ],
);

const raising = [I32, I32, I32, I32, F64, F64, F64] as const;
const raisingLocals = [I32, I32, I32, I32, V128, V128, V128, V128] as const;

export const PRICE_LOOPS: readonly (WasmFunction & { name: keyof PriceLoops })[] = [
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
