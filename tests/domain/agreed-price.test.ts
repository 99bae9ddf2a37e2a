/** A price for a whole stone, in the ways people say it. */
import { describe, expect, it } from 'vitest';
import { agreedPrice, amountBelow, percentBelow, perCarat } from '../../src/domain/prices/agreed-price.ts';
import {
  allBelow,
  amountTyped,
  inUnit,
  NOTHING_TYPED,
  type StoneToPrice,
  type TypedPrices,
} from '../../src/stones/price-offers/offered-prices.ts';

describe('an agreed price', () => {
  it('keeps its amount to the cent; the price per carat and the discount follow from it', () => {
    expect(agreedPrice('5000.01', { carat: '1.01', rap: '9000.00' })).toEqual({
      sell_amt: '5000.01',
      markup_ppc: '4950.50',
      markup_disc: -44.99,
    });
  });

  it('has no discount without a list price, or one that is out of all proportion', () => {
    expect(agreedPrice('100.00', { carat: 1, rap: null }).markup_disc).toBeNull();
    expect(agreedPrice('100.00', { carat: 1, rap: '0.00' }).markup_disc).toBeNull();
    expect(agreedPrice('1000.01', { carat: 1, rap: '1.00' }).markup_disc).toBeNull();
  });

  it('is said in percent and per carat, without floats', () => {
    expect(amountBelow('1741.50', '12.5')).toBe('1523.81');
    expect(amountBelow('0.30', 10)).toBe('0.27');
    expect(percentBelow('1523.81', '1741.50')).toBe('12.50');
    expect(percentBelow('1741.50', '1741.50')).toBe('0.00');
    expect(perCarat('0.10', '0.30')).toBe('0.33');
  });
});

describe('what is typed', () => {
  const stone: StoneToPrice = {
    key: 'a',
    stock_no: 'A',
    words: 'Round',
    carat: 1.5,
    list: '1741.50',
    rap: '2000.00',
  };
  const unpriced: StoneToPrice = { ...stone, key: 'b', carat: null, list: null, rap: null };
  const typed = (unit: TypedPrices['unit'], value: string): TypedPrices => ({
    unit,
    values: { a: value },
  });

  it.each([
    [typed('amount', '1500.1'), '1500.10'],
    [typed('carat', '1000.01'), '1500.02'],
    [typed('off', '10'), '1567.35'],
    [typed('off', ''), null],
    [typed('amount', '-'), null],
    // Whichever form is typed is understood.
    [typed('off', 'rap -42'), '1740.00'],
    [typed('off', '1000.01/ct'), '1500.02'],
    [typed('carat', '$1,500'), '1500.00'],
    [typed('amount', '10 % off'), '1567.35'],
    [NOTHING_TYPED, null],
  ])('%j is an amount', (what, amount) => {
    expect(amountTyped(what, stone)).toBe(amount);
  });

  it('is the same price in another unit', () => {
    const amount = inUnit(typed('off', '10'), 'amount', [stone]);
    expect(amount).toEqual(typed('amount', '1567.35'));
    expect(inUnit(amount, 'carat', [stone])).toEqual(typed('carat', '1044.9'));
    expect(inUnit(amount, 'off', [stone])).toEqual(typed('off', '10'));
    expect(inUnit(amount, 'rap', [stone])).toEqual(typed('rap', '-47.76'));
  });

  it('is nothing for a stone that has no price or no weight', () => {
    expect(amountTyped(allBelow('10', [unpriced]), unpriced)).toBeNull();
    expect(inUnit({ unit: 'amount', values: { b: '100' } }, 'carat', [unpriced]).values).toEqual({});
  });
});
