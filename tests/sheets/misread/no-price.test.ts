/** A row without a price in a sheet of prices has none, whatever list and discount make. */
import { describe, expect, it } from 'vitest';
import { PRICE_BASIS, STONE_TYPE } from '../../../src/domain/codes.ts';
import { readWhole } from '../proposed-reading.ts';

const HEADINGS = ['Ref', 'Shape', 'Carat', 'Color', 'Clarity', 'Rap', 'Disc %', 'USD/ct', 'Amount USD'];
const PRICED = [
  ['K1', 'Round', '1.20', 'D', 'VS1', '12000', '-40', '7200', '8640'],
  ['K2', 'Pear', '0.70', 'G', 'VS2', '4000', '-25', '3000', '2100'],
  ['K3', 'Oval', '2.10', 'F', 'SI1', '15000', '-30', '10500', '22050'],
];
const LAST = ['K4', 'Heart', '0.90', 'H', 'SI1', '5000'];

const lastOf = async (cells: readonly string[], without: readonly string[] = []) => {
  const kept = HEADINGS.map((heading) => !without.includes(heading));
  const rows = [HEADINGS, ...PRICED, [...LAST, ...cells]].map((row) => row.filter((_, at) => kept[at]));
  const { stones, issues } = await readWhole(rows, { stone_type: STONE_TYPE.natural });
  const missing = issues.filter(({ kind }) => kind === 'missing').map(({ row, field }) => [row, field]);
  return { stone: stones.at(-1), missing };
};

describe('a stone has no price, and its row is told', () => {
  it.each([
    ['0', '0', '0'],
    ['0.00', '0.00', ''],
    ['0', '', ''],
    ['0', '-', '-'],
    ['0', 'N/A', ''],
    ['0', 'POA', ''],
    ['0%', '', 'On request'],
    ['', '0', '0'],
    ['-30', '0', '0'],
    ['-30', 'Auf Anfrage', ''],
    ['-30', '', 'sur demande'],
  ])('with a discount of %j, a price of %j and a total of %j', async (disc, price, total) => {
    const { stone, missing } = await lastOf([disc, price, total]);
    expect(stone).toMatchObject({ price_per_ct: null, total_amt: null, disc: null, rap: '5000.00' });
    // Nor does it follow the house's price list.
    expect(stone?.price_basis).toBe(PRICE_BASIS.perCarat);
    expect(missing).toEqual([[5, 'price_per_ct']]);
  });

  it('if the only prices are those of whole stones', async () => {
    const { stone, missing } = await lastOf(['0', '', ''], ['USD/ct']);
    expect([stone?.price_per_ct, missing]).toEqual([null, [[5, 'total_amt']]]);
  });
});

describe('a stone has the price', () => {
  it('of its discount, if the row has one and its price is empty', async () => {
    const { stone, missing } = await lastOf(['-30', '', '']);
    expect([stone?.price_per_ct, missing]).toEqual(['3500.00', []]);
  });

  it('of the list at 0 % in a sheet without columns of prices', async () => {
    const { stone } = await lastOf(['0', '', ''], ['USD/ct', 'Amount USD']);
    expect(stone?.price_per_ct).toBe('5000.00');
  });

  it('of the list at 0 % if no stone of the sheet has another price', async () => {
    const rows = [HEADINGS, ...PRICED, [...LAST, '0']].map((row, at) =>
      at === 0 ? row : [...row.slice(0, 7), '', ''],
    );
    const { stones } = await readWhole(rows, { stone_type: STONE_TYPE.natural });
    expect(stones.map(({ price_per_ct }) => price_per_ct)).toEqual([
      '7200.00',
      '3000.00',
      '10500.00',
      '5000.00',
    ]);
  });
});
