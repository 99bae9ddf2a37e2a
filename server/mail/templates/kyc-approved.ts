import type { DocumentCategory } from '../../../src/domain/codes.ts';
import { paragraph } from '../frame.ts';
import { markup, plain } from '../markup.ts';
import type { Template } from '../template.ts';

export const kycApproved: Template<{ document: DocumentCategory }> = {
  kind: 'kycApproved',
  write: ({ document }) => ({
    subject: plain`Your ${document} is approved`,
    html: paragraph(
      markup`We have checked your ${document} and approved it. You need not do anything more about it.`,
    ),
    plain: plain`We have checked your ${document} and approved it. You need not do anything more about it.`,
    button: { label: 'See your KYC documents', path: '/customer-profile' },
    why: 'because we checked a KYC document of your business',
  }),
};
