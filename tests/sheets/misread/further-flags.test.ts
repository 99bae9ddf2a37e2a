/** Marks, names and remarks that say whether a stone is there, is fancy, or is one of a lot. */
import { describe, expect, it } from 'vitest';
import type { StoredMapping } from '../../../server/db/queries/providers/providers.ts';
import { proposeFor } from '../../../server/sheets/understand/proposal.ts';
import { readSheet } from '../../../server/sheets/read/read-sheet.ts';
import { STONE_TYPE } from '../../../src/domain/codes.ts';
import { HEADINGS, readWhole, stoneRows } from '../proposed-reading.ts';
import { sheetFile } from '../sheet-file.ts';

const NATURAL = { stone_type: STONE_TYPE.natural };
/** The second of four stones says the first value, and the others the second. */
const withColumn = (heading: string, second: string, others: string): string[][] => [
  [...HEADINGS, heading],
  ...stoneRows(4).map((cells, index) => [...cells, index === 1 ? second : others]),
];

it.each([
  ['In Stock', '✗', '✓', 'NA'],
  ['In-Stock?', 'Out', 'In', 'NA'],
  ['Active', '', 'x', 'NA'],
  ['在庫', '×', '○', 'NA'],
  ['On web', 'No', 'Yes', 'NA'],
  ['Display', 'N', 'Y', 'NA'],
  ['In Stock', 'Sold', 'Yes', 'SOLD'],
  ['Delisted', 'Y', 'N', 'NA'],
  ['On Hold', 'Mr. Patel', '', 'HOLD'],
  ['Hold till', '2026-12-24', '', 'HOLD'],
  ['Reserved for', 'Kurz & Co', '-', 'HOLD'],
  ['Memo to', 'Kurz & Co', '', 'MEMO'],
  ['Memo No', 'M-4711', '', 'MEMO'],
  ['Memo', 'Yes', 'No', 'MEMO'],
  ['Remarks', 'SOLD', 'nice make', 'SOLD'],
  ['Comment', 'on hold', '', 'HOLD'],
  ['Available Pcs', '0', '1', 'NA'],
  ['Stock Qty', '-1', '1', 'NA'],
])('below %s a stone with %j is not offered, and one with %j is', async (heading, second, others, said) => {
  const { stones } = await readWhole(withColumn(heading, second, others), NATURAL);
  const told = stones.map(({ supplier_availability }) => supplier_availability);
  expect(told[1]).toBe(said);
  expect(told.filter((one) => one !== null && one !== 'AVAILABLE')).toHaveLength(said === null ? 0 : 1);
});

it.each(['Memo price', 'Reserve £', 'Remarks on memo goods', 'Hold time'])(
  'the heading %s says nothing of it',
  async (heading) => {
    const { stones } = await readWhole(withColumn(heading, '4100', '3900'), NATURAL);
    expect(stones.filter(({ supplier_availability }) => supplier_availability !== null)).toEqual([]);
  },
);

describe('a letter is no grade', () => {
  it.each([
    ['Is Fancy', 'Yes', 'No'],
    ['Fancy Color', 'Y', 'N'],
    ['Fancy', 'Light', ''],
    ['GIA Color', 'Fancy Light Yellow', 'G'],
    ['Color Desc', 'F. Vivid Yellow', ''],
    ['Overtone', 'Brownish', 'None'],
    ['Fancy Intensity', 'Zesty', 'White'],
  ])('where %s says %s, and is where it says %j', async (heading, second, others) => {
    const { stones } = await readWhole(withColumn(heading, second, others), NATURAL);
    expect(stones.map(({ color }) => color)).toEqual(['D', null, 'F', 'G']);
  });

  it('but beside shapes called fancy it is', async () => {
    const { stones } = await readWhole(withColumn('Fancy shape', 'Yes', 'No'), NATURAL);
    expect(stones.map(({ color }) => color)).toEqual(['D', 'E', 'F', 'G']);
  });
});

describe('a kind is asked for', () => {
  it.each([
    ['CVD/HPHT', 'No', 'No'],
    ['CVD or HPHT', 'Yes', 'No'],
    ['CVD Status', 'Yes', 'No'],
    ['Lab Grown Test', 'Yes', 'Yes'],
    ['Lab Grown Detection', 'No', 'Yes'],
    ['LGD guarantee', 'Y', 'Y'],
  ])('beside %s with %s and %s', async (heading, second, others) => {
    const { asked } = await readWhole(withColumn(heading, second, others));
    expect(asked.map(({ kind }) => kind)).toEqual(['stone_kind']);
  });

  it('and a drilled stone is not inscribed with None', async () => {
    const { stones } = await readWhole(withColumn('Laser Drill', 'Yes', 'None'), NATURAL);
    expect(stones.map(({ inscription }) => inscription)).toEqual([null, null, null, null]);
  });
});

describe('the pieces of a lot', () => {
  it.each(['Stückzahl', 'Anz. Steine', 'Nbre de pierres', 'Diamonds', 'מס אבנים'])(
    'are those under %s',
    async (heading) => {
      const { stones } = await readWhole(withColumn(heading, '36', '1'), NATURAL);
      expect(stones.map(({ pieces }) => pieces)).toEqual([1, 36, 1, 1]);
    },
  );

  it.each(['36 Stk', 'x36', '~36', '36 шт', '36颗', '36 ea'])('may be written %s', async (written) => {
    const { stones } = await readWhole(withColumn('Pcs', written, '1'), NATURAL);
    expect(stones.map(({ pieces }) => pieces)).toEqual([1, 36, 1, 1]);
  });

  it('leave a row out that says several and not how many', async () => {
    const { stones, issues } = await readWhole(withColumn('Pcs', '36+', '1'), NATURAL);
    expect(stones).toHaveLength(3);
    expect(issues.map(({ row, kind }) => [row, kind])).toContainEqual([3, 'pieces_unknown']);
  });
});

describe('totals of pairs are asked about', () => {
  const sheet = (heading: string, group: string, totals: readonly string[]): string[][] => [
    ['No', 'Shape', 'Weight', 'Color', 'Clarity', 'Type', group, heading],
    ...totals.map((total, index) => {
      const weight = ['0.81', '0.83', '1.22', '1.20'][index] ?? '';
      return [`E${index}`, 'Pear', weight, 'G', 'VS1', 'Natural', index < 2 ? 'K1' : 'K2', total];
    }),
  ];
  it.each([
    ['Total USD', 'Set No', ['7400', '7400', '15300', '15300']],
    ['Total USD', 'Matched with', ['7400', '7400', '15300', '15300']],
    ['Total USD', 'Pair', ['7400', '', '15300', '']],
    ['Paarpreis USD', 'Pair', ['7400', '7400', '15300', '15300']],
  ])('under %s beside %s: %j', async (heading, group, totals) => {
    const { asked } = await readWhole(sheet(heading, group, totals));
    expect(asked.map(({ kind }) => kind)).toEqual([
      heading === 'Total USD' ? 'price_meaning' : 'price_column',
    ]);
  });
});

it.each(['HPHT', 'CVD tested', 'Laser drilled'])(
  'a provider whose %s was read as the kind is asked again',
  async (heading) => {
    const rows = withColumn(heading, 'Yes', 'No');
    const sheet = await readSheet(sheetFile(rows.map(String).join('\n')));
    const columns = (rows[0] ?? []).map((header, column) => ({
      column,
      header,
      field: header === heading ? 'lab_grown' : null,
    }));
    const kept: StoredMapping = { id: 'm', provider_id: 'p', header_row: 1, columns, statements: {} };
    const proposed = proposeFor(sheet, kept).columns.find(({ header }) => header === heading);
    expect(proposed?.field).toBeNull();
  },
);
