/**
 * Data of printed invoices, credit notes, memos, orders and price offers: the client, and the
 * stones at the client's prices.
 */
import type { Signs } from '../../../../src/domain/attributes/sign.ts';
import type { PaymentWay } from '../../../../src/domain/lines/invoices.ts';
import { houseDay } from '../../fragments/days.ts';
import {
  creditNoteSpare,
  creditNoteTaxes,
  creditNoteTotal,
  invoiceOpen,
  invoiceTaxes,
  invoiceTotal,
} from '../../fragments/invoice-amounts.ts';
import { resultingDocument } from '../../fragments/price-offers.ts';
import { seenFields } from '../../fragments/stone-fields.ts';
import { seesClient } from '../../fragments/tenancy.ts';
import { isUuid } from '../../with-actor.ts';
import type { Tx } from '../../with-actor.ts';
import { FACTS } from '../stones/stone-row.ts';

export interface PaperStone extends Signs {
  stock_no: string;
  shape: string | null;
  color: string | null;
  fancy_color: string | null;
  intensity: string | null;
  overtone: string | null;
  clarity: string | null;
  cut: string | null;
  polish: string | null;
  symmetry: string | null;
  lab: string | null;
  report_no: string | null;
  stone_type: number | null;
  pieces: number;
  carat: number | null;
  /** USD per carat, and USD. */
  markup_ppc: string | null;
  sell_amt: string | null;
  /**
   * Only for price offers, in USD: the client's last price, the house's last price, the agreed
   * price.
   */
  proposed_amt: string | null;
  countered_amt: string | null;
  agreed_amt: string | null;
  /** The state of its line; null on invoices and credit notes, whose lines have none. */
  status: number | null;
  /** Number of the offer in which its price was agreed; null if there was none. */
  agreed_in: string | null;
  /** When its line is due, YYYY-MM-DD; null unless it is lent. */
  due_date: string | null;
  /** When the answer to the price is due; only for price offers. */
  due_at: string | null;
  /** Number of the order or memo that an accepted price offer became. */
  became: string | null;
}

export interface Paper {
  number: string;
  /** When it was written. */
  created_at: string;
  /** Null if the client's data were blanked. */
  name: string | null;
  company: string | null;
  address: string | null;
  tax_number: string | null;
  /** Only for invoices, YYYY-MM-DD: memo lines have their own. */
  due_date: string | null;
  /** Only for memos: the agreed terms. */
  terms: string | null;
  /** Only for invoices: the open amount in USD, and the payments, oldest first. */
  open: string | null;
  taxes: { name: string; percent: string; amount: string }[];
  /** The total with taxes. */
  total: string | null;
  payments: { amount: string; paid_on: string; way: PaymentWay }[];
  /** Only for invoices: the credit notes in USD, oldest first. */
  credit_notes: { number: string; amount: string; at: string }[];
  /**
   * Only for credit notes: the invoice, the reason, and the part that became the client's credit,
   * in USD.
   */
  of: { invoice: string; reason: string; to_credit: string } | null;
  /** Only for price offers: whether they lead to a memo instead of an order. */
  on_memo: boolean | null;
  /** How many stones it has. */
  lots: number;
  stones: PaperStone[];
}

const TABLES = {
  invoice: { table: 'invoice', lines: 'invoice_line', column: 'invoice_id' },
  creditNote: { table: 'credit_note', lines: 'invoice_line', column: 'credit_note_id' },
  memo: { table: 'memo', lines: 'memo_line', column: 'memo_id' },
  order: { table: 'confirm_order', lines: 'confirm_line', column: 'order_id' },
  offer: { table: 'price_offer', lines: 'price_offer_line', column: 'offer_id' },
} as const;
export type PaperKind = keyof typeof TABLES;

const NOTHING_OF_INVOICES = `NULL AS open, NULL AS total, '[]'::jsonb AS taxes, '[]'::jsonb AS payments,
            '[]'::jsonb AS credit_notes, NULL::jsonb AS of`;
const NO_OFFER = 'NULL::boolean AS on_memo';

/** The columns of each kind of paper. */
const KEPT: Readonly<Record<PaperKind, string>> = {
  invoice: `d.due_on AS due_date, NULL AS terms, ${invoiceOpen('d')} AS open, ${invoiceTotal('d')} AS total, ${invoiceTaxes('d')} AS taxes,
            (SELECT coalesce(jsonb_agg(jsonb_build_object('amount', p.amount::text, 'paid_on', p.paid_on, 'way', p.way)
                                       ORDER BY p.paid_on, p.id), '[]')
               FROM invoice_payment p WHERE p.invoice_id = d.id AND p.taken_back_at IS NULL) AS payments,
            (SELECT coalesce(jsonb_agg(jsonb_build_object('number', n.number, 'amount', ${creditNoteTotal('n')}::text,
                                                          'at', ${houseDay('n.created_at')}) ORDER BY n.id), '[]')
               FROM credit_note n WHERE n.invoice_id = d.id) AS credit_notes, NULL::jsonb AS of, ${NO_OFFER}`,
  creditNote: `NULL AS due_date, NULL AS terms, NULL AS open, ${creditNoteTotal('d')} AS total, ${creditNoteTaxes('d')} AS taxes,
            '[]'::jsonb AS payments, '[]'::jsonb AS credit_notes,
            (SELECT jsonb_build_object('invoice', i.number, 'reason', d.reason, 'to_credit', ${creditNoteSpare('d')}::text)
               FROM invoice i WHERE i.id = d.invoice_id) AS of, ${NO_OFFER}`,
  memo: `NULL AS due_date, d.terms, ${NOTHING_OF_INVOICES}, ${NO_OFFER}`,
  order: `NULL AS due_date, NULL AS terms, ${NOTHING_OF_INVOICES}, ${NO_OFFER}`,
  offer: `NULL AS due_date, NULL AS terms, ${NOTHING_OF_INVOICES}, d.on_memo`,
};

/** SQL: the number of the offer in which the line's price was agreed. */
const agreedIn = (
  line: string,
): string => `(SELECT o.number FROM price_offer_line p JOIN price_offer o ON o.id = p.offer_id
   WHERE p.id = ${line})`;
const AGREED_IN = {
  memo_line: agreedIn('l.price_offer_line_id'),
  confirm_line: agreedIn('l.price_offer_line_id'),
  invoice_line:
    agreedIn(`coalesce((SELECT c.price_offer_line_id FROM confirm_line c WHERE c.id = l.confirm_line_id),
                                   (SELECT m.price_offer_line_id FROM memo_line m WHERE m.id = l.memo_line_id))`),
  price_offer_line: 'NULL',
} as const;

/** The columns that only price offers have. */
const OFFERED = `l.proposed_amt, l.countered_amt, l.agreed_amt, l.due_at, ${resultingDocument('l')} AS became`;
const NOTHING_OFFERED = `NULL AS proposed_amt, NULL AS countered_amt, NULL AS agreed_amt, NULL AS due_at, NULL AS became`;

/** The record whose first step says to whom the paper was given. */
const recordOf = (kind: PaperKind): string => {
  if (kind === 'invoice') return 'd.id';
  if (kind === 'creditNote') return 'd.invoice_id';
  const { lines, column } = TABLES[kind];
  return `(SELECT l.id FROM ${lines} l WHERE l.${column} = d.id LIMIT 1)`;
};

/** A client's paper has the columns that clients see, even if staff print it. */
const ON_PAPER = { id: null, scope: 'own' } as const;

/**
 * Undefined if there is none that the actor may see. Stones are in the order of their numbers; if
 * there are more than `most`, none is read.
 */
export async function findPaper(
  tx: Tx,
  kind: PaperKind,
  id: string,
  most: number,
): Promise<Paper | undefined> {
  if (!isUuid(id)) return undefined;
  const { table, lines, column } = TABLES[kind];
  const paper = await tx.one<Omit<Paper, 'stones'>>(
    `SELECT d.number, d.created_at, nullif(trim(concat_ws(' ', c.first_name, c.last_name)), '') AS name,
            nullif(coalesce(b.company_name, c.company_name), '') AS company,
            nullif(concat_ws(', ', nullif(b.address, ''), nullif(b.city, ''), nullif(b.state, ''), k.name), '') AS address,
            nullif(b.tax_identification_number, '') AS tax_number,
            ${KEPT[kind]},
            (SELECT count(*)::int FROM ${lines} l WHERE l.${column} = d.id) AS lots
       FROM ${table} d LEFT JOIN history h ON h.record_id = ${recordOf(kind)} AND h.step = 1
       -- Papers of a company that was merged into another go on naming it.
       LEFT JOIN app_user c ON c.id = coalesce(h.client_id, d.client_id)
       LEFT JOIN business b ON coalesce(h.client_id, d.client_id) IN (b.user_id, b.merged_from)
       LEFT JOIN country k ON k.id = b.country_id
      WHERE d.id = $1 AND ${seesClient('d.client_id')}`,
    [id],
  );
  if (!paper) return undefined;
  if (paper.lots > most) return { ...paper, stones: [] };
  const stones = await tx.many<PaperStone>(
    `SELECT ${seenFields(ON_PAPER, FACTS, 's')}, s.pieces, l.carat::float8 AS carat, l.markup_ppc, l.sell_amt,
            ${lines === 'invoice_line' ? 'NULL' : 'l.status'} AS status,
            ${AGREED_IN[lines]} AS agreed_in, ${kind === 'memo' ? 'l.due_date' : 'NULL'} AS due_date,
            ${kind === 'offer' ? OFFERED : NOTHING_OFFERED}
       FROM ${lines} l JOIN stone s ON s.id = l.stone_id
      WHERE l.${column} = $1 AND ${seesClient('l.client_id')} ORDER BY s.stock_no`,
    [id],
  );
  return { ...paper, stones };
}

/** The certificates of a memo's or invoice's stones, at their suppliers' addresses. */
export interface PaperCertificates {
  number: string;
  stones: { stock_no: string; certificate: string | null }[];
}

/** Undefined if there is none that the actor may see. */
export async function findPaperCertificates(
  tx: Tx,
  kind: 'memo' | 'invoice',
  id: string,
): Promise<PaperCertificates | undefined> {
  if (!isUuid(id)) return undefined;
  const { table, lines, column } = TABLES[kind];
  const stones = await tx.many<PaperCertificates['stones'][number] & { number: string }>(
    `SELECT DISTINCT d.number, s.stock_no, s.certificate
       FROM ${table} d JOIN ${lines} l ON l.${column} = d.id JOIN stone s ON s.id = l.stone_id
      WHERE d.id = $1 AND ${seesClient('d.client_id')} AND ${seesClient('l.client_id')} ORDER BY s.stock_no`,
    [id],
  );
  const [first] = stones;
  return first && { number: first.number, stones };
}
