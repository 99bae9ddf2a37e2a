/** Mails about KYC documents and the registration of a business. */
import type { DocumentCategory } from '../../../src/domain/codes.ts';
import { longDay } from '../days.ts';
import { plain } from '../markup.ts';
import { aboutClients } from '../notice-texts.ts';
import { each, quote, type Template } from '../template.ts';

const PROFILE = '/customer-profile';
const UPLOAD = { label: 'Upload a new KYC document', path: PROFILE };
const WHY_CHECKED = 'because we checked a KYC document of your business';
const WHY_BUSINESS = 'because your business has an account with us';
const WHY_DOCUMENTS = 'because your business has KYC documents with us';

export const kycApproved: Template<{ document: DocumentCategory }> = {
  kind: 'kycApproved',
  write: ({ document }) => ({
    subject: plain`Your ${document} is approved`,
    blocks: [`We have checked your ${document} and approved it. You do not need to do anything else.`],
    button: { label: 'See your KYC documents', path: PROFILE },
    why: WHY_CHECKED,
  }),
};

export const kycRejected: Template<{ document: DocumentCategory; remark: string }> = {
  kind: 'kycRejected',
  write: ({ document, remark }) => ({
    subject: plain`Your ${document} could not be approved`,
    blocks: [
      `We have checked your ${document} and could not approve it. The reason:`,
      quote(remark),
      'Please upload it again. We will check it as soon as it arrives.',
    ],
    button: { label: 'Upload it again', path: PROFILE },
    notice: { words: plain`Your ${document} could not be approved: ${remark}`, path: PROFILE },
    why: WHY_CHECKED,
  }),
};

export const businessRegistered: Template<{ company: string }> = {
  kind: 'businessRegistered',
  write: ({ company }) => ({
    subject: plain`${company} is registered`,
    blocks: [
      `Your business ${company} is now registered with us.`,
      'You can hold stones, confirm them and take them on memo.',
    ],
    button: { label: 'Find stones', path: '/search' },
    why: WHY_BUSINESS,
  }),
};

export const registrationLapsed: Template<{ company: string }> = {
  kind: 'registrationLapsed',
  write: ({ company }) => ({
    subject: plain`${company} is no longer registered`,
    blocks: [
      `A KYC document of your business ${company} has expired, and no new one was approved in time.`,
      'Your holds and memos stay as they are, but you cannot hold or confirm more stones. Upload a new KYC document. Once it is approved, we register your business again.',
    ],
    button: UPLOAD,
    why: WHY_BUSINESS,
  }),
};

interface ExpiredPaper {
  document: DocumentCategory;
  /** YYYY-MM-DD */
  expiresOn: string;
  /** The last day on which the business stays registered; null if it is not registered. */
  renewBy: string | null;
}

export const paperExpired: Template<ExpiredPaper> = {
  kind: 'paperExpired',
  write: ({ document, expiresOn, renewBy }) => ({
    subject: plain`Your ${document} has expired`,
    blocks: [
      `Your ${document} was valid until ${longDay(expiresOn)} and has expired.`,
      renewBy === null
        ? 'Please upload a new one.'
        : `Please upload a new one. Your business stays registered until ${longDay(renewBy)}; a new document has to be approved by then.`,
    ],
    button: UPLOAD,
    why: WHY_DOCUMENTS,
  }),
};

interface ExpiringPapers {
  /** YYYY-MM-DD, as are the expiry dates. */
  today: string;
  papers: readonly { document: DocumentCategory; expiresOn: string }[];
}

export const paperExpires: Template<ExpiringPapers> = {
  kind: 'paperExpires',
  write({ today, papers }) {
    const lines = papers.map(
      ({ document, expiresOn }) =>
        plain`Your ${document} expires ${expiresOn === today ? 'today' : `on ${longDay(expiresOn)}`}.`,
    );
    return {
      subject:
        papers.length === 1
          ? plain`Your ${papers[0]?.document ?? ''} expires soon`
          : 'Your KYC documents expire soon',
      blocks: [
        each(lines, (line) => [line]),
        'Please upload a new one. Your business stays registered while we check it in time.',
      ],
      button: UPLOAD,
      notice: { words: lines.join(' '), path: PROFILE },
      why: WHY_DOCUMENTS,
    };
  },
};

/** News for an associate about a client's documents. Days are YYYY-MM-DD. */
export type PaperNews =
  | { kind: 'expires' | 'expired'; company: string; document: DocumentCategory; day: string }
  | { kind: 'lapsed'; company: string };

const newsText = (news: PaperNews): string =>
  news.kind === 'lapsed'
    ? plain`${news.company} is no longer registered, because a KYC document has expired.`
    : plain`${news.company}: the ${news.document} ${news.kind} on ${longDay(news.day)}.`;

export const clientPapers: Template<{ news: readonly PaperNews[] }> = {
  kind: 'clientPapers',
  write({ news }) {
    const lines = news.map(newsText);
    return {
      subject: aboutClients(
        news,
        (company) => plain`KYC documents of ${company}`,
        (count) => `KYC documents of ${count} of your clients`,
      ),
      blocks: [each(lines, (line) => [line], '\n')],
      button: { label: 'See your clients', path: '/client' },
      notice: {
        words: lines.join(' '),
        path: aboutClients(
          news,
          (company) => `/client?${new URLSearchParams({ search: company }).toString()}`,
          () => '/client',
        ),
      },
      why: 'because you look after these clients',
    };
  },
};
