/**
 * A confirm-stone: the client's firm order for one stone, which an administrator approves or
 * rejects. Above a person's limit it first waits for a colleague to agree, while the company holds
 * the stone.
 */
import { and } from 'xstate';
import { APPROVAL_STATUS, ROLE } from '../domain/codes.ts';
import { stoneSetup } from './stone-setup.ts';
import { DECIDERS, HOLDERS, LENDERS, REVISERS } from './role-groups.ts';
import { asConsequence, byJob, byPeople, drive, start, tellClient } from './workflow.ts';

export const confirmStoneMachine = stoneSetup.createMachine({
  id: 'confirmStone',
  context: {},
  initial: 'start',
  states: {
    start: {
      meta: start('a confirm-stone that does not exist'),
      on: {
        CONFIRM: {
          target: 'pending',
          guard: and([
            'clientRegistered',
            'mayConfirm',
            'withinOwnAmount',
            'withinCreditLimit',
            'withinBounds',
          ]),
          actions: drive('stone', 'CONFIRM'),
          meta: byPeople('Confirm', 'confirm a stone', 'confirmStones', HOLDERS),
        },
        ASK: {
          target: 'awaitingCompany',
          guard: and([
            'clientRegistered',
            'mayConfirm',
            'aboveOwnAmount',
            'heldForSameClient',
            'notAwaited',
            'priceAsSeen',
            'withinCreditLimit',
            'withinBounds',
          ]),
          meta: byPeople('Ask a colleague', 'ask for agreement to a confirm-stone', 'confirmStones', [
            ROLE.customer,
          ]),
        },
      },
    },
    awaitingCompany: {
      meta: {
        code: APPROVAL_STATUS.awaitingCompany,
        phrase: 'a confirm-stone that awaits its company’s agreement',
        label: 'Awaiting company',
        colour: 'orange',
        before: true,
      },
      on: {
        AGREE: {
          target: 'pending',
          guard: and([
            'clientRegistered',
            'mayConfirm',
            'notOwnOrder',
            'withinOwnAmount',
            'withinCreditLimit',
          ]),
          actions: [drive('stone', 'CONFIRM'), tellClient('companyAnswered')],
          meta: byPeople('Agree', 'agree to a confirm-stone', 'agreeToConfirmStones', [ROLE.customer]),
        },
        DECLINE: {
          target: 'cancelled',
          guard: and(['mayConfirm', 'notOwnOrder', 'hasReason']),
          actions: tellClient('companyAnswered'),
          meta: byPeople('Decline', 'decline a confirm-stone', 'declineConfirmStones', [ROLE.customer]),
        },
        // The company goes on holding the stone.
        CANCEL: {
          target: 'cancelled',
          guard: 'mayConfirm',
          meta: byPeople('Cancel', 'cancel a confirm-stone', 'updateConfirmStones', HOLDERS),
        },
        // The hold has expired, and nobody agreed in time.
        LAPSE: {
          target: 'cancelled',
          actions: tellClient('companyAnswered'),
          meta: byJob('Lapse', 'let a confirm-stone lapse', 'expire-holds'),
        },
        // The hold was released or taken over meanwhile.
        END: {
          target: 'cancelled',
          actions: tellClient('companyAnswered'),
          meta: asConsequence('End', 'end a confirm-stone', HOLDERS),
        },
      },
    },
    pending: {
      meta: {
        code: APPROVAL_STATUS.pending,
        phrase: 'a pending confirm-stone',
        label: 'Pending',
        colour: 'teal',
      },
      on: {
        UPDATE: {
          target: 'pending',
          reenter: true,
          meta: byPeople('Update', 'update a confirm-stone', 'updateConfirmStones', REVISERS),
        },
        LOWER_PRICE: {
          target: 'pending',
          reenter: true,
          guard: and(['hasPriceReason', 'lowersPrice']),
          actions: 'keepLowerPrice',
          meta: byPeople('Lower price', 'lower the price of a confirm-stone', 'lowerPrice', LENDERS),
        },
        CANCEL: {
          target: 'cancelled',
          guard: 'mayConfirm',
          actions: drive('stone', 'CANCEL'),
          meta: byPeople('Cancel', 'cancel a confirm-stone', 'updateConfirmStones', HOLDERS),
        },
        APPROVE: {
          target: 'approved',
          guard: and(['keptPrice', 'secondPerson']),
          actions: [drive('stone', 'APPROVE'), 'writeInvoiceLine', tellClient('confirmStoneApproved')],
          meta: byPeople('Approve', 'approve a confirm-stone', 'approveStones', DECIDERS),
        },
        REJECT: {
          target: 'rejected',
          guard: 'hasReason',
          actions: [drive('stone', 'REJECT'), tellClient('confirmStoneRejected')],
          meta: byPeople('Reject', 'reject a confirm-stone', 'rejectStones', DECIDERS),
        },
        // The provider has sold the stone: available again it would be promised to the next client.
        REJECT_WITHDRAW: {
          target: 'rejected',
          guard: 'hasReason',
          actions: [drive('stone', 'REJECT_WITHDRAW'), tellClient('confirmStoneRejected')],
          meta: byPeople(
            'Reject and withdraw',
            'reject a confirm-stone and withdraw its stone',
            'rejectStones',
            DECIDERS,
          ),
        },
      },
    },
    approved: {
      meta: {
        code: APPROVAL_STATUS.approved,
        phrase: 'an approved confirm-stone',
        label: 'Approved',
        colour: 'green',
        settled: true,
      },
      on: {
        REVERSE: {
          target: 'cancelled',
          guard: 'hasReversalReason',
          actions: [drive('stone', 'REVERSE'), 'creditInvoiceLine', tellClient('saleReversed')],
          meta: byPeople('Reverse', 'reverse the sale of a confirm-stone', 'reverseSale', DECIDERS),
        },
      },
    },
    rejected: {
      type: 'final',
      meta: {
        code: APPROVAL_STATUS.rejected,
        phrase: 'a rejected confirm-stone',
        label: 'Rejected',
        colour: 'red',
        void: true,
      },
    },
    cancelled: {
      type: 'final',
      meta: {
        code: APPROVAL_STATUS.cancelled,
        phrase: 'a cancelled confirm-stone',
        label: 'Cancelled',
        colour: 'grey',
        void: true,
      },
    },
  },
});
