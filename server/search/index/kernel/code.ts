/** Instructions that the kernel's loops share: addresses, and which rows of a word are set. */
import { type Code, constant, get, i32, ints, v128 } from './wasm.ts';

/** The address of a position from a base, both in locals. */
export const at = (base: number, position: number): Code => [...get(base), ...get(position), ...i32.add];
export const BIT = (index: number): number => (2 ** index) | 0;
export const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/**
 * A word of a set stands for 32 rows. Their figures start at `figures` plus `times` times the
 * word's position.
 */
export const figuresAt = (figures: number, position: number, times: number): Code => [
  ...get(figures),
  ...get(position),
  ...constant(Math.log2(times)),
  ...i32.shiftLeft,
  ...i32.add,
];

/**
 * All ones in the lanes whose row is set in the word: two rows per vector, the word in each lane of
 * a local.
 */
export const isMine = (word: number, index: number): Code => {
  const [first, second] = [BIT(index * 2), BIT(index * 2 + 1)];
  const mine = v128.of([first, first, second, second]);
  return [...get(word), ...mine, ...v128.and, ...mine, ...ints.equal];
};
