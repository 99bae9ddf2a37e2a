/** Finds the stones of rows whose number or laboratory could not be read. */
import { notUndone } from '../../fragments/undone-uploads.ts';
import type { Tx } from '../../with-actor.ts';

/**
 * Runs before planning. A row that is not a stone names all of the provider's stones with its
 * report number, even without a laboratory. A stone row without a readable stock number or
 * laboratory is matched to the provider's only stone with its report number; otherwise that stone
 * would be withdrawn and imported a second time.
 */
export async function linkRowsToStones(tx: Tx, providerId: string): Promise<void> {
  await tx.run(
    `INSERT INTO import_named (row_no, identity_key, confirms)
     SELECT n.row_no, s.identity_key, n.confirms FROM import_named n
       JOIN stone s ON s.provider_id = $1 AND upper(s.report_no) = upper(n.report_no) AND ${notUndone('s')}
      WHERE n.report_no IS NOT NULL AND (n.lab IS NULL OR s.lab IS NULL OR s.lab = n.lab)
        AND s.identity_key IS DISTINCT FROM n.identity_key`,
    [providerId],
  );
  await tx.run(
    `WITH unsure AS (
       SELECT i.row_no, i.identity_key, upper(i.report_no) AS report_no, i.lab FROM import_stone i
        WHERE i.org_stock_no IS NULL AND i.report_no IS NOT NULL
          AND (i.lab IS NULL OR i.lab <> 'NONE' AND 'stock_no' = ANY (i.unread))
     ), found AS (
       SELECT u.row_no, s.identity_key, s.org_stock_no,
              count(*) OVER (PARTITION BY u.row_no) AS stones, count(*) OVER (PARTITION BY s.id) AS rows
         FROM unsure u
         JOIN stone s ON s.provider_id = $1 AND upper(s.report_no) = u.report_no AND (u.lab IS NULL OR s.lab = u.lab)
                     AND ${notUndone('s')}
        WHERE NOT EXISTS (SELECT FROM stone k WHERE k.provider_id = $1 AND k.identity_key = u.identity_key
                             AND ${notUndone('k')})
     )
     UPDATE import_stone i SET identity_key = f.identity_key, org_stock_no = f.org_stock_no
       FROM found f
      WHERE i.row_no = f.row_no AND f.stones = 1 AND f.rows = 1
        AND NOT EXISTS (SELECT FROM import_stone o WHERE o.identity_key = f.identity_key)`,
    [providerId],
  );
}
