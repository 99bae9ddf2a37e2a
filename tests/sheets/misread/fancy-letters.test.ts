/** The letter of a fancy stone is no grade of D to Z: a fancy gray is not near colorless. */
import { describe, expect, it } from 'vitest';
import { readWhole } from '../proposed-reading.ts';

/** A white D comes last, so that the column of colors has both. */
const sheet = (headings: readonly string[], ...rows: readonly (readonly string[])[]): string[][] => [
  ['Item', 'Shape', 'Carat', ...headings, 'Clarity', 'Type', 'USD/ct'],
  ...[...rows, ['D', ...headings.slice(1).map(() => '')]].map((cells, index) => [
    `F-${index + 1}`,
    'Radiant',
    `0.${61 + index}`,
    ...cells,
    'VS2',
    'Natural',
    String(4100 + 310 * index),
  ]),
];

const colours = async (rows: string[][]) => {
  const { stones, issues } = await readWhole(rows);
  return {
    read: stones.map(({ color, fancy_color, intensity }) => [color, fancy_color, intensity]),
    unknown: issues.flatMap(({ kind, field, value }) =>
      kind === 'unknown_value' ? [`${field} ${value}`] : [],
    ),
  };
};
const WHITE = ['D', null, null];

describe('beside an intensity', () => {
  it.each(['Fancy Intensity', 'Intensity', 'FC Intensity', 'Fancy Color Intensity', 'Intensität', 'F/C'])(
    'under %s a letter is the fancy color where it can mean one only',
    async (heading) => {
      const { read, unknown } = await colours(
        sheet(['Color', heading], ['Y', 'Fancy Vivid'], ['O', 'Fancy Deep'], ['G', 'Fancy'], ['P', 'FI']),
      );
      expect(read).toEqual([
        [null, 'YELLOW', 'FANCY_VIVID'],
        [null, 'ORANGE', 'FANCY_DEEP'],
        [null, null, 'FANCY'],
        [null, null, 'FANCY_INTENSE'],
        WHITE,
      ]);
      expect(unknown).toEqual(['color G', 'color P']);
    },
  );

  it('in the order of intensity and letter, with abbreviated hues', async () => {
    const { read } = await colours(
      sheet(
        ['Clr', 'Fancy Colour', 'Intensity'],
        ['PK', 'FNCY', 'FL'],
        ['Y', 'Fancy', 'FV'],
        ['B', 'FCY', 'FD'],
      ),
    );
    expect(read).toEqual([
      [null, 'PINK', 'FANCY_LIGHT'],
      [null, 'YELLOW', 'FANCY_VIVID'],
      [null, null, 'FANCY_DARK'],
      WHITE,
    ]);
  });

  it('of fluorescence the letters are grades', async () => {
    const { read } = await colours(
      sheet(['Color', 'Intensity'], ['G', 'Faint'], ['H', 'Strong'], ['E', 'Medium']),
    );
    expect(read.map(([color]) => color)).toEqual(['G', 'H', 'E', 'D']);
  });
});

it('beside a fancy color, even one in unknown words, a letter is no grade', async () => {
  const { read, unknown } = await colours(
    sheet(['Color', 'Fancy Color'], ['W', 'Yellow'], ['G', 'Olive-ish'], ['Y', 'Fancy Light']),
  );
  expect(read).toEqual([[null, 'YELLOW', null], [null, null, null], [null, 'YELLOW', 'FANCY_LIGHT'], WHITE]);
  expect(unknown).toEqual(['fancy_color Olive-ish', 'color G']);
});
