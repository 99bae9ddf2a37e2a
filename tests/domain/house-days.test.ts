import { describe, expect, it, test } from 'vitest';
import {
  addDays,
  dayIn,
  daysBetween,
  endOfDay,
  isDay,
  isPlace,
  minuteIn,
  momentsOf,
  offsetName,
  startOfDay,
  weekdayOf,
} from '../../src/domain/house-days.ts';

const HOUR = 3_600_000;

describe('the day of a moment', () => {
  test.each([
    ['Asia/Kolkata', '2026-11-25T18:29:59.999Z', '2026-11-25', 1439],
    ['Asia/Kolkata', '2026-11-25T18:30:00.000Z', '2026-11-26', 0],
    ['Europe/Brussels', '2026-11-25T22:59:59.999Z', '2026-11-25', 1439],
    ['Europe/Brussels', '2026-11-25T23:00:00.000Z', '2026-11-26', 0],
    ['Europe/Brussels', '2026-07-25T22:00:00.000Z', '2026-07-26', 0],
    ['America/New_York', '2026-11-26T04:59:59.999Z', '2026-11-25', 1439],
    ['America/New_York', '2026-11-26T05:00:00.000Z', '2026-11-26', 0],
    ['America/New_York', '2027-01-01T04:59:00.000Z', '2026-12-31', 1439],
    ['Asia/Kolkata', '2026-12-31T18:30:00.000Z', '2027-01-01', 0],
    ['UTC', '2026-12-31T23:59:59.999Z', '2026-12-31', 1439],
  ])('is in %s at %s the %s', (zone, at, day, minute) => {
    expect(dayIn(zone, at)).toBe(day);
    expect(minuteIn(zone, at)).toBe(minute);
  });
});

describe('a day', () => {
  test.each([
    ['Asia/Kolkata', '2026-11-26', '2026-11-25T18:30:00.000Z', 24],
    ['Europe/Brussels', '2026-03-29', '2026-03-28T23:00:00.000Z', 23],
    ['Europe/Brussels', '2026-10-25', '2026-10-24T22:00:00.000Z', 25],
    ['America/New_York', '2026-03-08', '2026-03-08T05:00:00.000Z', 23],
    ['America/New_York', '2026-11-01', '2026-11-01T04:00:00.000Z', 25],
    ['America/New_York', '2027-01-01', '2027-01-01T05:00:00.000Z', 24],
    // Clocks repeat midnight, skip it, and go back at the end of the day before.
    ['America/Havana', '2026-11-01', '2026-11-01T04:00:00.000Z', 25],
    ['America/Havana', '2026-03-08', '2026-03-08T05:00:00.000Z', 23],
    ['America/Santiago', '2026-04-05', '2026-04-05T04:00:00.000Z', 24],
    ['America/Santiago', '2026-04-04', '2026-04-04T03:00:00.000Z', 25],
    ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00.000Z', 23],
    ['Pacific/Kiritimati', '2026-11-26', '2026-11-25T10:00:00.000Z', 24],
  ])('begins in %s on %s at %s and lasts %i hours', (zone, day, start, hours) => {
    expect(startOfDay(zone, day).toISOString()).toBe(start);
    expect(endOfDay(zone, day).getTime() - startOfDay(zone, day).getTime()).toBe(hours * HOUR);
  });

  it('begins with its first moment, every day of two years in every kind of zone', () => {
    for (const zone of [
      'Asia/Kolkata',
      'Europe/Brussels',
      'America/New_York',
      'America/Havana',
      'Australia/Lord_Howe',
    ])
      for (let day = '2026-01-01'; day < '2028-01-01'; day = addDays(day, 1)) {
        const start = startOfDay(zone, day).getTime();
        expect([dayIn(zone, start), dayIn(zone, start - 1)]).toEqual([day, addDays(day, -1)]);
      }
  });

  it('is counted by the calendar, over months, leap days and changes of the clock', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
    expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2);
    expect(daysBetween('2027-01-01', '2026-12-31')).toBe(-1);
    expect(weekdayOf('2026-11-26')).toBe(4);
    expect([isDay('2026-02-28'), isDay('2026-02-31'), isDay('31-01-2026'), isDay('')]).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});

describe('a time of the clock', () => {
  test.each([
    ['Asia/Kolkata', '2026-11-26', 390, ['2026-11-26T01:00:00.000Z']],
    ['America/New_York', '2026-11-26', 0, ['2026-11-26T05:00:00.000Z']],
    // Repeated at the end of summer time.
    ['America/New_York', '2026-11-01', 90, ['2026-11-01T05:30:00.000Z', '2026-11-01T06:30:00.000Z']],
    // Skipped at its beginning: 02:30 is shown as 03:30.
    ['America/New_York', '2026-03-08', 150, ['2026-03-08T07:30:00.000Z']],
    ['Europe/Brussels', '2026-03-29', 150, ['2026-03-29T01:30:00.000Z']],
  ])('is in %s on %s at minute %i: %j', (zone, day, minute, moments) => {
    expect(momentsOf(zone, day, minute).map((at) => at.toISOString())).toEqual(moments);
  });

  it('is named by its distance from UTC, which changes with the season', () => {
    expect(offsetName('Asia/Kolkata', '2026-11-26T00:00:00Z')).toBe('UTC+5:30');
    expect(offsetName('America/New_York', '2026-11-26T00:00:00Z')).toBe('UTC−5');
    expect(offsetName('America/New_York', '2026-07-26T00:00:00Z')).toBe('UTC−4');
    expect(offsetName('UTC', 0)).toBe('UTC');
    expect(offsetName('Europe/London', '2026-11-26T00:00:00Z')).toBe('UTC');
  });
});

test('A house is at a place that has a time zone, or in UTC.', () => {
  expect(['Asia/Kolkata', 'America/Argentina/Buenos_Aires', 'UTC'].filter(isPlace)).toHaveLength(3);
  for (const name of [
    '',
    '+05:30',
    'asia/kolkata',
    'EST',
    'Etc/GMT+5',
    'Asia/Nowhere',
    'posix/Asia/Kolkata',
    'Asia/Kolkata ',
    "UTC'",
  ])
    expect(isPlace(name), name).toBe(false);
});
