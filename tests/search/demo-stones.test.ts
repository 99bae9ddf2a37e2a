import { describe, expect, it } from 'vitest';
import { demoStones } from '../../server/demo/stones.ts';
import { readDemoLink } from '../../server/media/demo/link.ts';
import { amountOf, pricePerCarat } from '../../src/domain/money.ts';

const stones = [...demoStones(3000)];

describe('demo stones', () => {
  it('are the same for the same seed, however many are made', () => {
    expect([...demoStones(10)]).toEqual(stones.slice(0, 10));
    expect([...demoStones(10, { first: 11 })]).toEqual(stones.slice(10, 20));
    expect([...demoStones(10, { seed: 2 })]).not.toEqual(stones.slice(0, 10));
  });

  it('have unique numbers', () => {
    expect(new Set(stones.map(({ stock_no }) => stock_no)).size).toBe(3000);
  });

  it('have only generated media, which name no stock number', () => {
    const links = stones.flatMap(({ image, video, certificate }) => [image, video, certificate]);
    const told = links.filter((link) => link !== null);
    expect(told.filter((link) => readDemoLink(link) === null || /PV\d/.test(link))).toEqual([]);
    expect(stones.filter(({ image }) => image === null)).toEqual([]);
    expect(stones.filter(({ shape, video }) => (video === null) === (shape === 'ROUND'))).toEqual([]);
    expect(
      stones.filter(({ report_no, certificate }) => (report_no === null) !== (certificate === null)),
    ).toEqual([]);
  });

  it('are white and fancy, natural and lab grown, with and without rap', () => {
    const share = (test: (stone: (typeof stones)[number]) => boolean) => stones.filter(test).length / 3000;
    expect(share(({ diamond_type }) => diamond_type === 2)).toBeGreaterThan(0.08);
    expect(share(({ stone_type }) => stone_type === 1)).toBeGreaterThan(0.2);
    expect(share(({ rap }) => rap === null)).toBeGreaterThan(0.1);
    expect(share(({ color, fancy_color }) => (color === null) === (fancy_color === null))).toBe(0);
  });

  it('have consistent prices and negative discounts', () => {
    for (const { rap, disc, price_per_ct, total_amt, carat, stone_type } of stones) {
      expect(total_amt).toBe(amountOf(price_per_ct ?? 0, carat));
      if (rap !== null && stone_type === 2) expect(price_per_ct).toBe(pricePerCarat(rap, disc ?? 0));
      if (disc !== null) expect(disc).toBeLessThan(0);
    }
  });

  it('have measurements that fit their weight', () => {
    const ones = stones.filter(({ shape, carat }) => shape === 'ROUND' && carat >= 1 && carat <= 1.02);
    expect(ones.length).toBeGreaterThan(10);
    for (const { length } of ones) expect(Math.abs((length ?? 0) - 6.4)).toBeLessThan(0.25);
  });
});
