/** The invoices in a mail. */
import { listOf } from './notice-texts.ts';
import { longDay } from './days.ts';
import { paragraph } from './frame.ts';
import { markup, plain, type Markup } from './markup.ts';
import { figure } from './stones.ts';

export interface MailedInvoice {
  number: string;
  /** USD with two decimals: the total and the open amount. */
  total: string;
  open: string;
  /** YYYY-MM-DD; null without a due date. */
  due_day: string | null;
}

/** More invoices than this are counted instead of listed. */
const LISTED = 100;

/** '1 invoice', '3 invoices'. */
export const invoicesCounted = (count: number): string => (count === 1 ? '1 invoice' : `${count} invoices`);

/** 'I-2026-000012: USD 4,350.00, due on 24 March 2026', with its open amount. */
const openOf = ({ number, total, open, due_day: day }: MailedInvoice): string => {
  const of = open === total ? '' : ` of USD ${figure(total)}`;
  return plain`${number}: USD ${figure(open)}${of}, due${day === null ? '' : ` on ${longDay(day)}`}`;
};

const linesOf = (invoices: readonly MailedInvoice[]): string[] => [
  ...invoices.slice(0, LISTED).map(openOf),
  ...(invoices.length > LISTED ? [`and ${invoicesCounted(invoices.length - LISTED)} more`] : []),
];

export const invoiceParagraphs = (invoices: readonly MailedInvoice[]): Markup =>
  markup`${linesOf(invoices).map(paragraph)}`;

export const invoiceLines = (invoices: readonly MailedInvoice[]): string =>
  linesOf(invoices)
    .map((line) => `- ${line}`)
    .join('\n');

/** For the bell: 'I-2026-000012: USD 4,350.00, due on 24 March 2026', or how many there are. */
export const invoicesNamed = (invoices: readonly MailedInvoice[]): string => {
  const [first, ...others] = invoices;
  return first !== undefined && others.length === 0 ? openOf(first) : invoicesCounted(invoices.length);
};

/** The list of invoices, filtered if there is only one. */
export const listOfInvoices = (
  invoices: readonly { number: string }[],
  filters: Readonly<Record<string, string>> = {},
): string =>
  listOf(
    '/transaction/invoice',
    invoices.map(({ number }) => ({ stock_no: number, document: number })),
    filters,
  );
