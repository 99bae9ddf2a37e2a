/** A lone letter is no shape where the measures rule out what it usually means. */
import { describe, expect, it } from 'vitest';
import { SheetSurvey } from '../../../server/sheets/understand/survey.ts';
import { valuesToMap } from '../../../server/sheets/understand/survey-questions.ts';
import { isRuledOut } from '../../../server/sheets/rows/shape-letters.ts';
import type { StockField } from '../../../src/domain/sheets/stock-fields.ts';
import { readWhole } from '../proposed-reading.ts';

type Sides = readonly [length: number, width: number, height: number | null];

describe('a lone letter', () => {
  it.each<[string, Parameters<typeof isRuledOut>[0], Sides, number, boolean]>([
    ['R of a round', 'RADIANT', [5.12, 5.1, 3.17], 0.51, true],
    ['R of a square radiant', 'RADIANT', [5.12, 5.1, 3.5], 0.8, false],
    ['R of a long radiant', 'RADIANT', [7.2, 5.6, 3.8], 1.35, false],
    ['P of a princess', 'PEAR', [4.4, 4.38, 3.2], 0.52, true],
    ['P of a pear', 'PEAR', [8.4, 5.5, 3.4], 0.95, false],
    ['O of a round', 'OVAL', [5.12, 5.1, 3.17], 0.51, true],
    ['O of an oval', 'OVAL', [7.1, 5.2, 3.2], 0.77, false],
    ['C of a round', 'CUSHION', [5.12, 5.1, 3.17], 0.51, true],
    ['C of a square cushion', 'CUSHION', [5.3, 5.2, 3.5], 0.8, false],
    ['E of a round', 'EMERALD', [5.12, 5.1, 3.17], 0.51, true],
    ['E of an emerald', 'EMERALD', [6.4, 4.6, 3], 0.87, false],
    ['B of a baguette', 'ROUND', [4.4, 2.1, 1.4], 0.14, true],
    ['M of a round', 'MARQUISE', [5.12, 5.1, null], 0.51, true],
  ])('%s', (_, usual, [length, width, height], carat, ruledOut) =>
    expect(isRuledOut(usual, { length, width, height, carat, ratio: null })).toBe(ruledOut),
  );
});

const ROUND = { carat: '0.51', measures: '5.10 - 5.12 x 3.17' };
const sheet = (letter: string, ...stones: readonly { carat: string; measures: string }[]): string[][] => [
  ['Lot', 'Form', 'Wt', 'Dimensions', 'Colour', 'Clarity', 'Type', '$/ct'],
  ...stones.map(({ carat, measures }, index) => [
    `L-${70 + index}`,
    letter,
    carat,
    measures,
    'F',
    'VS2',
    'Natural',
    String(2300 + 170 * index),
  ]),
];

it.each(['R', 'C', 'O', 'E', 'p'])('a sheet that means rounds by %s is asked about it', async (letter) => {
  const rows = sheet(
    letter,
    ROUND,
    { carat: '0.90', measures: '6.20x6.17x3.83' },
    { carat: '0.70', measures: '' },
  );
  const { stones, issues } = await readWhole(rows);
  expect(stones).toEqual([]);
  const unknown = issues.filter(({ kind }) => kind === 'unknown_value');
  expect(unknown.map(({ row, value }) => [row, value])).toEqual([2, 3, 4].map((row) => [row, letter]));
});

it('a letter that fits the other stones is unknown on the one only that it does not fit', async () => {
  const oval = { carat: '0.77', measures: '7.10x5.20x3.20' };
  const { stones, issues } = await readWhole(sheet('O', oval, oval, oval, ROUND));
  expect(stones.map(({ shape }) => shape)).toEqual(['OVAL', 'OVAL', 'OVAL']);
  expect(issues.map(({ row, kind }) => [row, kind])).toEqual([
    [5, 'unknown_value'],
    [5, 'row_not_usable'],
  ]);
});

it('the weight of a lot says nothing of its letter', async () => {
  const [headings = [], ...rows] = sheet('C', { carat: '5.10', measures: '5.3x5.2x3.5' });
  const { stones } = await readWhole([[...headings, 'Pcs'], ...rows.map((cells) => [...cells, '6'])]);
  expect(stones).toMatchObject([{ shape: 'CUSHION', pieces: 6 }]);
});

it('the letter is among the words that a person gives a meaning', () => {
  const fields: StockField[] = ['stock_no', 'shape', 'carat', 'measurements'];
  const survey = new SheetSurvey(fields.length, 0);
  for (const [at, cells] of sheet('R', ROUND, ROUND).slice(1).entries()) survey.add({ row: at + 2, cells });
  const mapping = fields.map((field, column) => ({ field, column, header: field }));
  const asked = (given: [string, string][]) =>
    valuesToMap(survey.result(), mapping, new Map([['shape', new Map(given)]]), 0).values.map(
      ({ field, value, code, count }) => [field, value, code, count],
    );
  expect(asked([])).toEqual([['shape', 'R', null, 2]]);
  expect(asked([['R', 'ROUND']])).toEqual([['shape', 'R', 'ROUND', 2]]);
});
