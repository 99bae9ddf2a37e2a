/**
 * A demand: a client's search that waits. New and repriced stones that fit are matched, staff offer
 * some of them, and the client takes one. It reserves nothing and does not move a stone. Only the
 * first match is a step, because history is kept for ever.
 */
import { and } from 'xstate';
import { DEMAND_STATUS } from '../domain/codes.ts';
import { ASKERS, LENDERS } from './role-groups.ts';
import { byJob, byPeople, start } from './workflow.ts';
import { workflowSetup } from './workflow-setup.ts';

const update = {
  target: '#open',
  guard: 'mayHold',
  meta: byPeople('Edit', 'change a demand', 'updateDemand', ASKERS),
} as const;
const offer = {
  target: '#offered',
  meta: byPeople('Offer', 'offer stones against a demand', 'offerAgainstDemand', LENDERS),
} as const;
const fulfil = {
  target: '#fulfilled',
  guard: 'mayHold',
  meta: byPeople('Fulfilled', 'mark a demand as fulfilled', 'fulfilDemand', ASKERS),
} as const;
const close = {
  target: '#closed',
  guard: 'mayHold',
  meta: byPeople('Close', 'close a demand', 'closeDemand', ASKERS),
} as const;
const reopen = {
  target: '#open',
  guard: and(['mayHold', 'withinBounds']),
  meta: byPeople('Reopen', 'reopen a demand', 'reopenDemand', ASKERS),
} as const;

export const demandMachine = workflowSetup.createMachine({
  id: 'demand',
  context: {},
  initial: 'start',
  states: {
    start: {
      meta: start('a demand that does not exist'),
      on: {
        CREATE: {
          target: '#open',
          guard: and(['mayHold', 'withinBounds']),
          meta: byPeople('Create', 'create a demand', 'createDemand', ASKERS),
        },
      },
    },
    wanted: {
      initial: 'open',
      meta: { label: 'Wanted' },
      on: { UPDATE: update, CLOSE: close },
      states: {
        open: {
          id: 'open',
          meta: { code: DEMAND_STATUS.open, phrase: 'an open demand', label: 'Open', colour: 'blue' },
          on: {
            MATCH: {
              target: '#matched',
              meta: byJob('Match', 'match stones with a demand', 'match-demands'),
            },
          },
        },
        answered: {
          initial: 'matched',
          meta: { label: 'With stones' },
          on: { OFFER: offer, FULFIL: fulfil },
          states: {
            matched: {
              id: 'matched',
              meta: {
                code: DEMAND_STATUS.matched,
                phrase: 'a matched demand',
                label: 'Matched',
                colour: 'orange',
              },
            },
            offered: {
              id: 'offered',
              meta: {
                code: DEMAND_STATUS.offered,
                phrase: 'a demand with an offer',
                label: 'Offered',
                colour: 'teal',
              },
              on: {
                // The client has confirmed a stone that was offered.
                CONFIRM: {
                  target: '#fulfilled',
                  meta: byJob('Confirmed', 'record that an offered stone was confirmed', 'match-demands'),
                },
              },
            },
          },
        },
      },
    },
    ended: {
      initial: 'fulfilled',
      meta: { label: 'Ended' },
      on: { REOPEN: reopen },
      states: {
        fulfilled: {
          id: 'fulfilled',
          meta: {
            code: DEMAND_STATUS.fulfilled,
            phrase: 'a fulfilled demand',
            label: 'Fulfilled',
            colour: 'green',
          },
        },
        closed: {
          id: 'closed',
          meta: { code: DEMAND_STATUS.closed, phrase: 'a closed demand', label: 'Closed', colour: 'grey' },
        },
      },
    },
  },
});
