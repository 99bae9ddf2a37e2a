import { paragraph } from '../../frame.ts';
import {
  invoiceLines,
  invoiceParagraphs,
  invoicesCounted,
  invoicesNamed,
  listOfInvoices,
  type MailedInvoice,
} from '../../invoices.ts';
import { markup, plain } from '../../markup.ts';
import { areOf } from '../../stones.ts';
import type { Template } from '../../template.ts';

const ADVICE = 'If you have paid meanwhile, thank you: there is nothing else to do.';

export const invoiceOverdue: Template<{ invoices: readonly MailedInvoice[] }> = {
  kind: 'invoiceOverdue',
  write({ invoices }) {
    const count = invoices.length;
    const lead = `${count === 1 ? 'This invoice is' : 'These invoices are'} overdue:`;
    const path = listOfInvoices(invoices, { overdue: 'true' });
    return {
      subject: `${invoicesCounted(count)} ${areOf(count)} overdue`,
      html: markup`${paragraph(lead)} ${invoiceParagraphs(invoices)} ${paragraph(ADVICE)}`,
      plain: plain`${lead}

${invoiceLines(invoices)}

${ADVICE}`,
      button: { label: 'See what is overdue', path },
      notice: { words: `Overdue: ${invoicesNamed(invoices)}`, path },
      why: 'because you bought stones',
    };
  },
};
