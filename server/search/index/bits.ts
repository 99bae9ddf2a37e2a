/** Sets of rows, a bit a row, side by side in one memory that the kernel works on. */
import { type Kernel, kernelOn } from './kernel.ts';

/** The name of a set: where it lies. */
export type Bits = number;

const PAGE = 65_536;
/** The kernel counts four vectors of sixteen bytes a round. */
const ROWS_A_ROUND = 512;

export class BitSets {
  /** How many rows a set can hold. */
  readonly capacity: number;
  readonly bytes: number;
  readonly #memory = new WebAssembly.Memory({ initial: 1 });
  readonly #kernel: Kernel = kernelOn(this.#memory);
  #words = new Uint32Array(this.#memory.buffer);
  #end = 0;
  #free: Bits[] = [];

  constructor(rows: number) {
    this.capacity = Math.max(1, Math.ceil(rows / ROWS_A_ROUND)) * ROWS_A_ROUND;
    this.bytes = this.capacity / 8;
  }

  /** What all sets take together, in bytes. */
  get size(): number {
    return this.#memory.buffer.byteLength;
  }

  /** An empty set. */
  make(): Bits {
    const known = this.#free.pop();
    if (known !== undefined) {
      this.#words.fill(0, known / 4, (known + this.bytes) / 4);
      return known;
    }
    const bits = this.#end;
    this.#end += this.bytes;
    const missing = this.#end - this.#memory.buffer.byteLength;
    if (missing > 0) {
      this.#memory.grow(Math.ceil(missing / PAGE));
      this.#words = new Uint32Array(this.#memory.buffer);
    }
    return bits;
  }

  release(bits: Bits): void {
    this.#free.push(bits);
  }

  /** The words of a set, 32 rows each; not to be kept, since the memory moves when it grows. */
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

  /** `to` becomes the rows that are in both. */
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
    return this.#kernel.count(bits, this.bytes);
  }

  countAnd(a: Bits, b: Bits): number {
    return this.#kernel.countAnd(a, b, this.bytes);
  }

  /** Writes the rows of a set into `into`, ascending, and answers how many they are. */
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

  /** The rows from the `skip`-th on, at most `limit`, counted from the last row downwards. */
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
