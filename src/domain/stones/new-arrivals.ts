/**
 * New arrivals: stones that came into the stock within the last few days. (Specification, section
 * 7: new-arrival settings.)
 */

import { addDays } from '../house-days.ts';

export interface NewArrivalSetting {
  days: number;
}
export const USUAL_ARRIVAL_SETTING: NewArrivalSetting = { days: 7 };

/** The first and the last day (YYYY-MM-DD): `days` before today, and today. */
export const arrivalDays = ({ days }: NewArrivalSetting, today: string): { first: string; last: string } => ({
  first: addDays(today, -days),
  last: today,
});
