/** Notes whose reminders are due. */
import { ROLES_OF_AUDIENCE } from '../../../../src/domain/mails.ts';
import { NOTICE_KINDS } from '../../../../src/domain/notices.ts';
import { mayRead } from '../../fragments/rights.ts';
import { HOUSE_TODAY } from '../../fragments/days.ts';
import type { Tx } from '../../with-actor.ts';

export interface DueNote {
  author_id: string;
  stock_no: string;
}

/**
 * The due notes of the next authors, in the order of stock numbers; each is reminded of once for
 * its chosen day. Reading marks them, in the same transaction.
 */
export const dueNotes = (tx: Tx, authors: number): Promise<DueNote[]> =>
  tx.many<DueNote>(
    `WITH due AS (
       SELECT n.id, dense_rank() OVER (ORDER BY n.author_id) AS nth
         FROM stone_note n JOIN app_user u ON u.id = n.author_id AND u.role_id = ANY ($2::smallint[])
        WHERE n.remind_on IS DISTINCT FROM n.reminded_on AND n.remind_on <= ${HOUSE_TODAY}
          AND ${mayRead('u.id', 'notes')}),
     told AS (
       UPDATE stone_note n SET reminded_on = n.remind_on FROM due WHERE n.id = due.id AND due.nth <= $1
       RETURNING n.author_id, n.stone_id)
     SELECT t.author_id, s.stock_no FROM told t JOIN stone s ON s.id = t.stone_id ORDER BY t.author_id, s.stock_no`,
    [authors, ROLES_OF_AUDIENCE[NOTICE_KINDS.noteDue.audience]],
  );
