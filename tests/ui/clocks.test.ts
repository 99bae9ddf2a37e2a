/** Days are the house's and times the reader's, for readers in other places than the house. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

// Eleven in the evening of the 25th in New York, the 26th in Antwerp and Kolkata.
const LATE = '2026-11-26T04:00:00.000Z';

beforeEach(() => vi.resetModules());
afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

async function formatFor(reader: string, house: string) {
  vi.stubEnv('TZ', reader);
  const format = await import('../../src/ui/format.ts');
  const { setHouseZone } = await import('../../src/domain/house-days.ts');
  setHouseZone(house);
  return format;
}

describe.each([
  ['Asia/Kolkata', 'Asia/Kolkata', '26/11/2026', '26/11/2026 09:30 AM'],
  ['Asia/Kolkata', 'America/New_York', '25/11/2026', '26/11/2026 09:30 AM UTC+5:30'],
  ['America/New_York', 'Asia/Kolkata', '26/11/2026', '25/11/2026 11:00 PM UTC−5'],
  ['America/New_York', 'Europe/Brussels', '26/11/2026', '25/11/2026 11:00 PM UTC−5'],
  ['Europe/Brussels', 'America/New_York', '25/11/2026', '26/11/2026 05:00 AM UTC+1'],
  // Other names, the same clock.
  ['Europe/Amsterdam', 'Europe/Brussels', '26/11/2026', '26/11/2026 05:00 AM'],
])('to a reader in %s, of a house in %s', (reader, house, day, time) => {
  it(`it happened on the ${day}, at ${time}`, async () => {
    const format = await formatFor(reader, house);
    expect(format.day(LATE)).toBe(day);
    expect(format.dateTime(LATE)).toBe(time);
  });

  it('a day is itself, and due until the end of it in the house', async () => {
    const { day: shown, due } = await formatFor(reader, house);
    const { endOfDay } = await import('../../src/domain/house-days.ts');
    expect(shown('2026-11-26')).toBe('26/11/2026');
    const end = endOfDay(house, '2026-11-26').getTime();
    expect(due('2026-11-26', new Date(end - 3_600_000))).toEqual({ words: 'in 1 hour', overdue: false });
    expect(due('2026-11-26', new Date(end + 1)).overdue).toBe(true);
  });
});

it('an age is counted in days of the house', async () => {
  const { age } = await formatFor('Asia/Kolkata', 'America/New_York');
  // An hour before and after midnight in New York.
  expect(age('2026-11-26T04:00:00Z', new Date('2026-11-26T04:30:00Z'))).toBe('today');
  expect(age('2026-11-26T04:00:00Z', new Date('2026-11-26T06:00:00Z'))).toBe('yesterday');
});

it('an hour that is repeated is told apart by its zone', async () => {
  const { dateTime24 } = await formatFor('America/New_York', 'UTC');
  expect(dateTime24('2026-11-01T05:30:00Z')).toBe('01/11/2026 | 01:30 UTC−4');
  expect(dateTime24('2026-11-01T06:30:00Z')).toBe('01/11/2026 | 01:30 UTC−5');
});
