/** What a sheet meant to say and did not stays as the stone has it. */
import type { Tx } from '../../with-actor.ts';
import type { StoneColumns } from './stone-import.ts';

/**
 * Gives staged rows the stone's own values where they have none that could be read, before anything is planned or priced.
 * A row that then says nothing new is unchanged.
 */
export async function keepUnread(tx: Tx, providerId: string, columns: StoneColumns): Promise<void> {
  const kept = columns.map(
    (column) => `${column} = CASE WHEN '${column}' = ANY (i.unread) THEN s.${column} ELSE i.${column} END`,
  );
  const filled = await tx.run(
    `UPDATE import_stone i SET ${kept.join(', ')} FROM stone s
      WHERE i.unread IS NOT NULL AND s.provider_id = $1 AND s.identity_key = i.identity_key`,
    [providerId],
  );
  if (filled === 0) return;
  // A price is per carat, and the carats may be new; the list's is what the discount is measured by.
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
      WHERE i.unread IS NOT NULL AND s.provider_id = $1 AND s.identity_key = i.identity_key
        AND ${row('i')} IS NOT DISTINCT FROM ${row('s')}`,
    [providerId],
  );
}
