/**
 * The few loops over bit sets that decide how fast a search is, as WebAssembly with 128-bit vectors: about four times as
 * fast as the same loops over a Uint32Array, because JavaScript has no instruction that counts bits. Written out as
 * instructions, so that no compiler is needed; `tests/search/index.bits.test.ts` holds each to a plain reading.
 */
type Code = readonly number[];

const I32 = 0x7f;
const V128 = 0x7b;
const get = (local: number): Code => [0x20, local];
const set = (local: number): Code => [0x21, local];
// Constants are signed: the seventh bit of their last byte is the sign.
const constant = (value: number): Code => [0x41, (value & 0x7f) | 0x80, value >>> 7];
const ADD: Code = [0x6a];
const LESS: Code = [0x49];
const LOOP: Code = [0x03, 0x40];
const AGAIN_IF: Code = [0x0d, 0x00];
const END: Code = [0x0b];
const EMPTY_MEMORY_ARGUMENT = 4;
const load = (offset: number): Code => [0xfd, 0x00, EMPTY_MEMORY_ARGUMENT, offset];
const STORE: Code = [0xfd, 0x0b, EMPTY_MEMORY_ARGUMENT, 0x00];
const AND: Code = [0xfd, 0x4e];
const AND_NOT: Code = [0xfd, 0x4f];
const OR: Code = [0xfd, 0x50];
const COUNT_BITS_OF_BYTES: Code = [0xfd, 0x62];
const ADD_BYTES: Code = [0xfd, 0x6e];
const WIDEN_BYTES: Code = [0xfd, 0x7d];
const WIDEN_SHORTS: Code = [0xfd, 0x7f];
const ADD_INTS: Code = [0xfd, 0xae, 0x01];
const lane = (index: number): Code => [0xfd, 0x1b, index];

/** `step` bytes a round until the position has reached the length. */
const rounds = (position: number, length: number, step: number, body: Code): Code => [
  ...LOOP,
  ...body,
  ...get(position),
  ...constant(step),
  ...ADD,
  ...set(position),
  ...get(position),
  ...get(length),
  ...LESS,
  ...AGAIN_IF,
  ...END,
];

const at = (base: number, position: number): Code => [...get(base), ...get(position), ...ADD];

// Parameters: 0 to, 1 a, 2 b, 3 bytes; local 4 is the position.
const combine = (operation: Code): Code =>
  rounds(4, 3, 16, [...at(0, 4), ...at(1, 4), ...load(0), ...at(2, 4), ...load(0), ...operation, ...STORE]);

// Each byte of four vectors has at most 32 bits in all: they are added as bytes, and widened once a round.
const countOf = (vector: (offset: number) => Code, position: number, length: number, sum: number): Code => [
  ...rounds(position, length, 64, [
    ...vector(0),
    ...COUNT_BITS_OF_BYTES,
    ...[16, 32, 48].flatMap((offset) => [...vector(offset), ...COUNT_BITS_OF_BYTES, ...ADD_BYTES]),
    ...WIDEN_BYTES,
    ...WIDEN_SHORTS,
    ...get(sum),
    ...ADD_INTS,
    ...set(sum),
  ]),
  ...[...get(sum), ...lane(0)],
  ...[1, 2, 3].flatMap((index) => [...get(sum), ...lane(index), ...ADD]),
];

interface Function_ {
  name: keyof Kernel;
  parameters: number;
  answers: boolean;
  locals: Code;
  code: Code;
}

const FUNCTIONS: readonly Function_[] = [
  { name: 'and', parameters: 4, answers: false, locals: [1, 1, I32], code: combine(AND) },
  { name: 'andNot', parameters: 4, answers: false, locals: [1, 1, I32], code: combine(AND_NOT) },
  { name: 'or', parameters: 4, answers: false, locals: [1, 1, I32], code: combine(OR) },
  {
    name: 'count',
    parameters: 2,
    answers: true,
    locals: [2, 1, I32, 1, V128],
    code: countOf((offset) => [...at(0, 2), ...load(offset)], 2, 1, 3),
  },
  {
    name: 'countAnd',
    parameters: 3,
    answers: true,
    locals: [2, 1, I32, 1, V128],
    code: countOf((offset) => [...at(0, 3), ...load(offset), ...at(1, 3), ...load(offset), ...AND], 3, 2, 4),
  },
];

/** Positions and lengths in bytes of the memory; lengths are multiples of 64 and not 0. */
export interface Kernel {
  and(to: number, a: number, b: number, bytes: number): void;
  /** What is in a and not in b. */
  andNot(to: number, a: number, b: number, bytes: number): void;
  or(to: number, a: number, b: number, bytes: number): void;
  count(a: number, bytes: number): number;
  countAnd(a: number, b: number, bytes: number): number;
}

const unsigned = (value: number): Code =>
  value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...unsigned(value >>> 7)];
const text = (name: string): Code => [...unsigned(name.length), ...Buffer.from(name)];
const list = (items: readonly Code[]): Code => [...unsigned(items.length), ...items.flat()];
const section = (id: number, content: Code): Code => [id, ...unsigned(content.length), ...content];

function moduleBytes(): Uint8Array<ArrayBuffer> {
  const types = FUNCTIONS.map(({ parameters, answers }) => [
    0x60,
    ...unsigned(parameters),
    ...Array.from({ length: parameters }, () => I32),
    ...(answers ? [1, I32] : [0]),
  ]);
  const bodies = FUNCTIONS.map(({ locals, code }) => {
    const body = [...locals, ...code, ...END];
    return [...unsigned(body.length), ...body];
  });
  return Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
    ...section(1, list(types)),
    // The memory that the bit sets live in: at least one page, as much as they come to need.
    ...section(2, list([[...text('search'), ...text('memory'), 0x02, 0x00, 0x01]])),
    ...section(3, list(FUNCTIONS.map((_, index) => unsigned(index)))),
    ...section(7, list(FUNCTIONS.map(({ name }, index) => [...text(name), 0x00, ...unsigned(index)]))),
    ...section(10, list(bodies)),
  ]);
}

let compiled: WebAssembly.Module | undefined;

export function kernelOn(memory: WebAssembly.Memory): Kernel {
  compiled ??= new WebAssembly.Module(moduleBytes());
  const { exports } = new WebAssembly.Instance(compiled, { search: { memory } });
  // The module above is what exports them, by these names and types.
  return exports as unknown as Kernel;
}
