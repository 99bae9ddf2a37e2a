/** Recipients in doubt: it is unknown whether the e-mail handed to the mail server arrived. */
import { BULK_OUTCOME } from '../../../../src/domain/codes.ts';
import { newId } from '../../../ids.ts';
import type { Tx } from '../../with-actor.ts';
import { wouldGet } from './audience.ts';

const ENDED = 'The portal ended while it was being handed over.';

/** Marks recipients whose process died during the hand-over. Returns their number. */
export const noteDoubtful = (tx: Tx): Promise<number> =>
  tx.run(
    `UPDATE bulk_email_recipient r
        SET outcome = ${BULK_OUTCOME.inDoubt}, answer = $1, settled_at = now(), taken_by = NULL, taken_until = NULL
      WHERE r.outcome = ${BULK_OUTCOME.waiting} AND r.begun_at IS NOT NULL AND r.taken_until < now()`,
    [ENDED],
  );

export interface Run {
  id: string;
  run: number;
}

export interface LockedRecipient {
  id: string;
  name: string;
  outcome: number;
  /** Whether they still want offers by e-mail, and their address is not held back. */
  agrees: boolean;
}

/** Locks these recipients of the run; null locks all who are in doubt. */
export const lockRecipients = (
  tx: Tx,
  { id, run }: Run,
  userIds: readonly string[] | null,
): Promise<LockedRecipient[]> =>
  tx.many<LockedRecipient>(
    `SELECT r.user_id AS id, trim(c.first_name || ' ' || c.last_name) AS name, r.outcome, ${wouldGet('c')} AS agrees
       FROM bulk_email_recipient r JOIN app_user c ON c.id = r.user_id
      WHERE r.bulk_email_id = $1 AND r.run = $2
        AND CASE WHEN $3::uuid[] IS NULL THEN r.outcome = ${BULK_OUTCOME.inDoubt} ELSE r.user_id = ANY ($3) END
      ORDER BY r.user_id FOR UPDATE OF r`,
    [id, run, userIds],
  );

interface By {
  id: string;
  name: string;
}

const ARRIVED = 'An administrator marked it as arrived.';

/** The e-mails to these recipients have arrived. The caller has locked them in doubt. */
export const markArrived = (tx: Tx, { id, run }: Run, userIds: readonly string[], by: By): Promise<number> =>
  tx.run(
    `WITH settled AS (
       INSERT INTO bulk_email_doubt (id, bulk_email_id, run, user_id, begun_at, arrived, settled_by, settled_by_name)
       SELECT s.id, r.bulk_email_id, r.run, r.user_id, r.begun_at, true, $5, $6
         FROM unnest($3::uuid[], $4::uuid[]) AS s (id, user_id)
         JOIN bulk_email_recipient r ON r.bulk_email_id = $1 AND r.run = $2 AND r.user_id = s.user_id
       RETURNING user_id)
     UPDATE bulk_email_recipient r SET outcome = ${BULK_OUTCOME.sent}, answer = $7, settled_at = now()
       FROM settled s WHERE r.bulk_email_id = $1 AND r.run = $2 AND r.user_id = s.user_id`,
    [id, run, userIds.map(newId), userIds, by.id, by.name, ARRIVED],
  );

/**
 * Makes these recipients wait again, as if nothing had been handed over. The secrets of the e-mail
 * in doubt stay valid, because it may have arrived. The caller has locked the recipients in doubt.
 */
export const waitAgain = (tx: Tx, { id, run }: Run, userIds: readonly string[], by: By): Promise<number> =>
  tx.run(
    `WITH settled AS (
       INSERT INTO bulk_email_doubt (id, bulk_email_id, run, user_id, begun_at, arrived, token_hash, page_hash, link_id,
                                     settled_by, settled_by_name)
       SELECT s.id, r.bulk_email_id, r.run, r.user_id, r.begun_at, false, r.token_hash, r.page_hash, r.link_id, $5, $6
         FROM unnest($3::uuid[], $4::uuid[]) AS s (id, user_id)
         JOIN bulk_email_recipient r ON r.bulk_email_id = $1 AND r.run = $2 AND r.user_id = s.user_id
       RETURNING user_id)
     UPDATE bulk_email_recipient r
        SET outcome = ${BULK_OUTCOME.waiting}, token_hash = NULL, page_hash = NULL, link_id = NULL, begun_at = NULL,
            tries = 0, next_try_at = now(), answer = NULL, settled_at = NULL
       FROM settled s WHERE r.bulk_email_id = $1 AND r.run = $2 AND r.user_id = s.user_id`,
    [id, run, userIds.map(newId), userIds, by.id, by.name],
  );
