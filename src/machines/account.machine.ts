/**
 * The account of a member: somebody who signs in with a password or a key. A suspended account keeps
 * everything and can be reactivated; so does a locked one, whose password somebody has guessed or stolen; a closed one is never used again, but its records stay.
 */
import { and } from 'xstate';
import { ACCOUNT_STATUS } from '../domain/codes.ts';
import { DECIDERS, LENDERS } from './who.ts';
import { byJob, byPeople, start } from './workflow.ts';
import { workflowSetup } from './workflow-setup.ts';

const close = {
  target: 'closed',
  guard: and(['notOneself', 'anotherAdministrator', 'saysWhy', 'nothingUnsettled']),
  meta: byPeople('Close', 'close an account', 'closeAccount', DECIDERS),
} as const;

const retire = {
  target: 'closed',
  meta: byJob('Retire', 'retire an account of the demo', 'set-up'),
} as const;

export const accountMachine = workflowSetup.createMachine({
  id: 'account',
  context: {},
  initial: 'start',
  states: {
    start: {
      meta: start('an account that does not exist'),
      on: {
        CREATE: {
          target: 'active',
          meta: byJob('Set up', 'set up an account without an invitation', 'set-up'),
        },
        OPEN: {
          target: 'active',
          meta: byPeople('Open', 'open an account', 'addClientWithBusiness', LENDERS),
        },
      },
    },
    active: {
      meta: {
        code: ACCOUNT_STATUS.active,
        phrase: 'an active account',
        label: 'Active',
        colour: 'green',
      },
      on: {
        SUSPEND: {
          target: 'suspended',
          guard: and(['notOneself', 'anotherAdministrator', 'saysWhy']),
          meta: byPeople('Suspend', 'suspend an account', 'setAccountStatus', DECIDERS),
        },
        LOCK: {
          target: 'locked',
          meta: byJob('Lock', 'lock an account after too many wrong second factors', 'sign-in'),
        },
        CLOSE: close,
        RETIRE: retire,
      },
    },
    locked: {
      meta: {
        code: ACCOUNT_STATUS.locked,
        phrase: 'a locked account',
        label: 'Locked',
        colour: 'red',
      },
      on: {
        UNLOCK: {
          target: 'active',
          meta: byPeople('Unlock', 'unlock an account', 'unlockAccount', DECIDERS),
        },
        RECOVER: {
          target: 'active',
          meta: byJob('Unlock', 'unlock an account on the command line', 'set-up'),
        },
        CLOSE: close,
        RETIRE: retire,
      },
    },
    suspended: {
      meta: {
        code: ACCOUNT_STATUS.suspended,
        phrase: 'a suspended account',
        label: 'Suspended',
        colour: 'orange',
      },
      on: {
        REACTIVATE: {
          target: 'active',
          meta: byPeople('Reactivate', 'reactivate an account', 'setAccountStatus', DECIDERS),
        },
        CLOSE: close,
        RETIRE: retire,
      },
    },
    closed: {
      type: 'final',
      meta: {
        code: ACCOUNT_STATUS.closed,
        phrase: 'a closed account',
        label: 'Closed',
        colour: 'grey',
      },
    },
  },
});
