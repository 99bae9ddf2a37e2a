/** Sets of rows as bits, and the rows' figures, in the shared memory that the kernel works on. */
import { type Kernel, kernelOn } from './kernel.ts';

/** A set, identified by its address. */
export type Bits = number;

export type Figures = Int32Array | Float64Array;

/** A figure times `factor` divided by `unit`, rounded up to an integer, times `step`. */
export interface Raise {
  factor: number;
  unit: number;
  step: number;
}

/** The kernel counts four vectors of sixteen bytes per iteration. */
const ROWS_A_ROUND = 512;
const BYTES_A_ROUND = ROWS_A_ROUND / 8;
const INT_MAX = 2 ** 31 - 1;
/** Doubles represent every integer up to here exactly. */
const EXACT = 2 ** 53;
const PAGE = 65_536;
/** One gibibyte of addresses, as the kernel is compiled for; only used pages take memory. */
const MOST_PAGES = 16_384;

export class BitSets {
  /** How many rows a set can hold. */
  readonly capacity: number;
  readonly bytes: number;
  // Shared, because views of a shared memory stay valid when it grows.
  readonly #memory = new WebAssembly.Memory({ initial: 1, maximum: MOST_PAGES, shared: true });
  readonly #kernel: Kernel = kernelOn(this.#memory);
  #words = new Uint32Array(this.#memory.buffer);
  #end = 0;
  #free: Bits[] = [];

  constructor(rows: number) {
    this.capacity = Math.max(1, Math.ceil(rows / ROWS_A_ROUND)) * ROWS_A_ROUND;
    this.bytes = this.capacity / 8;
  }

  /** The memory of all sets together, in bytes. */
  get size(): number {
    return this.#memory.buffer.byteLength;
  }

  make(): Bits {
    const known = this.#free.pop();
    if (known !== undefined) {
      this.#words.fill(0, known / 4, (known + this.bytes) / 4);
      return known;
    }
    return this.#take(this.bytes);
  }

  /** One 32-bit integer per row, initially 0. */
  ints(): Int32Array {
    const at = this.#take(this.capacity * Int32Array.BYTES_PER_ELEMENT);
    return new Int32Array(this.#memory.buffer, at, this.capacity);
  }

  /** One double per row, initially 0. */
  doubles(): Float64Array {
    const at = this.#take(this.capacity * Float64Array.BYTES_PER_ELEMENT);
    return new Float64Array(this.#memory.buffer, at, this.capacity);
  }

  #take(bytes: number): number {
    const at = this.#end;
    this.#end += bytes;
    const missing = this.#end - this.#memory.buffer.byteLength;
    if (missing > 0) {
      this.#memory.grow(Math.ceil(missing / PAGE));
      this.#words = new Uint32Array(this.#memory.buffer);
    }
    return at;
  }

  release(bits: Bits): void {
    this.#free.push(bits);
  }

  /** The words of a set, 32 rows each. Do not keep them: the memory moves when it grows. */
  words(bits: Bits): Uint32Array {
    return this.#words.subarray(bits / 4, (bits + this.bytes) / 4);
  }

  add(bits: Bits, row: number): void {
    const word = bits / 4 + (row >>> 5);
    this.#words[word] = (this.#words[word] ?? 0) | (1 << (row & 31));
  }

  remove(bits: Bits, row: number): void {
    const word = bits / 4 + (row >>> 5);
    this.#words[word] = (this.#words[word] ?? 0) & ~(1 << (row & 31));
  }

  has(bits: Bits, row: number): boolean {
    return ((this.#words[bits / 4 + (row >>> 5)] ?? 0) & (1 << (row & 31))) !== 0;
  }

  /** Stores the rows in both sets in `to`. */
  and(to: Bits, a: Bits, b: Bits): void {
    this.#kernel.and(to, a, b, this.bytes);
  }

  andNot(to: Bits, a: Bits, b: Bits): void {
    this.#kernel.andNot(to, a, b, this.bytes);
  }

  or(to: Bits, a: Bits, b: Bits): void {
    this.#kernel.or(to, a, b, this.bytes);
  }

  count(bits: Bits): number {
    return this.countAnd(bits, bits);
  }

  countAnd(a: Bits, b: Bits): number {
    return this.#kernel.countAnd(a, b, this.bytes);
  }

  /**
   * Adds to `to` the rows of `among` whose figure is from `low` to `high`; `figures` must be in
   * this memory.
   */
  addWithin(to: Bits, among: Bits, figures: Figures, low: number, high: number): void {
    const { byteOffset } = figures;
    if (figures instanceof Float64Array) this.#kernel.within64(to, among, byteOffset, this.bytes, low, high);
    else if (low <= INT_MAX && high >= -INT_MAX)
      this.#kernel.within32(
        to,
        among,
        byteOffset,
        this.bytes,
        Math.max(low, -INT_MAX),
        Math.min(high, INT_MAX),
      );
  }

  /**
   * The sum of a set's figures. None may exceed `largest`, which keeps every partial sum exact in a
   * double.
   */
  sum(bits: Bits, figures: Figures, largest: number): bigint {
    const block = Math.max(1, Math.floor(EXACT / ROWS_A_ROUND / largest)) * BYTES_A_ROUND;
    let sum = 0n;
    for (let from = 0; from < this.bytes; from += block) {
      const length = Math.min(block, this.bytes - from);
      const at = figures.byteOffset + from * 8 * figures.BYTES_PER_ELEMENT;
      const part =
        figures instanceof Float64Array
          ? this.#kernel.sum64(bits + from, at, length)
          : this.#kernel.sum32(bits + from, at, length);
      sum += BigInt(part);
    }
    return sum;
  }

  /**
   * For each row of `among`, writes the price made from its figure to `to`; see the kernel's
   * `price64`.
   */
  writePrices(to: Float64Array, among: Bits, figures: Figures, by: Raise): void {
    const { factor, unit, step } = by;
    this.#kernel.price64(to.byteOffset, among, figures.byteOffset, this.bytes, factor, unit, step);
  }

  /** The price times `counts`, in thousandths. */
  writeAmounts(to: Float64Array, among: Bits, figures: Figures, counts: Figures, by: Raise): void {
    this.writePrices(to, among, figures, by);
    this.#kernel.amount64(to.byteOffset, among, counts.byteOffset, this.bytes);
  }

  /**
   * The price's difference from `others`, in ten-thousandths of them; `none` where it is above
   * `most` times them.
   */
  writeDiscounts(
    to: Float64Array,
    among: Bits,
    figures: Figures,
    others: Figures,
    by: Raise,
    most: number,
    none: number,
  ): void {
    this.writePrices(to, among, figures, by);
    this.#kernel.apart64(to.byteOffset, among, others.byteOffset, this.bytes, most, none);
  }

  /** Writes the rows of a set to `into`, ascending, and returns their number. */
  rows(bits: Bits, into: Uint32Array): number {
    const words = this.words(bits);
    let found = 0;
    for (let index = 0; index < words.length; index++) {
      let word = words[index] ?? 0;
      while (word !== 0) {
        const lowest = word & -word;
        into[found++] = (index << 5) | (31 - Math.clz32(lowest));
        word ^= lowest;
      }
    }
    return found;
  }

  /** About `wanted` of a set's `count` rows, spread over the whole set. */
  sample(bits: Bits, count: number, wanted: number): Float64Array {
    const words = this.words(bits);
    // Skips words, not single rows. The rows of a word are adjacent, but no sort order repeats
    // every 32 rows.
    const step = Math.max(1, Math.floor(count / wanted));
    const rows: number[] = [];
    for (let index = 0; index < words.length; index += step) {
      let word = words[index] ?? 0;
      while (word !== 0) {
        const lowest = word & -word;
        rows.push((index << 5) | (31 - Math.clz32(lowest)));
        word ^= lowest;
      }
    }
    return Float64Array.from(rows);
  }

  /** At most `limit` rows after the first `skip`, counted down from the last row. */
  lastRows(bits: Bits, skip: number, limit: number): number[] {
    const words = this.words(bits);
    const found: number[] = [];
    let left = skip;
    for (let index = words.length - 1; index >= 0 && found.length < limit; index--) {
      let word = words[index] ?? 0;
      while (word !== 0 && found.length < limit) {
        const highest = 31 - Math.clz32(word);
        word ^= 1 << highest;
        if (left > 0) left--;
        else found.push((index << 5) | highest);
      }
    }
    return found;
  }
}
