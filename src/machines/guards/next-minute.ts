import { houseTime } from '../../domain/text/times.ts';

const MINUTE_MS = 60_000;

/** In the house's time zone, so that the browser and the server give the same sentence. */
export const nextMinute = (moment: string): string =>
  houseTime(Math.ceil(Date.parse(moment) / MINUTE_MS) * MINUTE_MS);
