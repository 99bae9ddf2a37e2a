import { describe, expect, it } from 'vitest';
import { isMissing, parseNumber } from '../../../src/domain/sheets/numbers.ts';
import { parseFluorescence } from '../../../src/domain/sheets/words/read-as.ts';
import { parseFancyColour } from '../../../server/sheets/understand/cells/fancy-colours.ts';
import { parseGirdle, parseMeasurements } from '../../../server/sheets/understand/cells/cell-values.ts';

describe('numbers', () => {
  it.each([
    ['62.5', 62.5],
    ['"$4,460"'.replaceAll('"', ''), 4460],
    ['US$ 1,234,567.80', 1234567.8],
    ['-54.00%', -54],
    ['(35)', -35],
    ['0,56', 0.56],
    ['1.234,56', 1234.56],
    ['0,560', 0.56],
    ['.3', 0.3],
    ['1.02 cts', 1.02],
    ['+5', 5],
    ['\u221227.3', -27.3],
    ['–32%', -32],
    ['35.5-', -35.5],
    ['1200/-', 1200],
    ["5'200.-", 5200],
    ['30.5% below', -30.5],
    ['-30% off', -30],
    ['5 % above', 5],
    ['5200,--', 5200],
    ['5200*', 5200],
    ['0.56000000000000005', 0.56],
  ])('%s is %d', (raw, number) => expect(parseNumber(raw)).toBe(number));

  it.each(['', 'abc', '1-2', '12a', '1.2.3', 'Infinity', '0x10', '6.5x6.4', '*', '-'])(
    '%s is not a number',
    (raw) => expect(parseNumber(raw)).toBeNull(),
  );
});

describe('measurements', () => {
  it.each([
    ['3.32-3.63x2.31', [3.32, 3.63, 2.31]],
    ['7.59 - 4.35 x 3.34', [7.59, 4.35, 3.34]],
    ['5.83*5.37*3.76', [5.83, 5.37, 3.76]],
    ['5,83 x 5,37 x 3,76 mm', [5.83, 5.37, 3.76]],
    ['6.50 - 6.55', [6.5, 6.55]],
  ])('%s', (raw, sides) => expect(parseMeasurements(raw)).toEqual(sides));

  it.each(['6.5', 'round', '1 x 2 x 3 x 4'])('%s is not a measurement', (raw) =>
    expect(parseMeasurements(raw)).toBeNull(),
  );
});

describe('colours in words', () => {
  it.each([
    ['Fancy Intense Yellow', ['FANCY_INTENSE', null, 'YELLOW']],
    ['fancy light brownish yellow', ['FANCY_LIGHT', 'BROWNISH', 'YELLOW']],
    ['Fancy Vivid Yellow-Green', ['FANCY_VIVID', null, 'YELLOW_GREEN']],
    ['Very Light Pink', ['VERY_LIGHT', null, 'PINK']],
    ['Fancy', ['FANCY', null, null]],
    ['Blue', [null, null, 'BLUE']],
  ])('%s', (raw, [intensity, overtone, fancy_color]) =>
    expect(parseFancyColour(raw)).toEqual({ intensity, overtone, fancy_color }),
  );

  it.each(['Fancy Nice Yellow', 'G', 'Sunny', 'Fancy Deep Brownish Orangy Yellow'])(
    '%s is not understood',
    (raw) => expect(parseFancyColour(raw)).toBeNull(),
  );
});

describe('fluorescence', () => {
  it.each([
    ['MED BLUE', 'MEDIUM', 'BLUE'],
    ['F B', 'FAINT', 'BLUE'],
    ['Very Strong Yellow', 'VERY_STRONG', 'YELLOW'],
    ['Blue - Faint', 'FAINT', 'BLUE'],
    ['Faint blue', 'FAINT', 'BLUE'],
    ['Faint (Blue)', 'FAINT', 'BLUE'],
    ['None', 'NONE', null],
  ])('%s', (raw, intensity, color) => expect(parseFluorescence(raw)).toEqual({ intensity, color }));

  it('does not guess', () => {
    expect(parseFluorescence('SB')).toBeNull();
    expect(parseFluorescence('FR')).toBeNull();
  });
});

describe('girdles', () => {
  it.each([
    ['Medium', 'MED', 'MED', null],
    ['Medium - Slightly Thick', 'MED', 'STK', null],
    ['Slightly Thick to Extremely Thick, Faceted', 'STK', 'XTK', 'FACETED'],
    ['TN/M', 'THN', 'MED', null],
  ])('%s', (raw, min, max, condition) => expect(parseGirdle(raw)).toEqual({ min, max, condition }));

  it('does not guess', () => expect(parseGirdle('Medium - wavy')).toBeNull());
});

it.each(['', '-', 'unknown', 'Unknown', '#N/A', 'NULL'])('%s is a missing value', (raw) =>
  expect(isMissing(raw)).toBe(true),
);
it.each(['None', '0', 'N'])('%s may be a value', (raw) => expect(isMissing(raw)).toBe(false));
