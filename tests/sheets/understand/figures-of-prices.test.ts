/** Prices that are a thousand times too high, absent or in rupees if figures are misread. */
import { describe, expect, it } from 'vitest';
import { HEADINGS, proposedFor, stoneCells } from '../proposed-reading.ts';

const STONE = [...HEADINGS.slice(0, 5), 'Type'];
const rows = (made: (carat: number, index: number) => readonly string[]): string[][] =>
  Array.from({ length: 12 }, (_, index) => {
    const stone = stoneCells(index).slice(0, 5);
    return [...stone, 'Natural', ...made(Number(stone[2]), index)];
  });
const perCarat = (index: number): number => 40 + index * 5.137 + 0.001;
const asked = (questions: readonly { kind: string }[]): string[] => questions.map(({ kind }) => kind);

describe('prices with three decimals in a sheet with decimal points', () => {
  it('are asked about where both readings are prices', async () => {
    const sheet = rows((_, index) => [perCarat(index).toFixed(3)]);
    const { questions } = await proposedFor([[...STONE, '$/ct'], ...sheet]);
    expect(asked(questions)).toEqual(['numbers']);
  });

  it('are read by totals', async () => {
    const sheet = rows((carat, index) => {
      const price = perCarat(index);
      return [price.toFixed(3), (price * carat).toFixed(2)];
    });
    const { questions, stones } = await proposedFor([[...STONE, '$/ct', 'Total $'], ...sheet]);
    expect(questions).toEqual([]);
    expect(stones.map(({ price_per_ct }) => price_per_ct?.toFixed(1))).toEqual(
      Array.from({ length: 12 }, (_, index) => perCarat(index).toFixed(1)),
    );
  });

  it('are thousands where a carat would cost a few dollars', async () => {
    const sheet = rows((_, index) => [`${2 + index / 2}`.padEnd(3, '.').padEnd(5, '0')]);
    const { questions, stones } = await proposedFor([
      [...STONE, '$/ct'],
      ...sheet.filter((cells) => /^\d\.\d{3}$/.test(cells.at(-1) ?? '')),
    ]);
    expect(questions).toEqual([]);
    expect(stones[0]?.price_per_ct).toBe(2500);
  });
});

describe('a discount with the minus sign', () => {
  it.each([
    ['of mathematics', (disc: string) => `\u2212${disc}`],
    ['as a dash', (disc: string) => `–${disc}%`],
    ['behind it', (disc: string) => `${disc}-`],
    ['in words', (disc: string) => `${disc}% below`],
    ['in words without percent', (disc: string) => `${disc} back`],
  ])('%s is read', async (_, written) => {
    const sheet = rows((_, index) => [String(5000 + index * 100), written(`${20 + index}.5`)]);
    const { questions, stones } = await proposedFor([[...STONE, 'Rap', 'Disc'], ...sheet]);
    expect(questions).toEqual([]);
    expect(stones[0]?.price_per_ct).toBe(3975);
  });
});

describe('a rate in the title is no currency of prices', () => {
  it.each(['Dollar @ 84.00', 'Dollar 84.00', 'stock USD 84.5', '$ @ Rs 84', 'USD@84.25', '$1 = 84.10'])(
    '%s',
    async (title) => {
      const sheet = rows((_, index) => [String(42_000 + index * 900)]);
      const { questions } = await proposedFor([[title], [...STONE, 'Rate/Ct'], ...sheet]);
      expect(asked(questions)).toEqual(['currency']);
    },
  );

  it('but US$ @ 5 % discount names dollars', async () => {
    const sheet = rows((_, index) => [String(4200 + index * 90)]);
    const { questions } = await proposedFor([['US$ @ 15 % off for cash'], [...STONE, 'Rate/Ct'], ...sheet]);
    expect(questions).toEqual([]);
  });
});

describe('money of other things in the title', () => {
  const priced = async (title: string): Promise<string[]> => {
    const sheet = rows((_, index) => [String(7800 + index * 90)]);
    return asked((await proposedFor([[title], [...STONE, 'Price/Ct'], ...sheet])).questions);
  };

  it.each([
    'Minimum order 500 USD',
    'Bank: Barclays, USD account 12345678',
    'Price list May, shipping insured up to $5,000,000',
  ])('is no currency of prices: %s', async (title) => expect(await priced(title)).toEqual(['currency']));

  it.each([
    'Prices in USD, minimum order 5 stones',
    'All prices USD incl. shipping',
    'USD - min. order 3 pcs',
    'Stock in US$',
    'USD 12.05.2026',
    'USD 2026',
  ])('leaves that of prices: %s', async (title) => expect(await priced(title)).toEqual([]));
});

describe('a price with a sign behind it', () => {
  it.each([
    ['.-', "5'200.-"],
    [',-', '5.200,-'],
    ['an asterisk', '5200*'],
  ])('%s is read', async (_, written) => {
    const sheet = rows((__, index) => [index % 2 === 0 ? written : '4800']);
    const { questions, stones } = await proposedFor([[...STONE, 'USD/ct'], ...sheet]);
    expect(questions).toEqual([]);
    expect(stones.map(({ price_per_ct }) => price_per_ct).slice(0, 2)).toEqual([5200, 4800]);
  });
});

describe('a discount that may be a fraction among percents', () => {
  const written = (index: number): string => (index % 3 === 0 ? '-0.35' : `-${20 + index}`);

  it('gives its stone no price', async () => {
    const sheet = rows((_, index) => ['5000', written(index)]);
    const { stones } = await proposedFor([[...STONE, 'Rap', 'Disc'], ...sheet]);
    expect(stones.slice(0, 3).map(({ price_per_ct }) => price_per_ct)).toEqual([null, 3950, 3900]);
  });

  it('is read where a price shows it', async () => {
    const sheet = rows((_, index) => ['5000', written(index), index % 3 === 0 ? '4980' : '']);
    const { stones } = await proposedFor([[...STONE, 'Rap', 'Disc', '$/ct'], ...sheet]);
    expect(stones.slice(0, 2).map(({ price_per_ct }) => price_per_ct)).toEqual([4980, 3950]);
  });
});

describe('a sheet with list prices and no price', () => {
  it.each([
    ['$ below', (index: number) => String(900 + index)],
    ['Factor', (index: number) => (0.6 + index / 100).toFixed(2)],
  ])('is asked about beside %s', async (heading, figure) => {
    const sheet = rows((_, index) => [String(5000 + index * 100), figure(index)]);
    const { questions } = await proposedFor([[...STONE, 'Rap', heading], ...sheet]);
    expect(asked(questions)).toEqual(['price_meaning']);
  });
});

it('a total with a tax of little is not the total', async () => {
  const sheet = rows((carat, index) => {
    const price = 2000 + index * 137;
    return [String(price), (price * carat * 1.0025).toFixed(2)];
  });
  const { columns } = await proposedFor([[...STONE, 'USD/ct', 'Amount incl GST'], ...sheet]);
  expect(columns.slice(-2)).toEqual(['price_per_ct', null]);
});

it('figures beside a column of their currency are no columns without a heading', async () => {
  const sheet = rows((_, index) => ['$', String(2000 + index * 137)]);
  const { questions, stones } = await proposedFor([[...STONE, '$/ct', ''], ...sheet]);
  expect([asked(questions), stones]).toEqual([['price_meaning'], []]);
});

describe('a column of exchange rates', () => {
  const sheet = (rateOf: (index: number) => string) =>
    proposedFor([
      [...STONE, 'Rs/ct', 'Ex Rate'],
      ...rows((carat, index) => [String(Math.round((1500 + carat * 2000) * 84.5)), rateOf(index)]),
    ]);

  it('that differ by row leaves the rate open', async () => {
    const { questions, stones } = await sheet((index) => String(82 + (index % 3)));
    expect([asked(questions), stones]).toEqual([['rate'], []]);
  });

  it('that is the same in every row and the house’s is not asked about', async () => {
    const { questions, stones } = await sheet(() => '84.5');
    expect(questions).toEqual([]);
    expect(stones[0]?.price_per_ct).toBeCloseTo(2500, 1);
  });
});

it('a list price in hundreds is not the discount', async () => {
  const sheet = rows((_, index) => [String(52 + index), `-${20 + index}`, String(4000 + index)]);
  const { columns } = await proposedFor([[...STONE, 'Rap', 'Disc', '$/ct'], ...sheet]);
  expect(columns.slice(-3)).toEqual([null, 'disc', 'price_per_ct']);
});
