/** The stock as a whole: how much there is. */
import type { components } from '../../../src/api/schema.gen.ts';
import type { DiamondType, StoneStatus } from '../../../src/domain/codes.ts';
import type { Tx } from '../with-actor.ts';

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
 * Pieces, carats and amount (USD) of the stock, in one walk: in all, by white and fancy, by status and by shape; the
 * last two of one diamond type where it is given. `hidden` statuses do not count.
 */
export async function stockFigures(
  tx: Tx,
  diamondType: DiamondType | null,
  hidden: readonly StoneStatus[],
): Promise<StockFigures> {
  const rows = await tx.many<
    Figure & { mask: number; diamond_type: number | null; status: StoneStatus; shape: string }
  >(
    `SELECT grouping(diamond_type, status, shape)::int AS mask, diamond_type, status, shape,
            count(*)::int AS pieces, coalesce(sum(carat), 0)::float8 AS carats,
            round(coalesce(sum(total_amt), 0), 2) AS total_amt
       FROM stone WHERE status <> ALL ($1::smallint[])
      GROUP BY GROUPING SETS ((), (diamond_type), (diamond_type, status), (diamond_type, shape), (status), (shape))`,
    [hidden],
  );
  const figure = ({ pieces, carats, total_amt }: Figure): Figure => ({ pieces, carats, total_amt });
  // A bit is set for each column that is not grouped by: diamond type 4, status 2, shape 1.
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
