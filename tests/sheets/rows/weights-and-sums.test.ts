/** Weights in units that are nearly carats, counts of lots, and sums that look like stones. */
import { describe, expect, it } from 'vitest';
import { createStoneReader } from '../../../server/sheets/rows/read-stone.ts';
import { HEADINGS, proposedFor, stoneRows } from '../proposed-reading.ts';

const NATURAL = ['Natural'];

describe('weights', () => {
  it.each([
    ['Ratti', 0.911],
    ['Weight (grains)', 0.25],
  ])('under %s are asked about', async (heading, unit) => {
    const rows = stoneRows(12).map((cells) => [
      ...cells.slice(0, 2),
      (Number(cells[2]) / unit).toFixed(2),
      ...cells.slice(3, 5),
      cells[6] ?? '',
    ]);
    const headings = [...HEADINGS.slice(0, 2), heading, ...HEADINGS.slice(3, 5), 'Total $'];
    const { questions, stones } = await proposedFor([NATURAL, headings, ...rows]);
    expect([questions.map(({ kind }) => kind), stones]).toEqual([['unit'], []]);
  });

  it('under Ratti are no carats beside a column of carats', async () => {
    const rows = stoneRows(12).map((cells) => [...cells, (Number(cells[2]) / 0.911).toFixed(2)]);
    const { questions, columns } = await proposedFor([NATURAL, [...HEADINGS, 'Ratti'], ...rows]);
    expect([questions, columns[2], columns.at(-1)]).toEqual([[], 'carat', null]);
  });
});

describe('pieces', () => {
  it('may differ in every row', async () => {
    const rows = stoneRows(12).map((cells, index) => [...cells, String(40 + index * 7)]);
    const { columns } = await proposedFor([NATURAL, [...HEADINGS, 'Pcs'], ...rows]);
    expect(columns.at(-1)).toBe('pieces');
  });

  it.each(['Stones', 'Piece No', 'Pcs'])('are not the numbers of stones under %s', async (heading) => {
    const rows = stoneRows(12).map((cells, index) => [...cells, String(1040 + index * 7)]);
    const { columns } = await proposedFor([NATURAL, [...HEADINGS, heading], ...rows]);
    expect(columns.at(-1)).toBeNull();
  });

  it.each([
    ['Pair No', 2],
    ['Lot No', 1],
  ])('of a row numbered under %s are %i', (header, pieces) => {
    const read = createStoneReader([
      { column: 0, header, field: 'stock_no' },
      { column: 1, header: 'Shape', field: 'shape' },
      { column: 2, header: 'Carat', field: 'carat' },
    ]);
    expect(read({ row: 2, cells: ['17', 'Oval', '1.40'] }).stone).toMatchObject({ pieces, carat: 1.4 });
  });
});

const HUNDREDTHS = 100;
/** The weight and total of some rows of stones. */
function sumOf(rows: readonly string[][]): { carat: string; total: string } {
  const sum = (column: number): string =>
    (
      rows.reduce((all, cells) => all + Math.round(Number(cells[column]) * HUNDREDTHS), 0) / HUNDREDTHS
    ).toFixed(2);
  return { carat: sum(2), total: sum(6) };
}

describe('a line of sums that does not say so', () => {
  const rows = stoneRows(12);

  it.each([
    ['with the count for a number', (count: number) => [String(count), 'ROUND', 'D', 'VS1']],
    ['without a number', () => ['', 'ROUND', 'D', 'VS1']],
    ['with ranges of grades', () => ['S-99', 'ROUND', 'D-H', 'IF-SI2']],
  ])('%s is no stone', async (_, line) => {
    const lineOf = (group: readonly string[][]): string[] => {
      const { carat, total } = sumOf(group);
      const [number = '', shape = '', color = '', clarity = ''] = line(group.length);
      const perCarat = (Number(total) / Number(carat)).toFixed(2);
      return [number, shape, carat, color, clarity, perCarat, total];
    };
    const groups = [rows.slice(0, 5), rows.slice(5)];
    const sheet = groups.flatMap((group) => [...group, lineOf(group)]);
    const { stones, questions } = await proposedFor([NATURAL, HEADINGS, ...sheet, lineOf(rows)]);
    expect(questions).toEqual([]);
    expect(stones.map(({ carat }) => carat.toFixed(2))).toEqual(rows.map((cells) => cells[2]));
  });

  it('but a stone without a report is one, beside others of the same price', async () => {
    const flat = ['0.50', '0.70', '1.20'].map((carat, index) => [
      ...['ROUND', carat, 'D', 'VS1', '200', String(Number(carat) * 200)],
      index < 2 ? `LG${600000001 + index * 17}` : '',
    ]);
    const headings = [...HEADINGS.slice(1), 'Report No'];
    const { stones } = await proposedFor([['Lab grown'], headings, ...flat]);
    expect(stones).toHaveLength(3);
  });

  it('but a stone with a number and grades is one, whatever it weighs', async () => {
    const { carat, total } = sumOf(rows);
    const perCarat = (Number(total) / Number(carat)).toFixed(2);
    const heavy = ['KW-9', 'ROUND', carat, 'D', 'VS1', perCarat, total];
    const { stones } = await proposedFor([NATURAL, HEADINGS, ...rows, heavy]);
    expect(stones).toHaveLength(13);
  });
});
