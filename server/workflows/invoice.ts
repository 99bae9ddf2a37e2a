/**
 * A sale writes an invoice line with the price of its memo line or confirm-stone; one invoice per
 * client and batch.
 */
import { LINES, type LineWorkflow } from '../db/records/all.ts';
import type { Tx } from '../db/with-actor.ts';
import { newId } from '../ids.ts';
import { nextNumbers } from './document-numbers.ts';

export interface SoldLine {
  lineId: string;
  clientId: string;
}

/** Returns the invoice numbers. */
export async function writeInvoices(
  tx: Tx,
  workflow: LineWorkflow,
  doerId: string,
  sold: readonly SoldLine[],
): Promise<string[]> {
  const { table, invoiced } = LINES[workflow];
  if (invoiced === null) throw new Error(`Nothing of ${workflow} is ever sold.`);
  const invoiceOf = new Map(
    [...new Set(sold.map((line) => line.clientId))].map((client) => [client, newId()]),
  );
  const clients = [...invoiceOf.keys()];
  const numbers = await nextNumbers(tx, 'invoice', clients);
  await tx.run(
    `INSERT INTO invoice (id, number, client_id, source, created_by)
     SELECT i.*, $4, $5 FROM unnest($1::uuid[], $2::text[], $3::uuid[]) AS i (id, number, client_id)`,
    [[...invoiceOf.values()], clients.map((client) => numbers.get(client)), clients, workflow, doerId],
  );
  await tx.run(
    `INSERT INTO invoice_line (id, invoice_id, stone_id, client_id, ${invoiced}, carat, rap, disc, price_per_ct,
                               total_amt, markup_disc, markup_ppc, sell_amt)
     SELECT n.id, n.invoice_id, l.stone_id, l.client_id, l.id, l.carat, l.rap, l.disc, l.price_per_ct, l.total_amt,
            l.markup_disc, l.markup_ppc, l.sell_amt
       FROM unnest($1::uuid[], $2::uuid[], $3::uuid[]) AS n (id, invoice_id, line_id)
       JOIN ${table} l ON l.id = n.line_id`,
    [
      sold.map(() => newId()),
      sold.map((line) => invoiceOf.get(line.clientId)),
      sold.map((line) => line.lineId),
    ],
  );
  return clients.flatMap((client) => numbers.get(client) ?? []);
}
