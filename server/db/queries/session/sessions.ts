/** Where people are signed in. */
import type { components } from '../../../../src/api/schema.gen.ts';
import { isUuid, type Tx } from '../../with-actor.ts';

/** Minutes after a request for which a person counts as online. */
const ONLINE_MINUTES = 5;

const OPEN = 's.revoked_at IS NULL AND s.expires_at > now()';

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

/** Ends one of the person's own sessions; false if it is not theirs or has ended. */
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
