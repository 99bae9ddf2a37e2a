/** The stock's cells as a table: shapes by number of pieces, sizes in the house's order. */
import type { AnswerOf } from '../../api/client.ts';
import { Decimal, usd } from '../../domain/money.ts';

type Stocks = AnswerOf<'listStocks'>;
export type Range = Stocks['ranges'][number];

export interface Cell {
  pieces: number;
  carats: number;
  /** USD with two decimals. */
  amount: string;
}

type Wire = Stocks['cells'][number];
const cellOf = ({ pieces, carats, total_amt }: Wire): Cell => ({
  pieces,
  carats,
  amount: total_amt ?? '0.00',
});

export function matrixOf({ ranges, cells }: Stocks) {
  const piecesOf = new Map<string | null, number>();
  for (const { shape, pieces } of cells) piecesOf.set(shape, (piecesOf.get(shape) ?? 0) + pieces);
  const filled = new Set(cells.map(({ carat_range_id }) => carat_range_id));
  const total = (holds: (one: Wire) => boolean): Cell => {
    const of = cells.filter(holds);
    return {
      pieces: of.reduce((sum, { pieces }) => sum + pieces, 0),
      carats: of.reduce((sum, { carats }) => sum + carats, 0),
      amount: usd(of.reduce((sum, { total_amt }) => sum.plus(total_amt ?? 0), new Decimal(0))),
    };
  };
  return {
    shapes: [...piecesOf].sort((a, b) => b[1] - a[1]).map(([shape]) => shape),
    /** Ranges with stones; null stands for stones outside every range. */
    ranges: [...ranges.filter(({ id }) => filled.has(id)), ...(filled.has(null) ? [null] : [])],
    cell(shape: string | null, range: Range | null): Cell | undefined {
      const found = cells.find((one) => one.shape === shape && one.carat_range_id === (range?.id ?? null));
      return found && cellOf(found);
    },
    total,
    /** The pieces in the fullest cell, at least one. */
    most: Math.max(1, ...cells.map(({ pieces }) => pieces)),
  };
}
