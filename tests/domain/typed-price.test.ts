/** Prices as people type them: each form is understood, and what is none is no price. */
import { describe, expect, it } from 'vitest';
import { parseTypedPrice, perCaratTyped, type PriceForm } from '../../src/domain/prices/typed-price.ts';

describe('a typed price', () => {
  it.each<[string, PriceForm, string]>([
    ['12,400', 'amount', '12400'],
    ['$12,400.50', 'amount', '12400.50'],
    ['12.4k', 'amount', '12400'],
    ['12 400', 'amount', '12400'],
    ['5200/ct', 'carat', '5200'],
    ['$ 5,200 / ct', 'carat', '5200'],
    ['5.2k per carat', 'carat', '5200'],
    ['-35%', 'rap', '-35'],
    ['−35', 'rap', '-35'],
    ['rap -35', 'rap', '-35'],
    ['rap-35.5%', 'rap', '-35.5'],
    ['-35 rap', 'rap', '-35'],
    ['Rap +5', 'rap', '5'],
    ['5 %', 'off', '5'],
    ['5% off', 'off', '5'],
    ['off 5', 'off', '5'],
    ['less 2.5%', 'off', '2.5'],
  ])('%s', (typed, form, value) => {
    expect(parseTypedPrice(typed, 'amount')).toEqual({ form, value });
  });

  it('is in the form that was chosen, if it is a figure alone', () => {
    expect(parseTypedPrice('10', 'off')).toEqual({ form: 'off', value: '10' });
    expect(parseTypedPrice('35 %', 'rap')).toEqual({ form: 'rap', value: '35' });
    expect(parseTypedPrice('10', null)).toBeNull();
  });

  it.each(['', ' ', 'abc', '5200/stone', 'rap', 'rap x', '-100%', '120 % off', '1,2,3', '/ct', '$', '-'])(
    'is none: %s',
    (typed) => {
      expect(parseTypedPrice(typed, 'amount')).toBeNull();
    },
  );
});

describe('a typed price per carat', () => {
  const stone = { carat: 1.5, rap: '10000.00', now: '7000.00' };
  const typed = (text: string) => {
    const price = parseTypedPrice(text, 'amount');
    return price === null ? null : perCaratTyped(price, stone);
  };

  it('is counted from the weight, the list price or the present price', () => {
    expect(typed('9,000')).toBe('6000.00');
    expect(typed('6000/ct')).toBe('6000.00');
    expect(typed('rap -40')).toBe('6000.00');
    expect(typed('10 % off')).toBe('6300.00');
  });

  it('is none where the stone lacks what it is counted from', () => {
    const bare = { carat: null, rap: null, now: null };
    for (const [form, value] of [
      ['amount', '1'],
      ['rap', '-1'],
      ['off', '1'],
    ] as const)
      expect(perCaratTyped({ form, value }, bare)).toBeNull();
    expect(perCaratTyped({ form: 'carat', value: '1' }, bare)).toBe('1.00');
  });
});
