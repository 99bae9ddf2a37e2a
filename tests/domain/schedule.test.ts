import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextRun, parseSchedule, SCHEDULE_MESSAGES, scheduleFault } from '../../src/domain/schedule.ts';
import { addDays, dayIn } from '../../src/domain/house-days.ts';
import { formOf, hoursShown, scheduleInWords, scheduleOf } from '../../src/domain/schedule-forms.ts';

const MINUTE = 60_000;
const moments = fc
  .integer({ min: Date.UTC(2024, 0, 1) / MINUTE, max: Date.UTC(2032, 0, 1) / MINUTE })
  .map((minutes) => new Date(minutes * MINUTE + 12_345));
const hours = fc.integer({ min: 0, max: 23 });
const minutes = fc.integer({ min: 0, max: 59 });
const part = (low: number, high: number) =>
  fc.oneof(
    fc.constant('*'),
    fc.integer({ min: low, max: high }).map(String),
    fc
      .tuple(fc.integer({ min: low, max: high }), fc.integer({ min: low, max: high }))
      .map(([a, b]) => `${Math.min(a, b)}-${Math.max(a, b)}`),
    fc.integer({ min: 1, max: Math.min(high, 24) }).map((step) => `*/${step}`),
    fc
      .array(fc.integer({ min: low, max: high }), { minLength: 1, maxLength: 4 })
      .map((list) => list.join(',')),
  );
const expressions = fc
  .tuple(part(0, 59), part(0, 23), part(1, 28), part(1, 12), part(0, 6))
  .map((parts) => parts.join(' '));

/** The minutes of a span that match, each checked by itself: slow, but obviously right. */
function fitting(expression: string, from: number, to: number): number[] {
  const { minutes, hours, days, months, weekdays, eitherDay } = parseSchedule(expression);
  return Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index).filter((minute) => {
    const at = new Date(minute * MINUTE);
    const [byDate, byWeekday] = [days.has(at.getUTCDate()), weekdays.has(at.getUTCDay())];
    return (
      minutes.has(at.getUTCMinutes()) &&
      hours.has(at.getUTCHours()) &&
      months.has(at.getUTCMonth() + 1) &&
      (eitherDay ? byDate || byWeekday : byDate && byWeekday)
    );
  });
}
/** Two days. Of longer waits only the first and the last days are checked. */
const SPAN = 2_880;

describe('the next run', () => {
  it('is after now and matches, and no minute checked in between matches', () => {
    fc.assert(
      fc.property(expressions, moments, (expression, now) => {
        const next = nextRun(expression, now, 'UTC');
        if (next === null) return false;
        const first = Math.floor(now.getTime() / MINUTE) + 1;
        const found = next.getTime() / MINUTE;
        expect(found).toBeGreaterThanOrEqual(first);
        expect(fitting(expression, first, Math.min(found, first + SPAN))).toEqual([]);
        expect(fitting(expression, Math.max(first, found - SPAN), found + 1)).toEqual([found]);
        return true;
      }),
      { numRuns: 60 },
    );
  });

  it.each([
    ['0 0 */21 11 0', '2026-11-22T23:00:12.345Z', '2037-11-01T00:00:00.000Z'],
    ['0 12 29 2 *', '2096-03-01T00:00:00.000Z', '2104-02-29T12:00:00.000Z'],
  ])('of %s after %s is %s, however far away', (expression, after, next) => {
    expect(nextRun(expression, new Date(after), 'UTC')?.toISOString()).toBe(next);
  });

  it('of an interval is on the hour, at most the interval or a day away', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 24 }), moments, (every, now) => {
        const next = nextRun(scheduleOf({ kind: 'interval', hours: every }) ?? '', now, 'UTC');
        if (next === null) return false;
        const step = every === 0 ? 24 : every;
        return (
          next.getUTCMinutes() === 0 &&
          next.getUTCHours() % step === 0 &&
          next.getTime() - now.getTime() <= Math.min(step, 24) * 60 * MINUTE
        );
      }),
    );
  });

  it('waits for a leap year, is null for days that never come, and takes either kind of day', () => {
    const next = nextRun('0 0 29 2 *', new Date('2024-03-01T00:00:00Z'), 'UTC');
    expect(next?.toISOString()).toBe('2028-02-29T00:00:00.000Z');
    expect(nextRun('0 0 31 2,4 *', new Date(), 'UTC')).toBeNull();
    // Where both day fields are restricted, either may match.
    expect(nextRun('0 0 13 * FRI', new Date('2026-11-01T00:00:00Z'), 'UTC')?.toISOString()).toBe(
      '2026-11-06T00:00:00.000Z',
    );
  });
});

describe('the schedule that a person sets', () => {
  it('becomes an expression that reads back as the same form', () => {
    const weekdays = fc
      .uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 })
      .map((days) => days.toSorted());
    const forms = fc.oneof(
      fc.record({ kind: fc.constant('daily' as const), hour: hours, minute: minutes }),
      fc.record({ kind: fc.constant('weekly' as const), weekdays, hour: hours, minute: minutes }),
      fc.record({ kind: fc.constant('interval' as const), hours: fc.integer({ min: 0, max: 24 }) }),
    );
    fc.assert(
      fc.property(forms, (form) => {
        const expression = scheduleOf(form);
        expect(formOf(expression)).toEqual(form);
        expect(scheduleFault(expression ?? '')).toBeNull();
      }),
    );
  });

  it('is refused with the specification’s messages', () => {
    const said = (expression: string) => scheduleFault(expression);
    for (const time of [
      '60 0 * * *',
      '0 24 * * *',
      '-1 0 * * *',
      'x 0 * * *',
      '*/0 0 * * *',
      '0 5-3 * * *',
      '1.5 0 * * *',
    ])
      expect(said(time), time).toBe('Invalid time input');
    for (const day of ['0 0 * * 7', '0 0 * * SUNDAY', '0 0 * * FRI-MON', '0 0 32 * *', '0 0 0 * *'])
      expect(said(day), day).toBe('Invalid day');
    for (const interval of ['0 */25 * * *', '0 */-1 * * *', '0 */x * * *', '0 */ * * *'])
      expect(said(interval), interval).toBe('Invalid hours input');
    expect(said('0 0 * 13 *')).toBe(SCHEDULE_MESSAGES.month);
    for (const often of ['* * * * *', '*/59 * * * *', '0,30 4 * * *', '5-6 4 1 1 *', '0/15 * * * *'])
      expect(said(often), often).toBe(SCHEDULE_MESSAGES.often);
    for (const hourly of ['0 * * * *', '59 */1 * * *', '7 0-23 * * *'])
      expect(said(hourly), hourly).toBeNull();
    expect(() => scheduleOf({ kind: 'expression', expression: '* * * * *' })).toThrow('once an hour');
    for (const parts of ['', '0 0 * *', '0 0 * * * *']) expect(said(parts)).toBe(SCHEDULE_MESSAGES.parts);
    expect(() => scheduleOf({ kind: 'interval', hours: 25 })).toThrow('Invalid hours input');
    expect(() => scheduleOf({ kind: 'daily', hour: 24, minute: 0 })).toThrow('Invalid time input');
    expect(() => scheduleOf({ kind: 'weekly', weekdays: [], hour: 1, minute: 0 })).toThrow('Invalid day');
    expect(() => scheduleOf({ kind: 'weekly', weekdays: [7], hour: 1, minute: 0 })).toThrow('Invalid day');
  });

  it('is valid with a next run or has a fault, whatever the text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const fault = scheduleFault(text);
        return fault === null
          ? nextRun(text, new Date(), 'UTC') !== null
          : Object.values<string>(SCHEDULE_MESSAGES).includes(fault);
      }),
    );
  });

  it('has a description in words', () => {
    expect(scheduleInWords(null)).toBe('Manually');
    expect(scheduleInWords('30 4 * * *')).toBe('Every day at 04:30 UTC');
    expect(scheduleInWords('5 18 * * MON,WED,FRI')).toBe('Every Monday, Wednesday and Friday at 18:05 UTC');
    expect(scheduleInWords('0 */6 * * *')).toBe('Every 6h');
    expect(scheduleInWords('0 */0 * * *')).toBe('Every 24h');
    expect(hoursShown(0)).toBe('24h');
    expect(scheduleInWords('*/15 8-18 * * MON-FRI')).toBe('At */15 8-18 * * MON-FRI (UTC)');
  });
});

describe('a schedule on the clock of a house', () => {
  it.each([
    // Over midnight, and over New Year.
    ['Asia/Kolkata', '30 0 * * *', '2026-12-31T18:45:00Z', '2026-12-31T19:00:00.000Z'],
    ['America/New_York', '0 4 1 1 *', '2026-06-01T00:00:00Z', '2027-01-01T09:00:00.000Z'],
    ['Asia/Kolkata', '0 4 * * MON', '2026-11-22T22:00:00Z', '2026-11-22T22:30:00.000Z'],
    // 02:30 is skipped on the 8th of March, and the same time follows the day after.
    ['America/New_York', '30 2 * * *', '2026-03-08T06:00:00Z', '2026-03-08T07:30:00.000Z'],
    ['America/New_York', '30 2 * * *', '2026-03-08T07:30:00Z', '2026-03-09T06:30:00.000Z'],
    // 01:30 is repeated on the 1st of November, and runs once.
    ['America/New_York', '30 1 * * *', '2026-11-01T05:00:00Z', '2026-11-01T05:30:00.000Z'],
    ['America/New_York', '30 1 * * *', '2026-11-01T05:30:00Z', '2026-11-02T06:30:00.000Z'],
    // Every hour is every hour.
    ['America/New_York', '0 * * * *', '2026-11-01T05:10:00Z', '2026-11-01T06:00:00.000Z'],
    ['America/New_York', '0 * * * *', '2026-11-01T06:10:00Z', '2026-11-01T07:00:00.000Z'],
    ['Europe/Brussels', '0 * * * *', '2026-03-29T00:10:00Z', '2026-03-29T01:00:00.000Z'],
    ['Europe/Brussels', '0 6 * * *', '2026-03-28T12:00:00Z', '2026-03-29T04:00:00.000Z'],
  ])('in %s: %s after %s runs at %s', (zone, expression, after, next) => {
    expect(nextRun(expression, new Date(after), zone)?.toISOString()).toBe(next);
  });

  it('runs every day of two years once, whatever the clock does', () => {
    for (const zone of ['Europe/Brussels', 'America/New_York', 'America/Havana']) {
      let at = new Date('2026-01-01T12:00:00Z');
      for (let day = dayIn(zone, at); day < '2027-12-31'; day = dayIn(zone, at)) {
        const next = nextRun('30 0 * * *', at, zone);
        expect(next).not.toBeNull();
        at = next ?? at;
        expect(dayIn(zone, at)).toBe(addDays(day, 1));
      }
    }
  });
});
