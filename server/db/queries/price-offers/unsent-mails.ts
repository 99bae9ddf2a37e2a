/**
 * Price offers and answers that are not mailed yet. Reading marks them, in the same transaction.
 */
import { contactOf } from '../../fragments/company.ts';
import { PRICE_OFFER_STATUS } from '../../../../src/domain/codes.ts';
import { mailedStones, type MailedStone } from '../../fragments/mailed-stones.ts';
import type { Tx } from '../../with-actor.ts';

const { open, countered, accepted, declined } = PRICE_OFFER_STATUS;

/** The client as their associate knows them. */
const COMPANY = `coalesce(b.company_name, c.company_name, trim(c.first_name || ' ' || c.last_name))`;

export interface OfferToMail {
  /** Null if the client has no business associate. */
  associate_id: string | null;
  company: string;
  /** At the offered prices. */
  stones: MailedStone[];
}

/** Offers that wait for the house, by the associates' clients. */
export const offersToMail = (tx: Tx): Promise<OfferToMail[]> =>
  tx.many<OfferToMail>(
    `WITH told AS (
       UPDATE price_offer_line SET asked_told_at = now() WHERE status = ${open} AND asked_told_at IS NULL
       RETURNING client_id, stone_id, carat, proposed_amt)
     SELECT c.associate_id, ${COMPANY} AS company,
            ${mailedStones('t', 't.proposed_amt')} AS stones
       FROM told t JOIN stone s ON s.id = t.stone_id JOIN app_user c ON c.id = t.client_id LEFT JOIN business b ON b.user_id = c.id
      GROUP BY c.associate_id, c.id, b.company_name ORDER BY c.associate_id, company`,
  );

export interface AnswerToMail {
  client_id: string;
  answer: 'accepted' | 'countered' | 'declined';
  /** Why it was declined; empty otherwise. */
  reason: string;
  /** At the agreed or asked prices; declined ones at the offered prices. */
  stones: MailedStone[];
}

/** Answers of the house that are not mailed yet; stones with the same answer are grouped. */
export const answersToMail = (tx: Tx): Promise<AnswerToMail[]> =>
  tx.many<AnswerToMail>(
    `WITH told AS (
       UPDATE price_offer_line SET answer_told_at = now()
        WHERE status IN (${countered}, ${accepted}, ${declined}) AND answer_told_at IS NULL
       RETURNING ${contactOf('client_id', 'created_by')} AS client_id, stone_id, carat, reason, proposed_amt, countered_amt, agreed_amt,
                 CASE status WHEN ${countered} THEN 'countered' WHEN ${accepted} THEN 'accepted' ELSE 'declined' END AS answer)
     SELECT t.client_id, t.answer, CASE WHEN t.answer = 'declined' THEN coalesce(t.reason, '') ELSE '' END AS reason,
            ${mailedStones('t', `CASE t.answer WHEN 'countered' THEN t.countered_amt WHEN 'accepted' THEN t.agreed_amt ELSE t.proposed_amt END`)} AS stones
       FROM told t JOIN stone s ON s.id = t.stone_id
      GROUP BY t.client_id, t.answer, 3 ORDER BY t.client_id, t.answer, 3`,
  );

/**
 * Why a price offer lapsed: the house or the client did not answer in time, the stone is gone, or
 * the client's account is closed.
 */
export type WhyLapsed = 'house' | 'client' | 'sold' | 'withdrawn' | 'closed';

export interface LapsedOffer {
  client_id: string;
  /** Null for clients without a business associate. */
  associate_id: string | null;
  company: string;
  why: WhyLapsed;
  /** At the last price of either side. */
  stones: MailedStone[];
}

/** Lines that lapse now, grouped by client and reason. */
export const lapsedOffers = (
  tx: Tx,
  lines: readonly { id: string; why: WhyLapsed; amount: string }[],
): Promise<LapsedOffer[]> =>
  tx.many<LapsedOffer>(
    `SELECT c.id AS client_id, c.associate_id, n.why, ${COMPANY} AS company, ${mailedStones('t', 'n.amount')} AS stones
       FROM unnest($1::uuid[], $2::text[], $3::numeric[]) AS n (id, why, amount) JOIN price_offer_line t ON t.id = n.id JOIN stone s ON s.id = t.stone_id
       JOIN app_user c ON c.id = t.client_id LEFT JOIN business b ON b.user_id = c.id
      GROUP BY c.id, b.company_name, n.why ORDER BY company, c.id, n.why`,
    [lines.map(({ id }) => id), lines.map(({ why }) => why), lines.map(({ amount }) => amount)],
  );
