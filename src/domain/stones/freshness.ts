/**
 * How long ago a provider last confirmed a stone. (Specification, section 9: anything older than 24
 * hours is flagged.)
 */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Milliseconds after which a stone is flagged as old. */
export const OLD_AFTER = DAY;

/** The bounds of the setting: stones unconfirmed for this many days are hidden from clients. */
export const FEWEST_HIDE_DAYS = 1;
export const MOST_HIDE_DAYS = 365;

export interface Freshness {
  /** `just now`, `12 min ago`, `3 h ago`, `5 days ago`. */
  words: string;
  old: boolean;
}

/** Null when nothing was ever confirmed. `now` in milliseconds. */
export function freshness(
  confirmedAt: string | null | undefined,
  now: number = Date.now(),
): Freshness | null {
  const at = confirmedAt == null ? Number.NaN : Date.parse(confirmedAt);
  if (Number.isNaN(at)) return null;
  const age = Math.max(0, now - at);
  return { words: age < MINUTE ? 'just now' : `${distance(age)} ago`, old: age > OLD_AFTER };
}

function distance(age: number): string {
  if (age < HOUR) return `${Math.floor(age / MINUTE)} min`;
  if (age < 2 * DAY) return `${Math.floor(age / HOUR)} h`;
  return `${Math.floor(age / DAY)} days`;
}
