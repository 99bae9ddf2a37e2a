/** Links to a first password. */
import { INVITATION_DAYS } from '../../../../src/domain/one-time-codes.ts';
import type { Tx } from '../../with-actor.ts';

/** The link is made together with its mail; an earlier link stops working. */
export async function saveInvitation(tx: Tx, userId: string): Promise<void> {
  await tx.run(
    `INSERT INTO invitation (user_id, expires_at) VALUES ($1, now() + make_interval(days => ${INVITATION_DAYS}))
     ON CONFLICT (user_id) DO UPDATE
       SET token_hash = NULL, created_at = now(), expires_at = excluded.expires_at`,
    [userId],
  );
}

export async function dropInvitation(tx: Tx, userId: string): Promise<void> {
  await tx.run('DELETE FROM invitation WHERE user_id = $1', [userId]);
}

export interface WaitingInvitation {
  user_id: string;
  email: string;
  /** Who invited, from the account's history. */
  by: string | null;
  expires_at: Date;
}

/** Takes invitations that wait for their mail, skipping those that another process takes. */
export const takeWaitingInvitations = (tx: Tx, count: number): Promise<WaitingInvitation[]> =>
  tx.many<WaitingInvitation>(
    `SELECT i.user_id, u.email, i.expires_at,
            (SELECT open_words(h.actor_name) FROM history h WHERE h.record_id = i.user_id AND h.actor_id IS NOT NULL
              ORDER BY h.step DESC LIMIT 1) AS by
       FROM (SELECT * FROM invitation WHERE token_hash IS NULL ORDER BY created_at LIMIT $1
              FOR UPDATE SKIP LOCKED) i
       JOIN app_user u ON u.id = i.user_id ORDER BY i.created_at`,
    [count],
  );

export async function saveInvitationLinks(
  tx: Tx,
  links: readonly { userId: string; tokenHash: Buffer }[],
): Promise<void> {
  await tx.run(
    `UPDATE invitation i SET token_hash = w.token_hash
       FROM unnest($1::uuid[], $2::bytea[]) AS w (user_id, token_hash) WHERE i.user_id = w.user_id`,
    [links.map(({ userId }) => userId), links.map(({ tokenHash }) => tokenHash)],
  );
}

export interface Invited {
  id: string;
  email: string;
  name: string;
}

/** The person whom a link invites. */
export const findInvited = (tx: Tx, tokenHash: Buffer): Promise<Invited | undefined> =>
  tx.one<Invited>(
    `SELECT u.id, u.email, trim(u.first_name || ' ' || u.last_name) AS name
       FROM invitation i JOIN app_user u ON u.id = i.user_id
      WHERE i.token_hash = $1 AND i.expires_at > now()`,
    [tokenHash],
  );

/** Whether any invitation, code or changed e-mail waits for its mail. */
export async function hasWaiting(tx: Tx): Promise<boolean> {
  const waiting = await tx.one<{ any: boolean }>(
    `SELECT EXISTS (SELECT FROM one_time_code WHERE address IS NOT NULL)
         OR EXISTS (SELECT FROM invitation WHERE token_hash IS NULL)
         OR EXISTS (SELECT FROM email_change WHERE confirm_hash IS NULL) AS any`,
  );
  return waiting?.any === true;
}
