/** Days as people and addresses write them. */
import { isDay } from '../house-days.ts';

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
  return isDay(iso) ? iso : null;
}
