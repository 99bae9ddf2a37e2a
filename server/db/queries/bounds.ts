/** How much clients and guests have begun, counted so that concurrent requests cannot both pass. */
import { BOUNDS, type BoundName } from '../../../src/domain/lines/bounds.ts';
import { prepared } from '../prepared.ts';
import type { Tx } from '../with-actor.ts';

/** SQL: what the house has set. */
const bound = (name: BoundName): string =>
  `(SELECT (value #>> '{}')::int FROM setting WHERE key = '${name}')`;

export interface Counted {
  /** Within a day, with those that are being added. */
  count: number;
  /** When (ISO) that day is over. */
  again: string;
  /** The same for all guests of a guest's network; null for others. */
  of_network: number | null;
}

/**
 * Adds to what the person has begun. The row stays locked until the transaction ends, and what is
 * open is counted after that, by a statement of its own.
 */
export async function countBegun(tx: Tx, userId: string, kind: string, adding: number): Promise<Counted> {
  const counted = await tx.one<Counted>(
    prepared('SELECT count, again, of_network FROM count_begun($1, $2, $3)'),
    [userId, kind, adding],
  );
  if (!counted) throw new Error('A count is a row.');
  return counted;
}

export interface ChangesNow extends Pick<Counted, 'count' | 'of_network'> {
  most: number;
  /** Until the day is over. */
  seconds: number;
}

/** Counts one more change, in a transaction of its own, so that it counts whatever comes of it. */
export async function changesNow(tx: Tx, userId: string, most: BoundName): Promise<ChangesNow> {
  // A crash may lose the last counts; nobody waits for the disk.
  tx.send('SET LOCAL synchronous_commit = off');
  const counted = await tx.one<ChangesNow>(
    prepared(`SELECT c.count, c.of_network, ${bound(most)} AS most,
                     greatest(1, ceil(extract(epoch FROM c.again - now())))::int AS seconds
                FROM count_begun($1, 'change', 1) c`),
    [userId],
  );
  if (!counted) throw new Error('A count is a row.');
  return counted;
}

/** How many guests have signed in from this network within a day, with this one. */
export async function countVisit(tx: Tx, ip: string): Promise<number> {
  const counted = await tx.one<{ count: number }>(
    `SELECT count FROM count_begun_from(set_masklen($1::inet, CASE family($1::inet) WHEN 6 THEN 64 ELSE 32 END)::cidr, 'visit', 1)`,
    [ip],
  );
  return counted?.count ?? 0;
}

export async function boundOf(tx: Tx, name: BoundName): Promise<number> {
  const row = await tx.one<{ most: number }>(prepared(`SELECT ${bound(name)} AS most`));
  if (row?.most === undefined) throw new Error(`There is no setting ${name}.`);
  return row.most;
}

/** How many of these records are open, and how many may be. */
export const openCountAndLimit = (
  tx: Tx,
  { table, owner, open }: { table: string; owner: string; open: readonly number[] },
  userId: string,
  most: BoundName,
): Promise<{ count: number; most: number } | undefined> =>
  tx.one<{ count: number; most: number }>(
    `SELECT count(*)::int AS count, ${bound(most)} AS most FROM ${table} WHERE ${owner} = $1 AND status IN (${open.join()})`,
    [userId],
  );

const isBound = (key: string): key is BoundName => Object.hasOwn(BOUNDS, key);
const NAMES: readonly BoundName[] = Object.keys(BOUNDS).filter(isBound);

export type BoundSetting = Record<BoundName, number>;
export type KeptBoundSetting = BoundSetting & { changed_by: string | null; changed_at: string | null };

export async function readBoundSetting(tx: Tx): Promise<KeptBoundSetting> {
  const kept = await tx.one<KeptBoundSetting>(
    `SELECT ${NAMES.map((name) => `${bound(name)} AS ${name}`).join(', ')}, last.changed_by, last.updated_at AS changed_at
       FROM (SELECT 1) always
       LEFT JOIN LATERAL (SELECT changed_by, updated_at FROM setting WHERE key = ANY ($1) AND changed_by IS NOT NULL
                           ORDER BY updated_at DESC LIMIT 1) last ON true`,
    [NAMES],
  );
  if (!kept) throw new Error('There is always one row.');
  return kept;
}

export const saveBoundSetting = (tx: Tx, wanted: BoundSetting, changedBy: string): Promise<number> =>
  tx.run(
    `INSERT INTO setting (key, value, changed_by)
     SELECT key, to_jsonb(value), $3 FROM unnest($1::text[], $2::int[]) AS s (key, value)
     ON CONFLICT (key) DO UPDATE SET value = excluded.value, changed_by = excluded.changed_by, updated_at = now()`,
    [NAMES, NAMES.map((name) => wanted[name]), changedBy],
  );

/** The first of the lock's two keys. Each kind of lock has its own number. */
const COUNT_LOCK = 7_307;

/** Held until the transaction ends, by whoever counts what this person has before adding to it. */
export const lockCount = (tx: Tx, userId: string): void =>
  tx.send('SELECT pg_advisory_xact_lock($1, hashtext($2))', [COUNT_LOCK, userId]);
