/**
 * The conditions of all workflows: pure and named, each with the sentence to show when it fails.
 */
import { CLIENT_ROLES } from '../../domain/codes.ts';
import { MESSAGES } from '../../domain/messages.ts';
import { notAskedYet, stoneOut } from '../extension/due-day.ts';
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
} from '../bulk-email/sending.ts';
import { creditsAll, creditsPart, creditsSpare } from '../invoice/credits.ts';
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
} from '../invoice/payments.ts';
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
} from '../price-offer/offered-price.ts';
import {
  accountOpen,
  notInLine,
  notTheirStone,
  rightsKept,
  stoneInSight,
  stoneTaken,
} from '../queue/in-line.ts';
import { written, type Guard } from './guard.ts';
import { ACCOUNT_GUARDS } from './of-accounts.ts';
import { NOTICE_GUARDS } from './of-notices.ts';
import { PAPER_GUARDS } from './of-papers.ts';
import { STONE_GUARDS } from './of-stones.ts';
import { TASK_GUARDS } from './of-tasks.ts';
import { isRegistered, kycSentence } from './registered.ts';

export const GUARDS = {
  ...STONE_GUARDS,
  ...ACCOUNT_GUARDS,
  ...PAPER_GUARDS,
  ...TASK_GUARDS,
  ...NOTICE_GUARDS,
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
    passes: ({ reason }) => written(reason),
    sentence: 'Say why not: the client reads it.',
  },
  linkOfStones: {
    passes: ({ ofEmail }) => ofEmail === false,
    sentence: 'The stones of this link are those of a bulk e-mail, and what it shows is not chosen.',
  },
  linkRunning: {
    passes: ({ running }) => running === true,
    sentence: 'The share link has expired. Make another one.',
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
