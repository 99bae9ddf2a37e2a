/**
 * An enquiry: a client's question about one stone. It reserves nothing, so it needs no KYC and does
 * not move the stone.
 */
import { and } from 'xstate';
import { ENQUIRY_STATUS } from '../domain/codes.ts';
import { stoneSetup } from './stone-setup.ts';
import { DECIDERS, ENQUIRERS, LENDERS } from './role-groups.ts';
import { byJob, byPeople, start, tellClient } from './workflow.ts';

export const enquiryMachine = stoneSetup.createMachine({
  id: 'enquiry',
  context: {},
  initial: 'start',
  states: {
    start: {
      meta: start('an enquiry that does not exist'),
      on: {
        OPEN: {
          target: 'open',
          guard: and(['mayHold', 'stoneUnsold', 'withinBounds']),
          meta: byPeople('Enquire', 'open an enquiry', 'openEnquiry', ENQUIRERS),
        },
      },
    },
    open: {
      meta: { code: ENQUIRY_STATUS.open, phrase: 'an open enquiry', label: 'Open', colour: 'blue' },
      on: {
        CLOSE: {
          target: 'closed',
          actions: tellClient('enquiryClosed'),
          meta: byPeople('Close', 'close an enquiry', 'closeEnquiry', LENDERS),
        },
        // The guest who asked has come back and confirmed the address.
        JOIN: {
          target: 'open',
          meta: byJob('Join', 'bring an enquiry to the later visit of its guest', 'join-guests'),
        },
        // The guest who asked has become a customer.
        TRANSFER: {
          target: 'open',
          meta: byPeople('Pass on', 'pass on an enquiry', 'makeCustomer', DECIDERS),
        },
      },
    },
    closed: {
      type: 'final',
      meta: { code: ENQUIRY_STATUS.closed, phrase: 'a closed enquiry', label: 'Closed', colour: 'grey' },
    },
  },
});
