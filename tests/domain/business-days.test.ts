import { expect, test } from 'vitest';
import { addBusinessDays, isBusinessDay } from '../../src/domain/business-days.ts';

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
