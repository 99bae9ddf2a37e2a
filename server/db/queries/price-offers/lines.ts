/** Lines of price offers and their prices. */
import { type DiamondType, type StoneStatus } from '../../../../src/domain/codes.ts';
import { liveCodes } from '../../../../src/machines/workflows.ts';
import { LINES } from '../../records/all.ts';
import { seesClient } from '../../fragments/tenancy.ts';
import { lockWithTwins } from '../stones/twins.ts';
import { isUuid, type Tx } from '../../with-actor.ts';

const LIVE = liveCodes('priceOffer').join(', ');

/** Those of these stones with an unanswered offer of the client. */
export async function stonesOfferedFor(
  tx: Tx,
  clientId: string,
  stoneIds: readonly string[],
): Promise<Set<string>> {
  const rows = await tx.many<{ stone_id: string }>(
    `SELECT stone_id FROM price_offer_line WHERE client_id = $1 AND stone_id = ANY ($2::uuid[]) AND status IN (${LIVE})`,
    [clientId, stoneIds],
  );
  return new Set(rows.map(({ stone_id }) => stone_id));
}

/** The clients of these lines, as far as the actor sees them, without locks. */
export async function clientsOfOffers(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.many<{ client_id: string }>(
    `SELECT DISTINCT client_id FROM price_offer_line WHERE id = ANY ($1::uuid[]) AND ${seesClient('client_id')}`,
    [ids.filter(isUuid)],
  );
  return rows.map(({ client_id }) => client_id);
}

export interface LockedOffer {
  id: string;
  number: string;
  on_memo: boolean;
  client_id: string;
  stone_id: string;
  stock_no: string;
  stone_status: StoneStatus;
  diamond_type: DiamondType | null;
  status: number;
  /** Its time for an answer is over. */
  due: boolean;
  carat: string;
  /**
   * USD: the stone's price when the offer was made, the client's last price, and the house's last
   * price.
   */
  sell_amt: string;
  proposed_amt: string;
  countered_amt: string | null;
}

/**
 * Locks the stones of these lines, and then the lines, each in the order of their ids, as far as
 * the actor sees them.
 */
export async function lockOffers(tx: Tx, ids: readonly string[]): Promise<LockedOffer[]> {
  const known = ids.filter(isUuid);
  lockWithTwins(
    tx,
    `SELECT l.stone_id FROM price_offer_line l WHERE l.id = ANY ($1::uuid[]) AND ${seesClient('l.client_id')}`,
    [known],
  );
  tx.send(
    `SELECT id FROM price_offer_line WHERE id = ANY ($1::uuid[]) AND ${seesClient('client_id')} ORDER BY id FOR UPDATE`,
    [known],
  );
  return tx.many<LockedOffer>(
    `SELECT l.id, d.number, d.on_memo, l.client_id, l.stone_id, s.stock_no, s.status AS stone_status, s.diamond_type, l.status,
            l.due_at <= now() AS due, l.carat, l.sell_amt, l.proposed_amt, l.countered_amt
       FROM price_offer_line l JOIN price_offer d ON d.id = l.offer_id JOIN stone s ON s.id = l.stone_id
      WHERE l.id = ANY ($1::uuid[]) AND ${seesClient('l.client_id')} ORDER BY l.id`,
    [known],
  );
}

/** The columns that hold each side's price, and the agreed one. */
type PriceColumn = 'proposed_amt' | 'countered_amt' | 'agreed_amt';

/** Stores a price on each of these lines, and with `renewed` a new time limit for the answer. */
export async function savePrices(
  tx: Tx,
  column: PriceColumn,
  prices: readonly { id: string; amount: string }[],
  renewed = false,
): Promise<void> {
  await tx.run(
    `UPDATE price_offer_line l SET ${column} = n.amount${renewed ? `, ${LINES.priceOffer.renewed}` : ''}
       FROM unnest($1::uuid[], $2::numeric[]) AS n (id, amount) WHERE l.id = n.id`,
    [prices.map(({ id }) => id), prices.map(({ amount }) => amount)],
  );
}

/**
 * Marks the lines for a mail to the other side: the client after the house's answer, the business
 * associate after the client's.
 */
export async function markToMail(tx: Tx, by: 'house' | 'client', ids: readonly string[]): Promise<void> {
  const told = by === 'house' ? 'answer_told_at = NULL' : 'answer_told_at = now(), asked_told_at = NULL';
  await tx.run(`UPDATE price_offer_line SET ${told} WHERE id = ANY ($1::uuid[])`, [ids]);
}

/** Why the house declined, for the client. */
export async function saveReason(tx: Tx, ids: readonly string[], reason: string): Promise<void> {
  await tx.run('UPDATE price_offer_line SET reason = $2 WHERE id = ANY ($1::uuid[])', [ids, reason]);
}

/** The lines of an order or memo, and the offers by which their prices were agreed. */
export async function saveAgreedPrices(
  tx: Tx,
  workflow: 'confirmStone' | 'memo',
  lines: readonly { id: string; offerId: string }[],
): Promise<void> {
  await tx.run(
    `UPDATE ${LINES[workflow].table} l SET price_offer_line_id = n.offer
       FROM unnest($1::uuid[], $2::uuid[]) AS n (id, offer) WHERE l.id = n.id`,
    [lines.map(({ id }) => id), lines.map(({ offerId }) => offerId)],
  );
}
