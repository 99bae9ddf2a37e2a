/**
 * The conditions of the workflows: pure and named, each with the sentence to show when it fails.
 */
import { BUSINESS_STATUS, CLIENT_ROLES, EXTERNAL_ROLES, ROLE, STONE_STATUS } from '../domain/codes.ts';
import { countedTogether } from '../domain/text/counted.ts';
import { MESSAGES } from '../domain/messages.ts';
import { creditsAll, creditsPart, creditsSpare } from './invoice/credits.ts';
import {
  creditUnspent,
  hasPaymentReason,
  leavesEnough,
  leavesNothing,
  leavesSome,
  paysAll,
  paysPart,
  withinCredit,
} from './invoice/payments.ts';
import {
  dayNotOver,
  dayWithinYear,
  hasExtensionReason,
  laterDay,
  notAskedYet,
  stoneOut,
} from './extension/due-day.ts';
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
} from './price-offer/offered-price.ts';
import { accountOpen, notInLine, notTheirStone, stoneInSight, stoneTaken } from './queue/in-line.ts';
import { notHeldLately, withinHoldLimit } from './hold-limits.ts';
import type { AccountFacts, Facts } from './workflow.ts';

interface Guard {
  passes: (facts: Facts) => boolean;
  sentence: string;
  /** The sentence with figures from the facts, where there are any. */
  says?: (facts: Facts) => string;
}

const written = (text: string | undefined): boolean => (text ?? '').trim() !== '';

const KYC_OF_CLIENT =
  'The KYC verification of this client is pending. Their business has to be registered before you can proceed.';
const isOrStandsInFor = (actor: Facts['actor'], id: string | undefined): boolean =>
  actor !== null && id !== undefined && (actor.id === id || actor.role === ROLE.administrator);

/** `3 memos and 1 confirm-stone`; of a business associate also `2 clients`. Empty if all is settled. */
const unsettledIn = ({ open }: AccountFacts): string =>
  countedTogether([
    [open.memos, 'memo'],
    [open.confirm_stones, 'confirm-stone'],
    [open.clients, 'client'],
  ]);

const recordsOf = ({ records }: AccountFacts): string =>
  countedTogether([
    [records.holds, 'hold'],
    [records.memos, 'memo'],
    [records.confirm_stones, 'confirm-stone'],
    [records.enquiries, 'enquiry', 'enquiries'],
    [records.invoices, 'invoice'],
    [records.documents, 'KYC document'],
    [records.tasks, 'task'],
    [records.sheets, 'sheet'],
    [records.clients, 'client'],
  ]);

function isRegistered({ clientRole, businessStatus }: Facts): boolean {
  const isExternal = clientRole !== undefined && EXTERNAL_ROLES.includes(clientRole);
  return isExternal || businessStatus === BUSINESS_STATUS.registered;
}

/** The client is spoken to; whoever acts for one reads of whom it is said. */
const kycSentence = ({ actor }: Facts): string =>
  actor && !CLIENT_ROLES.includes(actor.role) ? KYC_OF_CLIENT : MESSAGES.kycPending;

export const GUARDS = {
  /** External clients are vetted by contract; everyone else needs a registered business. */
  clientRegistered: {
    passes: isRegistered,
    sentence: MESSAGES.kycPending,
    says: kycSentence,
  },
  /** Prices and stones go to strangers in the name of a vetted client, or of the house itself. */
  sharerRegistered: {
    passes: (facts) =>
      facts.clientRole !== undefined && (!CLIENT_ROLES.includes(facts.clientRole) || isRegistered(facts)),
    sentence: MESSAGES.kycPending,
    says: kycSentence,
  },
  withinHoldLimit,
  notHeldLately,
  stoneTaken,
  notTheirStone,
  notInLine,
  accountOpen,
  stoneInSight,
  /** Only the client who holds the stone can take it further; for others it is not available. */
  heldForSameClient: {
    passes: ({ sameClient }) => sameClient === true,
    sentence: MESSAGES.onlyAvailable,
  },
  stoneUnsold: {
    passes: ({ stoneStatus }) => stoneStatus !== undefined && stoneStatus !== STONE_STATUS.soldOut,
    sentence: 'The stone is sold out, so nobody can enquire about it.',
  },
  /** A stone withdrawn by a person is never restored by a sheet. */
  delistedBySheet: {
    passes: ({ delisted }) => delisted === true,
    sentence: 'A person withdrew the stone, so no sheet brings it back.',
  },
  /**
   * A stone is taken at the price the person saw, or not at all. Both amounts have the same format,
   * so that they can be compared as text.
   */
  priceAsSeen: {
    passes: ({ seenAmount, amountNow }) => seenAmount !== undefined && seenAmount === amountNow,
    sentence: 'The price has changed since it was seen.',
  },
  holdDue: {
    passes: ({ due }) => due === true,
    sentence: 'The hold is not due yet.',
  },
  holdRunning: {
    passes: ({ running }) => running === true,
    sentence: 'The hold has run out.',
  },
  hasReason: {
    passes: ({ reason }) => written(reason),
    sentence: 'A rejection needs a reason.',
  },
  hasPriceReason: {
    passes: ({ reason }) => written(reason),
    sentence: 'A lower price needs a reason.',
  },
  hasReversalReason: {
    passes: ({ reason }) => written(reason),
    sentence: 'A reversal needs a reason, for the client reads it.',
  },
  /** The client agreed to the price that the line keeps. */
  lowersPrice: {
    passes: ({ lowersPrice }) => lowersPrice === true,
    sentence: 'The client agreed to the price that was kept, so it can only be lowered.',
  },
  hasExtensionReason,
  laterDay,
  dayNotOver,
  dayWithinYear,
  stoneOut,
  notAskedYet,
  hasDeclineReason: {
    passes: ({ reason }) => written(reason),
    sentence: 'Say why not, for the client reads it.',
  },
  hasRemark: {
    passes: ({ remark }) => written(remark),
    sentence: 'A rejection needs a remark.',
  },
  /** What was asked is changed by whoever asked it; administrators stand in for everybody. */
  askedByThem: {
    passes: ({ actor, task }) => isOrStandsInFor(actor, task?.askedBy),
    sentence: 'Somebody else asked this. They change it, or an administrator does.',
  },
  assignedToThem: {
    passes: ({ actor, task }) => isOrStandsInFor(actor, task?.assignedTo),
    sentence: 'Somebody else is to answer this. They do, or an administrator does.',
  },
  answered: {
    passes: ({ answered }) => answered === true,
    sentence: 'An answer needs words or a file.',
  },
  notOneself: {
    passes: ({ account }) => account?.isOwn === false,
    sentence: 'Nobody suspends, closes or deletes their own account. Another administrator does it.',
  },
  anotherAdministrator: {
    passes: ({ account }) => account?.isLastAdministrator === false,
    sentence: 'Nobody else could administer the house. Add another administrator first.',
  },
  saysWhy: {
    passes: ({ reason }) => written(reason),
    sentence: 'Say why, for those who look at the account later.',
  },
  nothingUnsettled: {
    passes: ({ account }) => account !== undefined && unsettledIn(account) === '',
    sentence: 'Something of this account is not settled yet.',
    says: ({ account }) =>
      `Not settled yet: ${account ? unsettledIn(account) : ''}. Settle them, or hand them over, before you close the account.`,
  },
  leftNoRecords: {
    passes: ({ account }) => account !== undefined && recordsOf(account) === '',
    sentence: 'Records name this account, so it can only be closed.',
    says: ({ account }) =>
      `${account ? recordsOf(account) : 'Records'} name this account, so it can only be closed.`,
  },
  mailWhole: {
    passes: ({ mailWhole }) => mailWhole === true,
    sentence: 'What the e-mail said is no longer kept, so it cannot be sent again.',
  },
  webhookOn: {
    passes: ({ delivery }) => delivery?.webhookOn === true,
    sentence: 'This webhook is paused. Take it up again first.',
  },
  deliveryWhole: {
    passes: ({ delivery }) => delivery?.whole === true,
    sentence: 'Which stones it told of is no longer kept, so it cannot be sent again.',
  },
  paperDated: {
    passes: ({ paperDated }) => paperDated === true,
    sentence: 'Owners’ documents expire. Enter the day of expiry that stands on it.',
  },
  paperCurrent: {
    passes: ({ paperCurrent }) => paperCurrent === true,
    sentence: 'The document has expired. Correct its day of expiry, or ask for a new one.',
  },
  paperOver: {
    passes: ({ due }) => due === true,
    sentence: 'The document has not expired yet.',
  },
  linkOver: {
    passes: ({ due }) => due === true,
    sentence: 'The share link has not expired yet.',
  },
  graceOver: {
    passes: ({ due }) => due === true,
    sentence: 'There is still time to renew the document.',
  },
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
  withinCredit,
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
  documentsApproved: {
    passes: ({ documentsApproved }) => documentsApproved === true,
    sentence: 'The owner’s document and the business document must both be approved first.',
  },
} satisfies Record<string, Guard>;

export type GuardName = keyof typeof GUARDS;

/** The sentence for a failed guard, used by both the button and the server. */
export function sentenceOfGuard(name: GuardName, facts: Facts): string {
  const guard: Guard = GUARDS[name];
  return guard.says?.(facts) ?? guard.sentence;
}
