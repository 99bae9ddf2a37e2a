const DAY_MS = 86_400_000;

/**
 * The day so many days from now, or from `now`, as `YYYY-MM-DD` in UTC. Midnight may come between a
 * file's tests: what must still be to come is computed in each of them, and what is compared with
 * the day on which the file began, from that day.
 */
export const inDays = (days: number, now = Date.now()): string =>
  new Date(now + days * DAY_MS).toISOString().slice(0, 10);
