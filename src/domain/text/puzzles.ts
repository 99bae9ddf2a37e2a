/**
 * Puzzles: work that a question costs. A nonce is searched for whose hash begins with zeros, which
 * takes many hashes to find and one to check. (docs/adr/0027-sign-in-and-second-factor.md)
 */

/** What is hashed with SHA-256. The question is part of it, so a solution answers no other one. */
export const puzzleText = (puzzle: string, question: string, nonce: number): string =>
  `${puzzle}\n${question}\n${nonce}`;

/** The number of zero bits that a hash begins with. */
export function leadingZeros(hash: Uint8Array): number {
  const at = hash.findIndex((byte) => byte !== 0);
  return at === -1 ? 8 * hash.length : 8 * at + Math.clz32(hash[at] ?? 0) - 24;
}
