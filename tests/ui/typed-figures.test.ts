/** Figures that are typed wrongly are refused instead of sent as something else. */
import { describe, expect, it } from 'vitest';
import { faultOfLinkDays } from '../../src/domain/share-link.ts';
import { EVERYTHING } from '../../src/domain/stones/inventory-access.ts';
import { numberTyped } from '../../src/domain/text/number-input.ts';
import { draftOf, faultOf } from '../../src/features/inventory-access/draft.ts';
import { faultOfRate } from '../../src/features/stock/mapping/rate.ts';

describe('the carats of an inventory access', () => {
  const fault = (from: string, to = ''): string | null =>
    faultOf({ ...draftOf(EVERYTHING), carat_from: from, carat_to: to });

  it.each(['', '0.5', '.5', '1.', '12', ' 1.25 '])('takes %j', (typed) => expect(fault(typed)).toBeNull());

  it.each(['.', '1,5', '-1', '1.2345', 'x'])('refuses %j', (typed) =>
    expect(fault(typed)).toContain('is not a carat weight'),
  );

  it('refuses a smallest size above the largest', () => expect(fault('2', '1')).toContain('above'));
});

describe('the days of a link', () => {
  it.each([1, 14, 90, '90'])('takes %j', (days) => expect(faultOfLinkDays(days)).toBeNull());

  it.each(['', 0, 91, '-', -1])('refuses %j', (days) =>
    expect(faultOfLinkDays(days)).toBe('A link can be open for 1 to 90 days. Enter how many.'),
  );
});

describe('the rate of a currency', () => {
  it.each(['', '83.20', '0.92', '7'])('takes %j', (typed) => expect(faultOfRate(typed)).toBeUndefined());

  it.each(['83,20', '0', '.5', '1e3', '83.1234567'])('refuses %j', (typed) =>
    expect(faultOfRate(typed)).toContain('decimal point'),
  );
});

describe('a field of numbers', () => {
  it.each([
    [1.5, 1.5],
    ['2.50', 2.5],
    ['1.', 1],
    ['0.0', 0],
  ])('has %j as %j', (typed, number) => expect(numberTyped(typed)).toBe(number));

  it.each(['', ' ', '.', '-', 'x'])('has no number in %j', (typed) => expect(numberTyped(typed)).toBeNull());
});
