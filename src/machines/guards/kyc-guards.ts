/** The conditions of KYC papers and of the business they register. */
import { hasText, type Guard } from './guard.ts';

export const KYC_GUARDS = {
  hasRemark: {
    passes: ({ remark }) => hasText(remark),
    sentence: 'A rejection needs a remark.',
  },
  paperDated: {
    passes: ({ paperDated }) => paperDated === true,
    sentence: 'Owners’ documents expire. Enter the expiry date of the document.',
  },
  paperCurrent: {
    passes: ({ paperCurrent }) => paperCurrent === true,
    sentence: 'The document has expired. Correct its expiry date, or ask for a new document.',
  },
  paperOver: {
    passes: ({ due }) => due === true,
    sentence: 'The document has not expired yet.',
  },
  graceOver: {
    passes: ({ due }) => due === true,
    sentence: 'There is still time to renew the document.',
  },
  documentsApproved: {
    passes: ({ documentsApproved }) => documentsApproved === true,
    sentence: 'The owner’s document and the business document must both be approved first.',
  },
} satisfies Record<string, Guard>;
