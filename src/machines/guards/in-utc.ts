const MINUTE_MS = 60_000;

/** `21/11/2026 15:10 UTC`: in UTC, so that the browser and the server give the same sentence. */
export function inUtc(moment: string): string {
  const nextMinute = Math.ceil(Date.parse(moment) / MINUTE_MS) * MINUTE_MS;
  const [date = '', time = ''] = new Date(nextMinute).toISOString().split('T');
  return `${date.split('-').toReversed().join('/')} ${time.slice(0, 5)} UTC`;
}
