/**
 * A minimal WebAssembly assembler, so that no compiler is needed: only the parts of the format that
 * the kernel uses.
 */
export type Code = readonly number[];

export const I32 = 0x7f;
export const F64 = 0x7c;
export const V128 = 0x7b;
export type Type = typeof I32 | typeof F64 | typeof V128;

const LOG2_OF_NO_ALIGNMENT = 0;
const EMPTY_BLOCK = 0x40;
/** Shared, with a maximum: views of a shared memory stay valid when it grows. */
const SHARED = 0x03;
export const PAGE = 65_536;
/** One gibibyte of addresses; only used pages take memory. */
export const MOST_PAGES = 16_384;

const unsigned = (value: number): Code =>
  value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...unsigned(value >>> 7)];
// Bit 6 of the last byte is the sign.
const signed = (value: number): Code =>
  value >= -64 && value < 64 ? [value & 0x7f] : [(value & 0x7f) | 0x80, ...signed(value >> 7)];
const vector = (number: number): Code => [0xfd, ...unsigned(number)];
const memory = (offset: number): Code => [LOG2_OF_NO_ALIGNMENT, ...unsigned(offset)];

export const get = (local: number): Code => [0x20, local];
export const set = (local: number): Code => [0x21, local];
export const constant = (value: number): Code => [0x41, ...signed(value)];

export const number = (value: number): Code => [0x44, ...new Uint8Array(Float64Array.of(value).buffer)];

export const i32 = {
  add: [0x6a],
  and: [0x71],
  or: [0x72],
  shiftLeft: [0x74],
  below: [0x49],
  load: [0x28, ...memory(0)],
  store: [0x36, ...memory(0)],
} as const satisfies Record<string, Code>;
export const f64 = { add: [0xa0], fromI64: [0xb9] } as const satisfies Record<string, Code>;
export const i64 = { add: [0x7c] } as const satisfies Record<string, Code>;

export const v128 = {
  load: (offset: number): Code => [...vector(0x00), ...memory(offset)],
  store: (offset: number): Code => [...vector(0x0b), ...memory(offset)],
  /** Loads the first half; the other half is 0. */
  loadHalf: (offset: number): Code => [...vector(0x5d), ...memory(offset)],
  /** Four 32-bit numbers. */
  of: (numbers: readonly number[]): Code => [
    ...vector(0x0c),
    ...new Uint8Array(Int32Array.from(numbers).buffer),
  ],
  and: vector(0x4e),
  andNot: vector(0x4f),
  /** Bits of the first operand where the third has them, otherwise of the second. */
  choose: vector(0x52),
  or: vector(0x50),
} as const;
export const bytes = { countBits: vector(0x62), add: vector(0x6e), widen: vector(0x7d) } as const;
export const shorts = { widen: vector(0x7f) } as const;
export const ints = {
  splat: vector(0x11),
  lane: (index: number): Code => [...vector(0x1b), index],
  equal: vector(0x37),
  atMost: vector(0x3d),
  atLeast: vector(0x3f),
  /** One bit for each of the four. */
  bitmask: vector(0xa4),
  add: vector(0xae),
  widenLow: vector(0xc7),
  widenHigh: vector(0xc8),
} as const;
export const longs = {
  lane: (index: number): Code => [...vector(0x1d), index],
  splat: vector(0x12),
  equal: vector(0xd6),
  bitmask: vector(0xc4),
  add: vector(0xce),
} as const;
export const doubles = {
  splat: vector(0x14),
  lane: (index: number): Code => [...vector(0x21), index],
  below: vector(0x49),
  above: vector(0x4a),
  atMost: vector(0x4b),
  atLeast: vector(0x4c),
  ceil: vector(0x74),
  floor: vector(0x75),
  absolute: vector(0xec),
  negate: vector(0xed),
  add: vector(0xf0),
  subtract: vector(0xf1),
  multiply: vector(0xf2),
  divide: vector(0xf3),
  /** Converts the first two of four 32-bit integers. */
  fromInts: vector(0xfe),
} as const;

/** Runs `body` for the positions 0, `step`, `2 * step` and so on below the length. */
export const rounds = (position: number, length: number, step: number, body: Code): Code => [
  ...[0x03, EMPTY_BLOCK],
  ...body,
  ...[...get(position), ...constant(step), ...i32.add, ...set(position)],
  ...[...get(position), ...get(length), ...i32.below, 0x0d, 0],
  0x0b,
];

/** Runs `body` when `condition` leaves a number other than 0. */
export const when = (condition: Code, body: Code): Code => [...condition, 0x04, EMPTY_BLOCK, ...body, 0x0b];

export interface WasmFunction {
  name: string;
  parameters: readonly Type[];
  answers: Type | null;
  locals: readonly Type[];
  code: Code;
}

const text = (name: string): Code => [...unsigned(name.length), ...Buffer.from(name)];
const list = (items: readonly Code[]): Code => [...unsigned(items.length), ...items.flat()];
const section = (id: number, content: Code): Code => [id, ...unsigned(content.length), ...content];

/** A module that exports these functions and imports its memory as `search.memory`. */
export function moduleOf(functions: readonly WasmFunction[]): WebAssembly.Module {
  const types = functions.map(({ parameters, answers }) => [
    0x60,
    ...list(parameters.map((type) => [type])),
    ...list(answers === null ? [] : [[answers]]),
  ]);
  const bodies = functions.map(({ locals, code }) => {
    const body = [...list(locals.map((type) => [1, type])), ...code, 0x0b];
    return [...unsigned(body.length), ...body];
  });
  const limits = [SHARED, ...unsigned(1), ...unsigned(MOST_PAGES)];
  return new WebAssembly.Module(
    Uint8Array.from([
      ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
      ...section(1, list(types)),
      ...section(2, list([[...text('search'), ...text('memory'), 0x02, ...limits]])),
      ...section(3, list(functions.map((_, index) => unsigned(index)))),
      ...section(7, list(functions.map(({ name }, index) => [...text(name), 0x00, ...unsigned(index)]))),
      ...section(10, list(bodies)),
    ]),
  );
}
