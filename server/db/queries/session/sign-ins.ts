/** Sign-in attempts, and the browsers known for an account. */
import {
  MOST_FAILURES,
  NETWORK_MINUTES,
  OPEN_SECONDS,
  WINDOW_MINUTES,
} from '../../../../src/domain/sign-in-limits.ts';
import type { Tries } from '../../../../src/domain/sign-in-limits.ts';
import { newId } from '../../../ids.ts';
import type { Tx } from '../../with-actor.ts';

/** The origin of an attempt, and its account. */
export interface AttemptOrigin {
  ip: string;
  nameHash: Buffer;
  /** Null if no account has the name. */
  userId: string | null;
  /** The hash of a known browser's token; null for any other browser. */
  device: Buffer | null;
}

/** SQL: the network of an address: an IPv4 address, or the /64 that a household has of IPv6. */
export const networkOfAddress = (address: string): string =>
  `set_masklen(${address}::inet, CASE family(${address}::inet) WHEN 6 THEN 64 ELSE 32 END)::cidr`;
const NETWORK = networkOfAddress('$1');
const OPEN = `outcome = 'open' AND at > clock_timestamp() - interval '${OPEN_SECONDS} seconds'`;
const COUNTS = `outcome IN ('open', 'failed')`;
const WITHIN = `at > clock_timestamp() - interval '${WINDOW_MINUTES} minutes'`;
const NETWORK_WITHIN = `at > clock_timestamp() - interval '${NETWORK_MINUTES} minutes'`;

/**
 * Locks attempts from this network and on this account until the transaction ends. Always in this
 * order, which avoids deadlocks.
 */
export async function lockTries(tx: Tx, trying: AttemptOrigin): Promise<void> {
  await lockNetwork(tx, trying.ip);
  await lockAccount(tx, trying.userId ?? trying.nameHash.toString('hex'));
}

const lockNetwork = (tx: Tx, ip: string): Promise<number> =>
  tx.run(`SELECT pg_advisory_xact_lock(hashtextextended('sign in from ' || ${NETWORK}::text, 0))`, [ip]);

const lockAccount = (tx: Tx, account: string): Promise<number> =>
  tx.run(`SELECT pg_advisory_xact_lock(hashtextextended('sign in as ' || $1, 0))`, [account]);

export async function countTries(tx: Tx, { ip, nameHash, userId, device }: AttemptOrigin): Promise<Tries> {
  const row = await tx.one<{ [name in keyof Tries]: Tries[name] }>(
    `SELECT
       (SELECT json_build_object('failed', count(*) FILTER (WHERE NOT (${OPEN})), 'open', count(*) FILTER (WHERE ${OPEN}))
          FROM sign_in_try WHERE network = ${NETWORK} AND ${NETWORK_WITHIN} AND outcome NOT IN ('guest', 'asked')
           AND device_hash IS NULL) AS network,
       json_build_object('failed', count(*) FILTER (WHERE is_here AND NOT is_open),
                         'open', count(*) FILTER (WHERE is_here AND is_open)) AS here,
       json_build_object('count', count(*) FILTER (WHERE is_strange),
         'secondsSince', extract(epoch FROM clock_timestamp() - max(at) FILTER (WHERE is_strange))) AS account,
       json_build_object('count', count(*) FILTER (WHERE is_strange AND name_hash = $2),
         'secondsSince', extract(epoch FROM clock_timestamp() - max(at) FILTER (WHERE is_strange AND name_hash = $2))) AS name
      FROM (SELECT at, name_hash, device_hash IS NULL AS is_strange, ${OPEN} AS is_open,
                   CASE WHEN $4::bytea IS NULL THEN device_hash IS NULL AND network = ${NETWORK}
                        ELSE device_hash = $4 END AS is_here
              FROM sign_in_try
             WHERE ${WITHIN} AND ${COUNTS}
               AND (user_id = $3::uuid OR ($3::uuid IS NULL AND user_id IS NULL AND name_hash = $2))) t`,
    [ip, nameHash, userId, device],
  );
  if (!row) throw new Error('A count over no rows is a row too.');
  return row;
}

export async function insertTry(
  tx: Tx,
  { ip, nameHash, userId, device }: AttemptOrigin,
  outcome: 'open' | 'turned away',
): Promise<string> {
  const id = newId();
  await tx.run(
    `INSERT INTO sign_in_try (id, network, name_hash, user_id, device_hash, outcome)
     VALUES ($2, ${NETWORK}, $3, $4, $5, $6)`,
    [ip, id, nameHash, userId, device, outcome],
  );
  return id;
}

export async function failTry(tx: Tx, id: string): Promise<void> {
  await tx.run(`UPDATE sign_in_try SET outcome = 'failed' WHERE id = $1`, [id]);
}

/** After a right password: not a failure. */
export async function forgetTry(tx: Tx, id: string): Promise<void> {
  await tx.run('DELETE FROM sign_in_try WHERE id = $1', [id]);
}

/** The failures that the person is shown at the next sign-in. */
export interface FailuresSince {
  count: number;
  networks: number;
  last_at: string;
}

/**
 * After a right password: deletes the failures from this browser or network, and returns those from
 * elsewhere, once. They still count against their origin.
 */
export async function forgiveTries(
  tx: Tx,
  { ip, userId, device }: Pick<AttemptOrigin, 'ip' | 'device'> & { userId: string },
): Promise<FailuresSince | null> {
  await lockAccount(tx, userId);
  const since = await tx.one<Omit<FailuresSince, 'last_at'> & { last_at: string | null }>(
    `SELECT count(*)::int AS count, count(DISTINCT network)::int AS networks, max(at) AS last_at FROM sign_in_try
      WHERE user_id = $1 AND NOT told AND outcome IN ('failed', 'turned away')
        AND ($2::bytea IS NULL OR device_hash IS DISTINCT FROM $2)`,
    [userId, device],
  );
  await tx.run(
    `DELETE FROM sign_in_try WHERE user_id = $2
        AND CASE WHEN $3::bytea IS NULL THEN device_hash IS NULL AND network = ${NETWORK} ELSE device_hash = $3 END`,
    [ip, userId, device],
  );
  await tx.run('UPDATE sign_in_try SET told = true WHERE user_id = $1 AND NOT told', [userId]);
  return since && since.last_at !== null ? { ...since, last_at: since.last_at } : null;
}

/** Deletes all failures on an account; its browsers stay known. */
export async function clearTries(tx: Tx, userId: string): Promise<number> {
  await lockAccount(tx, userId);
  return tx.run('DELETE FROM sign_in_try WHERE user_id = $1', [userId]);
}

/** SQL: for each account, the recent failures, and whether it is locked for somebody. */
export const FAILURES_BY_ACCOUNT = `(
  SELECT user_id, sum(failures)::int AS failures, bool_or(failures >= ${MOST_FAILURES}) AS is_locked
    FROM (SELECT user_id, count(*) AS failures FROM sign_in_try
           WHERE user_id IS NOT NULL AND ${WITHIN} AND ${COUNTS} AND NOT (${OPEN})
           GROUP BY user_id, device_hash, CASE WHEN device_hash IS NULL THEN network END) f
   GROUP BY user_id)`;

/** Locks the network and returns its recent failures and guests. */
export async function countGuest(tx: Tx, ip: string): Promise<{ failures: number; guests: number }> {
  await lockNetwork(tx, ip);
  const counted = await tx.one<{ failures: number; guests: number }>(
    `SELECT count(*) FILTER (WHERE outcome NOT IN ('guest', 'asked') AND device_hash IS NULL)::int AS failures,
            count(*) FILTER (WHERE outcome = 'guest')::int AS guests
       FROM sign_in_try WHERE network = ${NETWORK} AND ${NETWORK_WITHIN}`,
    [ip],
  );
  await tx.run(`INSERT INTO sign_in_try (id, network, outcome) VALUES ($2, ${NETWORK}, 'guest')`, [
    ip,
    newId(),
  ]);
  return counted ?? { failures: 0, guests: 0 };
}

/**
 * Records a question whether a name is free, and returns how many the network asked within an
 * hour.
 */
export async function countQuestion(tx: Tx, ip: string): Promise<number> {
  // Questions side by side, in any process, must see each other.
  await lockNetwork(tx, ip);
  await tx.run(`INSERT INTO sign_in_try (id, network, outcome) VALUES ($2, ${NETWORK}, 'asked')`, [
    ip,
    newId(),
  ]);
  const counted = await tx.one<{ asked: number }>(
    `SELECT count(*)::int AS asked FROM sign_in_try
      WHERE network = ${NETWORK} AND at > now() - interval '1 hour' AND outcome = 'asked'`,
    [ip],
  );
  return counted?.asked ?? 0;
}

const MOST_DEVICES = 20;

export const isDevice = async (tx: Tx, hash: Buffer): Promise<boolean> =>
  (await tx.one('SELECT FROM sign_in_device WHERE device_hash = $1 LIMIT 1', [hash])) !== undefined;

/** Stores a browser for the account, and deletes those used longest ago. */
export async function rememberDevice(tx: Tx, userId: string, hash: Buffer): Promise<void> {
  await tx.run(
    `INSERT INTO sign_in_device (user_id, device_hash) VALUES ($1, $2)
     ON CONFLICT (user_id, device_hash) DO UPDATE SET used_at = now()`,
    [userId, hash],
  );
  await tx.run(
    `DELETE FROM sign_in_device WHERE user_id = $1 AND device_hash IN (
       SELECT device_hash FROM sign_in_device WHERE user_id = $1 ORDER BY used_at DESC, device_hash OFFSET ${MOST_DEVICES})`,
    [userId],
  );
}
