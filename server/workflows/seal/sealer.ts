/** Appends new rows to the chain, one sealer at a time across all processes. */
import type pg from 'pg';
import { eachFresh, insertEntries, readHead, readNow } from '../../db/queries/audit/seal.ts';
import type { FreshRow, Head, NewEntry } from '../../db/queries/audit/seal.ts';
import { actOn, SYSTEM } from '../../db/with-actor.ts';
import type { Tx } from '../../db/with-actor.ts';
import type { Storage } from '../../files/storage.ts';
import { anchorFault, entryHash, NOTHING_BEFORE, writtenAnchor } from './chain.ts';

export type SealRun =
  | { kind: 'sealed'; entries: number }
  /** Another process is sealing. */
  | { kind: 'elsewhere' }
  /** The chain does not match its anchor; extending it would hide that. */
  | { kind: 'refused'; finding: string };

export type Anchoring = Pick<Storage, 'readAnchor' | 'keepAnchor'>;

// Any number that all sealers agree on.
const SEALER_LOCK = 727_100_012;
const BATCH = 5_000;

/**
 * Returns a function that seals every unsealed row in one transaction and then stores the new
 * anchor. The first call checks every row; later ones start at the oldest transaction that was
 * running at the previous call, so that late commits are not missed. Needs `ownerPool`, as the
 * runtime role may not write seals. An aborted run throws and changes nothing.
 */
export function createSealer(
  ownerPool: pg.Pool,
  storage: Anchoring,
  signal?: AbortSignal,
): () => Promise<SealRun> {
  let from: string | null = null;
  return async () => {
    const client = await ownerPool.connect();
    let failed = false;
    let isMine = false;
    try {
      const { rows } = await client.query<{ mine: boolean }>('SELECT pg_try_advisory_lock($1) AS mine', [
        SEALER_LOCK,
      ]);
      isMine = rows[0]?.mine === true;
      if (!isMine) return { kind: 'elsewhere' };
      const kept = await storage.readAnchor();
      const sealed = await actOn(client, SYSTEM, 'write', (tx) => extend(tx, kept, from, signal));
      if ('finding' in sealed) return { kind: 'refused', finding: sealed.finding };
      from = sealed.from;
      // Stored after the commit and before another sealer can continue, so it is never ahead of the
      // chain and never goes back.
      const anchor = sealed.head && writtenAnchor(sealed.head);
      if (anchor && anchor !== kept) await storage.keepAnchor(anchor);
      return { kind: 'sealed', entries: sealed.entries };
    } catch (error) {
      failed = true;
      throw error;
    } finally {
      // A failed connection is closed instead of reused, which also releases the lock.
      if (isMine && !failed) {
        await client.query('SELECT pg_advisory_unlock($1)', [SEALER_LOCK]).catch(() => (failed = true));
      }
      client.release(failed);
    }
  };
}

interface Extended {
  head: Head | undefined;
  entries: number;
  /** Where the next run starts. */
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
  // Read before the rows: what commits in between is found now or by the next run.
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

/** A restored database counts transactions from a lower number, so every row is checked again. */
const isEarlier = (running: string, from: string | null): boolean =>
  from !== null && BigInt(running) < BigInt(from);
