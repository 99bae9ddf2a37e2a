/** A hold keeps one stone for one client for a while. All three ways out end in released; the history says which. */
import { and } from 'xstate';
import { HOLD_STATUS } from '../domain/codes.ts';
import { HOLD_LABEL } from '../domain/labels.ts';
import { law } from './law.ts';
import { HOLDERS } from './who.ts';
import { asConsequence, byJob, byPeople, drive, start } from './workflow.ts';

export const holdMachine = law.createMachine({
  id: 'hold',
  context: {},
  initial: 'start',
  states: {
    start: {
      meta: start('a hold that does not exist'),
      on: {
        HOLD: {
          target: 'held',
          guard: and(['clientRegistered', 'withinHoldLimit', 'notHeldLately']),
          actions: drive('stone', 'HOLD'),
          meta: byPeople('Hold', 'hold a stone', 'holdStones', HOLDERS),
        },
      },
    },
    held: {
      meta: { code: HOLD_STATUS.held, phrase: 'a current hold', ...HOLD_LABEL.held },
      on: {
        RELEASE: {
          target: 'released',
          actions: drive('stone', 'RELEASE'),
          meta: byPeople('Release', 'release a hold', 'releaseHold', HOLDERS),
        },
        // Time is an event: a job sends it, no timer runs in any machine of the server.
        EXPIRE: {
          target: 'released',
          guard: 'holdDue',
          actions: drive('stone', 'EXPIRE'),
          meta: byJob('Expire', 'let a hold expire', 'expire-holds'),
        },
        // The stone is moved by the confirm-stone or memo that takes the hold over, so nothing is driven from here.
        CONVERT: { target: 'released', meta: asConsequence('Convert', 'take over a hold', HOLDERS) },
      },
    },
    released: {
      type: 'final',
      meta: { code: HOLD_STATUS.released, phrase: 'a released hold', ...HOLD_LABEL.released },
    },
  },
});
