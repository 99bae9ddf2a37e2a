import { expect, test } from 'vitest';
import { isoDay } from '../../src/domain/text/iso-day.ts';

test('days as DD-MM-YYYY become YYYY-MM-DD', () => {
  expect(isoDay('31-01-2026')).toBe('2026-01-31');
  expect(isoDay(' 29-02-2028 ')).toBe('2028-02-29');
  expect(isoDay('2026-01-31')).toBe('2026-01-31');
  for (const none of ['', 'soon', '31-02-2026', '2026-13-01', '31/01/2026', '1-1-2026', '31-01-26'])
    expect(isoDay(none), none).toBeNull();
});
