/** A memo line: one stone that is out with one client. The memo document is open while any of its lines is issued. */
import { MEMO_STATUS } from '../domain/codes.ts';
import { MEMO_LABEL } from '../domain/labels.ts';
import { law } from './law.ts';
import { LENDERS } from './who.ts';
import { byPeople, drive, start } from './workflow.ts';

export const memoMachine = law.createMachine({
  id: 'memo',
  context: {},
  initial: 'start',
  states: {
    start: {
      meta: start('a memo that does not exist'),
      on: {
        ISSUE: {
          target: 'issued',
          guard: 'clientRegistered',
          actions: drive('stone', 'ISSUE'),
          meta: byPeople('Issue', 'issue a memo', 'issueMemo', LENDERS),
        },
      },
    },
    issued: {
      meta: { code: MEMO_STATUS.issued, phrase: 'an issued memo', ...MEMO_LABEL.issued },
      on: {
        RECEIVE: {
          target: 'received',
          actions: drive('stone', 'RECEIVE'),
          meta: byPeople('Receive', 'receive a memo', 'receiveMemo', LENDERS),
        },
        SELL: {
          target: 'sold',
          actions: [drive('stone', 'SELL'), 'writeInvoiceLine'],
          meta: byPeople('Sell', 'sell a memo', 'sellMemo', LENDERS),
        },
      },
    },
    received: {
      type: 'final',
      meta: { code: MEMO_STATUS.received, phrase: 'a received memo', ...MEMO_LABEL.received },
    },
    sold: { type: 'final', meta: { code: MEMO_STATUS.sold, phrase: 'a sold memo', ...MEMO_LABEL.sold } },
  },
});
