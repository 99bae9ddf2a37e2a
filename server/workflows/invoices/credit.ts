/**
 * Reversed sales are credited: one credit note for each invoice of the batch, and an overpayment
 * becomes the client's credit. (docs/adr/0022-invoices-payments-and-credit-notes.md)
 */
import { cents, inUsd, spare } from '../../../src/domain/lines/cents.ts';
import { LINES } from '../../db/records/all.ts';
import { addEntries, lockCredits } from '../../db/queries/invoices/client-credit.ts';
import { addCreditNotes, lockInvoicesOf, withoutLines } from '../../db/queries/invoices/credit-notes.ts';
import { priceAnew } from '../../db/queries/prices/list-prices.ts';
import { newId } from '../../ids.ts';
import { idsOfLines, type LineEffect } from '../line-effect.ts';
import { actorFact, moveOf, writeMoves } from '../write-history.ts';
import { permitted } from './permitted.ts';
import { nextInSeries } from './series.ts';

/**
 * Effect `creditInvoiceLine`: CREDIT, CREDIT_SPARE or CREDIT_PART of the invoices of these lines.
 * Last in a transaction, because it locks the counter of credit notes.
 * @throws Refused 403 for the role
 */
export const reverseSales: LineEffect = async (
  tx,
  { workflow, actor: { id: actorId, ...by }, reason = '' },
  lines,
) => {
  // Jobs reverse nothing.
  if (actorId === null) return;
  const actor = { ...by, id: actorId };
  const { invoiced } = LINES[workflow];
  if (invoiced === null) throw new Error(`Nothing of ${workflow} is ever sold.`);
  // While it was sold the stone did not follow the price list.
  await priceAnew(tx, 'SELECT unnest($1::uuid[])', [lines.map(({ line }) => line.stone_id)]);
  const { invoiceIds, invoiceLineIds } = await lockInvoicesOf(tx, invoiced, idsOfLines(lines));
  if (invoiceLineIds.length < lines.length) throw new Error('A sold line has no invoice.');
  const invoices = await withoutLines(tx, invoiceIds, invoiceLineIds);
  const clients = [...new Set(invoices.map((invoice) => invoice.client_id))];
  await lockCredits(tx, clients, actor.id);
  writeMoves(
    tx,
    actor,
    invoices.map((invoice) => {
      const { lines_left: linesLeft, paid, owed_after: owed } = invoice;
      const facts = { actor: actorFact(actor), reason, credited: { linesLeft, paid, owed } };
      const permit = permitted(['CREDIT', 'CREDIT_SPARE', 'CREDIT_PART'], invoice.status, facts);
      return moveOf('invoice', invoice.id, invoice.client_id, permit);
    }),
    reason,
  );
  const numbers = await nextInSeries(tx, 'credit', invoices.length);
  const notes = invoices.map((invoice, place) => ({
    id: newId(),
    number: numbers[place] ?? '',
    invoiceId: invoice.id,
    clientId: invoice.client_id,
    taxes: invoice.taxes,
    spare: spareMore(invoice),
  }));
  await addCreditNotes(tx, notes, invoiceLineIds, { reason, createdBy: actor.id });
  await addEntries(
    tx,
    notes.flatMap(({ id, clientId, spare: amount }) =>
      amount === 0n
        ? []
        : [{ clientId, cause: 'credited' as const, amount: inUsd(amount), creditNoteId: id }],
    ),
  );
  return { numbers };
};

/** By how much the invoice is overpaid. */
const spareMore = (invoice: { paid: string; owed: string; owed_after: string }): bigint => {
  const paid = cents(invoice.paid);
  return spare(paid, cents(invoice.owed_after)) - spare(paid, cents(invoice.owed));
};
