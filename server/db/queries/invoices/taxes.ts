/** Taxes of invoices, as the house sets them on the day of the sale. */
import { invoiceNet } from '../../fragments/invoice-amounts.ts';
import type { Tx } from '../../with-actor.ts';

/** Stores the house's taxes on these new invoices, each with its amount. */
export async function saveTaxes(tx: Tx, invoiceIds: readonly string[]): Promise<void> {
  await tx.run(
    `INSERT INTO invoice_tax (invoice_id, place, name, percent, amount)
     SELECT i.id, t.place, t.tax ->> 'name', (t.tax ->> 'percent')::numeric,
            round(${invoiceNet('i')} * (t.tax ->> 'percent')::numeric / 100, 2)
       FROM invoice i
       CROSS JOIN LATERAL (SELECT value FROM setting WHERE key = 'invoice') s
       CROSS JOIN LATERAL jsonb_array_elements(coalesce(s.value -> 'taxes', '[]')) WITH ORDINALITY AS t (tax, place)
      WHERE i.id = ANY ($1::uuid[])`,
    [invoiceIds],
  );
}
