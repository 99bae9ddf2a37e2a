/** Changed e-mails: those that wait for their new owner, and those that the old one may undo. */
import type { components } from '../../../../src/api/schema.gen.ts';
import { MAIL_STATUS } from '../../../../src/domain/codes.ts';
import type { MailKind } from '../../../../src/domain/mails.ts';
import { ADDRESS_DAYS, OBJECTION_DAYS } from '../../../../src/domain/one-time-codes.ts';
import { newId } from '../../../ids.ts';
import type { Tx } from '../../with-actor.ts';
import { PERSON_NAME } from '../accounts/accounts.ts';

const WAITS = 'confirmed_at IS NULL AND expires_at > now()';

/**
 * Whether the account has been in use: it was active once, which also proved its e-mail, or has an
 * API key, which works before the invitation is accepted. Somebody who is invited again after a
 * suspension still counts.
 */
export const hasUsedAccount = async (tx: Tx, userId: string): Promise<boolean> =>
  (await tx.one(
    `SELECT WHERE EXISTS (SELECT FROM history WHERE record_id = $1 AND workflow = 'account' AND to_state = 'active')
               OR EXISTS (SELECT FROM client_key WHERE client_id = $1)`,
    [userId],
  )) !== undefined;

/** Replaces one that waits. The mails are written later, together with their links. */
export async function saveEmailChange(
  tx: Tx,
  change: { userId: string; oldEmail: string; newEmail: string; askedBy: string },
): Promise<void> {
  await dropWaitingChange(tx, change.userId);
  await tx.run(
    `INSERT INTO email_change (id, user_id, old_email, new_email, asked_by, expires_at, objectable_until)
     VALUES ($1, $2, $3, $4, $5, now() + make_interval(days => ${ADDRESS_DAYS}), now() + make_interval(days => ${OBJECTION_DAYS}))`,
    [newId(), change.userId, change.oldEmail, change.newEmail, change.askedBy],
  );
}

/** The address that waited; undefined if none did. */
export async function dropWaitingChange(tx: Tx, userId: string): Promise<string | undefined> {
  const dropped = await tx.one<{ new_email: string; waits: boolean }>(
    `DELETE FROM email_change WHERE user_id = $1 AND confirmed_at IS NULL
     RETURNING new_email, expires_at > now() AS waits`,
    [userId],
  );
  return dropped?.waits === true ? dropped.new_email : undefined;
}

/**
 * The waiting change gets another link for its new owner. Undefined if none waits; false within a
 * minute of the last mail.
 */
export async function renewChange(
  tx: Tx,
  userId: string,
  seconds: number,
): Promise<{ email: string; renewed: boolean } | undefined> {
  const waiting = await tx.one<{ id: string; email: string; soon: boolean }>(
    `SELECT id, new_email AS email, written_at IS NULL OR written_at > now() - make_interval(secs => $2) AS soon
       FROM email_change WHERE user_id = $1 AND ${WAITS} FOR UPDATE`,
    [userId, seconds],
  );
  if (!waiting) return undefined;
  if (!waiting.soon)
    await tx.run(
      `UPDATE email_change SET confirm_hash = NULL, expires_at = now() + make_interval(days => ${ADDRESS_DAYS}) WHERE id = $1`,
      [waiting.id],
    );
  return { email: waiting.email, renewed: !waiting.soon };
}

export interface UnwrittenChange {
  id: string;
  user_id: string;
  new_email: string;
  asked_by: string;
  expires_at: Date;
  objectable_until: Date;
  /** Whether the owner of the old address has a link already. */
  told: boolean;
}

/** Takes changes that wait for their mails, skipping those that another process takes. */
export const takeUnwrittenChanges = (tx: Tx, count: number): Promise<UnwrittenChange[]> =>
  tx.many<UnwrittenChange>(
    `SELECT c.id, c.user_id, c.new_email, c.expires_at, c.objectable_until, c.object_hash IS NOT NULL AS told,
            (SELECT ${PERSON_NAME} FROM app_user u WHERE u.id = c.asked_by) AS asked_by
       FROM email_change c WHERE c.confirm_hash IS NULL
      ORDER BY c.asked_at LIMIT $1 FOR UPDATE SKIP LOCKED`,
    [count],
  );

/** The hashes of the links that the mails have; a null `objectHash` keeps the link sent before. */
export async function saveChangeLinks(
  tx: Tx,
  links: readonly { id: string; confirmHash: Buffer; objectHash: Buffer | null }[],
): Promise<void> {
  await tx.run(
    `UPDATE email_change c SET confirm_hash = w.confirm_hash, object_hash = coalesce(w.object_hash, c.object_hash), written_at = now()
       FROM unnest($1::uuid[], $2::bytea[], $3::bytea[]) AS w (id, confirm_hash, object_hash) WHERE c.id = w.id`,
    [
      links.map(({ id }) => id),
      links.map(({ confirmHash }) => confirmHash),
      links.map(({ objectHash }) => objectHash),
    ],
  );
}

export interface LinkedChange {
  id: string;
  user_id: string;
  old_email: string;
  new_email: string;
  confirmed: boolean;
  /** The name of whoever entered the new address. */
  asked_by: string;
  /** Whose link it is. */
  owner: components['schemas']['AddressChange']['owner'];
}

/** The change of a link that still works. */
export const changeOfLink = (tx: Tx, tokenHash: Buffer): Promise<LinkedChange | undefined> =>
  tx.one<LinkedChange>(
    `SELECT id, user_id, old_email, new_email, confirmed_at IS NOT NULL AS confirmed,
            (SELECT ${PERSON_NAME} FROM app_user u WHERE u.id = asked_by) AS asked_by,
            CASE WHEN confirm_hash = $1 THEN 'new' ELSE 'old' END AS owner
       FROM email_change
      WHERE (confirm_hash = $1 AND ${WAITS})
         OR (object_hash = $1 AND objectable_until > now() AND (confirmed_at IS NOT NULL OR expires_at > now()))`,
    [tokenHash],
  );

/** Call before the link is read again; whoever changes the person locks the rows in this order. */
export const lockChangesOf = (tx: Tx, userId: string): void => {
  tx.send('SELECT FROM account WHERE id = $1 FOR NO KEY UPDATE', [userId]);
  tx.send('SELECT FROM app_user WHERE id = $1 FOR NO KEY UPDATE', [userId]);
  tx.send('SELECT FROM email_change WHERE user_id = $1 FOR UPDATE', [userId]);
};

/** The new address takes effect; earlier codes and invitations end with the old one. */
export async function confirmChange(tx: Tx, { id, user_id, new_email }: LinkedChange): Promise<void> {
  await tx.run('UPDATE email_change SET confirmed_at = now() WHERE id = $1', [id]);
  await setEmail(tx, user_id, new_email);
}

/** When it took effect; undefined if it did not. */
export const tookEffect = async (tx: Tx, { id }: LinkedChange): Promise<string | undefined> =>
  (
    await tx.one<{ since: string }>(
      'SELECT confirmed_at::text AS since FROM email_change WHERE id = $1 AND confirmed_at IS NOT NULL',
      [id],
    )
  )?.since;

/**
 * What somebody may have set up since then opens nothing any more. Webhooks and pushes that are
 * older may have been led elsewhere, so all wait until somebody has looked at them.
 */
const SET_UP = [
  'DELETE FROM passkey WHERE user_id = $1 AND created_at >= $2',
  'DELETE FROM second_factor WHERE user_id = $1 AND created_at >= $2',
  'DELETE FROM second_factor_draft WHERE user_id = $1 AND $2::timestamptz IS NOT NULL',
  'UPDATE client_key SET revoked_at = now() WHERE client_id = $1 AND created_at >= $2 AND revoked_at IS NULL',
  `UPDATE webhook SET paused = 'by hand', paused_at = now()
    WHERE client_id = $1 AND paused IS NULL AND removed_at IS NULL AND $2::timestamptz IS NOT NULL`,
  `UPDATE stock_feed SET is_paused = true, next_push_at = NULL
    WHERE client_id = $1 AND push_url IS NOT NULL AND $2::timestamptz IS NOT NULL`,
];

/**
 * The change, and all later ones of the person, end. If it took effect, the address is taken back,
 * and neither the password nor what was set up since then opens anything.
 */
export async function undoChange(
  tx: Tx,
  { id, user_id, old_email }: LinkedChange,
  since: string | undefined,
): Promise<void> {
  await tx.run(
    `DELETE FROM email_change WHERE user_id = $1 AND asked_at >= (SELECT asked_at FROM email_change WHERE id = $2)`,
    [user_id, id],
  );
  if (since === undefined) return;
  for (const ended of SET_UP) await tx.run(ended, [user_id, since]);
  await setEmail(tx, user_id, old_email);
  await tx.run('UPDATE app_user SET password_hash = NULL WHERE id = $1', [user_id]);
}

/** Mails that are for one of the two addresses, whoever the person is. */
const OF_AN_ADDRESS: readonly MailKind[] = ['addressChanging', 'addressToConfirm', 'sharedStones'];

/** Mails that may still be sent, also by hand, go to the present address. */
async function setEmail(tx: Tx, userId: string, email: string): Promise<void> {
  await tx.run('UPDATE app_user SET email = $2, updated_at = now() WHERE id = $1', [userId, email]);
  await tx.run(
    `UPDATE mail SET address = $2 WHERE user_id = $1 AND address IS NOT NULL
        AND status <> ${MAIL_STATUS.sent} AND kind <> ALL ($3::text[])`,
    [userId, email, OF_AN_ADDRESS],
  );
}

/**
 * Deletes changes that nobody confirmed, and those that have been followed by another one. The last
 * one stays, because it says who must not reset the second factor.
 */
export async function forgetChanges(tx: Tx): Promise<number> {
  const unconfirmed = await tx.run(
    'DELETE FROM email_change WHERE confirmed_at IS NULL AND expires_at < now()',
  );
  const followed = await tx.run(
    `DELETE FROM email_change c WHERE c.objectable_until < now()
        AND EXISTS (SELECT FROM email_change later WHERE later.user_id = c.user_id AND later.confirmed_at > c.confirmed_at)`,
  );
  return unconfirmed + followed;
}
