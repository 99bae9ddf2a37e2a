import { expect, it } from 'vitest';
import { typedDay, typedDays } from '../../src/domain/text/typed-day.ts';

const today = '2026-11-27';

it.each([
  ['5/11/2026', '2026-11-05'],
  ['05.11.26', '2026-11-05'],
  ['5-11-2026', '2026-11-05'],
  ['5 11 2026', '2026-11-05'],
  ['2026-11-05', '2026-11-05'],
  ['5 Nov 2026', '2026-11-05'],
  ['5 november', '2026-11-05'],
  ['5nov26', '2026-11-05'],
  ['Nov 5, 2026', '2026-11-05'],
  ['29/2/2028', '2028-02-29'],
  ['5/1', '2026-01-05'],
  [' Today ', '2026-11-27'],
  ['yesterday', '2026-11-26'],
  ['+7', '2026-12-04'],
  ['-30', '2026-10-28'],
])('“%s” is %s', (typed, day) => {
  expect(typedDay(typed, { today })).toBe(day);
});

it.each([
  '',
  '31/2/2026',
  '29/2/2026',
  '13/13/2026',
  '0/1/2026',
  '5',
  'soon',
  '5 Foo 2026',
  '5/11/206',
  '1e3',
])('“%s” is no day', (typed) => {
  expect(typedDay(typed, { today })).toBeNull();
});

it('a day without a year is the first that its field allows', () => {
  expect(typedDay('5/1', { today, min: today })).toBe('2027-01-05');
  expect(typedDay('5/12', { today, max: today })).toBe('2025-12-05');
  expect(typedDay('29/2', { today })).toBeNull();
  expect(typedDay('29/2', { today: '2027-11-27', min: '2027-11-27' })).toBe('2028-02-29');
});

it('a day outside the bounds is none', () => {
  expect(typedDay('26/11/2026', { today, min: today })).toBeNull();
  expect(typedDay('+1', { today, max: today })).toBeNull();
});

it.each([
  ['1/11/2026 – 27/11/2026', '2026-11-01', '2026-11-27'],
  ['1/11/2026 - 27/11/2026', '2026-11-01', '2026-11-27'],
  ['1-11-2026 - 27-11-2026', '2026-11-01', '2026-11-27'],
  ['1 Nov to today', '2026-11-01', '2026-11-27'],
  ['1/11..5/11', '2026-11-01', '2026-11-05'],
  ['2026-11-01–2026-11-05', '2026-11-01', '2026-11-05'],
  ['27/11 – 1/11', '2026-11-01', '2026-11-27'],
  ['-7 to today', '2026-11-20', '2026-11-27'],
  ['5/11/2026', '2026-11-05', '2026-11-05'],
  ['Nov 2026', '2026-11-01', '2026-11-30'],
  ['02/2028', '2028-02-01', '2028-02-29'],
  ['December 2026', '2026-12-01', '2026-12-31'],
])('“%s” is from %s to %s', (typed, from, to) => {
  expect(typedDays(typed, { today })).toEqual({ from, to });
});

it.each([
  ['1/11 –', '2026-11-01', undefined],
  ['1/11/2026 -', '2026-11-01', undefined],
  ['– 27/11', undefined, '2026-11-27'],
])('“%s” is from %s to %s, with an open end', (typed, from, to) => {
  expect(typedDays(typed, { today })).toEqual({ from, to });
});

it.each(['', '–', '1/11 – 2/11 – 3/11', '1/11 – soon', '13/2026', 'Foo 2026'])('“%s” is no days', (typed) => {
  expect(typedDays(typed, { today })).toBeNull();
});
