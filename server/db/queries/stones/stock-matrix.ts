/** Totals of the stock by shape and carat range. */
import type { components } from '../../../../src/api/schema.gen.ts';
import type { DiamondType } from '../../../../src/domain/codes.ts';
import { parametersOf } from '../../fragments/parameter.ts';
import { listedConditions, type StoneView } from '../../fragments/shown-offer.ts';
import { priceSql } from '../../fragments/prices.ts';
import type { Tx } from '../../with-actor.ts';

type Matrix = components['schemas']['Stocks'];

interface MatrixQuery {
  diamondType: DiamondType | null;
  /** By sub-range, for ranges that have some. */
  divided: boolean;
}

/**
 * Pieces, carats and amount (USD, the viewer's) of the stones in sight by active range, in one
 * scan.
 */
export async function stockMatrix(
  tx: Tx,
  { diamondType, divided }: MatrixQuery,
  view: StoneView,
): Promise<Matrix> {
  const ranges = await sizesInUse(tx, divided);
  // Ranges do not overlap, so the last range that starts at or below a stone's carat is the only
  // candidate.
  const apart = ranges.toSorted((a, b) => a.carat_from - b.carat_from);
  const values: unknown[] = [
    apart.map((range) => range.carat_from),
    apart.map((range) => range.carat_to),
    apart.map((range) => range.id),
  ];
  const conditions = ['true', ...listedConditions(view, 's', parametersOf(values))];
  if (diamondType !== null) conditions.push(`s.diamond_type = $${values.push(diamondType)}`);
  const cells = await tx.many<Matrix['cells'][number]>(
    `SELECT shape, CASE WHEN carat <= ($2::numeric[])[place] THEN ($3::text[])[place] END AS carat_range_id,
            sum(pieces)::int AS pieces, sum(carats)::float8 AS carats, round(sum(amount), 2) AS total_amt
       FROM (SELECT shape, carat, width_bucket(carat, $1::numeric[]) AS place, sum(pieces) AS pieces,
                    coalesce(sum(carat), 0) AS carats, coalesce(sum(amount_seen), 0) AS amount
               FROM (SELECT s.shape, s.carat, s.pieces, ${priceSql(view.prices, 'total_amt', 's')} AS amount_seen FROM stone s WHERE ${conditions.join(' AND ')}) seen
              GROUP BY shape, carat) sizes
      GROUP BY 1, 2 ORDER BY shape NULLS LAST, carat_range_id`,
    values,
  );
  return { ranges, cells };
}

/**
 * The active ranges in order. If divided, each is given as its active sub-ranges in order, with
 * each gap after the sub-range below it. Carats have three decimals, so a gap after 1.249 starts at
 * 1.25.
 */
const sizesInUse = (tx: Tx, divided: boolean): Promise<Matrix['ranges']> =>
  tx.many<Matrix['ranges'][number]>(
    `WITH part AS (SELECT * FROM sub_carat_range WHERE is_active AND $1),
     rest AS (
       SELECT r.id, r.sequence, unnest(nummultirange(numrange(r.carat_from, r.carat_to, '[]'))
                - (SELECT coalesce(range_agg(numrange(carat_from, carat_to, '[]')), '{}') FROM part WHERE carat_range_id = r.id)) AS span
         FROM carat_range r WHERE r.is_active),
     size AS (
       SELECT p.id::text, r.sequence AS of_range, p.sequence AS place, p.carat_from, p.carat_to
         FROM part p JOIN carat_range r ON r.id = p.carat_range_id AND r.is_active
       UNION ALL
       SELECT id || CASE WHEN lower(span) = min(lower(span)) OVER (PARTITION BY id) THEN '' ELSE '@' || lower(span) END, sequence,
              (SELECT coalesce(max(p.sequence), 0) + 0.5 FROM part p WHERE p.carat_range_id = rest.id AND p.carat_to = lower(span)),
              lower(span) + CASE WHEN lower_inc(span) THEN 0 ELSE 0.001 END, upper(span) - CASE WHEN upper_inc(span) THEN 0 ELSE 0.001 END
         FROM rest)
     SELECT id, carat_from::float8 AS carat_from, carat_to::float8 AS carat_to FROM size
      WHERE carat_from <= carat_to ORDER BY of_range, place, carat_from`,
    [divided],
  );
