/**
 * A client's offer of a price for one stone. The state says whose turn it is: the house's while it
 * is open, the client's once it is countered. It promises the stone to nobody.
 * (docs/adr/0021-price-offers.md)
 */
import { and } from 'xstate';
import { PRICE_OFFER_STATUS } from '../domain/codes.ts';
import { BUYERS, HOLDERS, LENDERS } from './role-groups.ts';
import { byJob, byPeople, start } from './workflow.ts';
import { workflowSetup } from './workflow-setup.ts';

const lapse = {
  target: 'lapsed',
  guard: 'offerOver',
  meta: byJob('Lapse', 'let a price offer lapse', 'lapse-offers'),
} as const;

const withdraw = {
  target: 'withdrawn',
  guard: 'mayConfirm',
  meta: byPeople('Withdraw', 'withdraw a price offer', 'withdrawPriceOffer', BUYERS),
} as const;

export const priceOfferMachine = workflowSetup.createMachine({
  id: 'priceOffer',
  context: {},
  initial: 'start',
  states: {
    start: {
      meta: start('an offer that does not exist'),
      on: {
        PROPOSE: {
          target: '#open',
          guard: and([
            'clientRegistered',
            'mayConfirm',
            'withinOwnAmount',
            'stoneFree',
            'notOffered',
            'hasPrice',
            'priceAboveZero',
            'notAboveList',
            'withinBounds',
          ]),
          meta: byPeople('Make an offer', 'offer a price for a stone', 'makePriceOffer', HOLDERS),
        },
      },
    },
    unanswered: {
      initial: 'open',
      meta: { label: 'Waiting for an answer' },
      on: { WITHDRAW: withdraw, LAPSE: lapse },
      states: {
        open: {
          id: 'open',
          meta: {
            code: PRICE_OFFER_STATUS.open,
            phrase: 'an offer waiting for the house',
            label: 'Open',
            colour: 'blue',
          },
          on: {
            ACCEPT: {
              target: '#accepted',
              guard: and(['answerInTime', 'sameAsOffered', 'stillShown', 'notAboveToday']),
              actions: 'beginAgreed',
              meta: byPeople('Accept', 'accept a price offer', 'answerPriceOffer', LENDERS),
            },
            COUNTER: {
              target: 'countered',
              guard: and(['answerInTime', 'abovePrice', 'notAboveList']),
              actions: 'renewTime',
              meta: byPeople('Counter', 'counter a price offer', 'answerPriceOffer', LENDERS),
            },
            DECLINE: {
              target: '#declined',
              guard: 'hasDeclineReason',
              meta: byPeople('Decline', 'decline a price offer', 'answerPriceOffer', LENDERS),
            },
          },
        },
        countered: {
          meta: {
            code: PRICE_OFFER_STATUS.countered,
            phrase: 'an offer waiting for the client',
            label: 'Countered',
            colour: 'orange',
          },
          on: {
            AGREE: {
              target: '#accepted',
              guard: and([
                'mayConfirm',
                'withinOwnAmount',
                'answerInTime',
                'sameAsOffered',
                'stillShown',
                'notAboveToday',
              ]),
              actions: 'beginAgreed',
              meta: byPeople('Accept', 'accept the price that the house asks', 'answerPriceOffer', BUYERS),
            },
            OFFER_AGAIN: {
              target: 'open',
              guard: and(['mayConfirm', 'withinOwnAmount', 'answerInTime', 'priceAboveZero', 'belowPrice']),
              actions: 'renewTime',
              meta: byPeople(
                'Offer again',
                'offer another price in answer to the house',
                'answerPriceOffer',
                BUYERS,
              ),
            },
            TURN_DOWN: {
              target: '#declined',
              guard: 'mayConfirm',
              meta: byPeople('Decline', 'decline the price that the house asks', 'answerPriceOffer', BUYERS),
            },
          },
        },
      },
    },
    accepted: {
      id: 'accepted',
      type: 'final',
      meta: {
        code: PRICE_OFFER_STATUS.accepted,
        phrase: 'an offer that was accepted',
        label: 'Accepted',
        colour: 'green',
      },
    },
    declined: {
      id: 'declined',
      type: 'final',
      meta: {
        code: PRICE_OFFER_STATUS.declined,
        phrase: 'an offer that was declined',
        label: 'Declined',
        colour: 'red',
        void: true,
      },
    },
    withdrawn: {
      type: 'final',
      meta: {
        code: PRICE_OFFER_STATUS.withdrawn,
        phrase: 'an offer that was withdrawn',
        label: 'Withdrawn',
        colour: 'grey',
        void: true,
      },
    },
    lapsed: {
      type: 'final',
      meta: {
        code: PRICE_OFFER_STATUS.lapsed,
        phrase: 'an offer that has lapsed',
        label: 'Lapsed',
        colour: 'grey',
        void: true,
      },
    },
  },
});
