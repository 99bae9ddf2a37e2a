/** An enquiry: a client's question about one stone. It promises nothing, so it needs no KYC and moves no stone. */
import { ENQUIRY_STATUS } from '../domain/codes.ts';
import { ENQUIRY_LABEL } from '../domain/labels.ts';
import { law } from './law.ts';
import { ENQUIRERS, LENDERS } from './who.ts';
import { byPeople, start } from './workflow.ts';

export const enquiryMachine = law.createMachine({
  id: 'enquiry',
  context: {},
  initial: 'start',
  states: {
    start: {
      meta: start('an enquiry that does not exist'),
      on: {
        OPEN: {
          target: 'open',
          guard: 'stoneUnsold',
          meta: byPeople('Enquire', 'open an enquiry', 'openEnquiry', ENQUIRERS),
        },
      },
    },
    open: {
      meta: { code: ENQUIRY_STATUS.open, phrase: 'an open enquiry', ...ENQUIRY_LABEL.open },
      on: {
        CLOSE: { target: 'closed', meta: byPeople('Close', 'close an enquiry', 'closeEnquiry', LENDERS) },
      },
    },
    closed: {
      type: 'final',
      meta: { code: ENQUIRY_STATUS.closed, phrase: 'a closed enquiry', ...ENQUIRY_LABEL.closed },
    },
  },
});
