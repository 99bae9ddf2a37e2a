/** One stone with everything that its price depends on. */
import type { components } from '../../../../src/api/schema.gen.ts';
import type { PriceBasis } from '../../../../src/domain/codes.ts';
import type { Tx } from '../../with-actor.ts';
import { CELLS, isCellOf, isListed } from './list-cells.ts';

type Why = components['schemas']['WhyThisPrice'];

export interface PricedStone {
  stock_no: string;
  carat: number | null;
  provider_id: string;
  provider_name: string;
  price_basis: PriceBasis;
  rap: string | null;
  disc: number | null;
  price_per_ct: string | null;
  total_amt: string | null;
  /** The price in the provider's sheet, if in another currency. */
  original: Why['supplier']['original'];
  /** The newest list's price for such a stone, whatever list price its supplier states. */
  listed: Why['listed'];
}

export const findPricedStone = (tx: Tx, stockNo: string): Promise<PricedStone | undefined> =>
  tx.one<PricedStone>(
    `SELECT s.stock_no, s.carat::float8 AS carat, s.provider_id, p.name AS provider_name, s.price_basis, s.rap,
            s.disc::float8 AS disc, s.price_per_ct, s.total_amt,
            CASE WHEN s.original_currency IS NOT NULL THEN jsonb_build_object('currency', s.original_currency,
              'price_per_ct', s.original_price_per_ct::text, 'rate', s.exchange_rate::text, 'rate_day', s.exchange_day)
            END AS original,
            (SELECT jsonb_build_object('price', c.price::text, 'shape', c.shape, 'listed_on', c.listed_on,
                      'carat_from', c.carat_from, 'carat_to', c.carat_to, 'is_made_up', c.is_made_up)
               FROM (${CELLS}) c
              WHERE ${isListed} AND ${isCellOf}) AS listed
       FROM stone s JOIN provider p ON p.id = s.provider_id WHERE s.stock_no = $1`,
    [stockNo],
  );
