/**
 * A client's business. Its papers open the way, an administrator registers it. Unregistering withdraws the trust that the
 * papers earned: they are handed in and looked at again before the business is registered once more.
 */
import { BUSINESS_STATUS } from '../domain/codes.ts';
import { BUSINESS_LABEL } from '../domain/labels.ts';
import { law } from './law.ts';
import { DECIDERS, SUBMITTERS } from './who.ts';
import { asConsequence, byPeople } from './workflow.ts';

const submit = asConsequence('Submit documents', 'submit a business’s documents', SUBMITTERS);

export const businessMachine = law.createMachine({
  id: 'business',
  context: {},
  initial: 'notRegistered',
  states: {
    notRegistered: {
      meta: {
        code: BUSINESS_STATUS.notRegistered,
        phrase: 'a business without newly submitted documents',
        ...BUSINESS_LABEL.notRegistered,
      },
      on: { SUBMIT: { target: 'kycPending', meta: submit } },
    },
    kycPending: {
      meta: {
        code: BUSINESS_STATUS.kycPending,
        phrase: 'a business whose KYC is pending',
        ...BUSINESS_LABEL.kycPending,
      },
      on: {
        SUBMIT: { target: 'kycPending', reenter: true, meta: submit },
        REGISTER: {
          target: 'registered',
          guard: 'documentsApproved',
          meta: byPeople('Register', 'register a business', 'setBusinessStatus', DECIDERS),
        },
      },
    },
    registered: {
      meta: {
        code: BUSINESS_STATUS.registered,
        phrase: 'a registered business',
        ...BUSINESS_LABEL.registered,
      },
      on: {
        // A renewed paper is looked at while trade goes on.
        SUBMIT: { target: 'registered', reenter: true, meta: submit },
        UNREGISTER: {
          target: 'notRegistered',
          meta: byPeople('Unregister', 'unregister a business', 'setBusinessStatus', DECIDERS),
        },
      },
    },
  },
});
