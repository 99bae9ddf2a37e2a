/** What became of the new arrivals: stones with a live line. */
import { ENQUIRY_STATUS, HOLD_STATUS, MEMO_STATUS, APPROVAL_STATUS } from '../../../../src/domain/codes.ts';
import type { Tx } from '../../with-actor.ts';

export interface ArrivalLines {
  holdsCount: number;
  memosCount: number;
  confirmStonesCount: number;
  enquiriesCount: number;
}

const LIVE = [
  { name: 'holdsCount', table: 'hold', status: HOLD_STATUS.held },
  { name: 'memosCount', table: 'memo_line', status: MEMO_STATUS.issued },
  { name: 'confirmStonesCount', table: 'confirm_line', status: APPROVAL_STATUS.pending },
  { name: 'enquiriesCount', table: 'enquiry', status: ENQUIRY_STATUS.open },
] as const;

/** Each stone once a workflow; `seesClient` says whose lines count. */
export async function countArrivalLines(
  tx: Tx,
  from: string,
  diamondType: number | null,
  seesClient: (column: string) => string,
): Promise<ArrivalLines> {
  const counts = LIVE.map(
    ({ name, table, status }) =>
      `(SELECT count(DISTINCT l.stone_id)::int FROM ${table} l JOIN stone s ON s.id = l.stone_id
         WHERE l.status = ${status} AND ${seesClient('l.client_id')} AND s.created_at >= $1::timestamptz
           AND ($2::int IS NULL OR s.diamond_type = $2)) AS "${name}"`,
  );
  const counted = await tx.one<ArrivalLines>(`SELECT ${counts.join(', ')}`, [from, diamondType]);
  if (!counted) throw new Error('A SELECT without FROM answered no row.');
  return counted;
}
