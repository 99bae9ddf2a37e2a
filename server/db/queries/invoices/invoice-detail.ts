/**
 * Whole invoices: their amounts, and one invoice with its stones, payments, credit notes and
 * history.
 */
import type { components } from '../../../../src/api/schema.gen.ts';
import {
  clientCredit,
  creditNoteSpare,
  creditNoteTaxes,
  creditNoteTotal,
  invoiceCredited,
  invoiceNet,
  invoiceOpen,
  invoiceOverdue,
  invoicePaid,
  invoiceTaxes,
  invoiceTotal,
} from '../../fragments/invoice-amounts.ts';
import { isClient } from '../../fragments/stone-fields.ts';
import { seesClient } from '../../fragments/tenancy.ts';
import { isUuid } from '../../with-actor.ts';
import type { Tx } from '../../with-actor.ts';
import { CLIENT } from '../transactions/lines.ts';

type Schemas = components['schemas'];
export type InvoiceDetail = Schemas['Invoice'];
type Head = Omit<InvoiceDetail, 'lines' | 'payments' | 'credit_notes' | 'history'>;

const SUM = `i.id, i.status, i.due_on::text AS due_on, coalesce(${invoiceOverdue('i')}, false) AS is_overdue,
  ${invoiceTotal('i')} AS total, ${invoiceCredited('i')} AS credited, ${invoicePaid('i')} AS paid, ${invoiceOpen('i')} AS open`;

/** The amounts of these invoices, as far as the actor sees them. */
export const invoiceSums = (tx: Tx, ids: readonly string[]): Promise<Schemas['InvoiceSum'][]> =>
  tx.many<Schemas['InvoiceSum']>(
    `SELECT ${SUM} FROM invoice i WHERE i.id = ANY ($1::uuid[]) AND ${seesClient('i.client_id')}
      ORDER BY array_position($1::uuid[], i.id)`,
    [ids],
  );

const LINES = `SELECT s.stock_no, CASE WHEN l.memo_line_id IS NULL THEN 'confirm-stone' ELSE 'memo' END AS of,
                      coalesce(l.memo_line_id, l.confirm_line_id) AS line_id, s.shape, s.color, s.fancy_color, s.intensity, s.overtone, s.stone_type, s.clarity,
                      l.carat::float8 AS carat, l.markup_ppc AS price_per_ct,
                      l.sell_amt AS amount, n.number AS credit_note
                 FROM invoice_line l JOIN stone s ON s.id = l.stone_id LEFT JOIN credit_note n ON n.id = l.credit_note_id
                WHERE l.invoice_id = $1 ORDER BY s.stock_no`;

const SELLER = (of: string): string => `(SELECT w.name FROM staff_member() w WHERE w.id = ${of}.created_by)`;

/**
 * Undefined if there is no such invoice that the actor may see. Clients do not see which member of
 * staff acted.
 */
export async function findInvoice(tx: Tx, id: string): Promise<InvoiceDetail | undefined> {
  if (!isUuid(id)) return undefined;
  const head = await tx.one<Head & { issued_by: string | null }>(
    `SELECT ${SUM}, ${invoiceNet('i')} AS net, ${invoiceTaxes('i')} AS taxes, i.number, ${CLIENT} AS client, i.created_at AS invoiced_at,
            ${clientCredit('i.client_id')} AS credit, ${SELLER('i')} AS issued_by
       FROM invoice i LEFT JOIN app_user c ON c.id = i.client_id LEFT JOIN business b ON b.user_id = i.client_id
      WHERE i.id = $1 AND ${seesClient('i.client_id')}`,
    [id],
  );
  if (!head) return undefined;
  const by = isClient(tx.actor) ? 'NULL::text' : '';
  const lines = await tx.many<Schemas['InvoicedStone']>(LINES, [id]);
  const payments = await tx.many<Schemas['Payment']>(
    `SELECT p.id, p.amount, p.paid_on::text AS paid_on, p.way, p.reference, ${by || 'p.created_by_name'} AS recorded_by,
            p.created_at AS recorded_at, p.taken_back_at, ${by || 'p.taken_back_by_name'} AS taken_back_by,
            p.taken_back_reason AS reason
       FROM invoice_payment p WHERE p.invoice_id = $1 ORDER BY p.created_at DESC, p.id DESC`,
    [id],
  );
  const creditNotes = await tx.many<Schemas['CreditNote']>(
    `SELECT n.id, n.number, n.created_at AS at, ${by || SELLER('n')} AS by, n.reason,
            (SELECT count(*)::int FROM invoice_line l WHERE l.credit_note_id = n.id) AS stones,
            ${creditNoteTaxes('n')} AS taxes, ${creditNoteTotal('n')} AS amount, ${creditNoteSpare('n')} AS to_credit
       FROM credit_note n WHERE n.invoice_id = $1 ORDER BY n.created_at DESC, n.id DESC`,
    [id],
  );
  const { issued_by: issuer, ...invoice } = head;
  const issuedBy = isClient(tx.actor) ? null : issuer;
  return {
    ...invoice,
    lines,
    payments,
    credit_notes: creditNotes,
    history: historyOf(head, issuedBy, payments, creditNotes),
  };
}

/** The steps with actor, time and amount, oldest first. */
function historyOf(
  { invoiced_at: at, total: amount }: Head,
  by: string | null,
  payments: readonly Schemas['Payment'][],
  creditNotes: readonly Schemas['CreditNote'][],
): InvoiceDetail['history'] {
  const credited = creditNotes.map((note) => ({
    event: 'credited' as const,
    at: note.at,
    by: note.by ?? null,
    amount: note.amount,
    reason: `${note.number}: ${note.reason}`,
  }));
  const later = payments.flatMap((payment) => {
    const recorded = {
      event: 'paid' as const,
      at: payment.recorded_at,
      by: payment.recorded_by ?? null,
      amount: payment.amount,
      reason: null,
    };
    if (payment.taken_back_at == null) return [recorded];
    return [
      recorded,
      {
        event: 'taken-back' as const,
        at: payment.taken_back_at,
        by: payment.taken_back_by ?? null,
        amount: payment.amount,
        reason: payment.reason ?? null,
      },
    ];
  });
  const inOrder = [...later, ...credited].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
  return [{ event: 'issued', at, by, amount, reason: null }, ...inOrder];
}
