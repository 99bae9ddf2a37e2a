/** A column under an exact heading is read, and its unknown words are told. */
import { describe, expect, it } from 'vitest';
import { STONE_TYPE } from '../../../src/domain/codes.ts';
import type { StockField } from '../../../src/domain/sheets/stock-fields.ts';
import { readWhole } from '../proposed-reading.ts';

const CELLS = [
  ['Shape', 'Round', 'Oval', 'Pear', 'Heart'],
  ['Carat', '1.11', '0.72', '1.63', '2.04'],
  ['Color', 'E', 'H', 'G', 'F'],
  ['Clarity', 'VS2', 'SI1', 'VVS1', 'IF'],
  ['$/ct', '6400', '3100', '7700', '12600'],
];

const sheetWith = (heading: string, values: readonly string[]): string[][] => {
  const columns = [...CELLS.filter(([other]) => other !== heading), [heading, ...values]];
  return [0, 1, 2, 3, 4].map((row) => columns.map((column) => column[row] ?? ''));
};

describe('of four stones', () => {
  it.each<[string, StockField, string[], number]>([
    ['Lab', 'lab', ['QGL', 'QGL', 'QGL', 'IGI'], 3],
    ['Laboratoire', 'lab', ['QGL', 'QGL', 'HRD', 'IGI'], 2],
    ['Laboratory', 'lab', ['QGL', 'VGL', 'HRD', 'IGI'], 2],
    ['Clarity', 'clarity', ['Loupe pure', 'Loupe pure', 'VS1', 'Pure'], 3],
    ['Cut Grade', 'cut', ['Sparkling', 'Sparkling', 'Sparkling', 'VG'], 3],
    ['Polish', 'polish', ['Fab', 'Fab', 'EX', 'Fab'], 3],
    ['Symmetry', 'symmetry', ['Fab', 'Superb', 'EX', 'Fab'], 3],
    ['Fluorescence', 'fluorescence', ['Glow', 'Glowing', 'Glow', 'None'], 3],
    ['Color', 'color', ['Rarity A', 'Rarity B', 'Rarity A', 'F'], 3],
    ['Color', 'color', ['Rarity A', 'Rarity B', 'Rarity C', 'Rarity D'], 4],
    ['Availability', 'supplier_availability', ['Elsewhere', 'Elsewhere', 'Sold', 'Elsewhere'], 3],
  ])('%s is %s, whatever words it has', async (heading, field, values, unknown) => {
    const { fields, issues } = await readWhole(sheetWith(heading, values), {
      stone_type: STONE_TYPE.natural,
    });
    expect(fields[heading]).toBe(field);
    expect(issues.filter((issue) => issue.kind === 'unknown_value' && issue.field === field)).toHaveLength(
      unknown,
    );
  });

  it.each([
    ['Clarity', ['Round', 'Oval', 'Pear', 'Marquise']],
    ['Polish', ['0.5', '0.7', '0.9', '1.1']],
    ['Lab', ['Yes', 'No', 'Yes', 'No']],
    [
      'Fluorescence',
      ['https://a.example/1', 'https://a.example/2', 'https://a.example/3', 'https://a.example/4'],
    ],
  ])('%s is not a column of other things', async (heading, values) => {
    const { fields } = await readWhole(sheetWith(heading, values), { stone_type: STONE_TYPE.natural });
    expect(fields[heading]).not.toBe(heading.toLowerCase());
  });
});

it('a column of many words has some that are known', async () => {
  const colors = Array.from({ length: 40 }, (_, row) => (row % 5 === 0 ? 'G' : `Shade ${row}`));
  const rows = colors.map((color, row) => [`S-${row}`, 'Round', `0.${50 + row}`, color, 'VS1', '3000']);
  const { fields, stones } = await readWhole([
    ['SKU', 'Shape', 'Carat', 'Color', 'Clarity', '$/ct'],
    ...rows,
  ]);
  expect(fields['Color']).toBe('color');
  expect(stones.filter(({ color }) => color === 'G')).toHaveLength(8);
});
