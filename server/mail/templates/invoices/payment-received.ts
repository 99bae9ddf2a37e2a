import { paragraph } from '../../frame.ts';
import { listOfInvoices } from '../../invoices.ts';
import { markup, plain } from '../../markup.ts';
import { figure } from '../../stones.ts';
import type { Template } from '../../template.ts';

/** USD with two decimals: the payment, and the open amount after it. */
interface Received {
  number: string;
  amount: string;
  open: string;
  /** Whether it was paid from the client’s credit. */
  fromCredit: boolean;
}

export const paymentReceived: Template<Received> = {
  kind: 'paymentReceived',
  write({ number, amount, open, fromCredit }) {
    const came = fromCredit
      ? plain`USD ${figure(amount)} of your credit pays for invoice ${number}.`
      : plain`We received USD ${figure(amount)} for invoice ${number}.`;
    const left = open === '0.00' ? 'It is paid. Thank you.' : `USD ${figure(open)} is still open.`;
    return {
      subject: fromCredit
        ? plain`Invoice ${number}: your credit is used`
        : plain`Payment for invoice ${number} received`,
      html: markup`${paragraph(came)} ${paragraph(left)}`,
      plain: plain`${came}

${left}`,
      button: { label: 'See the invoice', path: listOfInvoices([{ number }]) },
      notice: { words: `${came} ${left}`, path: listOfInvoices([{ number }]) },
      why: 'because you bought stones',
    };
  },
};
