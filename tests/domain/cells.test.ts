/** Times in sheets: dates that can be sorted, by the clock of a zone. */
import { expect, it } from 'vitest';
import { sheetTime } from '../../src/domain/cells.ts';

it('a time is the day and the minute of the zone', () => {
  expect(sheetTime('dateTime', '2026-03-24T06:00:59.999Z', 'UTC')).toBe(46_105.25);
  expect(sheetTime('dateTime', '2026-03-24T20:30:00Z', 'Asia/Kolkata')).toBeCloseTo(46_106 + 2 / 24, 6);
  expect(sheetTime('logged', Date.parse('2026-03-24T12:00:00Z'), 'UTC')).toBe(46_105.5);
});

it('a day is one day in every zone, and that of a time is the zone’s', () => {
  for (const zone of ['UTC', 'Asia/Kolkata', 'America/New_York'])
    expect(sheetTime('dateTime', '2026-03-24', zone)).toBe(46_105);
  expect(sheetTime('date', '2026-03-24T20:30:00Z', 'Asia/Kolkata')).toBe(46_106);
});
