/**
 * One document of a business's KYC. Papers run out and are renewed, so an approved one may be handed in again and then
 * waits for its decision like a new one. (Specification, section 3, Business KYC document.)
 */
import { KYC_STATUS } from '../domain/codes.ts';
import { KYC_LABEL } from '../domain/labels.ts';
import { law } from './law.ts';
import { DECIDERS, SUBMITTERS } from './who.ts';
import { byPeople, drive, start } from './workflow.ts';

const resubmit = {
  target: 'pending',
  reenter: true,
  actions: drive('business', 'SUBMIT'),
  meta: byPeople('Resubmit', 'resubmit a KYC document', 'updateKycDocument', SUBMITTERS),
} as const;

export const kycDocumentMachine = law.createMachine({
  id: 'kycDocument',
  context: {},
  initial: 'start',
  states: {
    start: {
      meta: start('a KYC document that does not exist'),
      on: {
        SUBMIT: {
          target: 'pending',
          actions: drive('business', 'SUBMIT'),
          meta: byPeople('Submit', 'submit a KYC document', 'submitKycDocument', SUBMITTERS),
        },
      },
    },
    pending: {
      meta: { code: KYC_STATUS.pending, phrase: 'a pending KYC document', ...KYC_LABEL.pending },
      on: {
        RESUBMIT: resubmit,
        APPROVE: {
          target: 'approved',
          meta: byPeople('Approve', 'approve a KYC document', 'updateKycDocument', DECIDERS),
        },
        REJECT: {
          target: 'rejected',
          guard: 'hasRemark',
          meta: byPeople('Reject', 'reject a KYC document', 'updateKycDocument', DECIDERS),
        },
      },
    },
    approved: {
      meta: { code: KYC_STATUS.approved, phrase: 'an approved KYC document', ...KYC_LABEL.approved },
      on: { RESUBMIT: resubmit },
    },
    rejected: {
      meta: { code: KYC_STATUS.rejected, phrase: 'a rejected KYC document', ...KYC_LABEL.rejected },
      on: { RESUBMIT: resubmit },
    },
  },
});
