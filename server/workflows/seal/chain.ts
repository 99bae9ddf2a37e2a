/** The hash chain, and its head as stored outside the database. */
import { createHash } from 'node:crypto';
import { hashAt } from '../../db/queries/audit/seal.ts';
import type { Head } from '../../db/queries/audit/seal.ts';
import type { Tx } from '../../db/with-actor.ts';

/** The hash before the first entry. */
export const NOTHING_BEFORE: Buffer = Buffer.alloc(32);

/**
 * An entry's hash: SHA-256 of the previous hash and, as UTF-8 separated by spaces, its position,
 * the time of the previous seal ('-' in the first run), the time of this one, and the row's text.
 * `judgeEntries` does the same in SQL.
 */
export function entryHash(
  before: Buffer,
  entry: { position: number; sealedSince: string | null; sealedAt: string; text: string },
): Buffer {
  const { position, sealedSince, sealedAt, text } = entry;
  const told = `${position} ${sealedSince ?? '-'} ${sealedAt} ${text}`;
  return createHash('sha256').update(before).update(told, 'utf8').digest();
}

/** The head of the chain when it was last extended. */
interface Anchor {
  position: number;
  /** Hex. */
  hash: string;
  sealedAt: string;
}

export const writtenAnchor = ({ position, hash, sealedAt }: Head): string =>
  `${JSON.stringify({ position, hash: hash.toString('hex'), sealedAt } satisfies Anchor)}\n`;

/** Undefined when the text is not an anchor. */
function anchorIn(text: string): Anchor | undefined {
  try {
    const { position, hash, sealedAt } = JSON.parse(text) as Partial<Anchor>;
    const isWhole =
      Number.isSafeInteger(position) && typeof hash === 'string' && typeof sealedAt === 'string';
    return isWhole && position !== undefined ? { position, hash, sealedAt } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Why the chain does not match its anchor, as a sentence; null when it does or extends it. Read the
 * anchor before the chain, because the chain grows first.
 */
export async function anchorFault(
  tx: Tx,
  kept: string | null,
  head: Head | undefined,
): Promise<string | null> {
  if (kept === null) {
    return head === undefined
      ? null
      : 'The anchor outside the database is gone: a cut-off end would not be noticed.';
  }
  const anchor = anchorIn(kept);
  if (!anchor) return 'The anchor outside the database cannot be read: a cut-off end would not be noticed.';
  if (head === undefined || head.position < anchor.position) {
    return `The chain was cut off: it ends with entry ${head?.position ?? 0}, but it had ${anchor.position} entries at ${anchor.sealedAt}.`;
  }
  if ((await hashAt(tx, anchor.position))?.toString('hex') === anchor.hash) return null;
  return `Entry ${anchor.position} is not the one that was sealed at ${anchor.sealedAt}: the chain was rewritten.`;
}
