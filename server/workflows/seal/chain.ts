/** The chain's arithmetic, and its head as it is kept outside the database. */
import { createHash } from 'node:crypto';
import { hashAt } from '../../db/queries/audit/seal.ts';
import type { Head } from '../../db/queries/audit/seal.ts';
import type { Tx } from '../../db/with-actor.ts';

/** What the first entry follows. */
export const NOTHING_BEFORE: Buffer = Buffer.alloc(32);

/**
 * An entry's hash: SHA-256 over the hash before it and, as UTF-8 with spaces between, its position, when the sealer had
 * sealed before ('-' in its first run), when it seals now, and the row's text. `judgeEntries` says the same in SQL.
 */
export function entryHash(
  before: Buffer,
  entry: { position: number; sealedSince: string | null; sealedAt: string; text: string },
): Buffer {
  const { position, sealedSince, sealedAt, text } = entry;
  const told = `${position} ${sealedSince ?? '-'} ${sealedAt} ${text}`;
  return createHash('sha256').update(before).update(told, 'utf8').digest();
}

/** The head of the chain as it was when it was last extended. */
interface Anchor {
  position: number;
  /** Hex. */
  hash: string;
  sealedAt: string;
}

export const writtenAnchor = ({ position, hash, sealedAt }: Head): string =>
  `${JSON.stringify({ position, hash: hash.toString('hex'), sealedAt } satisfies Anchor)}\n`;

/** Undefined when the text is no anchor. */
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
 * Why the chain is not the one that was anchored, in a sentence; null when it is, or goes on from there. Read the anchor
 * before the chain: the chain grows first.
 */
export async function anchorFault(
  tx: Tx,
  kept: string | null,
  head: Head | undefined,
): Promise<string | null> {
  if (kept === null) {
    return head === undefined
      ? null
      : 'The anchor outside the database is gone: a cut-off end would not be seen.';
  }
  const anchor = anchorIn(kept);
  if (!anchor) return 'The anchor outside the database cannot be read: a cut-off end would not be seen.';
  if (head === undefined || head.position < anchor.position) {
    return `The chain was cut off: it ends with entry ${head?.position ?? 0}, but it had ${anchor.position} entries at ${anchor.sealedAt}.`;
  }
  const hash = await hashAt(tx, anchor.position);
  if (hash?.toString('hex') === anchor.hash) return null;
  return `Entry ${anchor.position} is not the one that was sealed at ${anchor.sealedAt}: the chain was written anew.`;
}
