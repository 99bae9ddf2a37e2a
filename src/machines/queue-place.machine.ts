/**
 * A client's place in the line for a stone that somebody else has. When the stone comes free, it is
 * offered to the first in line who may hold it, by an ordinary hold until the offer ends.
 * (docs/adr/0019-holds-and-waiting-lists.md)
 */
import { and } from 'xstate';
import { QUEUE_STATUS } from '../domain/codes.ts';
import { HOLDERS } from './role-groups.ts';
import { asConsequence, byJob, byPeople, drive, start, tellClient } from './workflow.ts';
import { workflowSetup } from './workflow-setup.ts';

export const queuePlaceMachine = workflowSetup.createMachine({
  id: 'queuePlace',
  context: {},
  initial: 'start',
  states: {
    start: {
      meta: start('a place in line that does not exist'),
      on: {
        JOIN: {
          target: 'waiting',
          guard: and([
            'clientRegistered',
            'mayHold',
            'stoneTaken',
            'notTheirStone',
            'notInLine',
            'withinBounds',
          ]),
          meta: byPeople('Wait in line', 'wait in line for a stone', 'joinQueue', HOLDERS),
        },
      },
    },
    waiting: {
      meta: { code: QUEUE_STATUS.waiting, phrase: 'a place in line', label: 'Waiting', colour: 'blue' },
      on: {
        OFFER_NEXT: {
          target: 'offered',
          guard: and(['accountOpen', 'rightsKept', 'stoneInSight']),
          actions: [drive('hold', 'OFFER_NEXT'), tellClient('yourTurn')],
          meta: byJob('Offer', 'offer a stone to the next in line', 'offer-stones'),
        },
        // Somebody further back got the stone. The place is kept for the next time.
        PASS_OVER: {
          target: 'waiting',
          reenter: true,
          meta: byJob('Skip', 'skip a place in line', 'offer-stones'),
        },
        LEAVE: {
          target: 'left',
          guard: 'mayHold',
          meta: byPeople('Leave', 'leave the line for a stone', 'leaveQueue', HOLDERS),
        },
        END: {
          target: 'ended',
          actions: tellClient('waitEnded'),
          meta: byJob('End', 'end a place in line', 'offer-stones'),
        },
      },
    },
    offered: {
      meta: { code: QUEUE_STATUS.offered, phrase: 'an offered stone', label: 'Your turn', colour: 'orange' },
      on: {
        ACCEPT: {
          target: 'taken',
          guard: 'mayHold',
          actions: drive('hold', 'ACCEPT'),
          meta: byPeople('Accept', 'accept an offered stone', 'acceptQueueOffer', HOLDERS),
        },
        // Releasing the offer's hold declines it, wherever it is released.
        DECLINE: {
          target: 'declined',
          guard: 'mayHold',
          meta: byPeople('Decline', 'decline an offered stone', 'leaveQueue', HOLDERS),
        },
        LAPSE: {
          target: 'lapsed',
          actions: tellClient('waitEnded'),
          meta: byJob('Lapse', 'let an offer lapse', 'expire-holds'),
        },
        // A confirm-stone or memo takes the offer's hold over.
        TAKE: { target: 'taken', meta: asConsequence('Take', 'take an offered stone', HOLDERS) },
      },
    },
    taken: {
      type: 'final',
      meta: { code: QUEUE_STATUS.taken, phrase: 'an offer that was taken', label: 'Taken', colour: 'green' },
    },
    declined: {
      type: 'final',
      meta: {
        code: QUEUE_STATUS.declined,
        phrase: 'an offer that was declined',
        label: 'Declined',
        colour: 'grey',
        void: true,
      },
    },
    lapsed: {
      type: 'final',
      meta: {
        code: QUEUE_STATUS.lapsed,
        phrase: 'an offer that has lapsed',
        label: 'Lapsed',
        colour: 'grey',
        void: true,
      },
    },
    left: {
      type: 'final',
      meta: {
        code: QUEUE_STATUS.left,
        phrase: 'a place that was left',
        label: 'Left',
        colour: 'grey',
        void: true,
      },
    },
    ended: {
      type: 'final',
      meta: {
        code: QUEUE_STATUS.ended,
        phrase: 'a place that has ended',
        label: 'Ended',
        colour: 'grey',
        void: true,
      },
    },
  },
});
