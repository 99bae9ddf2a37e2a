/** The grades that a stone's drawer shows. */
import { describe, expect, it } from 'vitest';
import { gradesOf, otherAttributes } from '../../src/features/stone/grades.ts';
import type { StoneDna } from '../../src/features/stone/words.ts';

const HUE = { field: 'fluorescence_color', label: 'Fluorescence color', value: 'Blue' };
const BRAND = { field: 'brand', label: 'Brand', value: 'Northern' };

const stoneOf = (grades: Partial<StoneDna>): StoneDna => ({
  id: '01900000-0000-7000-8000-000000000000',
  stock_no: 'G-1',
  status: 1,
  attributes: [],
  history: [],
  ...grades,
});
const shown = (grades: Partial<StoneDna>): Record<string, string | null> =>
  Object.fromEntries(gradesOf(stoneOf(grades)).map(({ name, value }) => [name, value]));

describe('a stone’s grades', () => {
  it('have the sign of the grader and whether the eye sees inclusions', () => {
    expect(shown({ color: 'G', color_sign: '+', clarity: 'SI1', eye_clean: 'YES' })).toMatchObject({
      Color: 'G +',
      Clarity: 'SI1',
      'Eye clean': 'Yes',
      Cut: null,
    });
    expect(shown({ diamond_type: 2, eye_clean: 'NO' })).toMatchObject({ 'Eye clean': 'No' });
    expect(shown({ color: 'G' })['Eye clean']).toBeNull();
  });

  it('have the fluorescence with its colour, which is not shown once more', () => {
    const stone = { fluorescence: 'FAINT', attributes: [BRAND, HUE] };
    expect(shown(stone)['Fluorescence']).toBe('Faint Blue');
    expect(otherAttributes(stoneOf(stone))).toEqual([BRAND]);
    expect(shown({ ...stone, attributes: [] })['Fluorescence']).toBe('Faint');
    expect(shown({ attributes: [HUE] })['Fluorescence']).toBe('Blue');
  });
});
