/** Stones side by side: which is the best of a row, and where there is none. */
import { describe, expect, it } from 'vitest';
import { bestIn } from '../../src/domain/stones/best-values.ts';

const best = (field: string, values: readonly unknown[]): boolean[] =>
  bestIn(
    field,
    values.map((value) => ({ status: 2, [field]: value })),
  );

describe('the best of a row', () => {
  it.each([
    ['color', ['G', 'D', 'OP'], [false, true, false]],
    ['color', ['OP', 'Q', 'O'], [true, false, true]],
    ['clarity', ['VS2', 'IF', 'N'], [false, true, false]],
    ['cut', ['VG', 'EX', 'NA'], [false, true, false]],
    ['polish', ['VG', 'VG_EX', 'GD'], [false, true, false]],
    ['fluorescence', ['STRONG', 'NONE', 'UNKNOWN'], [false, true, false]],
    ['milky', ['LIGHT', 'HEAVY', 'UNKNOWN'], [true, false, false]],
    ['eye_clean', ['NO', 'BORDERLINE', 'UNKNOWN'], [false, true, false]],
    ['carat', [1.01, 2.5, 0.3], [false, true, false]],
    ['disc', [-35.5, -40, 2], [false, true, false]],
    ['total_amt', ['10000.00', '9.50', '900.00'], [false, true, false]],
  ])('of %s %j is marked %j', (field, values, marked) => {
    expect(best(field, values)).toEqual(marked);
  });

  it('has the least inclusions, of stones that are assessed', () => {
    const stones = ['BT1 BC0', 'BT0', 'BC2', null].map((inclusions) => ({ status: 2, inclusions }));
    expect(bestIn('black_table', stones)).toEqual([false, true, false, false]);
    expect(bestIn('black_crown', stones)).toEqual([true, false, false, false]);
    expect(bestIn('open_table', stones)).toEqual([false, false, false, false]);
  });

  it('is shared by those that are equally good', () => {
    expect(best('color', ['D', 'E', 'D'])).toEqual([true, false, true]);
  });

  it.each([
    ['all are alike', 'color', ['D', 'D']],
    ['only one is known', 'total_amt', ['900.00', null]],
    ['none is known', 'total_amt', [null, undefined, '']],
    ['it is a matter of taste', 'table_pct', [57, 61]],
    ['nobody ranks it', 'location', ['Antwerp', 'Mumbai']],
  ])('is nobody where %s', (_why, field, values) => {
    expect(best(field, values)).toEqual(values.map(() => false));
  });
});
