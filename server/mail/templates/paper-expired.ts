import type { DocumentCategory } from '../../../src/domain/codes.ts';
import { longDay } from '../days.ts';
import { paragraph } from '../frame.ts';
import { markup, plain } from '../markup.ts';
import type { Template } from '../template.ts';

interface Facts {
  document: DocumentCategory;
  /** YYYY-MM-DD */
  expiresOn: string;
  /** The last day on which the business stays registered; null if it is not registered. */
  renewBy: string | null;
}

export const paperExpired: Template<Facts> = {
  kind: 'paperExpired',
  write({ document, expiresOn, renewBy }) {
    const lead = plain`Your ${document} was valid until ${longDay(expiresOn)} and has expired.`;
    const advice =
      renewBy === null
        ? 'Please upload a new one.'
        : `Please upload a new one. Your business stays registered until ${longDay(renewBy)}; a new document has to be approved by then.`;
    return {
      subject: plain`Your ${document} has expired`,
      html: markup`${paragraph(lead)} ${paragraph(advice)}`,
      plain: `${lead}\n\n${advice}`,
      button: { label: 'Upload a new KYC document', path: '/customer-profile' },
      why: 'because your business has KYC documents with us',
    };
  },
};
