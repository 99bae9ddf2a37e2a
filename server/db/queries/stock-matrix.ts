/** The stock by shape and carat range: how much lies where. */
import type { components } from '../../../src/api/schema.gen.ts';
import type { DiamondType } from '../../../src/domain/codes.ts';
import { inSight, type Sight } from '../../policies/inventory-access.ts';
import { priceSql, type Prices } from '../../policies/prices.ts';
import type { Tx } from '../with-actor.ts';

type Matrix = components['schemas']['StocksAnswer']['data'];

/** Pieces, carats and amount (USD, the viewer's) of what is in sight, in one walk over the stock; ranges in use only. */
export async function stockMatrix(
  tx: Tx,
  diamondType: DiamondType | null,
  { prices, ...sight }: Sight & { prices: Prices },
): Promise<Matrix> {
  const ranges = await tx.many<Matrix['ranges'][number]>(
    `SELECT id, carat_from::float8 AS carat_from, carat_to::float8 AS carat_to FROM carat_range WHERE is_active
      ORDER BY sequence, carat_from`,
  );
  // The ranges are apart: a stone's place among their beginnings and ends tells which one it lies in, if any.
  const apart = ranges.toSorted((a, b) => a.carat_from - b.carat_from);
  const values: unknown[] = [
    apart.map((range) => range.carat_from),
    apart.map((range) => range.carat_to),
    apart.map((range) => range.id),
  ];
  const conditions = ['true', ...inSight(sight, 's', (value) => `$${values.push(value)}`)];
  if (diamondType !== null) conditions.push(`s.diamond_type = $${values.push(diamondType)}`);
  const cells = await tx.many<Matrix['cells'][number]>(
    `SELECT shape, CASE WHEN carat <= ($2::numeric[])[place] THEN ($3::text[])[place] END AS carat_range_id,
            sum(pieces)::int AS pieces, sum(carats)::float8 AS carats, round(sum(amount), 2) AS total_amt
       FROM (SELECT shape, carat, width_bucket(carat, $1::numeric[]) AS place, count(*) AS pieces,
                    coalesce(sum(carat), 0) AS carats, coalesce(sum(amount_seen), 0) AS amount
               FROM (SELECT s.shape, s.carat, ${priceSql(prices, 'total_amt', 's')} AS amount_seen FROM stone s WHERE ${conditions.join(' AND ')}) seen
              GROUP BY shape, carat) sizes
      GROUP BY 1, 2 ORDER BY shape NULLS LAST, carat_range_id`,
    values,
  );
  return { ranges, cells };
}
