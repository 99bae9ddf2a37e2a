const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * The day `days` after now, or after `now`, as `YYYY-MM-DD` in UTC. Call it in each test rather
 * than once per file, because midnight may pass between tests. Pass `now` to compare with the day
 * on which the file started.
 */
export const inDays = (days: number, now = Date.now()): string =>
  new Date(now + days * DAY_MS).toISOString().slice(0, 10);

/** A place where it is another day than in UTC now: there always is one, ahead or behind. */
export const anotherDay = (now = Date.now()): { zone: string; today: string } => {
  const ahead = new Date(now).getUTCHours() >= 10;
  return ahead
    ? { zone: 'Pacific/Kiritimati', today: inDays(0, now + 14 * HOUR_MS) }
    : { zone: 'Pacific/Pago_Pago', today: inDays(0, now - 11 * HOUR_MS) };
};
