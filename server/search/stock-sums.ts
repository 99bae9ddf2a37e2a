/** Sums of the stock by type and shape in one statement, for when the index is not ready. */
import type { components } from '../../src/api/schema.gen.ts';
import type { DiamondType } from '../../src/domain/codes.ts';
import { priceSql } from '../db/fragments/prices.ts';
import type { Tx } from '../db/with-actor.ts';
import { conditionsOf, whereOf } from './conditions.ts';
import type { StoneQuestion } from './engine.ts';

type Sum = components['schemas']['StockSum'];

interface StockSums {
  /** The sum of one type or all, and of one shape or all. */
  sumOf(type: DiamondType | null, shape?: string): Sum;
  /** The shapes of one type's stones, or of all. */
  shapesOf(type: DiamondType | null): string[];
}

interface Part extends Sum {
  type: DiamondType | null;
  shape: string | null;
  any_type: boolean;
  any_shape: boolean;
}

const NOTHING: Sum = { pieces: 0, carats: 0, total_amt: '0.00' };

/** Reads the stones once, instead of once for each shape. */
export async function stockSums(tx: Tx, question: StoneQuestion): Promise<StockSums> {
  const conditions = conditionsOf(question);
  const parts = await tx.many<Part>(
    `SELECT diamond_type AS type, shape, grouping(diamond_type) = 1 AS any_type, grouping(shape) = 1 AS any_shape,
            coalesce(sum(pieces), 0)::int AS pieces, coalesce(sum(carat), 0)::float8 AS carats,
            round(coalesce(sum(total_amt), 0), 2) AS total_amt
       FROM (SELECT s.diamond_type, s.shape, s.pieces, s.carat, ${priceSql(question.prices, 'total_amt', 's')} AS total_amt
               FROM stone s WHERE ${whereOf(conditions)} OFFSET 0) seen
      GROUP BY GROUPING SETS ((), (diamond_type), (shape), (diamond_type, shape))`,
    conditions.values,
  );
  const of = (type: DiamondType | null): Part[] =>
    parts.filter((part) => (type === null ? part.any_type : !part.any_type && part.type === type));
  return {
    sumOf(type, shape) {
      const found = of(type).find((part) =>
        shape === undefined ? part.any_shape : !part.any_shape && part.shape === shape,
      );
      return found === undefined
        ? NOTHING
        : { pieces: found.pieces, carats: found.carats, total_amt: found.total_amt };
    },
    shapesOf: (type) =>
      of(type).flatMap(({ any_shape, shape }) => (any_shape || shape === null ? [] : [shape])),
  };
}
