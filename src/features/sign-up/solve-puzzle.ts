import { sha256 } from '@noble/hashes/sha2.js';
import type { components } from '../../api/schema.gen.ts';
import { leadingZeros, puzzleText } from '../../domain/text/puzzles.ts';

type Schemas = components['schemas'];

/** Less than a frame, so that typing is not delayed. */
const SLICE_MS = 10;

/**
 * Works in slices on the page's own thread. `crypto.subtle` needs https, and its promise for each
 * hash makes it slower.
 */
export async function solvePuzzle(
  { puzzle, bits }: Pick<Schemas['Puzzle'], 'puzzle' | 'bits'>,
  question: string,
  signal?: AbortSignal,
): Promise<Schemas['PuzzleSolution']> {
  const encoder = new TextEncoder();
  let until = performance.now() + SLICE_MS;
  for (let nonce = 0; ; nonce += 1) {
    const hash = sha256(encoder.encode(puzzleText(puzzle, question, nonce)));
    if (leadingZeros(hash) >= bits) return { puzzle, nonce };
    if (performance.now() > until) {
      await new Promise((resolve) => setTimeout(resolve));
      signal?.throwIfAborted();
      until = performance.now() + SLICE_MS;
    }
  }
}
