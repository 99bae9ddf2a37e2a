/**
 * Verifies history and audit log against their seals, and finds rows that were changed, deleted,
 * inserted or cut off.
 */
import {
  eachHash,
  judgeEntries,
  keepsFacts,
  readHead,
  readReseal,
  readUnsealed,
  SEALED_TABLES,
} from '../../db/queries/audit/seal.ts';
import type { JudgedEntry, Link, SealedTable } from '../../db/queries/audit/seal.ts';
import type { Tx } from '../../db/with-actor.ts';
import type { Storage } from '../../files/storage.ts';
import { anchorFault, NOTHING_BEFORE } from './chain.ts';
import { treeOver } from './tree.ts';

export interface SealBreak {
  position: number | null;
  table: SealedTable | null;
  row_id: string | null;
  sealed_at: string | null;
  finding: string;
}

export interface SealReport {
  /** Everything up to then is sealed; null when nothing is. */
  sealed_up_to: string | null;
  entries: number;
  /** The root of the Merkle tree over all entries (tree.ts), in hex; null when there are none. */
  root: string | null;
  /** Rows that are not sealed yet. */
  waiting: number;
  verifies: boolean;
  /** The first ones; `breaks_total` counts all. */
  breaks: SealBreak[];
  breaks_total: number;
  /** When the chain was recomputed, because words in older rows were encrypted; null for never. */
  resealed_at: string | null;
}

const CHUNK = 20_000;
const TOLD = 50;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** Verifies the whole chain against every row in chunks, so that other work can run in between. */
export async function verifySeal(tx: Tx, storage: Pick<Storage, 'readAnchor'>): Promise<SealReport> {
  const asked = new Date().toISOString();
  // The anchor first: rows sealed meanwhile come after it.
  const kept = await storage.readAnchor();
  const head = await readHead(tx);
  const breaks = breakList();
  const cutOff = await anchorFault(tx, kept, head);
  if (cutOff !== null) {
    breaks.add({
      position: head?.position ?? null,
      table: null,
      row_id: null,
      sealed_at: null,
      finding: cutOff,
    });
  }
  let link: Link = { position: 0, hash: NOTHING_BEFORE, sealedSince: null, sealedAt: null };
  let entries = 0;
  const hasFacts = await keepsFacts(tx);
  for (;;) {
    const judged = await judgeEntries(tx, link, CHUNK, hasFacts);
    const last = judged.find(({ isLast }) => isLast);
    if (!last) break;
    for (const entry of judged.filter(({ fault }) => fault !== null)) breaks.add(entryBreak(entry));
    link = last;
    entries = last.position;
  }
  let waiting = 0;
  for (const table of SEALED_TABLES) {
    waiting += await eachUnsealed(tx, table, link.sealedAt, (row) => breaks.add(unsealedBreak(table, row)));
  }
  return {
    sealed_up_to: waiting === 0 && entries > 0 ? asked : link.sealedAt,
    entries,
    root: entries === 0 ? null : (await treeOver(eachHash(tx, entries))).root.toString('hex'),
    waiting,
    verifies: breaks.total === 0,
    breaks: breaks.first,
    breaks_total: breaks.total,
    resealed_at: await resealedAt(tx),
  };
}

/** A database that was new in version 0.1.0 had no entries to recompute. */
async function resealedAt(tx: Tx): Promise<string | null> {
  const reseal = await readReseal(tx);
  return reseal && reseal.entries > 0 ? reseal.at : null;
}

/**
 * Returns the number of unsealed rows in the table, and reports each that should have been sealed
 * long ago.
 */
async function eachUnsealed(
  tx: Tx,
  table: SealedTable,
  lastSealedAt: string | null,
  tell: (row: { id: string; at: string }) => void,
): Promise<number> {
  let waiting = 0;
  let after: string | null = BEFORE_ALL;
  while (after !== null) {
    const { last, count, overdue } = await readUnsealed(tx, table, { after, limit: CHUNK, lastSealedAt });
    waiting += count;
    overdue.forEach(tell);
    after = last;
  }
  return waiting;
}

function breakList() {
  const list = { first: [] as SealBreak[], total: 0 };
  return Object.assign(list, {
    add: (found: SealBreak): void => {
      list.total++;
      if (list.first.length < TOLD) list.first.push(found);
    },
  });
}

const NAME: Record<SealedTable, string> = { history: 'the history', audit_log: 'the audit log' };

function entryBreak(entry: JudgedEntry): SealBreak {
  const { position, source, rowId, sealedAt } = entry;
  return { position, table: source, row_id: rowId, sealed_at: sealedAt, finding: sentence(entry) };
}

function sentence({ fault, position, source, at, sealedSince }: JudgedEntry): string {
  const row = `a row of ${NAME[source]}`;
  switch (fault) {
    case 'gap':
      return `Entries are missing from the chain before entry ${position}.`;
    case 'gone':
      return `Entry ${position} seals ${row} that is gone.`;
    case 'late':
      return `Entry ${position} seals ${row} that was slipped in: it is dated ${at}, but all until ${sealedSince} was sealed before.`;
    case 'changed':
    case null:
      return `Entry ${position} is broken: ${row} was changed after it was sealed, or the entry itself.`;
  }
}

const unsealedBreak = (table: SealedTable, { id, at }: { id: string; at: string }): SealBreak => ({
  position: null,
  table,
  row_id: id,
  sealed_at: null,
  finding: `A row of ${NAME[table]}, dated ${at}, is in no entry of the chain: it was slipped in, or its entry is gone.`,
});
