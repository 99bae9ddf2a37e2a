/** The due day of an invoice written today. */
import { dueAfter } from '../../../../src/domain/business-days.ts';
import { USUAL_TERMS_DAYS } from '../../../../src/domain/lines/invoices.ts';
import { HOUSE_TODAY } from '../../fragments/days.ts';
import type { Tx } from '../../with-actor.ts';

/**
 * The due day of each client, YYYY-MM-DD, in the order of `clients`. It follows their own payment
 * terms, or the house's, and the house's holidays. Locks the people named on the invoices first,
 * because the invoice counter must be the last lock of a sale.
 */
export async function dueDaysOf(tx: Tx, clients: readonly string[], seller: string): Promise<string[]> {
  await tx.run('SELECT FROM app_user WHERE id = ANY ($1::uuid[]) ORDER BY id FOR KEY SHARE', [
    [...clients, seller],
  ]);
  const terms = await tx.many<{ today: string; days: number; holidays: string[] }>(
    `SELECT ${HOUSE_TODAY}::text AS today,
            coalesce(l.terms_days, (SELECT (value ->> 'terms_days')::int FROM setting WHERE key = 'invoice'), $2::int) AS days,
            ARRAY(SELECT day::text FROM holiday WHERE day > ${HOUSE_TODAY}) AS holidays
       FROM unnest($1::uuid[]) WITH ORDINALITY AS c (id, place) LEFT JOIN credit_limit l ON l.client_id = c.id
      ORDER BY c.place`,
    [clients, USUAL_TERMS_DAYS],
  );
  return terms.map(({ today, days, holidays }) => dueAfter(today, days, new Set(holidays)));
}
