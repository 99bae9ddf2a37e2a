/** A column of codes: a small number per row, and for each code the set of its rows. */
import type { BitSets, Bits } from './bits.ts';
import { InexactFigure } from './inexact-figure.ts';

/**
 * With more codes than this, sets cost more memory than they save time, so the column is counted
 * row by row.
 */
const MOST_SETS = 96;

export class CodedColumn {
  /** 0 for no value; the n-th known value is n + 1. */
  codes: Uint8Array | Uint16Array;
  readonly values: string[] = [];
  /** By code; empty once there are too many codes. */
  sets: Bits[] = [];
  /** The code that asks for rows without a value; null if none does. */
  readonly unassessed: string | null;
  readonly #bits: BitSets;
  readonly #known = new Map<string, number>();
  readonly #byHash = new Map<number, number>();
  readonly #written: Buffer[] = [];

  constructor(bits: BitSets, unassessed: string | null = null) {
    this.#bits = bits;
    this.unassessed = unassessed;
    this.codes = new Uint8Array(bits.capacity);
    this.sets.push(bits.make());
  }

  get hasSets(): boolean {
    return this.sets.length > 0;
  }

  codeOf(value: string): number | undefined {
    return value === this.unassessed ? 0 : this.#known.get(value);
  }

  put(row: number, code: number): void {
    if (this.hasSets) {
      const before = this.sets[this.codes[row] ?? 0];
      const after = this.sets[code];
      if (before !== undefined) this.#bits.remove(before, row);
      if (after !== undefined) this.#bits.add(after, row);
    }
    this.codes[row] = code;
  }

  /** Adds the rows with these codes to a set; `used` is the number of rows. */
  addRows(to: Bits, codes: readonly number[], used: number): void {
    if (this.hasSets) {
      for (const code of codes) {
        const set = this.sets[code];
        if (set !== undefined) this.#bits.or(to, to, set);
      }
      return;
    }
    const wanted = new Set(codes);
    for (let row = 0; row < used; row++) if (wanted.has(this.codes[row] ?? 0)) this.#bits.add(to, row);
  }

  /** The code of a value; a new value gets the next one. */
  learn(value: string): number {
    const known = this.#known.get(value);
    if (known !== undefined) return known;
    const code = this.values.push(value);
    this.#known.set(value, code);
    if (code > 65_535) throw new InexactFigure(`A column has more than ${code} different values.`);
    if (code > 255 && this.codes instanceof Uint8Array) this.codes = Uint16Array.from(this.codes);
    if (code > MOST_SETS) for (const set of this.sets.splice(0)) this.#bits.release(set);
    else this.sets.push(this.#bits.make());
    return code;
  }

  /** The same for text in a buffer, without creating a string for known values. */
  learnText(from: Buffer, start: number, end: number): number {
    let hash = 0x811c9dc5;
    for (let index = start; index < end; index++) hash = Math.imul(hash ^ (from[index] ?? 0), 0x01000193);
    const known = this.#byHash.get(hash);
    if (known !== undefined && equal(this.#written[known], from, start, end)) return known;
    const code = this.learn(from.toString('utf8', start, end));
    this.#byHash.set(hash, code);
    this.#written[code] = Buffer.from(from.subarray(start, end));
    return code;
  }
}

function equal(known: Buffer | undefined, from: Buffer, start: number, end: number): boolean {
  if (known?.length !== end - start) return false;
  for (let index = 0; index < known.length; index++) if (known[index] !== from[start + index]) return false;
  return true;
}
