import type { Tx } from '../../with-actor.ts';
import { COLLECTED } from './tables.ts';

/** Moves these guests' collected stones to another client. The newest of duplicates is kept. */
export async function transferCollected(
  tx: Tx,
  guestIds: readonly string[],
  clientId: string,
): Promise<void> {
  const values = [guestIds, clientId];
  for (const { table } of [COLLECTED.cart, COLLECTED.watchlist]) {
    await tx.run(newestAlone(table, 'client_id'), values);
    await tx.run(`UPDATE ${table} SET client_id = $2 WHERE client_id = ANY ($1::uuid[])`, values);
  }
  // Staff's notes about a guest stay with the guest; the guest's own are moved.
  const { table } = COLLECTED.notes;
  await tx.run(newestAlone(table, 'author_id'), values);
  await tx.run(
    `UPDATE ${table} SET author_id = $2, client_id = $2 WHERE author_id = ANY ($1::uuid[])`,
    values,
  );
}

/** SQL: deletes lines of these people if one of them has a newer line on the same stone. */
const newestAlone = (table: string, person: string): string =>
  `DELETE FROM ${table} older USING ${table} newer
    WHERE (older.${person} = ANY ($1::uuid[]) OR older.${person} = $2)
      AND (newer.${person} = ANY ($1::uuid[]) OR newer.${person} = $2)
      AND newer.stone_id = older.stone_id AND (newer.created_at, newer.id) > (older.created_at, older.id)`;
