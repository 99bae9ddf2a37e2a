import { expect, test } from 'vitest';
import { isoDay, localDay } from '../../src/domain/text/days.ts';

test('days as DD-MM-YYYY become YYYY-MM-DD', () => {
  expect(isoDay('31-01-2026')).toBe('2026-01-31');
  expect(isoDay(' 29-02-2028 ')).toBe('2028-02-29');
  expect(isoDay('2026-01-31')).toBe('2026-01-31');
  for (const none of ['', 'soon', '31-02-2026', '2026-13-01', '31/01/2026', '1-1-2026', '31-01-26'])
    expect(isoDay(none), none).toBeNull();
});

test('the day of a moment is that of the clock at hand', () => {
  expect(localDay(new Date(2026, 0, 5, 0, 0))).toBe('2026-01-05');
  expect(localDay(new Date(2026, 11, 31, 23, 59))).toBe('2026-12-31');
});
