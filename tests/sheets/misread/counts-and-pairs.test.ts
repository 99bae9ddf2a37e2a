/** Lots have the pieces of their column, and a price of a pair is asked about. */
import { describe, expect, it } from 'vitest';
import { STONE_TYPE } from '../../../src/domain/codes.ts';
import { HEADINGS, readWhole, stoneRows } from '../proposed-reading.ts';

const NATURAL = { stone_type: STONE_TYPE.natural };
const COUNTS = ['1', '36', '1', '140'];

describe('the pieces of a lot', () => {
  it.each([
    'ParcelStoneCount',
    'Parcel Units',
    'Stone Count',
    'Count',
    'No. of Units',
    'Pcs in Lot',
    'Total Stones',
    'Total Pcs',
    'Stones in Parcel',
    'Anzahl Steine',
    'Nombre de pierres',
    'Lot Size',
    'Кол-во камней',
    '粒数',
  ])('are those under %s', async (heading) => {
    const rows = stoneRows(4).map((cells, index) => [...cells, COUNTS[index] ?? '']);
    const { stones, fields } = await readWhole([[...HEADINGS, heading], ...rows], NATURAL);
    expect(fields[heading]).toBe('pieces');
    expect(stones.map(({ pieces }) => pieces)).toEqual([1, 36, 1, 140]);
  });

  it.each(['Parcel', 'Lot', 'Stones'])('are not the numbers of stones under %s', async (heading) => {
    const rows = stoneRows(5).map(([, ...cells], index) => [String(55017 + index * 7), ...cells]);
    const { fields } = await readWhole([[heading, ...HEADINGS.slice(1)], ...rows], NATURAL);
    expect(fields[heading]).toBe('stock_no');
  });
});

const pairs = (heading: string, prices: readonly string[], pair: readonly string[]): string[][] => [
  ['No', 'Shape', 'Weight', 'Color', 'Clarity', 'Type', 'Pair', heading],
  ...prices.map((price, index) => [
    `E${index + 1}`,
    index < 2 ? 'Pear' : 'Oval',
    ['0.81', '0.83', '1.22', '1.20'][index] ?? '',
    'G',
    'VS1',
    'Natural',
    pair[index] ?? '',
    price,
  ]),
];
const SAME = ['7400', '7400', '15300', '15300'];
const OWN = ['K1', 'K1', 'K2', 'K2'];

describe('a price of a pair is asked about', () => {
  const asked = async (rows: string[][]) => (await readWhole(rows)).asked.map(({ kind }) => kind);

  it.each(['Pair Price', 'Price (Pair) USD', 'Price per pair', 'Pair Total $', 'Set Price', 'PairPrice'])(
    'under %s',
    async (heading) => expect(await asked(pairs(heading, SAME, OWN))).toEqual(['price_column']),
  );

  it('under a total that is the same for both stones', async () => {
    expect(await asked(pairs('Total USD', SAME, OWN))).toEqual(['price_meaning']);
    expect(await asked(pairs('Total USD', SAME, ['E2', 'E1', 'E4', 'E3']))).toEqual(['price_meaning']);
  });

  it('until a person confirms that it is the price of each stone', async () => {
    const { asked, stones } = await readWhole(pairs('Total USD', SAME, OWN), {
      confirmed: ['price_meaning:7'],
    });
    expect(asked).toEqual([]);
    expect(stones.map(({ total_amt }) => total_amt)).toEqual(['7400.00', '7400.00', '15300.00', '15300.00']);
  });

  it('but not totals of each stone', async () => {
    expect(await asked(pairs('Total USD', ['3600', '3700', '7800', '7500'], OWN))).toEqual([]);
  });
});
