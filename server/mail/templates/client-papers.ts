import type { DocumentCategory } from '../../../src/domain/codes.ts';
import { longDay } from '../days.ts';
import { paragraph } from '../frame.ts';
import { markup, plain } from '../markup.ts';
import type { Template } from '../template.ts';

/** News for an associate about a client's documents. Days are YYYY-MM-DD. */
export type PaperNews =
  | { kind: 'expires' | 'expired'; company: string; document: DocumentCategory; day: string }
  | { kind: 'lapsed'; company: string };

const said = (news: PaperNews): string => {
  switch (news.kind) {
    case 'expires':
      return plain`${news.company}: the ${news.document} expires on ${longDay(news.day)}.`;
    case 'expired':
      return plain`${news.company}: the ${news.document} expired on ${longDay(news.day)}.`;
    case 'lapsed':
      return plain`${news.company} is no longer registered, because a KYC document has expired.`;
  }
};

export const clientPapers: Template<{ news: readonly PaperNews[] }> = {
  kind: 'clientPapers',
  write({ news }) {
    const lines = news.map(said);
    const companies = new Set(news.map(({ company }) => company));
    const [first = ''] = companies;
    return {
      subject:
        companies.size === 1
          ? plain`KYC documents of ${first}`
          : `KYC documents of ${companies.size} of your clients`,
      html: markup`${lines.map((line) => paragraph(line))}`,
      plain: lines.join('\n'),
      button: { label: 'See your clients', path: '/client' },
      notice: {
        words: lines.join(' '),
        path:
          companies.size === 1 ? `/client?${new URLSearchParams({ search: first }).toString()}` : '/client',
      },
      why: 'because you look after these clients',
    };
  },
};
