/** The loops of `kernel.as.ts`, which says what each does, on a memory. */
import { readFileSync } from 'node:fs';
import path from 'node:path';

export interface Kernel {
  and(to: number, a: number, b: number, length: number): void;
  andNot(to: number, a: number, b: number, length: number): void;
  or(to: number, a: number, b: number, length: number): void;
  countAnd(a: number, b: number, length: number): number;
  within32(to: number, among: number, figures: number, length: number, low: number, high: number): void;
  within64: Kernel['within32'];
  sum32(set: number, figures: number, length: number): number;
  sum64: Kernel['sum32'];
  price64(
    to: number,
    among: number,
    figures: number,
    length: number,
    factor: number,
    unit: number,
    step: number,
  ): void;
  amount64(to: number, among: number, counts: number, length: number): void;
  apart64(to: number, among: number, others: number, length: number, most: number, none: number): void;
}

const compiled = new WebAssembly.Module(readFileSync(path.join(import.meta.dirname, 'kernel.gen.wasm')));

// The module exports the loops under these names and types.
export const kernelOn = (memory: WebAssembly.Memory): Kernel =>
  new WebAssembly.Instance(compiled, { env: { memory } }).exports as unknown as Kernel;
