import { listOf, stonesNamed, wholeList, type LineStone } from '../../notice-texts.ts';
import { paragraph, quote } from '../../frame.ts';
import { markup, plain } from '../../markup.ts';
import { areOf, stoneLines, stonesCounted, stoneTable } from '../../stones.ts';
import type { Template } from '../../template.ts';

/** `answer` may be empty. */
export const enquiryClosed: Template<{ stones: readonly LineStone[]; answer: string }> = {
  kind: 'enquiryClosed',
  write({ stones, answer }) {
    const count = stones.length;
    const lead = `Your ${count === 1 ? 'enquiry about this stone is' : 'enquiries about these stones are'} answered and closed:`;
    const said = answer === '' ? '' : `: ${answer}`;
    return {
      subject: `Your ${count === 1 ? 'enquiry' : 'enquiries'} about ${stonesCounted(count)} ${areOf(count)} answered`,
      html: markup`${paragraph(lead)} ${stoneTable(stones)} ${answer === '' ? '' : quote(answer)}`,
      plain: plain`${[lead, stoneLines(stones), answer].filter(Boolean).join('\n\n')}`,
      button: { label: 'See your enquiries', path: wholeList('/transaction/enquiry', { all: 'true' }) },
      notice: {
        words: plain`Your ${count === 1 ? 'enquiry' : 'enquiries'} about ${stonesNamed(stones)} ${areOf(count)} answered${said}`,
        path: listOf('/transaction/enquiry', stones, { all: 'true' }),
      },
      why: 'because you asked about stones',
    };
  },
};
