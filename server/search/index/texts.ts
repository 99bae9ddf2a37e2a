/** A column of texts as bytes in one heap: found by equality or prefix, sorted by bytes. */
import { NONE } from './columns.ts';

const FIRST_ROOM = 16;
/** Bytes of text per key. */
const KEY = 6;

export class Texts {
  #heap: Buffer;
  /** The offset of a row's text, 0 for none. Two bytes of length come before the text. */
  readonly #at: Uint32Array;
  #end = 1;
  #longest = 0;
  // Stock numbers tend to share a prefix, so keys are made from what follows it.
  #prefix: Buffer | null = null;
  #keysAreOf = -1;
  readonly #keys: Float64Array;
  #used = 0;

  /** `keys` has room for one figure per row. */
  constructor(capacity: number, keys: Float64Array) {
    this.#keys = keys;
    this.#at = new Uint32Array(capacity);
    this.#heap = Buffer.allocUnsafeSlow(Math.max(1024, capacity * FIRST_ROOM));
  }

  get size(): number {
    return this.#heap.length + this.#at.byteLength;
  }

  /**
   * The first key of every row written so far, NONE without a text. Texts that differ in it sort by
   * it; for ties, `part` 1 and higher decide.
   */
  get keys(): Float64Array {
    const prefix = this.#prefix?.length ?? 0;
    if (this.#keysAreOf !== prefix) {
      this.#keysAreOf = prefix;
      for (let row = 0; row < this.#used; row++) this.#keys[row] = this.part(row, 0) ?? NONE;
    }
    return this.#keys;
  }

  /** How many keys distinguish any two texts. */
  get parts(): number {
    return Math.max(1, Math.ceil((this.#longest - (this.#prefix?.length ?? 0)) / KEY));
  }

  put(row: number, from: Buffer, start: number, end: number): void {
    const length = end - start;
    if (this.is(row, from, start, end)) return;
    this.#reserve(length + 2);
    this.#at[row] = this.#end;
    this.#heap.writeUInt16LE(length, this.#end);
    from.copy(this.#heap, this.#end + 2, start, end);
    this.#end += length + 2;
    this.#longest = Math.max(this.#longest, length);
    this.#shorten(from, start, end);
    this.#note(row);
  }

  putNothing(row: number): void {
    this.#at[row] = 0;
    this.#note(row);
  }

  // When the prefix changes, all keys are recomputed on the next request.
  #note(row: number): void {
    this.#used = Math.max(this.#used, row + 1);
    if (this.#keysAreOf === (this.#prefix?.length ?? 0)) this.#keys[row] = this.part(row, 0) ?? NONE;
  }

  #shorten(from: Buffer, start: number, end: number): void {
    if (this.#prefix === null) {
      this.#prefix = Buffer.from(from.subarray(start, end));
      this.#keysAreOf = -1;
      return;
    }
    let alike = 0;
    while (alike < this.#prefix.length && start + alike < end && this.#prefix[alike] === from[start + alike])
      alike++;
    if (alike < this.#prefix.length) this.#prefix = this.#prefix.subarray(0, alike);
  }

  is(row: number, from: Buffer, start: number, end: number): boolean {
    const at = this.#at[row] ?? 0;
    if (at === 0 || this.#heap.readUInt16LE(at) !== end - start) return false;
    return this.#heap.compare(from, start, end, at + 2, at + 2 + end - start) === 0;
  }

  /**
   * Bytes `6 * part` to `6 * part + 5` after the common prefix as a number; undefined for no text.
   */
  part(row: number, part: number): number | undefined {
    const at = this.#at[row] ?? 0;
    if (at === 0) return undefined;
    const from = (this.#prefix?.length ?? 0) + part * KEY;
    const length = this.#heap.readUInt16LE(at);
    let key = 0;
    for (let index = from; index < from + KEY; index++)
      key = key * 256 + (index < length ? (this.#heap[at + 2 + index] ?? 0) : 0);
    return key;
  }

  /**
   * Whether a row's text begins with one of these. The first bytes are compared first, where most
   * texts differ.
   */
  beginsWith(row: number, beginnings: readonly Buffer[]): boolean {
    const at = this.#at[row] ?? 0;
    if (at === 0) return false;
    const length = (this.#heap[at] ?? 0) | ((this.#heap[at + 1] ?? 0) << 8);
    return beginnings.some((text) => text.length <= length && this.#holds(at + 2, text));
  }

  isOneOf(row: number, wanted: ReadonlyMap<number, readonly Buffer[]>): boolean {
    const at = this.#at[row] ?? 0;
    if (at === 0) return false;
    const length = (this.#heap[at] ?? 0) | ((this.#heap[at + 1] ?? 0) << 8);
    // The last bytes distinguish numbers; the first ones are often the same.
    const known = wanted.get(tailKey(this.#heap, at + 2, length));
    return known?.some((text) => text.length === length && this.#holds(at + 2, text)) ?? false;
  }

  #holds(at: number, text: Buffer): boolean {
    for (let index = 0; index < text.length; index++)
      if (this.#heap[at + index] !== text[index]) return false;
    return true;
  }

  #reserve(bytes: number): void {
    if (this.#end + bytes <= this.#heap.length) return;
    const wider = Buffer.allocUnsafeSlow(Math.ceil((this.#end + bytes) * 1.4));
    this.#heap.copy(wider, 0, 0, this.#end);
    this.#heap = wider;
  }
}

/** Texts by their length and last bytes, as `isOneOf` looks them up. */
export function byTail(texts: readonly string[]): Map<number, Buffer[]> {
  const wanted = new Map<number, Buffer[]>();
  for (const text of texts) {
    const bytes = Buffer.from(text);
    const key = tailKey(bytes, 0, bytes.length);
    wanted.set(key, [...(wanted.get(key) ?? []), bytes]);
  }
  return wanted;
}

function tailKey(from: Buffer, start: number, length: number): number {
  let key = length;
  for (let index = Math.max(0, length - 6); index < length; index++)
    key = Math.imul(key, 257) + (from[start + index] ?? 0);
  return key | 0;
}
