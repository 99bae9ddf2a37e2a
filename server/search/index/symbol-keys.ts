/** Reads keys to symbols with a cache, because many stones have the same text. */
import { symbolsIn } from '../../../src/domain/stones/symbol-spellings.ts';

/** Bounds the memory if suppliers write free text in this column. */
const MOST_KEPT = 20_000;

export class SymbolKeys {
  readonly #known = new Map<string, number>();

  read(from: Buffer, start: number, end: number): number {
    const key = from.toString('utf8', start, end);
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const bits = symbolsIn(key);
    if (this.#known.size >= MOST_KEPT) this.#known.clear();
    this.#known.set(key, bits);
    return bits;
  }
}
