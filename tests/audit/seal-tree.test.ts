/** The tree over the seal's hashes, beside the definition of RFC 9162 written as it is there. */
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { treeOver, type ProofStep } from '../../server/workflows/seal/tree.ts';

const sha256 = (...parts: readonly Uint8Array[]): Buffer =>
  createHash('sha256').update(Buffer.concat(parts)).digest();

/** MTH of section 2.1.1. */
function root(leaves: readonly Buffer[]): Buffer {
  if (leaves.length === 0) return sha256(Buffer.alloc(0));
  if (leaves.length === 1) return sha256(Buffer.of(0), leaves[0] ?? Buffer.alloc(0));
  let half = 1;
  while (half * 2 < leaves.length) half *= 2;
  return sha256(Buffer.of(1), root(leaves.slice(0, half)), root(leaves.slice(half)));
}

/** The root that the proof leads to from this entry's hash. */
const rootFrom = (entry: Buffer, proof: readonly ProofStep[]): Buffer =>
  proof.reduce(
    (hash, [side, other]) =>
      side === 'left' ? sha256(Buffer.of(1), other, hash) : sha256(Buffer.of(1), hash, other),
    sha256(Buffer.of(0), entry),
  );

const entry = (number: number): Buffer => sha256(Buffer.from(`entry ${number}`));
const entries = (count: number): Buffer[] => Array.from({ length: count }, (_none, at) => entry(at + 1));

async function* parts(hashes: readonly Buffer[], size: number): AsyncGenerator<Buffer[]> {
  for (let at = 0; at < hashes.length; at += size) yield hashes.slice(at, at + size);
}

test('it has the root of the definition, for every size and however it is read', async () => {
  for (let count = 0; count <= 70; count++)
    for (const size of [1, 3, 100])
      expect((await treeOver(parts(entries(count), size))).root).toEqual(root(entries(count)));
});

test('every entry leads to the root by its proof, and no other does', async () => {
  for (const count of [1, 2, 3, 4, 7, 8, 9, 31, 33, 64, 65]) {
    const positions = Array.from({ length: count }, (_none, at) => at + 1);
    const tree = await treeOver(parts(entries(count), 10), positions);
    for (const position of positions) {
      const proof = tree.proofs.get(position) ?? [];
      expect(proof.length).toBeLessThanOrEqual(Math.ceil(Math.log2(count)));
      expect(rootFrom(entry(position), proof)).toEqual(tree.root);
      expect(rootFrom(entry(position + 1), proof)).not.toEqual(tree.root);
      expect(rootFrom(sha256(entry(position)), proof)).not.toEqual(tree.root);
    }
  }
});

test('a position beyond the last entry has no proof', async () => {
  await expect(treeOver(parts(entries(5), 2), [6])).rejects.toThrow(RangeError);
});
