/** The conditions of the workflows that concern a stone (stone-workflows.ts). */
import { STONE_STATUS } from '../../domain/codes.ts';
import { MESSAGES } from '../../domain/messages.ts';
import { TWIN_TAKEN } from '../../domain/stones/twins.ts';
import { dayNotOver, dayWithinYear, hasExtensionReason, laterDay } from './due-day-guards.ts';
import { withinBounds } from './bounds.ts';
import { withinCreditLimit } from './credit-limit.ts';
import { hasText, type Guard } from './guard.ts';
import { notHeldLately, withinHoldLimit } from './hold-limits.ts';
import { aboveOwnAmount, mayConfirm, mayHold, notOwnOrder, withinOwnAmount } from './power-guards.ts';
import { isRegistered, kycSentence } from './registered.ts';

/** USD that come to nothing; an invoice must not give a stone away. */
const isNothing = (amount: string | null | undefined): boolean => amount != null && Number(amount) === 0;

const SECOND_PERSON = 'A second person has to do this.';

export const STONE_GUARDS = {
  /** No enforced duty wants somebody else to take this step. */
  secondPerson: {
    passes: ({ barredBy }) => barredBy === null,
    sentence: SECOND_PERSON,
    says: ({ barredBy }) => barredBy ?? SECOND_PERSON,
  },
  clientRegistered: {
    passes: isRegistered,
    sentence: MESSAGES.kycPending,
    says: kycSentence,
  },
  mayHold,
  mayConfirm,
  withinOwnAmount,
  aboveOwnAmount,
  notOwnOrder,
  notAwaited: {
    passes: ({ isAwaited }) => isAwaited === false,
    sentence: 'It already waits until a colleague agrees.',
  },
  withinBounds,
  withinHoldLimit,
  notHeldLately,
  withinCreditLimit,
  /** Only the client who holds the stone can take it further; for others it is not available. */
  heldForSameClient: {
    passes: ({ sameClient }) => sameClient === true,
    sentence: MESSAGES.onlyAvailable,
  },
  stoneUnsold: {
    passes: ({ stoneStatus }) => stoneStatus !== undefined && stoneStatus !== STONE_STATUS.soldOut,
    sentence: 'The stone is sold out, so you cannot enquire about it.',
  },
  /** A stone withdrawn by a person is never restored by a sheet. */
  delistedBySheet: {
    passes: ({ delisted }) => delisted === true,
    sentence: 'A person withdrew the stone, so a sheet cannot restore it.',
  },
  withdrawnWithTwin: {
    passes: ({ withdrawnWithTwin }) => withdrawnWithTwin === true,
    sentence: 'The stone was not withdrawn because its twin was sold.',
  },
  /** The database refuses it as well (promised_certificate in server/db/schema/stones.sql). */
  certificateFree: {
    passes: ({ twinTaken }) => twinTaken === null,
    sentence: TWIN_TAKEN.hold,
    says: ({ twinTaken }) => TWIN_TAKEN[twinTaken ?? 'hold'],
  },
  /** Lists leave it out as well (isWithheld in server/db/fragments/shown-offer.ts). */
  notWithheld: {
    passes: ({ withheld }) => withheld === false,
    sentence: 'Its certificate is being checked: another row gives it another weight or kind.',
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
    sentence: 'The hold has expired.',
  },
  hasReason: {
    passes: ({ reason }) => hasText(reason),
    sentence: 'A rejection needs a reason.',
  },
  hasPriceReason: {
    passes: ({ reason }) => hasText(reason),
    sentence: 'A lower price needs a reason.',
  },
  hasApartReason: {
    passes: ({ reason }) => hasText(reason),
    sentence: 'Say why it is not the stone of its certificate.',
  },
  hasReversalReason: {
    passes: ({ reason }) => hasText(reason),
    sentence: 'A reversal needs a reason. The client sees it.',
  },
  /** The client agreed to the price that the line keeps. */
  lowersPrice: {
    passes: ({ lowersPrice, loweredAmount }) => lowersPrice === true && !isNothing(loweredAmount),
    sentence: 'The client agreed to this price, so it can only be lowered.',
    says: ({ lowersPrice, loweredAmount }) =>
      lowersPrice === true && isNothing(loweredAmount)
        ? 'At this price per carat the stone would cost 0.00 USD. Enter a higher price.'
        : 'The client agreed to this price, so it can only be lowered.',
  },
  /** Nobody can agree to a price afterwards, and an invoice would give the stone away. */
  keptPrice: {
    passes: ({ keptAmount }) => typeof keptAmount === 'string' && !isNothing(keptAmount),
    sentence:
      'It was ordered without a price, so it cannot be sold. Receive or reject it, and have it ordered again once the stone has a price.',
    says: ({ keptAmount }) =>
      `${isNothing(keptAmount) ? 'Its price comes to 0.00 USD' : 'It was ordered without a price'}, so it cannot be sold. Receive or reject it, and have it ordered again once the stone has a price.`,
  },
  hasExtensionReason,
  laterDay,
  dayNotOver,
  dayWithinYear,
} satisfies Record<string, Guard>;
