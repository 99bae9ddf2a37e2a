/** Yes and no say what their heading says: that a stone is there, or how it was treated. */
import { describe, expect, it } from 'vitest';
import { STONE_TYPE } from '../../../src/domain/codes.ts';
import { HEADINGS, readWhole, stoneRows } from '../proposed-reading.ts';

/** Every third stone says the first value, and the others the second. */
const withColumn = (heading: string, third: string, others: string, count = 12): string[][] => [
  [...HEADINGS, heading],
  ...stoneRows(count).map((cells, index) => [...cells, index % 3 === 1 ? third : others]),
];
const NATURAL = { stone_type: STONE_TYPE.natural };
const kindsAsked = async (rows: string[][]): Promise<string[]> =>
  (await readWhole(rows)).asked.map(({ kind }) => kind);

describe('a treatment or a way of growing', () => {
  it.each([
    ['HPHT', 'Yes', 'No'],
    ['HPHT', 'TRUE', 'FALSE'],
    ['HPHT?', 'N', 'N'],
    ['CVD', '1', '0'],
    ['Is CVD', 'Да', 'Нет'],
    ['HPHT treated', 'ja', 'nein'],
    ['Irradiated', 'Y', 'N'],
    ['Clarity Enhanced', 'No', 'No'],
    ['Laser Drilled', 'TRUE', 'FALSE'],
    ['Color Enhanced', 'Oui', 'Non'],
  ])('under %s with %s and %s leaves the kind to be asked', async (heading, third, others) => {
    const rows = withColumn(heading, third, others);
    expect(await kindsAsked(rows)).toEqual(['stone_kind']);
    expect((await readWhole(rows)).fields[heading]).toBeNull();
  });

  it('is read as the treatment of the stones that say yes', async () => {
    const { stones } = await readWhole(withColumn('Laser Drilled', 'TRUE', 'FALSE', 3), NATURAL);
    expect(stones.map(({ treatment, inscription }) => [treatment, inscription])).toEqual([
      [null, null],
      ['LASER_DRILLED', null],
      [null, null],
    ]);
  });

  it('as HPHT is a treatment of a natural stone, and of a lab-grown one perhaps its growth', async () => {
    const rows = withColumn('HPHT', 'Yes', 'No', 3);
    const natural = await readWhole(rows, NATURAL);
    expect(natural.stones.map(({ treatment }) => treatment)).toEqual([null, 'HPHT', null]);
    expect(natural.contradicted).toEqual([null, null, null]);
    const grown = await readWhole(rows, { stone_type: STONE_TYPE.labGrown });
    expect(grown.stones.map(({ treatment }) => treatment)).toEqual([null, null, null]);
  });

  it('as CVD beside HPHT makes the stones that say yes lab-grown, and no others', async () => {
    const rows = stoneRows(3).map((cells, index) => [
      ...cells,
      index === 0 ? 'Y' : 'N',
      index === 1 ? 'Y' : 'N',
    ]);
    const sheet = [[...HEADINGS, 'CVD', 'HPHT'], ...rows];
    const { asked, stones } = await readWhole(sheet);
    expect(asked.map(({ kind }) => kind)).toEqual(['stone_kind']);
    expect(stones.map(({ stone_type, growth_type }) => [stone_type, growth_type])).toEqual([
      [STONE_TYPE.labGrown, 'CVD'],
      [STONE_TYPE.labGrown, 'HPHT'],
      [null, null],
    ]);
    expect((await readWhole(sheet, NATURAL)).contradicted).toEqual(['CVD', 'HPHT', null]);
  });
});

describe('a stone is not offered', () => {
  const offered = async (rows: string[][]) =>
    (await readWhole(rows, NATURAL)).stones.map(({ supplier_availability }) => supplier_availability);

  it.each([
    ['In Stock', 'No', 'Yes', 'NA'],
    ['on hand', '0', '1', 'NA'],
    ['Active', 'FALSE', 'TRUE', 'NA'],
    ['Is Available?', 'n', 'y', 'NA'],
    ['isActive', 'F', 'T', 'NA'],
    ['Published', 'false', 'true', 'NA'],
    ['Auf Lager', 'Nein', 'Ja', 'NA'],
    ['В наличии', 'Нет', 'Да', 'NA'],
    ['有货', '否', '是', 'NA'],
    ['Deleted', 'Yes', 'No', 'NA'],
    ['is_deleted', '1', '0', 'NA'],
    ['Out of stock', 'Y', 'N', 'NA'],
    ['On Hold', 'Yes', 'No', 'HOLD'],
    ['Verkauft', 'ja', 'nein', 'SOLD'],
    ['Qty', '0', '1', 'NA'],
    ['Quantity available', '0', '2', 'NA'],
    ['Stock Qty', '0.00', '1.00', 'NA'],
    ['Stock', '0', '1', 'NA'],
    ['Pcs', '0', '1', 'NA'],
    ['Status', 'Out of Stock', 'In Stock', 'NA'],
    ['Availability', 'Nicht auf Lager', 'Auf Lager', 'NA'],
  ])('below %s with %s, and is with %s', async (heading, third, others, said) => {
    const told = await offered(withColumn(heading, third, others, 3));
    expect([told[1], ['AVAILABLE', null].includes(told[0] ?? null)]).toEqual([said, true]);
    expect(told[2]).toBe(told[0]);
  });

  it('if one of two columns says so', async () => {
    const rows = stoneRows(3).map((cells, index) => [
      ...cells,
      index === 0 ? 'Memo' : 'Available',
      index === 1 ? 'N' : 'Y',
    ]);
    expect(await offered([[...HEADINGS, 'Status', 'Active'], ...rows])).toEqual(['MEMO', 'NA', 'AVAILABLE']);
  });

  it('but pieces that are 0 in every row say nothing', async () => {
    expect(await offered(withColumn('Pcs', '0', '0', 3))).toEqual([null, null, null]);
  });
});
