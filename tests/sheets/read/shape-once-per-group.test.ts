/** A shape beside the first stone of its group only: no stone of the group is lost. */
import { expect, it } from 'vitest';
import { writeXlsx } from 'hucre/xlsx';
import { readSheet } from '../../../server/sheets/read/read-sheet.ts';
import { HEADINGS, proposedFor, stoneRows } from '../proposed-reading.ts';
import { sheetFile } from '../sheet-file.ts';

const SHAPES = ['ROUND', 'OVAL', 'PEAR'];
const NATURAL = ['Natural'];
/** Twelve stones in three groups; `written` says whether a stone's shape is written. */
const grouped = (written: (index: number) => boolean): string[][] =>
  stoneRows(12).map((cells, index) =>
    cells.map((cell, at) =>
      at === 1 ? (written(index) ? (SHAPES[Math.floor(index / 4)] ?? '') : '') : cell,
    ),
  );
const truth = Array.from({ length: 12 }, (_, index) => SHAPES[Math.floor(index / 4)]);

it('the stones below have the shape of the first', async () => {
  const { stones, questions } = await proposedFor([NATURAL, HEADINGS, ...grouped((at) => at % 4 === 0)]);
  expect(questions).toEqual([]);
  expect(stones.map(({ shape }) => shape)).toEqual(truth);
});

it('also where a workbook merges the cells', async () => {
  const rows = grouped((at) => at % 4 === 0);
  const merges = [0, 4, 8].map((at) => ({ startRow: at + 1, endRow: at + 4, startCol: 1, endCol: 1 }));
  const sheets = [{ name: 'Natural', rows: [[...HEADINGS], ...rows], merges }];
  const { sample } = await readSheet(sheetFile(await writeXlsx({ sheets })));
  expect(sample.map(({ cells }) => cells[1])).toEqual(truth);
});

it('but a line of sums has no shape', async () => {
  const rows = grouped((at) => at % 4 === 0);
  const sums = ['', '', '5.20', '', '', '', '21000'];
  const sheet = [NATURAL, HEADINGS, ...rows.slice(0, 4), sums, ...rows.slice(4), sums];
  const { stones } = await proposedFor(sheet);
  expect(stones.map(({ shape }) => shape)).toEqual(truth);
});

it.each([
  ['beside most stones', (at: number) => at % 4 !== 3],
  ['not beside the first stone', (at: number) => at % 4 === 1],
  ['twice in a group', (at: number) => at === 0 || at === 2 || at === 4],
])('shapes that are written %s are not those of groups', async (_, written) => {
  const { stones } = await proposedFor([NATURAL, HEADINGS, ...grouped(written)]);
  expect(stones).toHaveLength(truth.filter((__, at) => written(at)).length);
});
