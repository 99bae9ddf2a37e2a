/**
 * A client's business. Approved documents allow an administrator to register it. Unregistering it
 * leaves the documents as they are: as long as both are approved, it can be registered again.
 */
import { BUSINESS_STATUS, MERGED_BUSINESS, ROLE } from '../../domain/codes.ts';
import { workflowSetup } from '../workflow-setup.ts';
import { DECIDERS, SUBMITTERS } from '../role-groups.ts';
import { asConsequence, byJob, byPeople, tellClient } from '../workflow.ts';

const submit = asConsequence('Submit documents', 'submit a business’s documents', SUBMITTERS);

/** It goes on as that of the other company. */
const merge = {
  target: 'merged',
  meta: asConsequence('Merge', 'merge a business into another', [ROLE.administrator]),
} as const;

const register = {
  target: 'registered',
  guard: 'documentsApproved',
  actions: tellClient('businessRegistered'),
  meta: byPeople('Register', 'register a business', 'setBusinessStatus', DECIDERS),
} as const;

export const businessMachine = workflowSetup.createMachine({
  id: 'business',
  context: {},
  initial: 'ownBusiness',
  states: {
    ownBusiness: {
      initial: 'unregistered',
      meta: { label: 'Not merged' },
      on: { MERGE: merge },
      states: {
        unregistered: {
          initial: 'notRegistered',
          meta: { label: 'Not registered' },
          on: { SUBMIT: { target: '#kycPending', meta: submit }, REGISTER: register },
          states: {
            notRegistered: {
              id: 'notRegistered',
              meta: {
                code: BUSINESS_STATUS.notRegistered,
                phrase: 'a business that is not registered',
                label: 'Business Process Not Registered',
                colour: 'red',
              },
            },
            kycPending: {
              id: 'kycPending',
              meta: {
                code: BUSINESS_STATUS.kycPending,
                phrase: 'a business whose KYC is pending',
                label: 'KYC Pending',
                colour: 'orange',
              },
            },
          },
        },
        registered: {
          meta: {
            code: BUSINESS_STATUS.registered,
            phrase: 'a registered business',
            label: 'Business Process Registered',
            colour: 'green',
          },
          on: {
            // Trading continues while a renewed document is reviewed.
            SUBMIT: { meta: submit },
            // An expired document is renewed within the house's grace, or trading ends.
            LAPSE: {
              target: '#kycPending',
              guard: 'graceOver',
              actions: tellClient('registrationLapsed'),
              meta: byJob('Lapse', 'end a registration whose document has expired', 'expire-papers'),
            },
            UNREGISTER: {
              target: '#notRegistered',
              meta: byPeople('Unregister', 'unregister a business', 'setBusinessStatus', DECIDERS),
            },
          },
        },
      },
    },
    merged: {
      type: 'final',
      meta: {
        code: MERGED_BUSINESS,
        phrase: 'a business of a merged company',
        label: 'Merged into another',
        colour: 'grey',
      },
    },
  },
});
