/**
 * Stones from sheets get the house's list price before they are imported: a discount needs a list,
 * and discounts of two suppliers only compare on the same one. Demo price lists are not used for
 * sheets.
 */
import type { Tx } from '../../with-actor.ts';
import { CELLS, figuresAt, isCellOf, isListed, prepareCells } from './list-cells.ts';

/**
 * Sets the list price of the staged stones, and notes those with a discount but no list price.
 * Returns how many have one.
 */
export async function priceStaged(tx: Tx): Promise<number> {
  await prepareCells(tx, { imported: true });
  const listed = await tx.run(
    `UPDATE import_stone s SET ${figuresAt('c.price')} FROM pg_temp.list_cell c WHERE ${isListed} AND ${isCellOf}`,
  );
  await tx.run(
    `INSERT INTO import_issue
     SELECT row_no, 'no_list_price', 'disc', '', disc::text FROM import_stone WHERE price_per_ct IS NULL AND disc IS NOT NULL`,
  );
  return listed;
}

/**
 * The same for stones whose figures were restored, fully or beside today's list price. `ids` is a
 * query; the caller has locked its stones.
 */
export async function priceAnew(tx: Tx, ids: string, values: readonly unknown[]): Promise<void> {
  await tx.run(
    `WITH cell AS MATERIALIZED (${CELLS})
     UPDATE stone s SET ${figuresAt('c.price')} FROM cell c
      WHERE (NOT c.is_made_up OR s.rap = c.price) AND s.id IN (${ids}) AND ${isListed} AND ${isCellOf}`,
    values,
  );
}
