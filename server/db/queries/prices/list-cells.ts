/** SQL of the price lists in force: which they are, what they say of a stone, and which figures follow from that. */
import { DIAMOND_TYPE, PRICE_BASIS, STONE_TYPE } from '../../../../src/domain/codes.ts';
import { COLORS_PRICED } from '../../../../src/domain/prices/price-list.ts';
import type { Tx } from '../../with-actor.ts';

/** Whether the list under `list` is in force: the newest of its shape, and one that is made up only until there is another. */
export const inForce = (list: string): string => `NOT EXISTS (
  SELECT FROM price_list other WHERE other.shape = ${list}.shape
     AND (NOT other.is_made_up, other.listed_on) > (NOT ${list}.is_made_up, ${list}.listed_on))`;

/** Each row that prices more than its own color, with those that it prices. */
export const PRICED = [...COLORS_PRICED]
  .flatMap(([row, colors]) => colors.map((color) => `('${row}', '${color}')`))
  .join(', ');

/**
 * The cells of the lists in force, one for each colour that a row prices. `lowest` and `below` bound the carats whose
 * first two places lie within the size, so that no stone is cut anew for each cell.
 */
export const CELLS = `SELECT l.shape, l.shape = 'BR' AS is_round, l.listed_on, l.is_made_up, r.clarity,
       coalesce(g.color, r.color) AS color, r.price, z.carat_from, z.carat_to,
       ceil(z.carat_from * 100) / 100 AS lowest, floor(z.carat_to * 100) / 100 + 0.01 AS below
  FROM price_list l JOIN price_list_size z ON z.list_number = l.number JOIN price_list_row r ON r.size_id = z.id
  LEFT JOIN (VALUES ${PRICED}) AS g (row_color, color) ON g.row_color = r.color
 WHERE ${inForce('l')}`;

/**
 * Whether the stone under `s` is one that lists price, and the cell under `c` that prices it. Lists are of natural white
 * stones; a lab-grown one is compared with them only where its supplier does so.
 */
export const isListed = `s.diamond_type = ${DIAMOND_TYPE.white} AND s.fancy_color IS NULL
  AND (s.stone_type IS DISTINCT FROM ${STONE_TYPE.labGrown} OR s.rap IS NOT NULL)`;
export const isCellOf = `c.is_round = (s.shape = 'ROUND') AND c.clarity = CASE s.clarity WHEN 'FL' THEN 'IF' ELSE s.clarity END
  AND c.color = s.color AND s.carat >= c.lowest AND s.carat < c.below`;

/** Whose price goes with the list: of a natural stone that is offered at a discount. */
const FOLLOWS = `s.price_basis = ${PRICE_BASIS.discount} AND s.disc IS NOT NULL AND s.stone_type IS DISTINCT FROM ${STONE_TYPE.labGrown}`;
const LIMIT = 99_999;

/** What is set of the stone under `s` when its list price is `price`: what stays and what follows, in docs/adr/0017-prices.md. */
export const figuresAt = (price: string): string => `rap = ${price},
  disc = CASE WHEN ${FOLLOWS} THEN s.disc
              WHEN abs((s.price_per_ct / ${price} - 1) * 100) <= ${LIMIT} THEN round((s.price_per_ct / ${price} - 1) * 100, 2) END,
  price_per_ct = CASE WHEN ${FOLLOWS} THEN round(${price} * (1 + s.disc / 100), 2) ELSE s.price_per_ct END,
  total_amt = CASE WHEN ${FOLLOWS} THEN round(${price} * (1 + s.disc / 100) * s.carat, 2) ELSE s.total_amt END`;

/** Which lists price stones now, and as corrected when: where this differs prices may. */
export async function listsInForce(tx: Tx): Promise<string> {
  const found = await tx.one<{ lists: string }>(
    `SELECT coalesce(string_agg(concat_ws(' ', l.number, l.corrected_at), ', ' ORDER BY l.number), '') AS lists
       FROM price_list l WHERE ${inForce('l')}`,
  );
  return found?.lists ?? '';
}

/** The cells as stones look them up, in a temporary table of the connection; where `imported`, of lists that the house imported alone. */
export async function prepareCells(tx: Tx, { imported }: { imported: boolean }): Promise<void> {
  await tx.run('DROP TABLE IF EXISTS pg_temp.list_cell');
  await tx.run(
    `CREATE TEMP TABLE list_cell AS
     SELECT c.is_round, c.clarity, c.color, c.lowest, c.below, c.price FROM (${CELLS}) c
      ${imported ? 'WHERE NOT c.is_made_up' : ''}`,
  );
  await tx.run('ANALYZE pg_temp.list_cell');
}
