/**
 * The conditions of all workflows: pure and named, each with the sentence to show when it fails.
 */
import { CLIENT_ROLES } from '../../domain/codes.ts';
import { MESSAGES } from '../../domain/messages.ts';
import { notAskedYet, stoneOut } from './due-day-guards.ts';
import {
  allTried,
  bulkDue,
  hasRecipients,
  inDoubt,
  runFinished,
  senderMay,
  senderMayNot,
  sendsAgain,
  sendsOnce,
  stillAgree,
  timeAhead,
} from './bulk-email-guards.ts';
import { creditsAll, creditsPart, creditsSpare } from '../invoice/credit-guards.ts';
import {
  creditUnspent,
  hasPaymentReason,
  leavesEnough,
  leavesNothing,
  leavesSome,
  owesNothing,
  paysAll,
  paysPart,
  withinCredit,
} from '../invoice/payment-guards.ts';
import {
  abovePrice,
  answerInTime,
  belowPrice,
  hasPrice,
  notAboveList,
  notAboveToday,
  notOffered,
  offerOver,
  priceAboveZero,
  sameAsOffered,
  stillShown,
  stoneFree,
} from './price-offer-guards.ts';
import {
  accountOpen,
  notInLine,
  notTheirStone,
  rightsKept,
  stoneInSight,
  stoneTaken,
} from './queue-guards.ts';
import { hasText, type Guard } from './guard.ts';
import { FINDING_GUARDS } from './finding-guards.ts';
import { ACCOUNT_GUARDS } from './account-guards.ts';
import { MEMBERSHIP_GUARDS } from './membership-guards.ts';
import { NOTICE_GUARDS } from './notice-guards.ts';
import { KYC_GUARDS } from './kyc-guards.ts';
import { STONE_GUARDS } from './stone-guards.ts';
import { TASK_GUARDS } from './task-guards.ts';
import { isRegistered, kycSentence } from './registered.ts';

export const GUARDS = {
  ...STONE_GUARDS,
  ...ACCOUNT_GUARDS,
  ...MEMBERSHIP_GUARDS,
  ...KYC_GUARDS,
  ...TASK_GUARDS,
  ...NOTICE_GUARDS,
  ...FINDING_GUARDS,
  /** Strangers may see prices and stones only in the name of a vetted client or of the house. */
  sharerRegistered: {
    passes: (facts) =>
      facts.clientRole !== undefined && (!CLIENT_ROLES.includes(facts.clientRole) || isRegistered(facts)),
    sentence: MESSAGES.kycPending,
    says: kycSentence,
  },
  stoneTaken,
  notTheirStone,
  notInLine,
  accountOpen,
  rightsKept,
  stoneInSight,
  stoneFree,
  notOffered,
  hasPrice,
  priceAboveZero,
  notAboveList,
  abovePrice,
  belowPrice,
  sameAsOffered,
  stillShown,
  notAboveToday,
  answerInTime,
  offerOver,
  stoneOut,
  notAskedYet,
  hasDeclineReason: {
    passes: ({ reason }) => hasText(reason),
    sentence: 'Give a reason. The client sees it.',
  },
  linkOfStones: {
    passes: ({ ofEmail }) => ofEmail === false,
    sentence: 'This link shows the stones of a bulk e-mail, so its contents cannot be changed.',
  },
  linkRunning: {
    passes: ({ running }) => running === true,
    sentence: 'The share link has expired. Create another one.',
  },
  linkOver: {
    passes: ({ due }) => due === true,
    sentence: 'The share link has not expired yet.',
  },
  hasRecipients,
  timeAhead,
  bulkDue,
  allTried,
  runFinished,
  senderMay,
  senderMayNot,
  sendsAgain,
  sendsOnce,
  inDoubt,
  stillAgree,
  withinCredit,
  owesNothing,
  paysAll,
  paysPart,
  hasPaymentReason,
  creditUnspent,
  leavesSome,
  leavesNothing,
  leavesEnough,
  creditsAll,
  creditsPart,
  creditsSpare,
} satisfies Record<string, Guard>;

export type GuardName = keyof typeof GUARDS;
