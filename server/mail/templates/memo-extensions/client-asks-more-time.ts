import { wholeList } from '../../notice-texts.ts';
import { longDay } from '../../days.ts';
import { paragraph, quote } from '../../frame.ts';
import { markup, plain } from '../../markup.ts';
import { stonesCounted } from '../../stones.ts';
import type { Template } from '../../template.ts';

/** One client's request. */
export interface ExtensionRequests {
  company: string;
  memos: readonly string[];
  count: number;
  /** YYYY-MM-DD */
  wishedDate: string;
  reason: string;
}

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });

const saidOf = ({ company, memos, count, wishedDate }: ExtensionRequests): string =>
  plain`${company}: ${stonesCounted(count)} of memo ${list.format(memos)}, until ${longDay(wishedDate)}.`;

const ASKED = wholeList('/transaction/memo', { asked: 'true' });

/** The notice for the person who has to answer. */
export const moreTimeAsked = (asked: readonly ExtensionRequests[]): { words: string; path: string } => ({
  words: plain`More time is asked for. ${asked.map(saidOf).join(' ')}`,
  path: ASKED,
});

export const clientAsksMoreTime: Template<{ asked: readonly ExtensionRequests[] }> = {
  kind: 'clientAsksMoreTime',
  write({ asked }) {
    const companies = new Set(asked.map(({ company }) => company));
    const [first = ''] = companies;
    const lead = 'Your clients ask for more time for stones on memo:';
    return {
      subject:
        companies.size === 1
          ? plain`${first} asks for more time`
          : `${companies.size} of your clients ask for more time`,
      html: markup`${paragraph(lead)} ${asked.map((one) => markup`${paragraph(saidOf(one))} ${quote(one.reason)}`)}`,
      plain: plain`${lead}

${asked.map((one) => [saidOf(one), one.reason].join('\n')).join('\n\n')}`,
      button: { label: 'Answer', path: ASKED },
      notice: moreTimeAsked(asked),
      why: 'because you look after these clients',
    };
  },
};
