/** SQL for the price lists in force, a stone's list price, and the figures that follow from it. */
import { DIAMOND_TYPE, PRICE_BASIS, STONE_TYPE } from '../../../../src/domain/codes.ts';
import { COLORS_PRICED } from '../../../../src/domain/prices/price-list.ts';
import type { Tx } from '../../with-actor.ts';

/**
 * Whether the list under `list` is in force: the newest of its shape; a demo list only if there is
 * no other.
 */
export const inForce = (list: string): string => `NOT EXISTS (
  SELECT FROM price_list other WHERE other.shape = ${list}.shape
     AND (NOT other.is_made_up, other.listed_on) > (NOT ${list}.is_made_up, ${list}.listed_on))`;

/** Rows that price several colors, with these colors. */
export const PRICED = [...COLORS_PRICED]
  .flatMap(([row, colors]) => colors.map((color) => `('${row}', '${color}')`))
  .join(', ');

/**
 * The cells of the lists in force, one for each colour that a row prices. `lowest` and `below`
 * bound the carats whose first two decimals are within the size, so that carats need not be
 * truncated when joining.
 */
export const CELLS = `SELECT l.shape, l.shape = 'BR' AS is_round, l.listed_on, l.is_made_up, r.clarity,
       coalesce(g.color, r.color) AS color, r.price, z.carat_from, z.carat_to,
       ceil(z.carat_from * 100) / 100 AS lowest, floor(z.carat_to * 100) / 100 + 0.01 AS below
  FROM price_list l JOIN price_list_size z ON z.list_number = l.number JOIN price_list_row r ON r.size_id = z.id
  LEFT JOIN (VALUES ${PRICED}) AS g (row_color, color) ON g.row_color = r.color
 WHERE ${inForce('l')}`;

/**
 * Conditions that lists price the stone under `s`, and that the cell under `c` is its cell. Lists
 * are for natural white stones; lab-grown ones are compared only if their supplier does so.
 */
export const isListed = `s.diamond_type = ${DIAMOND_TYPE.white} AND s.fancy_color IS NULL
  AND (s.stone_type IS DISTINCT FROM ${STONE_TYPE.labGrown} OR s.rap IS NOT NULL)`;
export const isCellOf = `c.is_round = (s.shape = 'ROUND') AND c.clarity = CASE s.clarity WHEN 'FL' THEN 'IF' ELSE s.clarity END
  AND c.color = s.color AND s.carat >= c.lowest AND s.carat < c.below`;

/** Whether the price follows the list: natural stones that are priced by a discount. */
const FOLLOWS = `s.price_basis = ${PRICE_BASIS.discount} AND s.disc IS NOT NULL AND s.stone_type IS DISTINCT FROM ${STONE_TYPE.labGrown}`;
const LIMIT = 99_999;

/** A price that comes to nothing is none, neither per carat nor of the stone. */
const followed = (price: string, figure: string): string => {
  const perCarat = `round(${price} * (1 + s.disc / 100), 2)`;
  return `CASE WHEN ${perCarat} > 0 AND round(${perCarat} * s.carat, 2) > 0 THEN ${figure} END`;
};

/**
 * SET clause for the stone under `s` at the list price `price`
 * (docs/adr/0017-prices-and-markups.md).
 */
export const figuresAt = (price: string): string => `rap = ${price},
  disc = CASE WHEN ${FOLLOWS} THEN s.disc
              WHEN abs((s.price_per_ct / ${price} - 1) * 100) <= ${LIMIT} THEN round((s.price_per_ct / ${price} - 1) * 100, 2) END,
  price_per_ct = CASE WHEN ${FOLLOWS} THEN ${followed(price, `round(${price} * (1 + s.disc / 100), 2)`)} ELSE s.price_per_ct END,
  total_amt = CASE WHEN ${FOLLOWS} THEN ${followed(price, `round(${price} * (1 + s.disc / 100) * s.carat, 2)`)}
                  ELSE s.total_amt END`;

/** The lists in force with the times of their corrections, to notice changes. */
export async function listsInForce(tx: Tx): Promise<string> {
  const found = await tx.one<{ lists: string }>(
    `SELECT coalesce(string_agg(concat_ws(' ', l.number, l.corrected_at), ', ' ORDER BY l.number), '') AS lists
       FROM price_list l WHERE ${inForce('l')}`,
  );
  return found?.lists ?? '';
}

/** Creates a temporary table of the cells; `imported` leaves out demo lists. */
export async function prepareCells(tx: Tx, { imported }: { imported: boolean }): Promise<void> {
  await tx.run('DROP TABLE IF EXISTS pg_temp.list_cell');
  await tx.run(
    `CREATE TEMP TABLE list_cell AS
     SELECT c.is_round, c.clarity, c.color, c.lowest, c.below, c.price FROM (${CELLS}) c
      ${imported ? 'WHERE NOT c.is_made_up' : ''}`,
  );
  await tx.run('ANALYZE pg_temp.list_cell');
}
