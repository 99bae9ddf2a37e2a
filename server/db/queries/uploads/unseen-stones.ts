/** Stones of a planned sheet that no list will show. */
import { STOP_ROWS, type Unseen, type UnseenReason } from '../../../../src/domain/sheets/import-stops.ts';
import type { Tx } from '../../with-actor.ts';

const MISSING = {
  no_kind: 'i.diamond_type IS NULL',
  no_price: 'i.price_per_ct IS NULL',
} as const satisfies Record<UnseenReason, string>;

/** Stones still on offer after the sheet, without the fields that lists and searches need. */
export function unseenStones(tx: Tx): Promise<Unseen[]> {
  const each = Object.entries(MISSING).map(
    ([reason, missing]) =>
      `SELECT '${reason}' AS reason, count(*)::int AS count, (array_agg(p.row_no ORDER BY p.row_no))[1:$1] AS rows
         FROM import_plan p JOIN import_stone i ON i.row_no = p.row_no
        WHERE p.outcome <> 'left_out' AND coalesce(p.step, '') NOT IN ('withdraw', 'stays_out') AND ${missing} HAVING count(*) > 0`,
  );
  return tx.many<Unseen>(each.join(' UNION ALL '), [STOP_ROWS]);
}
