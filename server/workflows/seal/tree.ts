/**
 * A Merkle tree over the hashes of the chain (RFC 9162, section 2.1): its root stands for all
 * entries up to a position, and a short proof shows that one of them is among these.
 */
import { createHash } from 'node:crypto';

/** A hash to be joined on this side, from the leaf to the root. */
export type ProofStep = readonly [side: 'left' | 'right', hash: Buffer];

export interface SealTree {
  root: Buffer;
  /** The proofs of the entries asked for, by their positions. */
  proofs: ReadonlyMap<number, readonly ProofStep[]>;
}

const hashed = (...parts: readonly Uint8Array[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};
/** Told apart, so that nobody can pass a node off as a leaf. */
const LEAF = Buffer.of(0);
const NODE = Buffer.of(1);
const join = (left: Buffer, right: Buffer): Buffer => hashed(NODE, left, right);

/** A whole subtree of 2 ** `level` leaves, the `index`-th one of its size. */
interface Subtree {
  level: number;
  index: number;
  hash: Buffer;
}

/** A tree of 2 ** 40 entries. */
const HIGHEST = 40;

const placeOf = (level: number, index: number): string => `${level} ${index}`;

/** `positions` count from 1, as in the chain. Reads the hashes once, and keeps few of them. */
export async function treeOver(
  hashes: AsyncIterable<readonly Buffer[]>,
  positions: readonly number[] = [],
): Promise<SealTree> {
  const wanted = new Set<string>();
  for (const position of positions)
    for (let [level, index] = [0, position - 1]; level < HIGHEST; level++, index = Math.floor(index / 2))
      wanted.add(placeOf(level, index % 2 === 0 ? index + 1 : index - 1));
  const kept = new Map<string, Buffer>();
  const keep = ({ level, index, hash }: Subtree): void => {
    if (wanted.has(placeOf(level, index))) kept.set(placeOf(level, index), hash);
  };
  /** The whole subtrees so far, from left to right and ever smaller. */
  const peaks: Subtree[] = [];
  let leaves = 0;
  for await (const some of hashes)
    for (const one of some) {
      let subtree: Subtree = { level: 0, index: leaves, hash: hashed(LEAF, one) };
      leaves += 1;
      keep(subtree);
      for (let left = peaks.at(-1); left?.level === subtree.level; left = peaks.at(-1)) {
        peaks.pop();
        subtree = {
          level: subtree.level + 1,
          index: Math.floor(subtree.index / 2),
          hash: join(left.hash, subtree.hash),
        };
        keep(subtree);
      }
      peaks.push(subtree);
    }
  const proofs = positions.map((position) => [position, proofOf(position - 1, peaks, kept)] as const);
  return { root: foldedFrom(0, peaks) ?? hashed(), proofs: new Map(proofs) };
}

/** The hash over the subtrees from this one on. */
const foldedFrom = (first: number, peaks: readonly Subtree[]): Buffer | undefined =>
  peaks
    .slice(first)
    .map(({ hash }) => hash)
    .reduceRight<Buffer | undefined>(
      (right, hash) => (right === undefined ? hash : join(hash, right)),
      undefined,
    );

function proofOf(leaf: number, peaks: readonly Subtree[], kept: ReadonlyMap<string, Buffer>): ProofStep[] {
  const at = peaks.findIndex(({ level, index }) => Math.floor(leaf / 2 ** level) === index);
  const peak = peaks[at];
  if (peak === undefined) throw new RangeError(`The tree has no leaf ${leaf}.`);
  const steps: ProofStep[] = [];
  for (let [level, index] = [0, leaf]; level < peak.level; level++, index = Math.floor(index / 2)) {
    const isLeft = index % 2 === 0;
    const sibling = kept.get(placeOf(level, isLeft ? index + 1 : index - 1));
    if (sibling === undefined) throw new RangeError(`The sibling of leaf ${leaf} was not kept.`);
    steps.push([isLeft ? 'right' : 'left', sibling]);
  }
  const right = foldedFrom(at + 1, peaks);
  if (right !== undefined) steps.push(['right', right]);
  for (const { hash } of peaks.slice(0, at).toReversed()) steps.push(['left', hash]);
  return steps;
}
