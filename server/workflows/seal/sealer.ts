/** Appends to the chain what was written since: one sealer at a time, whatever number of processes try. */
import type pg from 'pg';
import { eachFresh, insertEntries, readHead, readNow } from '../../db/queries/audit/seal.ts';
import type { FreshRow, Head, NewEntry } from '../../db/queries/audit/seal.ts';
import { actOn, SYSTEM } from '../../db/with-actor.ts';
import type { Tx } from '../../db/with-actor.ts';
import type { Storage } from '../../files/storage.ts';
import { anchorFault, entryHash, NOTHING_BEFORE, writtenAnchor } from './chain.ts';

export type SealRun =
  | { kind: 'sealed'; entries: number }
  /** Another process is at it. */
  | { kind: 'elsewhere' }
  /** The chain is not the one that was anchored: to extend it would bury what happened. */
  | { kind: 'refused'; finding: string };

export type Anchoring = Pick<Storage, 'readAnchor' | 'keepAnchor'>;

// Any number, as long as every sealer takes the same one.
const SEALER_LOCK = 727_100_012;
const BATCH = 5_000;

/**
 * Answers with a function that seals, in one transaction, all that stands unsealed, and then anchors the new head. The
 * first call looks at every row; the later ones begin at the oldest transaction that was running at the call before, so
 * that a late commit is sealed late and never passed over. `ownerPool`: the runtime role may not write seals. A run that
 * `signal` breaks off throws, and leaves nothing behind.
 */
export function createSealer(
  ownerPool: pg.Pool,
  storage: Anchoring,
  signal?: AbortSignal,
): () => Promise<SealRun> {
  let from: string | null = null;
  return async () => {
    const client = await ownerPool.connect();
    let failure: Error | undefined;
    try {
      const { rows } = await client.query<{ mine: boolean }>('SELECT pg_try_advisory_lock($1) AS mine', [
        SEALER_LOCK,
      ]);
      if (!rows[0]?.mine) return { kind: 'elsewhere' };
      const kept = await storage.readAnchor();
      const sealed = await actOn(client, SYSTEM, 'write', (tx) => extend(tx, kept, from, signal));
      if ('finding' in sealed) return { kind: 'refused', finding: sealed.finding };
      from = sealed.from;
      // Anchored when it is committed, and before another sealer can go on: never ahead of the chain, never backwards.
      const anchor = sealed.head && writtenAnchor(sealed.head);
      if (anchor && anchor !== kept) await storage.keepAnchor(anchor);
      return { kind: 'sealed', entries: sealed.entries };
    } catch (error) {
      failure = error instanceof Error ? error : new Error(String(error));
      throw error;
    } finally {
      // A connection that failed is closed, not reused: that gives the lock back too.
      if (!failure) {
        await client
          .query('SELECT pg_advisory_unlock($1)', [SEALER_LOCK])
          .catch((error) => (failure = error));
      }
      client.release(failure ?? false);
    }
  };
}

interface Extended {
  head: Head | undefined;
  entries: number;
  /** Where the next run begins. */
  from: string;
}

async function extend(
  tx: Tx,
  kept: string | null,
  from: string | null,
  signal: AbortSignal | undefined,
): Promise<Extended | { finding: string }> {
  const before = await readHead(tx);
  const finding = await anchorFault(tx, kept, before);
  if (finding !== null) return { finding };
  // Asked before the rows are looked for: what commits in between is found now, or from here the next time.
  const { now, running } = await readNow(tx);
  const sealedSince = before?.sealedAt ?? null;
  let head = before;
  const append = async (rows: readonly FreshRow[]): Promise<void> => {
    signal?.throwIfAborted();
    const entries: NewEntry[] = [];
    for (const { source, id, text } of rows) {
      const position = (head?.position ?? 0) + 1;
      const entry = { position, sealedSince, sealedAt: now, text };
      const hash = entryHash(head?.hash ?? NOTHING_BEFORE, entry);
      head = { position, hash, sealedAt: now };
      entries.push({ position, source, rowId: id, hash });
    }
    await insertEntries(tx, sealedSince, entries);
  };
  await eachFresh(tx, isEarlier(running, from) ? null : from, BATCH, append);
  return { head, entries: (head?.position ?? 0) - (before?.position ?? 0), from: running };
}

/** A database that was put back counts its transactions from further down: then every row is looked at again. */
const isEarlier = (running: string, from: string | null): boolean =>
  from !== null && BigInt(running) < BigInt(from);
