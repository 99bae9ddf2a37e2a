import type { MailedStone } from '../../db/fragments/mailed-stones.ts';
import { longDay } from '../days.ts';
import { plain } from '../markup.ts';
import { aboutClients, linesDue, listOf, stonesNamed, wholeList, type LineStone } from '../notice-texts.ts';
import { stonesCounted, stoneTable } from '../stones.ts';
import { each, quote, together, type NoticeText, type Template } from '../template.ts';

const LIST = '/transaction/memo';
const SEE_MEMOS = { label: 'See your memos', path: wholeList(LIST) };

/** One client's request. */
interface ExtensionRequests {
  company: string;
  memos: readonly string[];
  count: number;
  /** YYYY-MM-DD */
  wishedDate: string;
  reason: string;
}

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });

const requestText = ({ company, memos, count, wishedDate }: ExtensionRequests): string =>
  plain`${company}: ${stonesCounted(count)} of memo ${list.format(memos)}, until ${longDay(wishedDate)}.`;

const REQUESTS = wholeList(LIST, { asked: 'true' });

/** The notice for the person who has to answer. */
export const moreTimeAsked = (asked: readonly ExtensionRequests[]): NoticeText => ({
  words: plain`More time is requested. ${asked.map(requestText).join(' ')}`,
  path: REQUESTS,
});

export const clientAsksMoreTime: Template<{ asked: readonly ExtensionRequests[] }> = {
  kind: 'clientAsksMoreTime',
  write: ({ asked }) => ({
    subject: aboutClients(
      asked,
      (company) => plain`${company} asks for more time`,
      (count) => `${count} of your clients ask for more time`,
    ),
    blocks: [
      'Your clients ask for more time for stones on memo:',
      each(asked, (one) => [together([requestText(one), quote(one.reason)], '\n')]),
    ],
    button: { label: 'Answer', path: REQUESTS },
    notice: moreTimeAsked(asked),
    why: 'because you look after these clients',
  }),
};

/** Stones of one client with the same answer. */
interface AnsweredStones {
  /** YYYY-MM-DD; null if more time is declined. */
  grantedDate: string | null;
  answer: string;
  stones: readonly MailedStone[];
}

const answerText = ({ grantedDate }: AnsweredStones): string =>
  grantedDate === null ? 'cannot stay with you longer' : `can stay with you until ${longDay(grantedDate)}`;

const these = ({ length }: readonly unknown[]): string => (length === 1 ? 'This stone' : 'These stones');

const subjectOf = (answered: readonly AnsweredStones[]): string => {
  const stones = stonesCounted(answered.flatMap((one) => one.stones).length);
  const given = answered.filter(({ grantedDate }) => grantedDate !== null).length;
  if (given === answered.length) return `More time for ${stones} on memo`;
  if (given === 0) return `No more time for ${stones} on memo`;
  return `Your requests for more time for ${stones} on memo are answered`;
};

export const memoExtensionAnswered: Template<{ answered: readonly AnsweredStones[] }> = {
  kind: 'memoExtensionAnswered',
  write: ({ answered }) => ({
    subject: subjectOf(answered),
    blocks: [
      each(answered, (one) => [
        `${these(one.stones)} ${answerText(one)}:`,
        stoneTable(one.stones),
        quote(one.answer),
      ]),
    ],
    button: SEE_MEMOS,
    notice: {
      words: answered
        .map(
          (one) =>
            plain`${stonesNamed(one.stones)} ${answerText(one)}${one.grantedDate === null ? `: ${one.answer}` : ''}`,
        )
        .join('; '),
      path: listOf(
        LIST,
        answered.flatMap(({ stones }) => stones),
      ),
    },
    why: 'because you asked for more time',
  }),
};

const extendedText = (stones: readonly LineStone[]): string => {
  const day = stones[0]?.due_day ?? null;
  return `${these(stones)} can stay with you longer${day === null ? '' : `, until ${longDay(day)}`}:`;
};

/** Staff extended a memo without a request. */
export const memoExtended: Template<{ stones: readonly LineStone[] }> = {
  kind: 'memoExtended',
  write({ stones }) {
    const byDay = [...Map.groupBy(stones, ({ due_day }) => due_day).values()];
    return {
      subject: `More time for ${stonesCounted(stones.length)} on memo`,
      blocks: [each(byDay, (some) => [extendedText(some), stoneTable(some)])],
      button: SEE_MEMOS,
      notice: { words: `More time: ${linesDue(stones, 'soon')}`, path: listOf(LIST, stones) },
      why: 'because you have stones on memo',
    };
  },
};
