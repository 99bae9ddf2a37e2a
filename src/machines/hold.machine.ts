/**
 * A hold keeps one stone for one client for a while. All three ways to end it lead to released; the
 * history says which one it was.
 */
import { and } from 'xstate';
import { HOLD_STATUS } from '../domain/codes.ts';
import { stoneSetup } from './stone-setup.ts';
import { HOLDERS, LENDERS } from './role-groups.ts';
import { asConsequence, byJob, byPeople, drive, start, tellClient } from './workflow.ts';

export const holdMachine = stoneSetup.createMachine({
  id: 'hold',
  context: {},
  initial: 'start',
  states: {
    start: {
      meta: start('a hold that does not exist'),
      on: {
        HOLD: {
          target: 'held',
          guard: and(['clientRegistered', 'mayHold', 'withinHoldLimit', 'notHeldLately', 'withinBounds']),
          actions: drive('stone', 'HOLD'),
          meta: byPeople('Hold', 'hold a stone', 'holdStones', HOLDERS),
        },
        // The stone came free and is offered to the next in line.
        OFFER_NEXT: {
          target: 'held',
          guard: and(['clientRegistered', 'withinHoldLimit', 'notHeldLately']),
          actions: drive('stone', 'OFFER_NEXT'),
          meta: byJob('Offer', 'hold a stone for the next in line', 'offer-stones'),
        },
      },
    },
    held: {
      meta: { code: HOLD_STATUS.held, phrase: 'a current hold', label: 'Held', colour: 'red' },
      on: {
        RELEASE: {
          target: 'released',
          guard: 'mayHold',
          actions: drive('stone', 'RELEASE'),
          meta: byPeople('Release', 'release a hold', 'releaseHold', HOLDERS),
        },
        EXTEND: {
          target: 'held',
          reenter: true,
          guard: 'holdRunning',
          actions: 'renewTime',
          meta: byPeople('Extend', 'extend a hold', 'extendHold', LENDERS),
        },
        // From its acceptance, an offer lasts as long as any other hold.
        ACCEPT: {
          target: 'held',
          reenter: true,
          guard: 'holdRunning',
          actions: 'renewTime',
          meta: asConsequence('Accept', 'accept an offered stone', HOLDERS),
        },
        // Expiry is an event that a job sends; no machine on the server runs a timer.
        EXPIRE: {
          target: 'released',
          guard: 'holdDue',
          actions: [drive('stone', 'EXPIRE'), tellClient('holdExpired')],
          meta: byJob('Expire', 'let a hold expire', 'expire-holds'),
        },
        // The confirm-stone or memo that takes the hold over moves the stone, so nothing is driven
        // from here.
        CONVERT: { target: 'released', meta: asConsequence('Convert', 'take over a hold', HOLDERS) },
      },
    },
    released: {
      type: 'final',
      meta: { code: HOLD_STATUS.released, phrase: 'a released hold', label: 'Released', colour: 'grey' },
    },
  },
});
