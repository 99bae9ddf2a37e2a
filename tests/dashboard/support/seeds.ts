import { randomInt } from 'node:crypto';

const MOST = 1_000_000;

/** Random in each run, or DASHBOARD_SEED; it is in the tests' names. */
export const randomSeed = (): number => Number(process.env['DASHBOARD_SEED'] ?? randomInt(4, MOST));

/** Numbers from 0 up to below 1, the same for the same seed (mulberry32). */
export function numbersOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
