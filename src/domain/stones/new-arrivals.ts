/**
 * New arrivals: stones that came into the stock within the last few days. (Specification, section
 * 7: new-arrival settings.)
 */

export interface NewArrivalSetting {
  days: number;
}
export const USUAL_ARRIVAL_SETTING: NewArrivalSetting = { days: 7 };

const DAY = 864e5;
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The first and the last day (YYYY-MM-DD, UTC): today and `days` before it. */
export const arrivalDays = ({ days }: NewArrivalSetting, now: Date): { first: string; last: string } => ({
  first: dayOf(now.getTime() - days * DAY),
  last: dayOf(now.getTime()),
});

/** The first moment of a day, and of the day after it. */
export const beginningOf = (day: string): string => `${day}T00:00:00.000Z`;
export const endOf = (day: string): string => new Date(Date.parse(beginningOf(day)) + DAY).toISOString();
