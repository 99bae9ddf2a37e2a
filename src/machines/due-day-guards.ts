/**
 * Guards for a new due day of a memo line: later than the present one, not in the past, and not too
 * far ahead.
 */
import { dayInWords, lastDayFrom, MOST_DAYS_AHEAD } from '../domain/lines/due-days.ts';
import type { Facts } from './facts.ts';

export const hasExtensionReason = {
  passes: ({ reason }: Facts): boolean => (reason ?? '').trim() !== '',
  sentence: 'Say why there should be more time.',
};

export const laterDay = {
  passes: ({ dueDays }: Facts): boolean => dueDays !== undefined && dueDays.wished > dueDays.due,
  sentence: 'The new day has to be later than the day on which the stone is due.',
  says: ({ dueDays }: Facts): string =>
    dueDays === undefined
      ? laterDay.sentence
      : `The stone is due on ${dayInWords(dueDays.due)}. Choose a later day.`,
};

export const dayNotOver = {
  passes: ({ dueDays }: Facts): boolean => dueDays !== undefined && dueDays.wished >= dueDays.today,
  sentence: 'The new day has passed. Choose today or a later day.',
};

export const dayWithinYear = {
  passes: ({ dueDays }: Facts): boolean =>
    dueDays !== undefined && dueDays.wished <= lastDayFrom(dueDays.today),
  sentence: `The new day can be at most ${MOST_DAYS_AHEAD} days away.`,
  says: ({ dueDays }: Facts): string =>
    dueDays === undefined
      ? dayWithinYear.sentence
      : `The new day can be at most ${MOST_DAYS_AHEAD} days away. Choose ${dayInWords(lastDayFrom(dueDays.today))} or an earlier one.`,
};

export const stoneOut = {
  passes: ({ isOut }: Facts): boolean => isOut === true,
  sentence: 'The stone is no longer on memo, so there is nothing to extend.',
};

export const notAskedYet = {
  passes: ({ isAsked }: Facts): boolean => isAsked === false,
  sentence: 'You have already asked for more time. Wait for the answer, or withdraw the request.',
};
