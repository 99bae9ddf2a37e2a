/** `24 March 2026` for 2026-03-24, so that day and month cannot be confused. */
export const longDay = (day: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));
