import type { Tx } from '../../with-actor.ts';
import { ERASED } from './erase.ts';

/** Clears all free text on the client's records. Stones, prices and dates are kept. */
export async function emptyRemarks(tx: Tx, clientId: string): Promise<void> {
  for (const table of [
    'hold',
    'queue_place',
    'memo',
    'memo_line',
    'confirm_order',
    'confirm_line',
    'enquiry',
    'price_offer',
    'price_offer_line',
  ])
    await tx.run(`UPDATE ${table} SET remark = NULL WHERE client_id = $1 AND remark IS NOT NULL`, [clientId]);
  await tx.run('UPDATE memo SET terms = NULL WHERE client_id = $1 AND terms IS NOT NULL', [clientId]);
  await tx.run('UPDATE confirm_line SET reason = NULL WHERE client_id = $1 AND reason IS NOT NULL', [
    clientId,
  ]);
  await tx.run('UPDATE price_offer_line SET reason = NULL WHERE client_id = $1 AND reason IS NOT NULL', [
    clientId,
  ]);
  await tx.run(
    `UPDATE memo_extension SET reason = '${ERASED}', answer = CASE WHEN answer IS NOT NULL THEN '${ERASED}' END
      WHERE client_id = $1`,
    [clientId],
  );
  await tx.run(`UPDATE enquiry SET message = '${ERASED}' WHERE client_id = $1`, [clientId]);
  await tx.run(
    `UPDATE task t SET words = CASE WHEN t.words IS NOT NULL THEN '${ERASED}' END,
            answer = CASE WHEN t.answer IS NOT NULL THEN '${ERASED}' END
       FROM enquiry e WHERE e.id = t.enquiry_id AND e.client_id = $1`,
    [clientId],
  );
}
