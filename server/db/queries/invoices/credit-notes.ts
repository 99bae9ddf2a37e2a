/** Credit notes: the amounts of lines with their taxes, and writing the notes. */
import { invoiceOwed, invoicePaid } from '../../fragments/invoice-amounts.ts';
import type { Tx } from '../../with-actor.ts';

/** An invoice whose lines are to be credited. USD with two decimals. */
export interface CreditedInvoice {
  id: string;
  client_id: string;
  status: number;
  /** The number of its lines that are not credited. */
  lines_left: number;
  paid: string;
  /** The amounts owed before and after the credit note. */
  owed: string;
  owed_after: string;
  /** The credit note's taxes: those of all credited lines, less those of earlier credit notes. */
  taxes: CreditedTax[];
}

interface CreditedTax {
  place: number;
  name: string;
  percent: string;
  amount: string;
}

/**
 * The invoices of these lines' sales, locked in the order of their ids. `column` names the line in
 * them.
 */
export async function lockInvoicesOf(
  tx: Tx,
  column: string,
  lineIds: readonly string[],
): Promise<{ invoiceIds: string[]; invoiceLineIds: string[] }> {
  const lines = await tx.many<{ id: string; invoice_id: string }>(
    `SELECT id, invoice_id FROM invoice_line WHERE ${column} = ANY ($1::uuid[]) AND credit_note_id IS NULL`,
    [lineIds],
  );
  const invoiceIds = [...new Set(lines.map((line) => line.invoice_id))];
  await tx.run('SELECT FROM invoice WHERE id = ANY ($1::uuid[]) ORDER BY id FOR UPDATE', [invoiceIds]);
  return { invoiceIds, invoiceLineIds: lines.map(({ id }) => id) };
}

/**
 * The amounts of these locked invoices after crediting these lines. A tax is rounded once for all
 * credited lines, so that crediting every line credits the invoice to the cent.
 */
export const withoutLines = (
  tx: Tx,
  invoiceIds: readonly string[],
  invoiceLineIds: readonly string[],
): Promise<CreditedInvoice[]> =>
  tx.many<CreditedInvoice>(
    `WITH lines AS (
       SELECT l.invoice_id, coalesce(sum(l.sell_amt) FILTER (WHERE l.id = ANY ($2::uuid[])), 0) AS now,
              coalesce(sum(l.sell_amt) FILTER (WHERE l.credit_note_id IS NOT NULL), 0) AS before,
              count(*) FILTER (WHERE l.credit_note_id IS NULL AND l.id <> ALL ($2::uuid[]))::int AS lines_left
         FROM invoice_line l WHERE l.invoice_id = ANY ($1::uuid[]) GROUP BY l.invoice_id),
     tax AS (
       SELECT t.invoice_id, t.place, t.name, t.percent,
              round((l.before + l.now) * t.percent / 100, 2)
                - (SELECT coalesce(sum(x.amount), 0) FROM credit_note_tax x JOIN credit_note n ON n.id = x.credit_note_id
                    WHERE n.invoice_id = t.invoice_id AND x.place = t.place) AS amount
         FROM invoice_tax t JOIN lines l ON l.invoice_id = t.invoice_id)
     SELECT i.id, i.client_id, i.status, l.lines_left, ${invoicePaid('i')} AS paid, ${invoiceOwed('i')} AS owed,
            (${invoiceOwed('i')} - l.now
              - (SELECT coalesce(sum(tax.amount), 0) FROM tax WHERE tax.invoice_id = i.id))::numeric(18, 2) AS owed_after,
            (SELECT coalesce(jsonb_agg(jsonb_build_object('place', tax.place, 'name', tax.name, 'percent', tax.percent::text,
                                                          'amount', tax.amount::text)), '[]')
               FROM tax WHERE tax.invoice_id = i.id) AS taxes
       FROM invoice i JOIN lines l ON l.invoice_id = i.id ORDER BY i.id`,
    [invoiceIds, invoiceLineIds],
  );

interface NewCreditNote {
  id: string;
  number: string;
  invoiceId: string;
  clientId: string;
  taxes: readonly CreditedTax[];
}

/** Writes the notes; each has the lines of its invoice. */
export async function addCreditNotes(
  tx: Tx,
  notes: readonly NewCreditNote[],
  invoiceLineIds: readonly string[],
  { reason, createdBy }: { reason: string; createdBy: string },
): Promise<void> {
  const ids = notes.map(({ id }) => id);
  await tx.run(
    `INSERT INTO credit_note (id, number, invoice_id, client_id, reason, created_by)
     SELECT n.*, $5, $6 FROM unnest($1::uuid[], $2::text[], $3::uuid[], $4::uuid[]) AS n`,
    [
      ids,
      notes.map(({ number }) => number),
      notes.map(({ invoiceId }) => invoiceId),
      notes.map(({ clientId }) => clientId),
      reason,
      createdBy,
    ],
  );
  await tx.run(
    `UPDATE invoice_line l SET credit_note_id = n.id FROM credit_note n
      WHERE l.id = ANY ($1::uuid[]) AND n.id = ANY ($2::uuid[]) AND n.invoice_id = l.invoice_id`,
    [invoiceLineIds, ids],
  );
  const taxes = notes.flatMap(({ id, taxes: of }) => of.map((tax) => ({ ...tax, credit_note_id: id })));
  await tx.run(
    `INSERT INTO credit_note_tax (credit_note_id, place, name, percent, amount)
     SELECT t.* FROM jsonb_to_recordset($1::jsonb)
                  AS t (credit_note_id uuid, place smallint, name text, percent numeric, amount numeric)`,
    [JSON.stringify(taxes)],
  );
}
