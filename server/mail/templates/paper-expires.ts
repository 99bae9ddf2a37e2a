import type { DocumentCategory } from '../../../src/domain/codes.ts';
import { paragraph } from '../frame.ts';
import { markup, plain } from '../markup.ts';
import type { Template } from '../template.ts';
import { longDay } from '../days.ts';

interface Facts {
  /** YYYY-MM-DD, as are the expiry dates. */
  today: string;
  papers: readonly { document: DocumentCategory; expiresOn: string }[];
}

export const paperExpires: Template<Facts> = {
  kind: 'paperExpires',
  write({ today, papers }) {
    const lines = papers.map(
      ({ document, expiresOn }) =>
        plain`Your ${document} expires ${expiresOn === today ? 'today' : `on ${longDay(expiresOn)}`}.`,
    );
    const advice = 'Please upload a new one. Your business stays registered while we check it in time.';
    return {
      subject:
        papers.length === 1
          ? plain`Your ${papers[0]?.document ?? ''} expires soon`
          : 'Your KYC documents expire soon',
      html: markup`${lines.map((line) => paragraph(line))} ${paragraph(advice)}`,
      plain: [...lines, advice].join('\n\n'),
      button: { label: 'Upload a new KYC document', path: '/customer-profile' },
      notice: { words: lines.join(' '), path: '/customer-profile' },
      why: 'because your business has KYC documents with us',
    };
  },
};
