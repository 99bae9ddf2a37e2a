/** Reads keys to symbols, of which most stand in many stones word for word. */
import { symbolsIn } from '../../../src/domain/stones/symbol-spellings.ts';

/** Suppliers who write sentences there shall not fill the memory. */
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
