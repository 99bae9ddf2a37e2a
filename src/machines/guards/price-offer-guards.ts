/**
 * Guards for prices that clients offer for stones: on which stones, how much, and until when. USD
 * with two decimals.
 */
import { CLIENT_ROLES, STATUSES_OUT_OF_STOCK, STONE_STATUS } from '../../domain/codes.ts';
import { cents } from '../../domain/lines/cents.ts';
import { perCarat } from '../../domain/prices/agreed-price.ts';
import type { Facts, OfferedPrice } from '../facts.ts';

const isClient = ({ actor }: Facts): boolean => actor === null || CLIENT_ROLES.includes(actor.role);

const priced = (judge: (offer: OfferedPrice) => boolean) => ({
  passes: ({ offer }: Facts): boolean => offer !== undefined && judge(offer),
});

const isAbove = (amount: string, other: string): boolean => cents(amount) > cents(other);

/** An offer needs a stone that the client could confirm at once. */
export const stoneFree = {
  passes: ({ stoneStatus, sameClient }: Facts): boolean =>
    stoneStatus === STONE_STATUS.available || (stoneStatus === STONE_STATUS.hold && sameClient === true),
  sentence: 'You can offer a price for available stones, and for stones on hold for the same client.',
};

export const notOffered = {
  passes: ({ isOffered }: Facts): boolean => isOffered === false,
  sentence: 'An offer for this stone is already waiting for an answer.',
};

export const hasPrice = {
  ...priced(({ list }) => list !== null),
  sentence: 'The stone has no price yet. Enquire about it instead.',
};

/** Neither the amount nor its price per carat may come to nothing. */
export const priceAboveZero = {
  ...priced(
    ({ amount, carat }) => isAbove(amount, '0.00') && (carat == null || perCarat(amount, carat) !== '0.00'),
  ),
  sentence: 'Offer more than 0.',
  says: ({ offer }: Facts): string =>
    offer !== undefined && isAbove(offer.amount, '0.00')
      ? 'At this price a carat would cost 0.00 USD. Offer more.'
      : 'Offer more than 0.',
};

export const notAboveList = {
  ...priced(({ amount, list }) => list !== null && !isAbove(amount, list)),
  sentence: 'This is more than the stone costs.',
  says: ({ offer }: Facts): string =>
    `${offer?.amount ?? ''} USD is more than the stone’s price of ${offer?.list ?? ''} USD. Enter that price or less.`,
};

/** The house's own price. */
export const abovePrice = {
  ...priced(({ amount, before }) => before !== undefined && isAbove(amount, before)),
  sentence: 'This is not more than the client offers.',
  says: ({ offer }: Facts): string =>
    `The client offers ${offer?.before ?? ''} USD, and ${offer?.amount ?? ''} USD is not more. Accept the offer instead.`,
};

/** The client's next price. */
export const belowPrice = {
  ...priced(({ amount, before }) => before !== undefined && isAbove(before, amount)),
  sentence: 'This is not less than the price asked.',
  says: ({ offer }: Facts): string =>
    `${offer?.before ?? ''} USD is asked, and ${offer?.amount ?? ''} USD is not less. Accept that price instead.`,
};

/** Accepting is only possible at the price that the person saw. */
export const sameAsOffered = {
  ...priced(({ amount, before }) => before !== undefined && cents(amount) === cents(before)),
  sentence: 'The price has changed. Check the offer again.',
  says: ({ offer }: Facts): string =>
    `The price is now ${offer?.before ?? ''} USD, not ${offer?.amount ?? ''} USD. Check the offer again.`,
};

/** Nobody pays more for having offered. */
export const notAboveToday = {
  ...priced(({ amount, today }) => today === null || (today !== undefined && !isAbove(amount, today))),
  sentence: 'The stone costs less today.',
  says: (facts: Facts): string =>
    `Today the stone costs ${facts.offer?.today ?? ''} USD, less than was offered. ${
      isClient(facts) ? 'Confirm it at that price.' : 'The client can confirm it at that price.'
    }`,
};

/** The provider may have withdrawn the stone, or the client's access may have changed. */
export const stillShown = {
  passes: ({ isInSight }: Facts): boolean => isInSight === true,
  sentence: 'The stone is no longer offered, so no price can be agreed for it.',
};

export const answerInTime = {
  passes: ({ running }: Facts): boolean => running === true,
  sentence: 'The time to answer is over. You can make a new offer.',
};

const OUT_OF_STOCK: readonly unknown[] = STATUSES_OUT_OF_STOCK;

export const offerOver = {
  passes: ({ due, stoneStatus, isOpenAccount }: Facts): boolean =>
    due === true || OUT_OF_STOCK.includes(stoneStatus) || isOpenAccount === false,
  sentence: 'There is still time for an answer.',
};
