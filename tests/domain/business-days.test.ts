import { afterEach, describe, expect, test } from 'vitest';
import {
  addBusinessDays,
  isBusinessDay,
  momentAfter,
  momentBefore,
  secondsBetween,
  USUAL_HOURS,
  type BusinessHours,
} from '../../src/domain/business-days.ts';
import { dayIn, minuteIn, setHouseZone, USUAL_ZONE } from '../../src/domain/house-days.ts';
import { numbersOf } from '../dashboard/support/seeds.ts';

const NONE = new Set<string>();

test('Saturdays, Sundays and holidays are not business days', () => {
  expect(isBusinessDay('2026-11-20', NONE)).toBe(true);
  expect(isBusinessDay('2026-11-21', NONE)).toBe(false);
  expect(isBusinessDay('2026-11-22', NONE)).toBe(false);
  expect(isBusinessDay('2026-11-20', new Set(['2026-11-20']))).toBe(false);
});

test.each([
  ['from a Friday', '2026-11-20', 10, [], '2026-12-04'],
  ['from a Saturday', '2026-11-21', 10, [], '2026-12-04'],
  ['over a weekend', '2026-11-20', 1, [], '2026-11-23'],
  ['over holidays', '2026-12-23', 3, ['2026-12-24', '2026-12-25'], '2026-12-30'],
  ['with a holiday on a Sunday', '2026-11-20', 1, ['2026-11-22'], '2026-11-23'],
  ['over the end of February', '2028-02-28', 2, [], '2028-03-01'],
  ['no days', '2026-11-21', 0, [], '2026-11-21'],
])('business days are added %s', (_, from, count, holidays, due) => {
  expect(addBusinessDays(from, count, new Set(holidays))).toBe(due);
});

const HOUR = 3_600;
/** Nine to six; Thursday and Friday, 24 and 25 December 2026, are holidays. */
const SHOP: BusinessHours = { opens: 540, closes: 1_080, holidays: new Set(['2026-12-24', '2026-12-25']) };
afterEach(() => setHouseZone(USUAL_ZONE));

describe('business time between two moments', () => {
  test.each([
    ['within a day', '2026-11-24T10:00:00Z', '2026-11-24T11:30:15Z', 1.5 * HOUR + 15],
    ['before it opens', '2026-11-24T03:00:00Z', '2026-11-24T08:59:59Z', 0],
    ['since before it opens', '2026-11-24T03:00:00Z', '2026-11-24T10:00:00Z', HOUR],
    ['until after it closes', '2026-11-24T17:00:00Z', '2026-11-24T23:59:00Z', HOUR],
    ['after it closes', '2026-11-24T18:00:00Z', '2026-11-25T09:00:00Z', 0],
    ['over a night', '2026-11-24T17:00:00Z', '2026-11-25T10:00:00Z', 2 * HOUR],
    ['over a weekend', '2026-11-27T17:00:00Z', '2026-11-30T10:00:00Z', 2 * HOUR],
    ['on a weekend', '2026-11-28T10:00:00Z', '2026-11-29T17:00:00Z', 0],
    ['over holidays and a weekend', '2026-12-23T17:00:00Z', '2026-12-28T10:00:00Z', 2 * HOUR],
    ['of whole weeks', '2026-11-02T09:00:00Z', '2026-11-16T09:00:00Z', 10 * 9 * HOUR],
  ])('counts the hours of the house %s', (_what, from, to, seconds) => {
    expect(secondsBetween(from, to, SHOP)).toBe(seconds);
  });

  test('is that of the whole day until somebody sets hours', () => {
    const house = { ...USUAL_HOURS, holidays: NONE };
    expect(secondsBetween('2026-11-27T12:00:00Z', '2026-11-30T12:00:00Z', house)).toBe(24 * HOUR);
  });

  test('goes by the clock of the house, and no day is longer or shorter when clocks change', () => {
    setHouseZone('America/New_York');
    const hours = { ...SHOP, opens: 0, closes: 1_440 };
    for (const [friday, monday] of [
      ['2026-03-06T17:00:00Z', '2026-03-09T16:00:00Z'],
      ['2026-10-30T16:00:00Z', '2026-11-02T17:00:00Z'],
    ] as const) {
      expect(secondsBetween(friday, monday, SHOP), 'noon to noon').toBe(9 * HOUR);
      expect(secondsBetween(friday, monday, hours)).toBe(24 * HOUR);
    }
    expect(secondsBetween('2026-11-24T13:00:00Z', '2026-11-24T15:00:00Z', SHOP), 'from 8 to 10').toBe(HOUR);
  });
});

describe('the moment at which a time has passed', () => {
  test.each([
    ['on the same day', '2026-11-24T10:00:00Z', 2 * HOUR, '2026-11-24T12:00:00.000Z'],
    ['to the end of the day', '2026-11-24T10:00:00Z', 8 * HOUR, '2026-11-24T18:00:00.000Z'],
    ['on the next day', '2026-11-24T17:00:00Z', 2 * HOUR, '2026-11-25T10:00:00.000Z'],
    ['from a night', '2026-11-24T23:00:00Z', HOUR, '2026-11-25T10:00:00.000Z'],
    ['over a weekend', '2026-11-27T17:30:00Z', HOUR, '2026-11-30T09:30:00.000Z'],
    ['from a weekend', '2026-11-28T10:00:00Z', HOUR, '2026-11-30T10:00:00.000Z'],
    ['over holidays', '2026-12-23T17:30:00Z', HOUR, '2026-12-28T09:30:00.000Z'],
  ])('is found %s', (_what, from, seconds, moment) => {
    expect(momentAfter(from, seconds, SHOP).toISOString()).toBe(moment);
  });

  test('is found where clocks change', () => {
    setHouseZone('America/New_York');
    // Friday 17:00 and Monday 10:00 in New York.
    expect(momentAfter('2026-03-06T22:00:00Z', 2 * HOUR, SHOP).toISOString()).toBe(
      '2026-03-09T14:00:00.000Z',
    );
    expect(momentBefore('2026-03-09T14:00:00Z', 2 * HOUR, SHOP).toISOString()).toBe(
      '2026-03-06T22:00:00.000Z',
    );
  });
});

test.each([
  ['on the same day', '2026-11-24T12:00:00Z', 2 * HOUR, '2026-11-24T10:00:00.000Z'],
  ['on the day before', '2026-11-25T10:00:00Z', 2 * HOUR, '2026-11-24T17:00:00.000Z'],
  ['since it opened', '2026-11-30T10:00:00Z', HOUR, '2026-11-30T09:00:00.000Z'],
  ['over a weekend', '2026-11-30T09:30:00Z', HOUR, '2026-11-27T17:30:00.000Z'],
  ['until a weekend', '2026-11-29T12:00:00Z', HOUR, '2026-11-27T17:00:00.000Z'],
  ['over holidays', '2026-12-28T09:30:00Z', HOUR, '2026-12-23T17:30:00.000Z'],
])('the last moment since which a time has passed is found %s', (_what, to, seconds, moment) => {
  expect(momentBefore(to, seconds, SHOP).toISOString()).toBe(moment);
});

describe.each([
  ['UTC', 0, 1_440],
  ['UTC', 540, 1_080],
  ['America/New_York', 0, 1_440],
  ['America/New_York', 495, 1_065],
  // Its clocks change on Fridays.
  ['Africa/Cairo', 540, 1_080],
] as const)('in %s from minute %i to %i', (zone, opens, closes) => {
  const house: BusinessHours = {
    opens,
    closes,
    holidays: new Set(['2026-03-09', '2026-11-02', '2026-11-03']),
  };
  const YEAR = Date.UTC(2026, 0, 1);
  const random = numbersOf(opens + closes);
  /** Some at full hours, at which houses open and close and clocks change. */
  const moments = Array.from({ length: 400 }, () => {
    const at = YEAR + Math.floor(random() * 365 * 86_400) * 1000;
    return random() < 0.2 ? new Date(Math.floor(at / 3_600_000) * 3_600_000) : new Date(at);
  });

  test('as much time has passed at the moment found, and not before it', () => {
    setHouseZone(zone);
    for (const from of moments) {
      const seconds = 1 + Math.floor(random() ** 3 * 40 * 60 * (closes - opens));
      const after = momentAfter(from, seconds, house);
      const what = `${seconds} seconds after ${from.toISOString()}`;
      expect(secondsBetween(from, after, house), what).toBe(seconds);
      expect(secondsBetween(from, after.getTime() - 1000, house), what).toBe(seconds - 1);
      const day = dayIn(zone, after);
      expect(isBusinessDay(dayIn(zone, after.getTime() - 1), house.holidays), what).toBe(true);
      if (isBusinessDay(day, house.holidays) && closes < 1_440)
        expect(minuteIn(zone, after), what).toBeLessThanOrEqual(closes);
    }
  });

  test('so much time has passed since a moment just if it is not after the moment found', () => {
    setHouseZone(zone);
    for (const now of moments) {
      const seconds = 1 + Math.floor(random() ** 3 * 20 * 60 * (closes - opens));
      const before = momentBefore(now, seconds, house);
      const near = [-86_400, -HOUR, -1, 0, 1, HOUR, 86_400].map((by) => before.getTime() + by * 1000);
      const others = Array.from({ length: 5 }, () => now.getTime() - random() * 40 * 86_400_000);
      for (const moment of [...near, ...others].filter((one) => one <= now.getTime()))
        expect(
          secondsBetween(moment, now, house) >= seconds,
          `${seconds} seconds between ${new Date(moment).toISOString()} and ${now.toISOString()}`,
        ).toBe(moment <= before.getTime());
    }
  });
});
