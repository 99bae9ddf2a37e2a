import { expect, test } from 'vitest';
import { parseTypedNumber } from '../../src/domain/text/number-input.ts';

test.each([
  ['9k', '9000'],
  ['12.5k', '12500'],
  ['1.2m', '1200000'],
  ['0.0005k', '0.5'],
  ['1.2345k', '1234.5'],
  ['9,000', '9000'],
  ['$1,234,567.50', '1234567.50'],
  ['-40', '-40'],
  ['- 40 %', '-40'],
  ['0,35', '0.35'],
  ['.5', '0.5'],
  ['0.30', '0.30'],
  ['1200', '1200'],
  ['', ''],
  ['  ', ''],
])('%s is %s', (typed, figure) => {
  expect(parseTypedNumber(typed)).toBe(figure);
});

test.each(['abc', '9x', '1.2.3', '1,2,3', '9 kk', '12-15', 'k', '1e5', '.'])(
  '%s is not a number',
  (typed) => {
    expect(parseTypedNumber(typed)).toBeNull();
  },
);
