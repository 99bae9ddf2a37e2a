/** `24 March 2026` for 2026-03-24, so that no reader takes the month for the day. */
export const longDay = (day: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));
