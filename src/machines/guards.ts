/** The conditions of the workflows: pure, named, each with the sentence that a person reads when it does not hold. */
import { BUSINESS_STATUS, EXTERNAL_ROLES, STONE_STATUS } from '../domain/codes.ts';
import { MESSAGES } from '../domain/messages.ts';
import { notHeldLately, withinHoldLimit } from './hold-limits.ts';
import type { Facts } from './workflow.ts';

interface Guard {
  passes: (facts: Facts) => boolean;
  sentence: string;
  /** The sentence with the figures of the facts, where there are any. */
  says?: (facts: Facts) => string;
}

const written = (text: string | undefined): boolean => (text ?? '').trim() !== '';

export const GUARDS = {
  /** External clients are vetted by contract; everybody else needs a registered business. */
  clientRegistered: {
    passes: ({ clientRole, businessStatus }) =>
      (clientRole !== undefined && EXTERNAL_ROLES.includes(clientRole)) ||
      businessStatus === BUSINESS_STATUS.registered,
    sentence: MESSAGES.kycPending,
  },
  withinHoldLimit,
  notHeldLately,
  /** A hold gives way to its own client alone; to others the stone simply is not available. */
  heldForSameClient: {
    passes: ({ sameClient }) => sameClient === true,
    sentence: MESSAGES.onlyAvailable,
  },
  stoneUnsold: {
    passes: ({ stoneStatus }) => stoneStatus !== undefined && stoneStatus !== STONE_STATUS.soldOut,
    sentence: 'The stone is sold out, so nobody can enquire about it.',
  },
  /** What a person has withdrawn no sheet brings back. */
  delistedBySheet: {
    passes: ({ delisted }) => delisted === true,
    sentence: 'A person withdrew the stone, so no sheet brings it back.',
  },
  /** A stone is taken at the price that was seen of it, or not at all. Both are written alike, so that equal is equal. */
  priceAsSeen: {
    passes: ({ seenAmount, amountNow }) => seenAmount !== undefined && seenAmount === amountNow,
    sentence: 'The price has changed since it was seen.',
  },
  holdDue: {
    passes: ({ due }) => due === true,
    sentence: 'The hold is not due yet.',
  },
  hasReason: {
    passes: ({ reason }) => written(reason),
    sentence: 'A rejection needs a reason.',
  },
  hasRemark: {
    passes: ({ remark }) => written(remark),
    sentence: 'A rejection needs a remark.',
  },
  documentsApproved: {
    passes: ({ documentsApproved }) => documentsApproved === true,
    sentence: 'The owner’s document and the business document must both be approved first.',
  },
} satisfies Record<string, Guard>;

export type GuardName = keyof typeof GUARDS;

/** Why this guard does not pass, in the words that the button and the server both use. */
export function sentenceOfGuard(name: GuardName, facts: Facts): string {
  const guard: Guard = GUARDS[name];
  return guard.says?.(facts) ?? guard.sentence;
}
