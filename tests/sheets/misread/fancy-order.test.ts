/** Fancy colors are read where all of their words are known, in whatever order. */
import { describe, expect, it } from 'vitest';
import { SheetSurvey } from '../../../server/sheets/understand/survey.ts';
import { valuesToMap } from '../../../server/sheets/understand/survey-questions.ts';
import { parseFancyColour, parseTingedGrade } from '../../../server/sheets/understand/cells/fancy-colours.ts';
import { readWhole } from '../proposed-reading.ts';

describe('a fancy color', () => {
  it.each([
    ['DEEP FANCY BLUE', 'FANCY_DEEP', null, 'BLUE'],
    ['Fancy Pink Vivid', 'FANCY_VIVID', null, 'PINK'],
    ['Fancy Lt Brownish Pink', 'FANCY_LIGHT', 'BROWNISH', 'PINK'],
    ['Lt. Yellow Fancy', 'FANCY_LIGHT', null, 'YELLOW'],
    ['Natural Fancy Dark Gray', 'FANCY_DARK', null, 'GRAY'],
    ['FANCY INTENSE GREEN (EVEN)', 'FANCY_INTENSE', null, 'GREEN'],
    ['Orange, Fancy Intense', 'FANCY_INTENSE', null, 'ORANGE'],
    ['Very Light Pink', 'VERY_LIGHT', null, 'PINK'],
    ['FLY', 'FANCY_LIGHT', null, 'YELLOW'],
    ['FVO', 'FANCY_VIVID', null, 'ORANGE'],
    ['FY', 'FANCY', null, 'YELLOW'],
    ['Fancy', 'FANCY', null, null],
  ])('%s is known', (text, intensity, overtone, fancy_color) =>
    expect(parseFancyColour(text)).toEqual({ intensity, overtone, fancy_color }),
  );

  it.each(['Fancy Sunny Yellow', 'FDY', 'FIP', 'Vivid Dark Blue', 'Light', 'Y', 'FG', 'Even'])(
    '%s is not',
    (text) => expect(parseFancyColour(text)?.fancy_color ?? null).toBeNull(),
  );
});

it.each([
  ['M-FAINT BROWN', 'M'],
  ['K (Faint Brown)', 'K'],
  ['N, Very Light Gray', 'N'],
  ['U-V, Light Yellow', 'UV'],
  ['K faint', null],
  ['Faint Brown', null],
])('%s has the grade %s', (text, grade) => expect(parseTingedGrade(text)).toBe(grade));

const sheet = [
  ['Id No', 'Shape', 'Carat', 'Color', 'Clarity', 'Type', 'USD/ct'],
  ['W1', 'Oval', '1.31', 'WHITE', 'VS1', 'Natural', '5200'],
  ['W2', 'Oval', '0.71', 'L (Faint Brown)', 'VS1', 'Natural', '2100'],
  ['W3', 'Oval', '0.91', 'VIVID FANCY YELLOW', 'VS1', 'Natural', '22000'],
  ['W4', 'Oval', '1.01', 'E', 'VS1', 'Natural', '6100'],
];

it('White among grades is asked about', async () => {
  const { stones, issues } = await readWhole(sheet);
  expect(stones.map(({ color, fancy_color }) => [color, fancy_color])).toEqual([
    [null, null],
    ['L', null],
    [null, 'YELLOW'],
    ['E', null],
  ]);
  expect(issues.map(({ row, kind, value }) => [row, kind, value])).toEqual([[2, 'unknown_value', 'WHITE']]);
  const survey = new SheetSurvey(7, 0);
  for (const [at, cells] of sheet.slice(1).entries()) survey.add({ row: at + 2, cells });
  const mapping = [{ field: 'color' as const, column: 3, header: 'Color' }];
  const { values } = valuesToMap(survey.result(), mapping, new Map(), 0);
  expect(values.map(({ value }) => value)).toEqual(['WHITE']);
});
