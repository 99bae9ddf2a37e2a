/** Which stones are new arrivals: those that came within the days of the setting, or between the days that were asked for. */
import {
  arrivalDays,
  beginningOf,
  endOf,
  USUAL_ARRIVAL_SETTING,
} from '../../../src/domain/stones/new-arrivals.ts';
import type { NewArrivalSetting } from '../../../src/domain/stones/new-arrivals.ts';
import { readSetting } from '../../db/queries/settings.ts';
import type { Tx } from '../../db/with-actor.ts';
import { badShape } from '../../refusals.ts';
import type { Arrived } from '../../search/engine.ts';

export const ARRIVAL_SETTING = 'new_arrival';
export const NEWEST_FIRST = [{ key: 'created_at', desc: true }];
export type KeptArrivalSetting = NewArrivalSetting & { changed_by?: string };

export interface ArrivalDays {
  /** First and last day (YYYY-MM-DD, UTC), both included. */
  first: string;
  last: string;
  moments: Arrived;
}

interface Asked {
  start_date?: string | null | undefined;
  end_date?: string | null | undefined;
}

/** Nothing arrived before, and beyond it days are no longer written with four digits of a year. */
const within = (day: string): string =>
  day < '1970-01-01' ? '1970-01-01' : day > '2999-12-31' ? '2999-12-31' : day;

/** @throws Refused 400 when the days begin after they end */
export async function arrivedWithin(tx: Tx, { start_date, end_date }: Asked): Promise<ArrivalDays> {
  const kept = await readSetting<KeptArrivalSetting>(tx, ARRIVAL_SETTING);
  const usual = arrivalDays(kept?.value ?? USUAL_ARRIVAL_SETTING, new Date());
  const first = within(start_date ?? usual.first);
  const last = within(end_date ?? usual.last);
  if (start_date && end_date && first > last)
    throw badShape('The days begin after they end. Put the earlier one first.', 'start_date');
  // Until tomorrow is until whenever: so that the question stays the same from one minute to the next.
  return {
    first,
    last,
    moments: { from: beginningOf(first), until: end_date ? endOf(last) : null },
  };
}
