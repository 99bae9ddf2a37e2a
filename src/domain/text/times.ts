/** Times as texts, for files that the server writes. */

/** Whether the time zone exists: `Asia/Kolkata`. */
export function isTimeZone(name: string): boolean {
  try {
    return Intl.DateTimeFormat('en-GB', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** `24/03/2026` for a day; `24/03/2026 04:05 PM` for a time, in that time zone. */
export function timeText(iso: string, timeZone: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(iso)) return iso.split('-').toReversed().join('/');
  const parts = Intl.DateTimeFormat('en-GB', {
    timeZone,
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hour12: true,
  }).formatToParts(new Date(iso));
  const part = (type: string): string => parts.find((one) => one.type === type)?.value ?? '';
  const hour = part('hour') === '00' ? '12' : part('hour');
  return `${part('day')}/${part('month')}/${part('year')} ${hour}:${part('minute')} ${part('dayPeriod').toUpperCase()}`;
}
