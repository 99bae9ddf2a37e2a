/** Sessions: starting, listing and ending them, and who is online. */
import type { components } from '../../../../src/api/schema.gen.ts';
import { isUuid, type Tx } from '../../with-actor.ts';

/** Minutes after a request for which a person counts as online. */
const ONLINE_MINUTES = 5;

const OPEN = 's.revoked_at IS NULL AND s.expires_at > now()';

export interface NewSession {
  tokenHash: Buffer;
  userId: string;
  stateKey: string;
  hours: number;
  ip: string;
  agent: string | null;
}

export async function insertSession(tx: Tx, session: NewSession): Promise<void> {
  await tx.run(
    `INSERT INTO session (token_hash, user_id, state_key, expires_at, ip, agent)
     VALUES ($1, $2, $3, now() + make_interval(hours => $4), $5, $6)`,
    [session.tokenHash, session.userId, session.stateKey, session.hours, session.ip, session.agent],
  );
}

/** The key that the session's browser uses to encrypt its stored state. */
export async function stateKeyOf(tx: Tx, tokenHash: Buffer): Promise<string | undefined> {
  const session = await tx.one<{ state_key: string }>('SELECT state_key FROM session WHERE token_hash = $1', [
    tokenHash,
  ]);
  return session?.state_key;
}

export async function revokeSession(tx: Tx, tokenHash: Buffer): Promise<void> {
  await tx.run('UPDATE session SET revoked_at = now() WHERE token_hash = $1 AND revoked_at IS NULL', [
    tokenHash,
  ]);
}

/** Ends the person's open sessions, except the one with this token. */
export const revokeOtherSessions = (tx: Tx, userId: string, tokenHash: Buffer | null): Promise<number> =>
  tx.run(
    `UPDATE session SET revoked_at = now()
      WHERE user_id = $1 AND revoked_at IS NULL AND expires_at > now() AND token_hash IS DISTINCT FROM $2`,
    [userId, tokenHash],
  );

export const revokeSessionsOf = (tx: Tx, userIds: readonly string[]): Promise<number> =>
  tx.run('UPDATE session SET revoked_at = now() WHERE user_id = ANY ($1::uuid[]) AND revoked_at IS NULL', [
    userIds,
  ]);

export const markSeen = (tx: Tx, tokens: readonly Buffer[]): Promise<number> =>
  tx.run(
    `UPDATE session SET seen_at = now()
      WHERE token_hash = ANY ($1::bytea[]) AND seen_at < now() - interval '1 second'`,
    [tokens],
  );

export type OwnSession = components['schemas']['Sessions'][number];

/** The person's open sessions, the current one first, then those used last. */
export const ownSessions = (tx: Tx, userId: string, current: Buffer | null): Promise<OwnSession[]> =>
  tx.many<OwnSession>(
    `SELECT s.id, host(s.ip) AS ip, s.agent, s.created_at, s.seen_at,
            coalesce(s.token_hash = $2, false) AS is_current
       FROM session s WHERE s.user_id = $1 AND ${OPEN}
      ORDER BY is_current DESC, s.seen_at DESC, s.id`,
    [userId, current],
  );

/** Ends one of the person's own sessions. False if it isn't theirs or has ended already. */
export const revokeOwnSession = async (tx: Tx, userId: string, id: string): Promise<boolean> =>
  isUuid(id) &&
  (await tx.run(`UPDATE session s SET revoked_at = now() WHERE s.id = $2 AND s.user_id = $1 AND ${OPEN}`, [
    userId,
    id,
  ])) > 0;

/** The hashes of those tokens that no longer work. */
export async function sessionsEnded(tx: Tx, tokens: readonly Buffer[]): Promise<Buffer[]> {
  const rows = await tx.many<{ token: Buffer }>(
    `SELECT t.token FROM unnest($1::bytea[]) AS t (token)
      WHERE NOT EXISTS (SELECT FROM session s JOIN app_user u ON u.id = s.user_id
                         WHERE s.token_hash = t.token AND ${OPEN} AND u.is_active)`,
    [tokens],
  );
  return rows.map(({ token }) => token);
}

export type Presence = components['schemas']['Presence'];

const MOST_NAMED = 100;

/**
 * Members and guests who are online, the last seen first, and the number of all who may sign in.
 */
export async function presence(tx: Tx): Promise<Presence> {
  const row = await tx.one<Presence>(
    `WITH online AS (
       SELECT s.user_id, max(s.seen_at) AS seen_at FROM session s
        WHERE ${OPEN} AND s.seen_at > now() - interval '${ONLINE_MINUTES} minutes' GROUP BY s.user_id)
     SELECT (SELECT count(*)::int FROM online) AS "onlineUserCount",
            (SELECT count(*)::int FROM app_user WHERE is_active) AS "totalUserCount",
            coalesce((SELECT json_agg(p) FROM (
              SELECT u.id, coalesce(u.guest_name, nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email) AS name,
                     u.role_id, coalesce(b.company_name, u.company_name) AS company_name, o.seen_at
                FROM online o JOIN app_user u ON u.id = o.user_id AND u.is_active LEFT JOIN business b ON b.user_id = u.id
               ORDER BY o.seen_at DESC, u.id LIMIT ${MOST_NAMED}) p), '[]') AS users`,
  );
  if (!row) throw new Error('A count over no rows is a row too.');
  return row;
}
