import type { MailedStone } from '../../db/fragments/mailed-stones.ts';
import type { MailedInvoice } from '../../db/queries/invoices/mailed-invoices.ts';
import { longDay } from '../days.ts';
import { plain } from '../markup.ts';
import { listOf, stonesNamed, wholeList } from '../notice-texts.ts';
import { areOf, figure, stonesCounted, stoneTable } from '../stones.ts';
import { each, quote, type FormattedBlock, type Template } from '../template.ts';

const LIST = '/transaction/invoice';
const WHY = 'because you bought stones';

/** More invoices than this are counted instead of listed. */
const LISTED = 100;

/** '1 invoice', '3 invoices'. */
const invoicesCounted = (count: number): string => (count === 1 ? '1 invoice' : `${count} invoices`);

/** 'I-2026-000012: USD 4,350.00, due on 24 March 2026', with its open amount. */
const openOf = ({ number, total, open, due_day: day }: MailedInvoice): string => {
  const of = open === total ? '' : ` of USD ${figure(total)}`;
  return plain`${number}: USD ${figure(open)}${of}, due${day === null ? '' : ` on ${longDay(day)}`}`;
};

/** A paragraph for each invoice, and in the text a line. */
function invoiceList(invoices: readonly MailedInvoice[]): FormattedBlock {
  const more = invoices.length - LISTED;
  const lines = [
    ...invoices.slice(0, LISTED).map(openOf),
    ...(more > 0 ? [`and ${invoicesCounted(more)} more`] : []),
  ];
  return {
    html: each(lines, (line) => [line]).html,
    plain: lines.map((line) => `- ${line}`).join('\n'),
  };
}

/** For the bell: 'I-2026-000012: USD 4,350.00, due on 24 March 2026', or how many there are. */
const invoicesNamed = (invoices: readonly MailedInvoice[]): string => {
  const [first, ...others] = invoices;
  return first !== undefined && others.length === 0 ? openOf(first) : invoicesCounted(invoices.length);
};

/** The list of invoices, filtered if there is only one. */
const listOfInvoices = (
  invoices: readonly { number: string }[],
  filters: Readonly<Record<string, string>> = {},
): string =>
  listOf(
    LIST,
    invoices.map(({ number }) => ({ stock_no: number, document: number })),
    filters,
  );

type IssuedInvoice = MailedInvoice & { due_day: string; stones: readonly MailedStone[] };

/** `total` includes taxes, unlike the stones’ prices. */
export const invoiceIssued: Template<IssuedInvoice> = {
  kind: 'invoiceIssued',
  write({ number, total, due_day: day, stones }) {
    const invoice = plain`Invoice ${number} for USD ${figure(total)}`;
    const path = listOfInvoices([{ number }]);
    return {
      subject: invoice,
      blocks: [
        `Invoice ${number} is for ${stones.length === 1 ? 'this stone' : 'these stones'}:`,
        stoneTable(stones),
        `Please pay USD ${figure(total)} by ${longDay(day)}.`,
      ],
      button: { label: 'See the invoice', path },
      notice: { words: `${invoice} is due on ${longDay(day)}`, path },
      why: WHY,
    };
  },
};

export const invoiceDueSoon: Template<{ invoices: readonly MailedInvoice[] }> = {
  kind: 'invoiceDueSoon',
  write({ invoices }) {
    const count = invoices.length;
    const path = listOfInvoices(invoices);
    return {
      subject: `${invoicesCounted(count)} ${areOf(count)} due soon`,
      blocks: [
        `${count === 1 ? 'This invoice is' : 'These invoices are'} due within three days:`,
        invoiceList(invoices),
      ],
      button: { label: 'See your invoices', path },
      notice: { words: `Due soon: ${invoicesNamed(invoices)}`, path },
      why: WHY,
    };
  },
};

export const invoiceOverdue: Template<{ invoices: readonly MailedInvoice[] }> = {
  kind: 'invoiceOverdue',
  write({ invoices }) {
    const count = invoices.length;
    const path = listOfInvoices(invoices, { overdue: 'true' });
    return {
      subject: `${invoicesCounted(count)} ${areOf(count)} overdue`,
      blocks: [
        `${count === 1 ? 'This invoice is' : 'These invoices are'} overdue:`,
        invoiceList(invoices),
        'If you have already paid, thank you. You do not need to do anything else.',
      ],
      button: { label: 'See overdue invoices', path },
      notice: { words: `Overdue: ${invoicesNamed(invoices)}`, path },
      why: WHY,
    };
  },
};

/** USD with two decimals: the payment, and the open amount after it. */
interface ReceivedPayment {
  number: string;
  amount: string;
  open: string;
  /** Whether it was paid from the client’s credit. */
  fromCredit: boolean;
}

export const paymentReceived: Template<ReceivedPayment> = {
  kind: 'paymentReceived',
  write({ number, amount, open, fromCredit }) {
    const came = fromCredit
      ? plain`USD ${figure(amount)} of your credit pays for invoice ${number}.`
      : plain`We received USD ${figure(amount)} for invoice ${number}.`;
    const left = open === '0.00' ? 'It is paid. Thank you.' : `USD ${figure(open)} is still open.`;
    const path = listOfInvoices([{ number }]);
    return {
      subject: fromCredit
        ? plain`Invoice ${number}: your credit is used`
        : plain`Payment for invoice ${number} received`,
      blocks: [came, left],
      button: { label: 'See the invoice', path },
      notice: { words: `${came} ${left}`, path },
      why: WHY,
    };
  },
};

export const saleReversed: Template<{ stones: readonly MailedStone[]; reason: string }> = {
  kind: 'saleReversed',
  write({ stones, reason }) {
    const path = wholeList(LIST);
    return {
      subject: `The sale of ${stonesCounted(stones.length)} is reversed`,
      blocks: [
        `The sale of ${stones.length === 1 ? 'this stone' : 'these stones'} is reversed:`,
        stoneTable(stones),
        'The reason:',
        quote(reason),
        'We issued a credit note, which you find with the invoice. Any overpayment is now your credit.',
      ],
      button: { label: 'See your invoices', path },
      notice: { words: plain`The sale of ${stonesNamed(stones)} is reversed: ${reason}`, path },
      why: WHY,
    };
  },
};
