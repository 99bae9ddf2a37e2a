/**
 * One document of a business's KYC. An approved one expires after its expiry date. It may be
 * submitted again at any time, and then waits for review like a new one. (Specification, section 3,
 * Business KYC document.)
 */
import { and } from 'xstate';
import { KYC_STATUS } from '../../domain/codes.ts';
import { workflowSetup } from '../workflow-setup.ts';
import { DECIDERS, SUBMITTERS } from '../role-groups.ts';
import { byJob, byPeople, drive, start, tellClient } from '../workflow.ts';

const resubmit = {
  target: '#pending',
  guard: 'withinBounds',
  actions: drive('business', 'SUBMIT'),
  meta: byPeople('Resubmit', 'resubmit a KYC document', 'updateKycDocument', SUBMITTERS),
} as const;

export const kycDocumentMachine = workflowSetup.createMachine({
  id: 'kycDocument',
  context: {},
  initial: 'start',
  states: {
    start: {
      meta: start('a KYC document that does not exist'),
      on: {
        SUBMIT: {
          target: '#pending',
          guard: 'withinBounds',
          actions: drive('business', 'SUBMIT'),
          meta: byPeople('Submit', 'submit a KYC document', 'submitKycDocument', SUBMITTERS),
        },
      },
    },
    submitted: {
      initial: 'pending',
      meta: { label: 'Submitted' },
      on: { RESUBMIT: resubmit },
      states: {
        pending: {
          id: 'pending',
          meta: {
            code: KYC_STATUS.pending,
            phrase: 'a pending KYC document',
            label: 'Pending',
            colour: 'orange',
          },
          on: {
            APPROVE: {
              target: 'approved',
              guard: and(['paperDated', 'paperCurrent', 'secondPerson']),
              actions: tellClient('kycApproved'),
              meta: byPeople('Approve', 'approve a KYC document', 'updateKycDocument', DECIDERS),
            },
            REJECT: {
              target: 'rejected',
              guard: 'hasRemark',
              actions: tellClient('kycRejected'),
              meta: byPeople('Reject', 'reject a KYC document', 'updateKycDocument', DECIDERS),
            },
          },
        },
        approved: {
          meta: {
            code: KYC_STATUS.approved,
            phrase: 'an approved KYC document',
            label: 'Approved',
            colour: 'green',
          },
          on: {
            EXPIRE: {
              target: 'expired',
              guard: 'paperOver',
              actions: tellClient('paperExpired'),
              meta: byJob('Expire', 'let a KYC document expire', 'expire-papers'),
            },
          },
        },
        rejected: {
          meta: {
            code: KYC_STATUS.rejected,
            phrase: 'a rejected KYC document',
            label: 'Rejected',
            colour: 'red',
          },
        },
        expired: {
          meta: {
            code: KYC_STATUS.expired,
            phrase: 'an expired KYC document',
            label: 'Expired',
            colour: 'red',
          },
        },
      },
    },
  },
});
