/** A memo line: one stone lent to one client. The memo is open while any of its lines is issued. */
import { and } from 'xstate';
import { MEMO_STATUS } from '../domain/codes.ts';
import { stoneSetup } from './stone-setup.ts';
import { BUYERS, DECIDERS, LENDERS } from './role-groups.ts';
import { asConsequence, byPeople, drive, start, tellClient } from './workflow.ts';

export const memoMachine = stoneSetup.createMachine({
  id: 'memo',
  context: {},
  initial: 'start',
  states: {
    start: {
      meta: start('a memo that does not exist'),
      on: {
        ISSUE: {
          target: 'issued',
          guard: and(['clientRegistered', 'withinCreditLimit']),
          actions: drive('stone', 'ISSUE'),
          meta: byPeople('Issue', 'issue a memo', 'issueMemo', LENDERS),
        },
        // The client accepts the price that the house asked for a memo.
        AGREE: {
          target: 'issued',
          guard: and(['clientRegistered', 'mayConfirm', 'withinOwnAmount', 'withinCreditLimit']),
          actions: drive('stone', 'AGREE'),
          meta: asConsequence('Issue as agreed', 'have a memo issued at an agreed price', BUYERS),
        },
      },
    },
    issued: {
      meta: { code: MEMO_STATUS.issued, phrase: 'an issued memo', label: 'Issued', colour: 'blue' },
      on: {
        LOWER_PRICE: {
          target: 'issued',
          reenter: true,
          guard: and(['hasPriceReason', 'lowersPrice']),
          actions: 'keepLowerPrice',
          meta: byPeople('Lower price', 'lower the price of a memo', 'lowerPrice', LENDERS),
        },
        EXTEND: {
          target: 'issued',
          reenter: true,
          guard: and(['hasExtensionReason', 'laterDay', 'dayNotOver', 'dayWithinYear']),
          actions: ['keepDueDay', 'grantAsked'],
          meta: byPeople('Extend', 'extend a memo', 'extendMemo', LENDERS),
        },
        RECEIVE: {
          target: 'received',
          actions: [drive('stone', 'RECEIVE'), 'lapseAsked'],
          meta: byPeople('Receive', 'receive a memo', 'receiveMemo', LENDERS),
        },
        SELL: {
          target: 'sold',
          guard: and(['keptPrice', 'secondPerson']),
          actions: [drive('stone', 'SELL'), 'writeInvoiceLine', 'lapseAsked'],
          meta: byPeople('Sell', 'sell a memo', 'sellMemo', LENDERS),
        },
      },
    },
    received: {
      type: 'final',
      meta: { code: MEMO_STATUS.received, phrase: 'a received memo', label: 'Received', colour: 'grey' },
    },
    sold: {
      meta: { code: MEMO_STATUS.sold, phrase: 'a sold memo', label: 'Sold', colour: 'orange', settled: true },
      on: {
        REVERSE: {
          target: 'received',
          guard: 'hasReversalReason',
          actions: [drive('stone', 'REVERSE'), 'creditInvoiceLine', tellClient('saleReversed')],
          meta: byPeople('Reverse', 'reverse the sale of a memo', 'reverseSale', DECIDERS),
        },
      },
    },
  },
});
