/** Confirm-stones that wait until a colleague agrees. (docs/adr/0043-people-of-a-company.md) */
import { APPROVAL_STATUS, MEMBERSHIP_STATUS } from '../../../../src/domain/codes.ts';
import { isUuid, type Tx } from '../../with-actor.ts';

/** Of these stones, those whose confirm-stone already waits for a colleague of the client. */
export async function stonesAwaited(
  tx: Tx,
  clientId: string,
  stockNumbers: readonly string[],
): Promise<Set<string>> {
  const rows = await tx.many<{ stone_id: string }>(
    `SELECT l.stone_id FROM confirm_line l JOIN stone s ON s.id = l.stone_id
      WHERE l.client_id = $1 AND l.status = ${APPROVAL_STATUS.awaitingCompany} AND s.stock_no = ANY ($2::text[])`,
    [clientId, stockNumbers],
  );
  return new Set(rows.map(({ stone_id }) => stone_id));
}

/** The confirm-stones that waited while these holds kept their stones. */
export async function linesAwaitingDuring(tx: Tx, holdIds: readonly string[]): Promise<string[]> {
  const rows = await tx.many<{ id: string }>(
    `SELECT l.id FROM confirm_line l JOIN hold h ON h.stone_id = l.stone_id AND h.client_id = l.client_id
      WHERE h.id = ANY ($1::uuid[]) AND l.status = ${APPROVAL_STATUS.awaitingCompany}`,
    [holdIds],
  );
  return rows.map(({ id }) => id);
}

/** The stock numbers of these confirm-stones, as far as the actor sees them. */
export async function stockNumbersOf(tx: Tx, lineIds: readonly string[]): Promise<string[]> {
  const rows = await tx.many<{ stock_no: string }>(
    'SELECT DISTINCT s.stock_no FROM confirm_line l JOIN stone s ON s.id = l.stone_id WHERE l.id = ANY ($1::uuid[])',
    [lineIds.filter(isUuid)],
  );
  return rows.map(({ stock_no }) => stock_no);
}

/**
 * Colleagues of a person who may agree to an order of this sum (USD; null if unknown).
 */
export async function approversOf(
  tx: Tx,
  companyId: string,
  askerId: string,
  sum: string | null,
): Promise<string[]> {
  const rows = await tx.many<{ person_id: string }>(
    `SELECT person_id FROM membership
      WHERE company_id = $1 AND person_id <> $2 AND status = ${MEMBERSHIP_STATUS.active} AND 'confirm' = ANY (powers)
        AND (confirms_up_to IS NULL OR confirms_up_to >= $3::numeric)
      ORDER BY person_id`,
    [companyId, askerId, sum],
  );
  return rows.map(({ person_id }) => person_id);
}
