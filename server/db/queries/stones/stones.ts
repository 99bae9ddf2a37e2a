/** Totals of the stock. */
import type { components } from '../../../../src/api/schema.gen.ts';
import type { DiamondType, StoneStatus } from '../../../../src/domain/codes.ts';
import { parametersOf } from '../../fragments/parameter.ts';
import { listedConditions, type StoneView } from '../../fragments/shown-offer.ts';
import { priceSql } from '../../fragments/prices.ts';
import type { Tx } from '../../with-actor.ts';

type Figure = components['schemas']['StockFigure'];

export interface StockFigures {
  totalInventory: Figure;
  whiteInventory: Figure;
  fancyInventory: Figure;
  by_status: (Figure & { status: StoneStatus })[];
  by_shape: (Figure & { shape: string })[];
}

const NONE: Figure = { pieces: 0, carats: 0, total_amt: '0.00' };

/**
 * Pieces, carats and amount (USD, the viewer's) of the stones in sight, in one scan: in total, by
 * diamond type, by status and by shape; the last two only for one diamond type if it is given.
 */
export async function stockFigures(
  tx: Tx,
  diamondType: DiamondType | null,
  view: StoneView,
): Promise<StockFigures> {
  const values: unknown[] = [];
  const conditions = ['true', ...listedConditions(view, 's', parametersOf(values))];
  const rows = await tx.many<
    Figure & { mask: number; diamond_type: number | null; status: StoneStatus; shape: string }
  >(
    `SELECT grouping(diamond_type, status, shape)::int AS mask, diamond_type, status, shape,
            coalesce(sum(pieces), 0)::int AS pieces, coalesce(sum(carat), 0)::float8 AS carats,
            round(coalesce(sum(${priceSql(view.prices, 'total_amt', 's')}), 0), 2) AS total_amt
       FROM stone s WHERE ${conditions.join(' AND ')}
      GROUP BY GROUPING SETS ((), (diamond_type), (diamond_type, status), (diamond_type, shape), (status), (shape))`,
    values,
  );
  const figure = ({ pieces, carats, total_amt }: Figure): Figure => ({ pieces, carats, total_amt });
  // GROUPING() sets a bit for each column that is not grouped by: diamond type 4, status 2, shape
  // 1.
  const only = (mask: number) => rows.filter((row) => row.mask === mask);
  const typed = (mask: number) => only(mask).filter((row) => row.diamond_type === diamondType);
  const byType = (type: number): Figure => {
    const found = only(3).find((row) => row.diamond_type === type);
    return found ? figure(found) : NONE;
  };
  const [all] = only(7);
  return {
    totalInventory: all ? figure(all) : NONE,
    whiteInventory: byType(1),
    fancyInventory: byType(2),
    by_status: (diamondType === null ? only(5) : typed(1))
      .map((row) => ({ status: row.status, ...figure(row) }))
      .sort((a, b) => a.status - b.status),
    by_shape: (diamondType === null ? only(6) : typed(2))
      .filter((row) => row.shape !== null)
      .map((row) => ({ shape: row.shape, ...figure(row) }))
      .sort((a, b) => b.pieces - a.pieces || (a.shape < b.shape ? -1 : 1)),
  };
}

/** How many stones a person could see without inventory access, and how many they see with it. */
export async function countSeen(tx: Tx, view: StoneView): Promise<{ pieces: number; pieces_seen: number }> {
  const values: unknown[] = [];
  const within = (part: StoneView): string =>
    ['true', ...listedConditions(part, 's', parametersOf(values))].join(' AND ');
  const counted = await tx.one<{ pieces: number; pieces_seen: number }>(
    `SELECT count(*)::int AS pieces, (count(*) FILTER (WHERE ${within(view)}))::int AS pieces_seen
       FROM stone s WHERE ${within({ ...view, access: null })}`,
    values,
  );
  if (!counted) throw new Error('A count over no rows is a row too.');
  return counted;
}
