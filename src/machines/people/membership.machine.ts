/**
 * A person in a client's company. The company always has one owner, who has every power; whoever
 * manages people gives the others theirs. Nobody who is suspended or has left can sign in, and what
 * they began for the company stays the company's.
 */
import { and } from 'xstate';
import { MEMBERSHIP_STATUS, ROLE } from '../../domain/codes.ts';
import { LENDERS } from '../role-groups.ts';
import { asConsequence, byPeople, start } from '../workflow.ts';
import { workflowSetup } from '../workflow-setup.ts';

/** Staff for a client, and the client's people. */
const MANAGERS = [...LENDERS, ROLE.customer];

const change = {
  guard: and(['mayManagePeople', 'notOwner', 'notOwnMembership', 'givesOwnPowers']),
  meta: byPeople('Change powers', 'change the powers of a person', 'changeColleague', MANAGERS),
} as const;

const leave = {
  target: 'left',
  guard: and(['mayEndMembership', 'notOwner']),
  meta: byPeople('Remove', 'remove a person from a company', 'removeColleague', MANAGERS),
} as const;

/** Moves a person of the merged company. */
const merge = {
  guard: 'mergesCleanly',
  meta: byPeople('Merge', 'merge a company into another', 'mergeCompanies', [ROLE.administrator]),
} as const;

export const membershipMachine = workflowSetup.createMachine({
  id: 'membership',
  context: {},
  initial: 'start',
  states: {
    start: {
      meta: start('a person who is not in the company'),
      on: {
        // Whoever acted alone, once somebody else is invited.
        CREATE: {
          target: '#active',
          meta: asConsequence('Found', 'become the owner of a company', MANAGERS),
        },
        INVITE: {
          target: '#invited',
          guard: and(['mayManagePeople', 'givesOwnPowers', 'withinBounds']),
          meta: byPeople('Invite', 'invite a person to a company', 'inviteColleague', MANAGERS),
        },
        // Whoever signed up, for a company that is here already.
        ASK: {
          target: 'asked',
          guard: and(['hasNoOwnRecords', 'withinBounds']),
          meta: byPeople('Ask to join', 'ask to join a company', 'askToJoinCompany', [ROLE.customer]),
        },
        // Whoever acted alone for the company that is merged.
        MERGE: { target: '#active', ...merge },
      },
    },
    asked: {
      meta: {
        code: MEMBERSHIP_STATUS.asked,
        phrase: 'a person who asks to join',
        label: 'Asks to join',
        colour: 'orange',
      },
      on: {
        ACCEPT: {
          target: '#active',
          guard: and(['mayManagePeople', 'hasNoOwnRecords', 'givesOwnPowers']),
          meta: byPeople('Accept', 'let a person join a company', 'acceptColleague', MANAGERS),
        },
        DECLINE: {
          target: 'declined',
          guard: and(['mayManagePeople', 'tellsWhyNot']),
          meta: byPeople('Decline', 'decline a person who asks to join', 'declineColleague', MANAGERS),
        },
        WITHDRAW: {
          target: 'withdrawn',
          guard: 'ownMembership',
          meta: byPeople('Withdraw', 'withdraw a request to join', 'withdrawJoinRequest', [ROLE.customer]),
        },
        // Their records are why they could not be accepted.
        MERGE: { target: '#active', ...merge },
      },
    },
    declined: {
      type: 'final',
      meta: {
        code: MEMBERSHIP_STATUS.declined,
        phrase: 'a person who was declined',
        label: 'Declined',
        colour: 'red',
      },
    },
    withdrawn: {
      type: 'final',
      meta: {
        code: MEMBERSHIP_STATUS.withdrawn,
        phrase: 'a person who no longer asks',
        label: 'Withdrawn',
        colour: 'grey',
      },
    },
    member: {
      initial: 'invited',
      meta: { label: 'In the company' },
      on: { CHANGE: change, MERGE: merge, LEAVE: leave },
      states: {
        invited: {
          id: 'invited',
          meta: {
            code: MEMBERSHIP_STATUS.invited,
            phrase: 'an invited person',
            label: 'Invited',
            colour: 'blue',
          },
          on: {
            JOIN: {
              target: 'active',
              meta: asConsequence('Join', 'join a company', [ROLE.customer]),
            },
            INVITE_AGAIN: {
              guard: 'mayManagePeople',
              meta: byPeople(
                'Invite again',
                'send the invitation of a person again',
                'inviteColleagueAgain',
                MANAGERS,
              ),
            },
          },
        },
        active: {
          id: 'active',
          meta: {
            code: MEMBERSHIP_STATUS.active,
            phrase: 'a person of the company',
            label: 'Active',
            colour: 'green',
          },
          on: {
            SUSPEND: {
              target: 'suspended',
              guard: and(['mayManagePeople', 'notOwner', 'notOwnMembership']),
              meta: byPeople('Suspend', 'suspend a person of a company', 'setColleagueStatus', MANAGERS),
            },
            TAKE_OVER: {
              guard: and(['mayHandOver', 'notOwner']),
              meta: byPeople(
                'Make owner',
                'make a person the owner of a company',
                'handOverCompany',
                MANAGERS,
              ),
            },
            HAND_OVER: {
              guard: 'ownsCompany',
              meta: asConsequence('Hand over', 'hand a company over', MANAGERS),
            },
          },
        },
        suspended: {
          meta: {
            code: MEMBERSHIP_STATUS.suspended,
            phrase: 'a suspended person',
            label: 'Suspended',
            colour: 'orange',
          },
          on: {
            REACTIVATE: {
              target: 'active',
              guard: and(['mayManagePeople', 'notOwnMembership']),
              meta: byPeople(
                'Reactivate',
                'reactivate a person of a company',
                'setColleagueStatus',
                MANAGERS,
              ),
            },
          },
        },
      },
    },
    left: {
      type: 'final',
      meta: {
        code: MEMBERSHIP_STATUS.left,
        phrase: 'a person who has left',
        label: 'Left',
        colour: 'grey',
      },
    },
  },
});
