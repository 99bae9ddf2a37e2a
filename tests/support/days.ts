const DAY_MS = 86_400_000;

/**
 * The day `days` after now, or after `now`, as `YYYY-MM-DD` in UTC. Call it in each test rather
 * than once per file, because midnight may pass between tests. Pass `now` to compare with the day
 * on which the file started.
 */
export const inDays = (days: number, now = Date.now()): string =>
  new Date(now + days * DAY_MS).toISOString().slice(0, 10);
