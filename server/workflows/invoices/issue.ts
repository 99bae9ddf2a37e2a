/**
 * A sale writes an invoice line with the price of its memo line or confirm-stone; one invoice per
 * client and batch.
 */
import { decide } from '../../../src/machines/decide.ts';
import { LINES } from '../../db/records/all.ts';
import { dueDaysOf } from '../../db/queries/invoices/terms.ts';
import { saveTaxes } from '../../db/queries/invoices/taxes.ts';
import { newId } from '../../ids.ts';
import { refusedBy } from '../guard-refusals.ts';
import { idsOfLines, type LineEffect } from '../line-effect.ts';
import { actorFact } from '../write-history.ts';
import { nextInSeries } from './series.ts';
import { writeInvoiceSteps } from './steps.ts';
import { notifyIssued } from './notify.ts';

/**
 * Effect `writeInvoiceLine`: ISSUE. Mails the clients. No total is zero, because nothing is sold
 * for 0.00 (`keptPrice`). Last in a transaction: it locks the counter of invoice numbers until the
 * transaction ends, and every other sale waits for that lock.
 * @throws Refused 403 for the role
 */
export const writeSales: LineEffect = async (tx, { workflow, actor: { id: actorId, ...by } }, sold) => {
  // Jobs sell nothing.
  if (actorId === null) return;
  const actor = { ...by, id: actorId };
  const { table, invoiced } = LINES[workflow];
  if (invoiced === null) throw new Error(`Nothing of ${workflow} is ever sold.`);
  const decision = decide('invoice', null, { type: 'ISSUE' }, { actor: actorFact(actor) });
  if (!decision.ok) throw refusedBy(decision.refusal);
  const invoiceOf = new Map(
    [...new Set(sold.map(({ line }) => line.client_id))].map((client) => [client, newId()]),
  );
  const [clients, ids] = [[...invoiceOf.keys()], [...invoiceOf.values()]];
  const dueOn = await dueDaysOf(tx, clients, actor.id);
  writeInvoiceSteps(
    tx,
    actor,
    [...invoiceOf].map(([client, id]) => ({ id, client_id: client })),
    decision,
  );
  const numbers = await nextInSeries(tx, 'invoice', clients.length);
  await tx.run(
    `INSERT INTO invoice (id, number, client_id, source, created_by, status, version, due_on)
     SELECT i.id, i.number, i.client_id, $4, $5, $6, 1, i.due_on
       FROM unnest($1::uuid[], $2::text[], $3::uuid[], $7::date[]) AS i (id, number, client_id, due_on)`,
    [ids, numbers, clients, workflow, actor.id, decision.toCode, dueOn],
  );
  await tx.run(
    `INSERT INTO invoice_line (id, invoice_id, stone_id, client_id, ${invoiced}, carat, rap, disc, price_per_ct,
                               total_amt, markup_disc, markup_ppc, sell_amt)
     SELECT n.id, n.invoice_id, l.stone_id, l.client_id, l.id, l.carat, l.rap, l.disc, l.price_per_ct, l.total_amt,
            l.markup_disc, l.markup_ppc, l.sell_amt
       FROM unnest($1::uuid[], $2::uuid[], $3::uuid[]) AS n (id, invoice_id, line_id)
       JOIN ${table} l ON l.id = n.line_id`,
    [sold.map(() => newId()), sold.map(({ line }) => invoiceOf.get(line.client_id)), idsOfLines(sold)],
  );
  await saveTaxes(tx, ids);
  await notifyIssued(tx, actor, ids, decision);
  return { numbers };
};
