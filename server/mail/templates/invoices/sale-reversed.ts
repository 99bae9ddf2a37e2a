import { stonesNamed, wholeList } from '../../notice-texts.ts';
import { paragraph, quote } from '../../frame.ts';
import { markup, plain } from '../../markup.ts';
import { stoneLines, stonesCounted, stoneTable, type MailedStone } from '../../stones.ts';
import type { Template } from '../../template.ts';

const MONEY = 'We wrote a credit note; you find it with the invoice. Any overpayment is now your credit.';

export const saleReversed: Template<{ stones: readonly MailedStone[]; reason: string }> = {
  kind: 'saleReversed',
  write({ stones, reason }) {
    const count = stones.length;
    const whatHappened = `The sale of ${count === 1 ? 'this stone' : 'these stones'} is reversed:`;
    return {
      subject: `The sale of ${stonesCounted(count)} is reversed`,
      html: markup`${paragraph(whatHappened)} ${stoneTable(stones)} ${paragraph('This is why:')} ${quote(reason)} ${paragraph(MONEY)}`,
      plain: plain`${whatHappened}

${stoneLines(stones)}

This is why:

${reason}

${MONEY}`,
      button: { label: 'See your invoices', path: wholeList('/transaction/invoice') },
      notice: {
        words: plain`The sale of ${stonesNamed(stones)} is reversed: ${reason}`,
        path: wholeList('/transaction/invoice'),
      },
      why: 'because you bought stones',
    };
  },
};
