/** Puzzles: their solutions begin with zeros, and the page goes on while one is searched for. */
import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { leadingZeros, puzzleText } from '../../src/domain/text/puzzles.ts';
import { solvePuzzle } from '../../src/features/sign-up/solve-puzzle.ts';

it.each([
  [[0x80, 0], 0],
  [[0x01, 0xff], 7],
  [[0, 0xff], 8],
  [[0, 0x08], 12],
  [[0, 0], 16],
])('the hash %j begins with %i zero bits', (bytes, zeros) => {
  expect(leadingZeros(Uint8Array.from(bytes))).toBe(zeros);
});

it('a solution begins with the wanted zeros by another SHA-256, too', async () => {
  for (const question of ['nora@client.test', 'jos\u00e9@xn--exmple-cua.test', 'nora.n']) {
    const { puzzle, nonce } = await solvePuzzle({ puzzle: '10.1.a.b', bits: 10 }, question);
    const hash = createHash('sha256')
      .update(puzzleText(puzzle, question, nonce))
      .digest();
    expect(leadingZeros(hash)).toBeGreaterThanOrEqual(10);
  }
});

it('the page goes on while a solution is searched for, and the search can be given up', async () => {
  const gone = new AbortController();
  const search = solvePuzzle({ puzzle: 'none', bits: 257 }, 'nora', gone.signal);
  setTimeout(() => gone.abort());
  await expect(search).rejects.toThrow(/abort/);
});
