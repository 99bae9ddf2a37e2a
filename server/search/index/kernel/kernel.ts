/**
 * The loops that decide how fast a search is, as WebAssembly with 128-bit vectors: JavaScript
 * cannot count bits or compare four figures in one instruction. `tests/search/index.parts.test.ts`
 * compares each with a plain implementation. Positions and lengths are bytes of the memory.
 */
import { PRICE_LOOPS, type PriceLoops } from './prices.ts';
import { SET_LOOPS, type SetLoops } from './sets.ts';
import { moduleOf } from './wasm.ts';

export type Kernel = SetLoops & PriceLoops;

let compiled: WebAssembly.Module | undefined;

export function kernelOn(memory: WebAssembly.Memory): Kernel {
  compiled ??= moduleOf([...SET_LOOPS, ...PRICE_LOOPS]);
  const { exports } = new WebAssembly.Instance(compiled, { search: { memory } });
  // The module exports the loops under these names and types.
  return exports as unknown as Kernel;
}
