/** A price that a client and the house agreed for a stone. */
import type { components } from '../../../../src/api/schema.gen.ts';
import { liveCodes, codeOf } from '../../../../src/machines/workflows.ts';
import { seesClient } from '../../fragments/tenancy.ts';
import type { Tx } from '../../with-actor.ts';

type Agreed = NonNullable<components['schemas']['WhyThisPrice']['agreed']>;

const KEPT = `SELECT l.price_offer_line_id, d.number FROM confirm_line l JOIN confirm_order d ON d.id = l.order_id
               WHERE l.status IN (${[...liveCodes('confirmStone'), codeOf('confirmStone', 'approved')].join(', ')})
              UNION ALL
              SELECT l.price_offer_line_id, d.number FROM memo_line l JOIN memo d ON d.id = l.memo_id
               WHERE l.status IN (${[...liveCodes('memo'), codeOf('memo', 'sold')].join(', ')})`;

/** Null if the client's order or memo of the stone has no agreed price, or has ended. */
export async function agreedFor(tx: Tx, clientId: string, stockNo: string): Promise<Agreed | null> {
  const agreed = await tx.one<Agreed>(
    `SELECT d.number AS offer_number, kept.number AS document_number, l.updated_at AS agreed_at,
            round((1 - l.agreed_amt / l.sell_amt) * 100, 2)::float8 AS below, round(l.agreed_amt / l.carat, 2) AS price_per_ct,
            l.agreed_amt AS amount
       FROM price_offer_line l JOIN price_offer d ON d.id = l.offer_id JOIN stone s ON s.id = l.stone_id
       JOIN (${KEPT}) kept ON kept.price_offer_line_id = l.id
      WHERE l.client_id = $1 AND s.stock_no = $2 AND ${seesClient('l.client_id')}
      ORDER BY l.updated_at DESC LIMIT 1`,
    [clientId, stockNo],
  );
  return agreed ?? null;
}
