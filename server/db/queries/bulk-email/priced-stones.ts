/** Stones with the facts that clients' prices are computed from. */
import type { Tx } from '../../with-actor.ts';

export interface PricedRow {
  id: string;
  stock_no: string;
  stone_type: number | null;
  shape: string | null;
  provider_id: string;
  carat: number | null;
  /** The supplier's, USD per carat. */
  price_per_ct: string | null;
  rap: string | null;
}

/** In the order of the ids. */
export const pricedStones = (tx: Tx, ids: readonly string[]): Promise<PricedRow[]> =>
  tx.many<PricedRow>(
    `SELECT s.id, s.stock_no, s.stone_type, s.shape, s.provider_id, s.carat::float8 AS carat,
            s.price_per_ct::text AS price_per_ct, s.rap::text AS rap
       FROM unnest($1::uuid[]) WITH ORDINALITY AS chosen (id, place) JOIN stone s ON s.id = chosen.id ORDER BY chosen.place`,
    [ids],
  );
