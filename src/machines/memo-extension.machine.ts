/**
 * A client asks for more time for one memo line. Extending the line grants the request. It lapses
 * when the stone is back or sold.
 */
import { and } from 'xstate';
import { EXTENSION_STATUS } from '../domain/codes.ts';
import { BORROWERS, LENDERS } from './role-groups.ts';
import { asConsequence, byPeople, start } from './workflow.ts';
import { workflowSetup } from './workflow-setup.ts';

export const memoExtensionMachine = workflowSetup.createMachine({
  id: 'memoExtension',
  context: {},
  initial: 'start',
  states: {
    start: {
      meta: start('a request that does not exist'),
      on: {
        CREATE: {
          target: 'asked',
          guard: and([
            'mayConfirm',
            'hasExtensionReason',
            'stoneOut',
            'notAskedYet',
            'laterDay',
            'dayNotOver',
            'dayWithinYear',
            'withinBounds',
          ]),
          meta: byPeople('Ask for more time', 'ask for more time for a memo', 'askMemoExtension', BORROWERS),
        },
      },
    },
    asked: {
      meta: {
        code: EXTENSION_STATUS.asked,
        phrase: 'a request for more time',
        label: 'Requested',
        colour: 'orange',
      },
      on: {
        // The line's own EXTEND decides about the day.
        GRANT: { target: 'granted', meta: asConsequence('Grant', 'grant more time for a memo', LENDERS) },
        DECLINE: {
          target: 'declined',
          guard: 'hasDeclineReason',
          meta: byPeople('Decline', 'decline more time for a memo', 'answerMemoExtension', LENDERS),
        },
        WITHDRAW: {
          target: 'withdrawn',
          guard: 'mayConfirm',
          meta: byPeople('Withdraw', 'withdraw a request for more time', 'withdrawMemoExtension', BORROWERS),
        },
        LAPSE: {
          target: 'lapsed',
          meta: asConsequence('Lapse', 'end a request with its memo', LENDERS),
        },
      },
    },
    granted: {
      type: 'final',
      meta: {
        code: EXTENSION_STATUS.granted,
        phrase: 'a request that was granted',
        label: 'Granted',
        colour: 'green',
      },
    },
    declined: {
      type: 'final',
      meta: {
        code: EXTENSION_STATUS.declined,
        phrase: 'a request that was declined',
        label: 'Declined',
        colour: 'red',
      },
    },
    withdrawn: {
      type: 'final',
      meta: {
        code: EXTENSION_STATUS.withdrawn,
        phrase: 'a request that was withdrawn',
        label: 'Withdrawn',
        colour: 'grey',
      },
    },
    lapsed: {
      type: 'final',
      meta: {
        code: EXTENSION_STATUS.lapsed,
        phrase: 'a request that has lapsed with its memo',
        label: 'Lapsed',
        colour: 'grey',
      },
    },
  },
});
