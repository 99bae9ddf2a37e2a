/**
 * SQL: whether a moment is within days (SQL of type date, UTC). Days are compared as moments:
 * PostgreSQL's comparison of a timestamp with a date is not leakproof, so under row-level security
 * it cannot use an index.
 */
export const fromDay = (moment: string, day: string): string => `${moment} >= (${day})::timestamptz`;
export const untilDay = (moment: string, day: string): string => `${moment} < (${day} + 1)::timestamptz`;
