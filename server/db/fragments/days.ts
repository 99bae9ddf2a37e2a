/**
 * SQL: days of the house (docs/adr/0039-house-days-and-time-zones.md). Other statements take no day
 * from a moment (tests/docs/days.test.ts). The zone and the bounds are read once per statement and
 * not for each row.
 */
export const HOUSE_TODAY = '(SELECT house_today())';

/** The day of a moment, of type date. */
export const houseDay = (moment: string): string => `(${houseTime(moment)})::date`;

/** The house's clock at a moment, of type timestamp. */
export const houseTime = (moment: string): string => `${moment} AT TIME ZONE (SELECT house_zone())`;

/**
 * Whether a moment is within days (SQL of type date). Days are compared as moments: an index has
 * no days, and PostgreSQL's comparison of a timestamp with a date is not leakproof, so under
 * row-level security it could use none.
 */
export const fromDay = (moment: string, day: string): string => `${moment} >= (SELECT house_start(${day}))`;
export const untilDay = (moment: string, day: string): string =>
  `${moment} < (SELECT house_start(${day} + 1))`;
