/**
 * The queue of mails: taking mails that are due, and recording the results. workflows/mail.ts moves
 * them.
 */
import { MAIL_STATUS } from '../../../../src/domain/codes.ts';
import { MAIL_KINDS } from '../../../../src/domain/mails.ts';
import { prepared } from '../../prepared.ts';
import type { Tx } from '../../with-actor.ts';
import { requestOf } from '../../fragments/request-of.ts';
import { keepPeopleOf } from '../keep-people.ts';

/** Mails that may still be sent. */
const IS_OPEN = `status IN (${MAIL_STATUS.queued}, ${MAIL_STATUS.failed})`;
const IS_FREE = '(taken_until IS NULL OR taken_until < now())';
/** Tried twice without a known outcome: another try could be a third copy. */
const IS_LOST = '(unanswered AND begun)';
const IS_STALE = '(secret_until IS NOT NULL AND secret_until < now())';
const NEEDED = JSON.stringify(
  Object.fromEntries(
    Object.entries(MAIL_KINDS).flatMap(([kind, { reads }]) => (reads.length > 0 ? [[kind, reads]] : [])),
  ),
);
/** Its person has lost a right since it was written. */
const IS_BARRED = `('${NEEDED}'::jsonb ? kind
  AND NOT may_now(user_id, 'read', VARIADIC ARRAY(SELECT jsonb_array_elements_text('${NEEDED}'::jsonb -> kind))))`;

export interface TakenMail {
  id: string;
  address: string;
  subject: string;
  html: string;
  plain: string;
  secret: Buffer | null;
  message_id: string;
  created_at: string;
  has_attachment: boolean;
  /** The sender of shared stones; null for the portal's own mails. */
  reply_to: string | null;
  /** Whose consequence it is; null for what no request began. */
  request_id: string | null;
}

/** A mail's attachment; undefined once the mail is sent or its text is deleted. */
export const readAttachment = (
  tx: Tx,
  mailId: string,
): Promise<{ name: string; mime: string; content: Buffer } | undefined> =>
  tx.one('SELECT name, mime, content FROM mail_attachment WHERE mail_id = $1', [mailId]);

/** Whether any mail is due. */
export async function hasDueMails(tx: Tx): Promise<boolean> {
  const due = await tx.one(
    `SELECT FROM mail WHERE ${IS_OPEN} AND (next_try_at <= now() OR ${IS_STALE}) AND ${IS_FREE} LIMIT 1`,
  );
  return due !== undefined;
}

export interface Taking {
  /** Identifies the taker, so that no other process records the results of its mails. */
  takenBy: string;
  /** After this time the taker counts as dead, and the outcome as unknown. */
  minutes: number;
  count: number;
  /** The part of a Message-ID behind its @. */
  host: string;
}

/**
 * Takes mails that are due. Those with a secret come first, because somebody is waiting for them.
 * Skips mails that another process has taken. A mail with a started try and no result may have been
 * sent.
 */
export const takeMails = (tx: Tx, { takenBy, minutes, count, host }: Taking): Promise<TakenMail[]> =>
  tx.many<TakenMail>(
    `UPDATE mail m
        SET taken_by = $1, taken_until = now() + make_interval(mins => $2),
            unanswered = unanswered OR begun, begun = false,
            message_id = coalesce(message_id, '<' || m.id || '@' || $3::text || '>')
       FROM (SELECT id FROM mail
              WHERE ${IS_OPEN} AND next_try_at <= now() AND ${IS_FREE} AND NOT ${IS_LOST} AND NOT ${IS_STALE}
                AND NOT ${IS_BARRED}
              ORDER BY (secret_until IS NULL), next_try_at, id LIMIT $4 FOR UPDATE SKIP LOCKED) due
      WHERE m.id = due.id
      RETURNING m.id, m.address, m.subject, m.html, m.plain, m.secret, m.message_id, m.created_at,
                EXISTS (SELECT FROM mail_attachment a WHERE a.mail_id = m.id) AS has_attachment,
                (SELECT u.email FROM app_user u WHERE u.id = m.user_id AND m.kind = 'sharedStones') AS reply_to,
                ${requestOf('m.id')} AS request_id`,
    [takenBy, minutes, host, count],
  );

/** Gives back the taker's mails whose text was not about to be handed over. */
export const putBack = (tx: Tx, takenBy: string): Promise<number> =>
  tx.run('UPDATE mail SET taken_by = NULL, taken_until = NULL WHERE taken_by = $1 AND NOT begun', [takenBy]);

/**
 * Marks that the mail's text is about to be handed over. False if the taker has lost the mail, or
 * its person the right to read it, so that it must not be sent.
 */
export async function beginMail(tx: Tx, takenBy: string, id: string): Promise<boolean> {
  const begun = await tx.run(
    prepared(`UPDATE mail SET begun = true
      WHERE id = $1 AND taken_by = $2 AND taken_until > now() AND NOT begun AND NOT ${IS_BARRED}`),
    [id, takenBy],
  );
  return begun === 1;
}

export interface UndeliverableMail {
  id: string;
  user_id: string;
  status: number;
  why: 'stale' | 'barred' | 'unanswered';
}

/**
 * Locks due mails that are not to be sent any more: their secret has expired, their person may no
 * longer read them, or they may have arrived twice.
 */
export async function lockUndeliverable(tx: Tx, count: number): Promise<UndeliverableMail[]> {
  const found = await tx.many<{ id: string }>(
    `SELECT id FROM mail WHERE ${IS_UNDELIVERABLE} ORDER BY id LIMIT $1`,
    [count],
  );
  const ids = found.map(({ id }) => id);
  if (ids.length === 0) return [];
  keepPeopleOf(tx, 'mail', ids);
  return tx.many<UndeliverableMail>(
    `SELECT id, user_id, status, CASE WHEN ${IS_STALE} THEN 'stale' WHEN ${IS_LOST} THEN 'unanswered' ELSE 'barred' END AS why
       FROM mail WHERE id = ANY ($1::uuid[]) AND ${IS_UNDELIVERABLE} ORDER BY id FOR UPDATE SKIP LOCKED`,
    [ids],
  );
}

const IS_UNDELIVERABLE = `${IS_OPEN} AND ${IS_FREE} AND (${IS_LOST} OR ${IS_STALE} OR (next_try_at <= now() AND ${IS_BARRED}))`;

/** A taken mail with its outcome. */
export interface TriedMail {
  id: string;
  user_id: string;
  status: number;
  tries: number;
  unanswered: boolean;
}

/** Locks these mails, without those that another process has taken since. */
export function lockTaken(tx: Tx, takenBy: string, ids: readonly string[]): Promise<TriedMail[]> {
  keepPeopleOf(tx, 'mail', ids);
  return tx.many<TriedMail>(
    `SELECT id, user_id, status, tries, unanswered FROM mail
      WHERE id = ANY ($1::uuid[]) AND taken_by = $2 ORDER BY id FOR UPDATE`,
    [ids, takenBy],
  );
}

export interface NotedTry {
  id: string;
  /** Null keeps the last one. */
  answer: string | null;
  tries: number;
  unanswered: boolean;
  /** Minutes until the next try. */
  nextIn: number;
  isSent: boolean;
  /** No more tries: the secrets are wiped. */
  isOver: boolean;
}

/** Records the results of the tries and frees the mails. Attachments of sent mails are deleted. */
export async function noteTries(tx: Tx, noted: readonly NotedTry[]): Promise<void> {
  const sent = noted.filter(({ isSent }) => isSent);
  if (sent.length > 0)
    await tx.run('DELETE FROM mail_attachment WHERE mail_id = ANY ($1::uuid[])', [sent.map(({ id }) => id)]);
  // In the order in which a person's mails are locked when their account changes.
  await tx.run('SELECT FROM mail WHERE id = ANY ($1::uuid[]) ORDER BY id FOR UPDATE', [
    noted.map(({ id }) => id),
  ]);
  await tx.run(
    `UPDATE mail m
        SET answer = coalesce(n.answer, m.answer), tries = n.tries, unanswered = n.unanswered,
            next_try_at = now() + make_interval(mins => n.next_in), sent_at = CASE WHEN n.is_sent THEN now() END,
            secret = CASE WHEN NOT n.is_over THEN m.secret END, taken_by = NULL, taken_until = NULL, begun = false
       FROM unnest($1::uuid[], $2::text[], $3::smallint[], $4::boolean[], $5::int[], $6::boolean[], $7::boolean[])
         AS n (id, answer, tries, unanswered, next_in, is_sent, is_over)
      WHERE m.id = n.id`,
    [
      noted.map(({ id }) => id),
      noted.map(({ answer }) => answer),
      noted.map(({ tries }) => tries),
      noted.map(({ unanswered }) => unanswered),
      noted.map(({ nextIn }) => nextIn),
      noted.map(({ isSent }) => isSent),
      noted.map(({ isOver }) => isOver),
    ],
  );
}

/** Wipes the secrets of mails that are given up. */
export async function wipeSecrets(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.run(
    'UPDATE mail SET secret = NULL, taken_by = NULL, taken_until = NULL, begun = false WHERE id = ANY ($1::uuid[])',
    [ids],
  );
}
