/** The seal's chain in the database: rows to seal, sealed rows, and where they disagree. */
import type { Tx } from '../../with-actor.ts';

export type SealedTable = 'history' | 'audit_log';

/** SQL: a timestamp to the microsecond, independent of the session's time zone. */
export const moment = (at: string): string =>
  `to_char(${at} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/**
 * The sealed content of a row: everything, as JSON. Never change these texts: it would break all
 * older seals. A step without facts has the text that steps had before facts were kept.
 */
const STEP_PARTS = `'history', h.id, h.workflow, h.record_id, h.step, h.stone_id, h.client_id, h.event,
  h.from_state, h.to_state, h.actor_id, h.actor_name, h.role_id, ${moment('h.at')}, h.reason, h.request_id,
  h.definition_hash`;
const WITHOUT_FACTS = `json_build_array(${STEP_PARTS})::text`;
const HISTORY_TEXT = `(CASE WHEN h.facts IS NULL THEN ${WITHOUT_FACTS}
  ELSE json_build_array(${STEP_PARTS}, h.facts)::text END)`;
const AUDIT_TEXT = `json_build_array('audit_log', a.id, ${moment('a.at')}, a.actor_id, a.actor_name, a.role_id, a.operation,
  a.summary, a.subject, a.diamond_type, a.ip, a.request_id)::text`;
/** SQL: of a row called `h` or `a`. */
export const SEALED_TEXT: Readonly<Record<SealedTable, string>> = {
  history: HISTORY_TEXT,
  audit_log: AUDIT_TEXT,
};

export interface Head {
  position: number;
  hash: Buffer;
  /** To the microsecond, as hashed. */
  sealedAt: string;
}

export const readHead = (tx: Tx): Promise<Head | undefined> =>
  tx.one<Head>(
    `SELECT position, hash, ${moment('sealed_at')} AS "sealedAt" FROM seal ORDER BY position DESC LIMIT 1`,
  );

/**
 * When the chain was computed again, and how many entries it had; undefined for a database that
 * version 0.1.0 never opened.
 */
export const readReseal = (tx: Tx): Promise<{ at: string; entries: number } | undefined> =>
  tx.one<{ at: string; entries: number }>('SELECT at, entries FROM reseal ORDER BY at DESC LIMIT 1');

export async function hashAt(tx: Tx, position: number): Promise<Buffer | undefined> {
  return (await tx.one<{ hash: Buffer }>('SELECT hash FROM seal WHERE position = $1', [position]))?.hash;
}

const HASHES_AT_ONCE = 10_000;

/** The hashes of the chain up to a position, in their order. */
export async function* eachHash(tx: Tx, upTo: number): AsyncGenerator<Buffer[]> {
  for (let after = 0; after < upTo; after += HASHES_AT_ONCE) {
    const rows = await tx.many<{ hash: Buffer }>(
      'SELECT hash FROM seal WHERE position > $1 AND position <= $2 ORDER BY position',
      [after, Math.min(after + HASHES_AT_ONCE, upTo)],
    );
    yield rows.map(({ hash }) => hash);
  }
}

/** The current time as hashed, and the oldest transaction still running (an xid8). */
export async function readNow(tx: Tx): Promise<{ now: string; running: string }> {
  const row = await tx.one<{ now: string; running: string }>(
    `SELECT ${moment('now()')} AS now, pg_snapshot_xmin(pg_current_snapshot())::text AS running`,
  );
  if (!row) throw new Error('The database does not know what time it is.');
  return row;
}

/**
 * Whether steps have facts in this schema: what an earlier version wrote is checked before it is
 * migrated.
 */
export async function keepsFacts(tx: Tx): Promise<boolean> {
  const row = await tx.one<{ kept: boolean }>(
    `SELECT EXISTS (SELECT FROM pg_attribute
       WHERE attrelid = 'history'::regclass AND attname = 'facts' AND NOT attisdropped) AS kept`,
  );
  return row?.kept === true;
}

export interface FreshRow {
  source: SealedTable;
  id: string;
  text: string;
}

/**
 * Yields the rows without a seal that transaction `from` (an xid8) or a later one wrote, oldest
 * first and `size` at a time; null looks at all rows.
 */
export async function eachFresh(
  tx: Tx,
  from: string | null,
  size: number,
  take: (rows: FreshRow[]) => Promise<void>,
): Promise<void> {
  const fresh = (source: SealedTable, row: string, text: string): string =>
    `SELECT '${source}' AS source, ${row}.id, ${row}.at, ${text} AS text FROM ${source} ${row}
      WHERE ${from === null ? 'true' : `${row}.written_in >= $1`}
        AND NOT EXISTS (SELECT FROM seal s WHERE s.row_id = ${row}.id AND s.source = '${source}')`;
  await tx.run(
    `DECLARE fresh NO SCROLL CURSOR FOR SELECT source, id, text FROM (
       ${fresh('history', 'h', (await keepsFacts(tx)) ? HISTORY_TEXT : WITHOUT_FACTS)} UNION ALL ${fresh('audit_log', 'a', AUDIT_TEXT)}) f ORDER BY at, id`,
    from === null ? [] : [from],
  );
  for (;;) {
    const rows = await tx.many<FreshRow>(`FETCH ${size} FROM fresh`);
    if (rows.length === 0) break;
    await take(rows);
  }
  await tx.run('CLOSE fresh');
}

export interface NewEntry {
  position: number;
  source: SealedTable;
  rowId: string;
  hash: Buffer;
}

/** Appends one run's entries, with the transaction's time as the time of sealing. */
export async function insertEntries(
  tx: Tx,
  sealedSince: string | null,
  entries: readonly NewEntry[],
): Promise<void> {
  await tx.run(`SELECT set_config('app.seals_facts', 'yes', true)`);
  await tx.run(
    `INSERT INTO seal (position, source, row_id, sealed_since, sealed_at, hash)
     SELECT e.position, e.source, e.row_id, $5::timestamptz, now(), e.hash
       FROM unnest($1::bigint[], $2::text[], $3::uuid[], $4::bytea[]) AS e (position, source, row_id, hash)`,
    [
      entries.map(({ position }) => position),
      entries.map(({ source }) => source),
      entries.map(({ rowId }) => rowId),
      entries.map(({ hash }) => hash),
      sealedSince,
    ],
  );
}

/** The last entry that a check has read, which the next one must follow. */
export interface Link {
  position: number;
  hash: Buffer;
  sealedSince: string | null;
  sealedAt: string | null;
}

/**
 * Entries missing before this one; its row gone; row or entry changed; a row older than it can be.
 */
export type EntryFault = 'gap' | 'gone' | 'changed' | 'late';

export interface JudgedEntry extends Link {
  source: SealedTable;
  rowId: string;
  sealedAt: string;
  /** The time at which the row claims to have been written. */
  at: string | null;
  fault: EntryFault | null;
  isLast: boolean;
}

/** Transactions are cancelled after seconds, so no row can be older than this when it is sealed. */
const LONGEST_TRANSACTION = `interval '1 hour'`;

/**
 * Checks the next `limit` entries after `link`; returns the faulty ones, and always the last one.
 * Done in the database, so that a million rows need not be sent. Each entry is checked against the
 * stored hash before it, so that one fault is reported once. `hasFacts` is `keepsFacts` of it.
 */
export const judgeEntries = (tx: Tx, link: Link, limit: number, hasFacts: boolean): Promise<JudgedEntry[]> =>
  tx.many<JudgedEntry>(
    `WITH chunk AS MATERIALIZED (SELECT * FROM seal WHERE position > $1 ORDER BY position LIMIT $5),
     linked AS (
       SELECT c.*, row_number() OVER w = 1 AS is_first, lag(c.position) OVER w AS position_before,
              lag(c.hash) OVER w AS hash_before, lag(c.sealed_since) OVER w AS since_before, lag(c.sealed_at) OVER w AS at_before
         FROM chunk c WINDOW w AS (ORDER BY c.position)),
     following AS (
       SELECT l.position, l.source, l.row_id, l.sealed_since, l.sealed_at, l.hash,
              CASE WHEN is_first THEN $1 ELSE position_before END AS position_before,
              CASE WHEN is_first THEN $2::bytea ELSE hash_before END AS hash_before,
              CASE WHEN is_first THEN $3::timestamptz ELSE since_before END AS since_before,
              CASE WHEN is_first THEN $4::timestamptz ELSE at_before END AS at_before
         FROM linked l),
     -- Looked up one by one: whoever plans this takes row-level security for a filter that leaves hardly a row, and would
     -- read the whole history for every chunk.
     told AS (
       SELECT f.*, r.at, r.text FROM following f LEFT JOIN LATERAL (
         (SELECT h.at, ${hasFacts ? HISTORY_TEXT : WITHOUT_FACTS} AS text FROM history h WHERE f.source = 'history' AND h.id = f.row_id LIMIT 1)
         UNION ALL
         (SELECT a.at, ${AUDIT_TEXT} FROM audit_log a WHERE f.source = 'audit_log' AND a.id = f.row_id LIMIT 1)
       ) r ON true),
     judged AS (
       SELECT t.*, CASE
           WHEN t.position <> t.position_before + 1 THEN 'gap'
           WHEN t.text IS NULL THEN 'gone'
           WHEN t.hash <> sha256(t.hash_before || convert_to(concat_ws(' ', t.position,
             coalesce(${moment('t.sealed_since')}, '-'), ${moment('t.sealed_at')}, t.text), 'UTF8')) THEN 'changed'
           WHEN t.sealed_since IS DISTINCT FROM (CASE WHEN t.sealed_at = t.at_before THEN t.since_before ELSE t.at_before END)
             THEN 'changed'
           WHEN t.at < t.sealed_since - ${LONGEST_TRANSACTION} THEN 'late'
         END AS fault, max(t.position) OVER () = t.position AS is_last
         FROM told t)
     SELECT position, source, row_id AS "rowId", hash, ${moment('sealed_since')} AS "sealedSince",
            ${moment('sealed_at')} AS "sealedAt", at, fault, is_last AS "isLast"
       FROM judged WHERE fault IS NOT NULL OR is_last ORDER BY position`,
    [link.position, link.hash, link.sealedSince, link.sealedAt, limit],
  );

export const SEALED_TABLES: readonly SealedTable[] = ['history', 'audit_log'];

export interface Unsealed {
  /** Id of the last row read; null if there is none after `after`. */
  last: string | null;
  /** How many of these rows have no seal. */
  count: number;
  /** Of them, rows that should have been sealed long before the last entry was. */
  overdue: { id: string; at: string }[];
}

/** Finds rows without a seal among the next `limit` rows after the id `after`. */
export async function readUnsealed(
  tx: Tx,
  source: SealedTable,
  { after, limit, lastSealedAt }: { after: string; limit: number; lastSealedAt: string | null },
): Promise<Unsealed> {
  const row = await tx.one<{ last: string | null; count: number; overdue: Unsealed['overdue'] | null }>(
    `WITH chunk AS MATERIALIZED (SELECT id, at FROM ${source} WHERE id > $1 ORDER BY id LIMIT $2),
     unsealed AS MATERIALIZED (
       SELECT c.id, c.at FROM chunk c LEFT JOIN LATERAL (
         SELECT true AS found FROM seal s WHERE s.row_id = c.id AND s.source = '${source}' LIMIT 1) s ON true
        WHERE s.found IS NULL)
     SELECT (SELECT id FROM chunk ORDER BY id DESC LIMIT 1) AS last, (SELECT count(*)::int FROM unsealed) AS count,
            (SELECT json_agg(json_build_object('id', id, 'at', ${moment('at')}) ORDER BY at) FROM unsealed
              WHERE at < $3::timestamptz - ${LONGEST_TRANSACTION}) AS overdue`,
    [after, limit, lastSealedAt],
  );
  return { last: row?.last ?? null, count: row?.count ?? 0, overdue: row?.overdue ?? [] };
}
