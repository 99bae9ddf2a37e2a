/**
 * The account of a member: somebody who signs in with a password or a key. People who are invited
 * or sign up confirm their address first. A suspended account keeps everything and can be
 * reactivated; so can a locked one, whose password somebody else knows. A closed account is never
 * used again, but its records stay. An account without records can be deleted, and the data of a
 * closed one can be blanked: only ids remain of the person.
 */
import { and } from 'xstate';
import { ACCOUNT_STATUS, ROLE } from '../../domain/codes.ts';
import { DECIDERS, LENDERS, MEMBERS, NEWCOMERS } from '../role-groups.ts';
import { asConsequence, byJob, byPeople, start, tellClient } from '../workflow.ts';
import { workflowSetup } from '../workflow-setup.ts';

const close = {
  target: '#closed',
  guard: and(['notOneself', 'anotherAdministrator', 'saysWhy', 'nothingUnsettled']),
  meta: byPeople('Close', 'close an account', 'closeAccount', DECIDERS),
} as const;

const remove = {
  target: '#erased',
  guard: and(['notOneself', 'anotherAdministrator', 'saysWhy', 'leftNoRecords']),
  meta: byPeople('Delete', 'delete an account', 'deleteAccount', DECIDERS),
} as const;

/** Records keep their ids and prices, but no longer identify the person. */
const blank = {
  target: '#erased',
  guard: 'saysWhy',
  meta: byPeople('Blank', 'blank the personal data of a closed account', 'blankAccount', DECIDERS),
} as const;

/** Of somebody invited, too: the link of the invitation opens nothing from then on. */
const suspend = {
  target: '#suspended',
  guard: and(['notOneself', 'anotherAdministrator', 'saysWhy']),
  meta: byPeople('Suspend', 'suspend an account', 'setAccountStatus', DECIDERS),
  actions: tellClient('accountSuspended'),
} as const;

/** A restored backup knows nothing of an erasure that came after it. */
const eraseAgain = {
  target: '#erased',
  meta: byJob('Erase again', 'erase someone again whom a restore brought back', 'set-up'),
} as const;

const retire = {
  target: '#closed',
  meta: byJob('Retire', 'retire an account of the demo', 'set-up'),
} as const;

/** A person who confirms the address sets a password, even if they lost their invitation. */
const recover = {
  target: '#active',
  meta: byPeople('Reset the password', 'reset the password of an account', 'resetPassword', MEMBERS),
  actions: tellClient('passwordReset'),
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
          target: '#active',
          meta: byJob('Set up', 'set up an account without an invitation', 'set-up'),
        },
        INVITE: {
          target: '#invited',
          meta: byPeople('Invite', 'invite someone', 'addClientWithBusiness', LENDERS),
        },
        // By a colleague, into the company whose people they manage.
        ADMIT: {
          target: '#invited',
          meta: asConsequence('Admit', 'invite a colleague', [...LENDERS, ROLE.customer]),
        },
        SIGN_UP: {
          target: '#unverified',
          meta: byPeople('Sign up', 'sign up', 'signUp', NEWCOMERS),
        },
      },
    },
    kept: {
      initial: 'unverified',
      meta: { label: 'Not erased' },
      on: { DELETE: remove, ERASE_AGAIN: eraseAgain },
      states: {
        unverified: {
          id: 'unverified',
          meta: {
            code: ACCOUNT_STATUS.unverified,
            phrase: 'an unverified account',
            label: 'Unverified',
            colour: 'orange',
          },
          on: {
            VERIFY: {
              target: '#active',
              meta: byPeople('Verify', 'confirm the address of an account', 'verifySignUp', NEWCOMERS),
            },
            EXPIRE: {
              target: '#closed',
              meta: byJob('Expire', 'drop an unfinished sign-up', 'drop-sign-ups'),
            },
          },
        },
        member: {
          initial: 'used',
          meta: { label: 'Of a member' },
          on: { CLOSE: close, RETIRE: retire },
          states: {
            used: {
              initial: 'invited',
              meta: { label: 'Not suspended' },
              on: { RECOVER: recover },
              states: {
                invited: {
                  id: 'invited',
                  meta: {
                    code: ACCOUNT_STATUS.invited,
                    phrase: 'an invited account',
                    label: 'Invited',
                    colour: 'blue',
                  },
                  on: {
                    INVITE_AGAIN: {
                      target: '#invited',
                      meta: byPeople('Invite again', 'send an invitation again', 'inviteAgain', LENDERS),
                    },
                    // By a colleague, with the membership that is invited again.
                    ADMIT_AGAIN: {
                      target: '#invited',
                      meta: asConsequence('Admit again', 'invite a colleague again', [
                        ...LENDERS,
                        ROLE.customer,
                      ]),
                    },
                    ACCEPT: {
                      target: '#active',
                      meta: byPeople('Accept', 'accept an invitation', 'acceptInvitation', MEMBERS),
                    },
                    SUSPEND: suspend,
                  },
                },
                active: {
                  id: 'active',
                  meta: {
                    code: ACCOUNT_STATUS.active,
                    phrase: 'an active account',
                    label: 'Active',
                    colour: 'green',
                  },
                  on: {
                    SUSPEND: suspend,
                    LOCK: {
                      target: '#locked',
                      meta: byJob('Lock', 'lock an account after too many wrong second factors', 'sign-in'),
                    },
                  },
                },
                locked: {
                  id: 'locked',
                  meta: {
                    code: ACCOUNT_STATUS.locked,
                    phrase: 'a locked account',
                    label: 'Locked',
                    colour: 'red',
                  },
                  on: {
                    UNLOCK: {
                      target: '#active',
                      meta: byPeople('Unlock', 'unlock an account', 'unlockAccount', DECIDERS),
                    },
                    REOPEN: {
                      target: '#active',
                      meta: byJob('Reopen', 'unlock an account on the command line', 'set-up'),
                    },
                  },
                },
              },
            },
            suspended: {
              id: 'suspended',
              meta: {
                code: ACCOUNT_STATUS.suspended,
                phrase: 'a suspended account',
                label: 'Suspended',
                colour: 'orange',
              },
              on: {
                REACTIVATE: {
                  target: '#active',
                  guard: 'hasPassword',
                  meta: byPeople('Reactivate', 'reactivate an account', 'setAccountStatus', DECIDERS),
                },
                REINSTATE: {
                  target: '#invited',
                  guard: 'hasNoPassword',
                  meta: byPeople(
                    'Reactivate',
                    'reactivate the account of someone who was invited',
                    'setAccountStatus',
                    DECIDERS,
                  ),
                },
              },
            },
          },
        },
        closed: {
          id: 'closed',
          meta: {
            code: ACCOUNT_STATUS.closed,
            phrase: 'a closed account',
            label: 'Closed',
            colour: 'grey',
          },
          on: { BLANK: blank },
        },
      },
    },
    erased: {
      id: 'erased',
      type: 'final',
      meta: {
        code: ACCOUNT_STATUS.erased,
        phrase: 'an erased account',
        label: 'Erased',
        colour: 'grey',
      },
    },
  },
});
