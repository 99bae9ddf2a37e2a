/** Price offers that have to lapse. */
import {
  ACCOUNT_STATUS,
  PRICE_OFFER_STATUS,
  STATUSES_OUT_OF_STOCK,
  type StoneStatus,
} from '../../../../src/domain/codes.ts';
import { liveCodes } from '../../../../src/machines/workflows.ts';
import type { Tx } from '../../with-actor.ts';

export interface LapsingOffer {
  id: string;
  client_id: string;
  stone_id: string;
  status: number;
  stone_status: StoneStatus;
  /** Nobody answered in time. */
  due: boolean;
  is_open_account: boolean;
  /** USD: the price that waits for an answer. */
  amount: string;
}

const IS_OUT_OF_STOCK = `s.status IN (${STATUSES_OUT_OF_STOCK.join(', ')})`;
/** Guests have no account. */
const CLOSED = `coalesce(a.status IN (${ACCOUNT_STATUS.closed}, ${ACCOUNT_STATUS.erased}), false)`;

/** Locks them, skipping those locked by others. */
export const lapsingOffers = (tx: Tx, most: number): Promise<LapsingOffer[]> =>
  tx.many<LapsingOffer>(
    `SELECT l.id, l.client_id, l.stone_id, l.status, s.status AS stone_status, l.due_at <= now() AS due, NOT ${CLOSED} AS is_open_account,
            CASE l.status WHEN ${PRICE_OFFER_STATUS.countered} THEN l.countered_amt ELSE l.proposed_amt END AS amount
       FROM price_offer_line l JOIN stone s ON s.id = l.stone_id LEFT JOIN account a ON a.id = l.client_id
      WHERE l.status IN (${liveCodes('priceOffer').join(', ')}) AND (l.due_at <= now() OR ${IS_OUT_OF_STOCK} OR ${CLOSED})
      ORDER BY l.id LIMIT $1 FOR UPDATE OF l SKIP LOCKED`,
    [most],
  );
