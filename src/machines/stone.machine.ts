/**
 * A stone's availability. WITHDRAW and RESTORE are fired by people, DELIST and RELIST by the
 * provider's sheets, TWIN_SOLD and TWIN_RETURNED by the sale of another offer of it. Every other
 * event is caused by a hold, a memo line or a confirm-stone, so that a stone is never promised to
 * two people, even if several providers offer it. (Specification, section 4.)
 */
import { and } from 'xstate';
import { STONE_STATUS } from '../domain/codes.ts';
import { STONE_LABEL } from '../domain/labels.ts';
import { stoneSetup } from './stone-setup.ts';
import { BUYERS, DECIDERS, HOLDERS, LENDERS, STOCK_KEEPERS } from './role-groups.ts';
import { asConsequence, byJob, byPeople, drive } from './workflow.ts';

const confirm = byPeople('Confirm', 'confirm a stone', 'confirmStones', HOLDERS);
const issue = byPeople('Issue on memo', 'issue a stone on memo', 'issueMemo', LENDERS);
const certificate = {
  TELL_APART: byPeople(
    'Tell apart',
    'tell a stone apart from others of its certificate',
    'tellApart',
    DECIDERS,
  ),
  TAKE_TOGETHER: byPeople(
    'Take together',
    'take a stone together with others of its certificate',
    'tellApart',
    DECIDERS,
  ),
};
const agree = asConsequence('Issue as agreed', 'have a stone issued on memo at an agreed price', BUYERS);

export const stoneMachine = stoneSetup.createMachine({
  id: 'stone',
  context: {},
  initial: 'available',
  states: {
    available: {
      meta: { code: STONE_STATUS.available, phrase: 'an available stone', ...STONE_LABEL.available },
      on: {
        HOLD: {
          target: 'hold',
          guard: and(['certificateFree', 'notWithheld', 'priceAsSeen']),
          meta: byPeople('Hold', 'hold a stone', 'holdStones', HOLDERS),
        },
        OFFER_NEXT: {
          target: 'hold',
          guard: and(['certificateFree', 'notWithheld']),
          meta: byJob('Offer', 'offer a stone to the next in line', 'offer-stones'),
        },
        CONFIRM: {
          target: 'confirmStones',
          guard: and(['certificateFree', 'notWithheld', 'priceAsSeen']),
          meta: confirm,
        },
        ISSUE: { target: 'memo', guard: and(['certificateFree', 'notWithheld', 'priceAsSeen']), meta: issue },
        AGREE: { target: 'memo', guard: and(['certificateFree', 'notWithheld', 'priceAsSeen']), meta: agree },
        TELL_APART: { target: 'available', guard: 'hasApartReason', meta: certificate.TELL_APART },
        TAKE_TOGETHER: { target: 'available', meta: certificate.TAKE_TOGETHER },
        WITHDRAW: {
          target: 'notAvailable',
          meta: byPeople('Withdraw', 'withdraw a stone', 'setInventoryStatus', STOCK_KEEPERS),
        },
        DELIST: {
          target: 'notAvailable',
          meta: byJob('Delist', 'withdraw a stone that its provider no longer offers', 'import-stock'),
        },
        TWIN_SOLD: {
          target: 'notAvailable',
          meta: byJob('Withdraw with its twin', 'withdraw a stone whose twin is sold', 'settle-twins'),
        },
      },
    },
    notAvailable: {
      meta: {
        code: STONE_STATUS.notAvailable,
        phrase: 'a stone that is not available',
        ...STONE_LABEL.notAvailable,
      },
      on: {
        TELL_APART: { target: 'notAvailable', guard: 'hasApartReason', meta: certificate.TELL_APART },
        TAKE_TOGETHER: { target: 'notAvailable', meta: certificate.TAKE_TOGETHER },
        RESTORE: {
          target: 'available',
          meta: byPeople('Restore', 'restore a stone', 'setInventoryStatus', STOCK_KEEPERS),
        },
        RELIST: {
          target: 'available',
          guard: 'delistedBySheet',
          meta: byJob('Relist', 'restore a stone that its provider offers again', 'import-stock'),
        },
        TWIN_RETURNED: {
          target: 'available',
          guard: 'withdrawnWithTwin',
          meta: byJob(
            'Restore with its twin',
            'restore a stone when the sale of its twin is reversed',
            'settle-twins',
          ),
        },
      },
    },
    hold: {
      meta: { code: STONE_STATUS.hold, phrase: 'a stone on hold', ...STONE_LABEL.hold },
      on: {
        RELEASE: {
          target: 'available',
          meta: byPeople('Release', 'release a stone', 'releaseHold', HOLDERS),
        },
        EXPIRE: {
          target: 'available',
          meta: byJob('Expire', 'free a stone when its hold expires', 'expire-holds'),
        },
        // The same client's hold is taken over in one step. Releasing it first would let someone
        // else take the stone.
        CONFIRM: {
          target: 'confirmStones',
          guard: and(['heldForSameClient', 'priceAsSeen']),
          actions: drive('hold', 'CONVERT'),
          meta: confirm,
        },
        ISSUE: {
          target: 'memo',
          guard: and(['heldForSameClient', 'priceAsSeen']),
          actions: drive('hold', 'CONVERT'),
          meta: issue,
        },
        AGREE: {
          target: 'memo',
          guard: and(['heldForSameClient', 'priceAsSeen']),
          actions: drive('hold', 'CONVERT'),
          meta: agree,
        },
      },
    },
    memo: {
      meta: { code: STONE_STATUS.memo, phrase: 'a stone on memo', ...STONE_LABEL.memo },
      on: {
        RECEIVE: {
          target: 'available',
          meta: byPeople('Receive', 'receive a stone back', 'receiveMemo', LENDERS),
        },
        SELL: { target: 'soldOut', meta: byPeople('Sell', 'sell a stone', 'sellMemo', LENDERS) },
      },
    },
    confirmStones: {
      meta: { code: STONE_STATUS.confirmStones, phrase: 'a confirmed stone', ...STONE_LABEL.confirmStones },
      on: {
        APPROVE: {
          target: 'soldOut',
          meta: byPeople('Approve', 'approve a confirmed stone', 'approveStones', DECIDERS),
        },
        REJECT: {
          target: 'available',
          meta: byPeople('Reject', 'reject a confirmed stone', 'rejectStones', DECIDERS),
        },
        REJECT_WITHDRAW: {
          target: 'notAvailable',
          meta: byPeople(
            'Reject and withdraw',
            'reject a confirmed stone and withdraw it',
            'rejectStones',
            DECIDERS,
          ),
        },
        CANCEL: {
          target: 'available',
          meta: byPeople('Cancel', 'cancel a confirmed stone', 'updateConfirmStones', HOLDERS),
        },
      },
    },
    soldOut: {
      meta: {
        code: STONE_STATUS.soldOut,
        phrase: 'a sold out stone',
        ...STONE_LABEL.soldOut,
        settled: true,
      },
      on: {
        REVERSE: {
          target: 'available',
          meta: byPeople('Reverse', 'reverse the sale of a stone', 'reverseSale', DECIDERS),
        },
      },
    },
  },
});
