/** Requests and answers that are not mailed yet. Reading marks them, in the same transaction. */
import { EXTENSION_STATUS } from '../../../../src/domain/codes.ts';
import { mailedStones, type MailedStone } from '../../fragments/mailed-stones.ts';
import type { Tx } from '../../with-actor.ts';

export interface RequestToMail {
  /** Null if the client has no business associate. */
  associate_id: string | null;
  company: string;
  memos: string[];
  count: number;
  /** YYYY-MM-DD */
  wishedDate: string;
  reason: string;
}

const { asked, granted, declined } = EXTENSION_STATUS;

/**
 * Requests that still wait for an answer, by the clients' associates; those made together are
 * grouped.
 */
export const requestsToMail = (tx: Tx): Promise<RequestToMail[]> =>
  tx.many<RequestToMail>(
    `WITH told AS (
       UPDATE memo_extension SET asked_told_at = now() WHERE status = ${asked} AND asked_told_at IS NULL
       RETURNING line_id, client_id, wished_date, reason, created_at)
     SELECT c.associate_id, coalesce(b.company_name, c.company_name, trim(c.first_name || ' ' || c.last_name)) AS company,
            array_agg(DISTINCT d.number ORDER BY d.number) AS memos, count(*)::int AS count,
            t.wished_date::text AS "wishedDate", t.reason
       FROM told t JOIN memo_line l ON l.id = t.line_id JOIN memo d ON d.id = l.memo_id
       JOIN app_user c ON c.id = t.client_id LEFT JOIN business b ON b.user_id = c.id
      GROUP BY c.associate_id, c.id, b.company_name, t.wished_date, t.reason, t.created_at
      ORDER BY c.associate_id, company, t.created_at`,
  );

export interface AnswerToMail {
  client_id: string;
  /** YYYY-MM-DD; null if more time was declined. */
  grantedDate: string | null;
  answer: string;
  stones: MailedStone[];
}

/** Answers that are not mailed to their clients yet; stones with the same answer are grouped. */
export const answersToMail = (tx: Tx): Promise<AnswerToMail[]> =>
  tx.many<AnswerToMail>(
    `WITH told AS (
       UPDATE memo_extension SET answer_told_at = now()
        WHERE status IN (${granted}, ${declined}) AND answer_told_at IS NULL
       RETURNING line_id, client_id, granted_date, answer)
     SELECT t.client_id, t.granted_date::text AS "grantedDate", coalesce(t.answer, '') AS answer,
            ${mailedStones('l')} AS stones
       FROM told t JOIN memo_line l ON l.id = t.line_id JOIN stone s ON s.id = l.stone_id
      GROUP BY t.client_id, t.granted_date, t.answer
      ORDER BY t.client_id, t.granted_date NULLS LAST, t.answer`,
  );
