/** Keeps a stone's values where the sheet's cells could not be read. */
import { notUndone } from '../../fragments/undone-uploads.ts';
import type { Tx } from '../../with-actor.ts';
import type { StoneColumns } from './stone-import.ts';

/**
 * Fills the unreadable fields of staged rows with the stone's present values, before planning and
 * pricing. A row that then has no new value is unchanged.
 */
export async function fillUnreadable(tx: Tx, providerId: string, columns: StoneColumns): Promise<void> {
  const kept = columns.map(
    (column) => `${column} = CASE WHEN '${column}' = ANY (i.unread) THEN s.${column} ELSE i.${column} END`,
  );
  const filled = await tx.run(
    `UPDATE import_stone i SET ${kept.join(', ')} FROM stone s
      WHERE i.unread IS NOT NULL AND s.provider_id = $1 AND s.identity_key = i.identity_key AND ${notUndone('s')}`,
    [providerId],
  );
  if (filled === 0) return;
  // The carat may be new, so the total follows from the price per carat; a discount follows from
  // the list price.
  await tx.run(
    `UPDATE import_stone SET total_amt = round(price_per_ct * carat, 2)
      WHERE 'price_per_ct' = ANY (unread) AND price_per_ct IS NOT NULL`,
  );
  await tx.run(
    `UPDATE import_stone SET disc = round((price_per_ct / rap - 1) * 100, 2)
      WHERE 'rap' = ANY (unread) AND 'price_per_ct' <> ALL (unread) AND rap IS NOT NULL`,
  );
  const row = (alias: string): string => `(${columns.map((column) => `${alias}.${column}`).join(', ')})`;
  await tx.run(
    `UPDATE import_stone i SET content_hash = s.content_hash FROM stone s
      WHERE i.unread IS NOT NULL AND s.provider_id = $1 AND s.identity_key = i.identity_key AND ${notUndone('s')}
        AND ${row('i')} IS NOT DISTINCT FROM ${row('s')}`,
    [providerId],
  );
}
