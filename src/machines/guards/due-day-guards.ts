/**
 * Guards for a new due day of a memo line: later than the present one, not in the past, and not too
 * far ahead.
 */
import { dayInWords, lastDayFrom, MOST_DAYS_AHEAD } from '../../domain/lines/due-days.ts';
import type { Facts } from '../facts.ts';

export const hasExtensionReason = {
  passes: ({ reason }: Facts): boolean => (reason ?? '').trim() !== '',
  sentence: 'Give a reason for more time.',
};

export const laterDay = {
  passes: ({ dueDays }: Facts): boolean => dueDays !== undefined && dueDays.wished > dueDays.due,
  sentence: 'The new date must be later than the stone’s due date.',
  says: ({ dueDays }: Facts): string =>
    dueDays === undefined
      ? laterDay.sentence
      : `The stone is due on ${dayInWords(dueDays.due)}. Choose a later date.`,
};

export const dayNotOver = {
  passes: ({ dueDays }: Facts): boolean => dueDays !== undefined && dueDays.wished >= dueDays.today,
  sentence: 'The new date has passed. Choose today or a later date.',
};

export const dayWithinYear = {
  passes: ({ dueDays }: Facts): boolean =>
    dueDays !== undefined && dueDays.wished <= lastDayFrom(dueDays.today),
  sentence: `The new date can be at most ${MOST_DAYS_AHEAD} days away.`,
  says: ({ dueDays }: Facts): string =>
    dueDays === undefined
      ? dayWithinYear.sentence
      : `The new date can be at most ${MOST_DAYS_AHEAD} days away. Choose ${dayInWords(lastDayFrom(dueDays.today))} or an earlier one.`,
};

export const stoneOut = {
  passes: ({ isOut }: Facts): boolean => isOut === true,
  sentence: 'The stone is no longer on memo, so there is nothing to extend.',
};

export const notAskedYet = {
  passes: ({ isAsked }: Facts): boolean => isAsked === false,
  sentence: 'You have already asked for more time. Wait for the answer, or withdraw the request.',
};
