import { listOf, stonesNamed, wholeList } from '../../notice-texts.ts';
import { longDay } from '../../days.ts';
import { paragraph, quote } from '../../frame.ts';
import { markup, plain } from '../../markup.ts';
import { stoneLines, stonesCounted, stoneTable, type MailedStone } from '../../stones.ts';
import type { Template } from '../../template.ts';

/** Stones of one client with the same answer. */
export interface AnsweredStones {
  /** YYYY-MM-DD; null if more time is declined. */
  grantedDate: string | null;
  answer: string;
  stones: readonly MailedStone[];
}

const leadOf = ({ grantedDate, stones }: AnsweredStones): string => {
  const these = stones.length === 1 ? 'This stone' : 'These stones';
  return grantedDate === null
    ? `${these} cannot stay longer with you:`
    : `${these} can stay with you until ${longDay(grantedDate)}:`;
};

const subjectOf = (answered: readonly AnsweredStones[]): string => {
  const count = answered.reduce((sum, { stones }) => sum + stones.length, 0);
  const given = answered.filter(({ grantedDate }) => grantedDate !== null).length;
  if (given === answered.length) return `More time for ${stonesCounted(count)} on memo`;
  if (given === 0) return `No more time for ${stonesCounted(count)} on memo`;
  return `Your requests for more time for ${stonesCounted(count)} on memo are answered`;
};

const inShort = ({ grantedDate, answer, stones }: AnsweredStones): string =>
  grantedDate === null
    ? plain`${stonesNamed(stones)} cannot stay longer with you: ${answer}`
    : plain`${stonesNamed(stones)} can stay with you until ${longDay(grantedDate)}`;

export const memoExtensionAnswered: Template<{ answered: readonly AnsweredStones[] }> = {
  kind: 'memoExtensionAnswered',
  write: ({ answered }) => ({
    subject: subjectOf(answered),
    html: markup`${answered.map((one) => markup`${paragraph(leadOf(one))} ${stoneTable(one.stones)} ${quote(one.answer)}`)}`,
    plain: plain`${answered.map((one) => [leadOf(one), stoneLines(one.stones), one.answer].join('\n\n')).join('\n\n')}`,
    button: { label: 'See your memos', path: wholeList('/transaction/memo') },
    notice: {
      words: answered.map(inShort).join('; '),
      path: listOf(
        '/transaction/memo',
        answered.flatMap(({ stones }) => stones),
      ),
    },
    why: 'because you asked for more time',
  }),
};
