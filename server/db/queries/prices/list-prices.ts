/**
 * Stones that come from sheets stand at the house's lists from the first moment on: a discount needs a list, and two
 * suppliers' discounts compare only from the same one. What is made up for the demo prices no sheet.
 */
import type { Tx } from '../../with-actor.ts';
import { CELLS, figuresAt, isCellOf, isListed, prepareCells } from './list-cells.ts';

/** Gives the staged stones their list price, and notes those that have a discount and nothing that it is from; answers how many a list prices. */
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
 * The same for stones that got figures of an earlier day back, or some of them beside the list price of today. `ids` is a
 * query; whoever calls has locked what it names.
 */
export async function priceAnew(tx: Tx, ids: string, values: readonly unknown[]): Promise<void> {
  await tx.run(
    `WITH cell AS MATERIALIZED (${CELLS})
     UPDATE stone s SET ${figuresAt('c.price')} FROM cell c
      WHERE (NOT c.is_made_up OR s.rap = c.price) AND s.id IN (${ids}) AND ${isListed} AND ${isCellOf}`,
    values,
  );
}
