import { longDay } from '../../days.ts';
import { paragraph } from '../../frame.ts';
import { listOfInvoices, type MailedInvoice } from '../../invoices.ts';
import { markup, plain } from '../../markup.ts';
import { figure, stoneLines, stoneTable, type MailedStone } from '../../stones.ts';
import type { Template } from '../../template.ts';

type Issued = MailedInvoice & { due_day: string; stones: readonly MailedStone[] };

const whatToPay = ({ total, due_day: day }: Issued): string =>
  `Please pay USD ${figure(total)} by ${longDay(day)}.`;

/** `total` includes taxes, unlike the stones’ prices. */
export const invoiceIssued: Template<Issued> = {
  kind: 'invoiceIssued',
  write(issued) {
    const { number, total, due_day: day, stones } = issued;
    const lead = plain`Invoice ${number} is for ${stones.length === 1 ? 'this stone' : 'these stones'}:`;
    return {
      subject: plain`Invoice ${number} over USD ${figure(total)}`,
      html: markup`${paragraph(lead)} ${stoneTable(stones)} ${paragraph(whatToPay(issued))}`,
      plain: plain`${lead}

${stoneLines(stones)}

${whatToPay(issued)}`,
      button: { label: 'See the invoice', path: listOfInvoices([issued]) },
      notice: {
        words: plain`Invoice ${number} over USD ${figure(total)} is due on ${longDay(day)}`,
        path: listOfInvoices([issued]),
      },
      why: 'because you bought stones',
    };
  },
};
