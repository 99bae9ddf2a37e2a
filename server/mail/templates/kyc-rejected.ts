import type { DocumentCategory } from '../../../src/domain/codes.ts';
import { paragraph, quote } from '../frame.ts';
import { markup, plain } from '../markup.ts';
import type { Template } from '../template.ts';

export const kycRejected: Template<{ document: DocumentCategory; remark: string }> = {
  kind: 'kycRejected',
  write: ({ document, remark }) => ({
    subject: plain`Your ${document} could not be approved`,
    html: markup`${paragraph(markup`We have checked your ${document} and could not approve it. This is why:`)} ${quote(remark)} ${paragraph('Please upload it again. We check it as soon as it arrives.')}`,
    plain: plain`We have checked your ${document} and could not approve it. This is why:

${remark}

Please upload it again. We check it as soon as it arrives.`,
    button: { label: 'Upload it again', path: '/customer-profile' },
    notice: { words: plain`Your ${document} could not be approved: ${remark}`, path: '/customer-profile' },
    why: 'because we checked a KYC document of your business',
  }),
};
