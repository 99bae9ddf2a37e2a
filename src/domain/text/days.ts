/** Days as people and addresses write them. */

const WRITTEN = /^(?:(\d{4})-(\d{2})-(\d{2})|(\d{2})-(\d{2})-(\d{4}))$/;

/**
 * `2026-01-31` of `31-01-2026`, or of itself; null for an invalid date such as 31-02-2026.
 * (Specification, section 9: dates parsed as DD-MM-YYYY become YYYY-MM-DD.)
 */
export function isoDay(written: string): string | null {
  const found = WRITTEN.exec(written.trim());
  if (found === null) return null;
  const [, year = found[6], month = found[5], day = found[4]] = found;
  const iso = `${year}-${month}-${day}`;
  const date = new Date(`${iso}T00:00:00Z`);
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== iso ? null : iso;
}

const HALF_DAY_MS = 12 * 3_600_000;

/**
 * `2026-01-31`: the earliest day that is still today somewhere in the world, in UTC−12. An earlier
 * one has passed for everybody.
 */
export const earliestToday = (now: Date = new Date()): string =>
  new Date(now.getTime() - HALF_DAY_MS).toISOString().slice(0, 10);

const two = (value: number): string => String(value).padStart(2, '0');

/** `2026-01-31`: today in the local time zone. */
export const localDay = (at: Date): string =>
  `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
