import { expect, test } from 'vitest';
import { askedInWords } from '../../src/domain/stones/asked-in-words.ts';

test('a line of the trade is a search', () => {
  expect(askedInWords('round 1.00-1.20 D-F VS')).toEqual({
    shape: ['ROUND'],
    carat: ['1.00..1.20'],
    color: ['D', 'E', 'F'],
    clarity: ['VS1', 'VS2'],
  });
  expect(askedInWords('oval, pear 2ct+ g if-si1 GIA 3EX natural')).toEqual({
    shape: ['OVAL', 'PEAR'],
    carat: ['2..'],
    color: ['G'],
    clarity: ['IF', 'VVS1', 'VVS2', 'VS1', 'VS2', 'SI1'],
    lab: ['GIA'],
    cut: ['ID', 'EX'],
    polish: ['ID', 'EX'],
    symmetry: ['ID', 'EX'],
    stone_type: 2,
  });
  expect(askedInWords('1.05 LG')).toEqual({ carat: ['1.05..1.05'], stone_type: 1 });
});

test('numbers of stones are none, alone or among words', () => {
  for (const text of ['2141438171', 'PV1 PV2', 'round PV1', '1005', 'F-D', 'D-', ''])
    expect(askedInWords(text), text).toBeNull();
});
