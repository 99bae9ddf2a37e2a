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

export const invoiceDueSoon: Template<{ invoices: readonly MailedInvoice[] }> = {
  kind: 'invoiceDueSoon',
  write({ invoices }) {
    const count = invoices.length;
    const lead = `${count === 1 ? 'This invoice is' : 'These invoices are'} to be paid within three days:`;
    return {
      subject: `${invoicesCounted(count)} ${areOf(count)} due soon`,
      html: markup`${paragraph(lead)} ${invoiceParagraphs(invoices)}`,
      plain: plain`${lead}

${invoiceLines(invoices)}`,
      button: { label: 'See your invoices', path: listOfInvoices(invoices) },
      notice: { words: `Due soon: ${invoicesNamed(invoices)}`, path: listOfInvoices(invoices) },
      why: 'because you bought stones',
    };
  },
};
