/**
 * Which stones are new arrivals: those within the setting's days, or between the requested days.
 */
import { endOfDay, houseToday, houseZone, startOfDay } from '../../src/domain/house-days.ts';
import { arrivalDays, USUAL_ARRIVAL_SETTING } from '../../src/domain/stones/new-arrivals.ts';
import type { NewArrivalSetting } from '../../src/domain/stones/new-arrivals.ts';
import { readSetting } from '../db/queries/settings.ts';
import type { Tx } from '../db/with-actor.ts';
import { invalidRequest } from '../refusals.ts';
import type { Arrived } from '../search/engine.ts';

export const ARRIVAL_SETTING = 'new_arrival';
export const NEWEST_FIRST = [{ key: 'created_at', desc: true }];
export type StoredArrivalSetting = NewArrivalSetting & { changed_by?: string };

export interface ArrivalDays {
  /** First and last day (YYYY-MM-DD), both included. */
  first: string;
  last: string;
  moments: Arrived;
}

interface ArrivalParams {
  start_date?: string | null | undefined;
  end_date?: string | null | undefined;
}

/** Limits the years: nothing arrived earlier, and later ones have more than four digits. */
const within = (day: string): string =>
  day < '1970-01-01' ? '1970-01-01' : day > '2999-12-31' ? '2999-12-31' : day;

/** @throws Refused 400 when the first day is after the last */
export async function arrivedWithin(tx: Tx, { start_date, end_date }: ArrivalParams): Promise<ArrivalDays> {
  const kept = await readSetting<StoredArrivalSetting>(tx, ARRIVAL_SETTING);
  const usual = arrivalDays(kept?.value ?? USUAL_ARRIVAL_SETTING, houseToday());
  const first = within(start_date ?? usual.first);
  const last = within(end_date ?? usual.last);
  if (start_date && end_date && first > last)
    throw invalidRequest('The first day is after the last. Put the earlier one first.', 'start_date');
  // Until tomorrow means without an end, so that the search stays the same from minute to minute
  // and can be cached.
  return {
    first,
    last,
    moments: {
      from: startOfDay(houseZone(), first).toISOString(),
      until: end_date ? endOfDay(houseZone(), last).toISOString() : null,
    },
  };
}
