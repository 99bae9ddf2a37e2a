/** The grades that a stone's drawer shows. */
import { describe, expect, it } from 'vitest';
import { gradesOf } from '../../src/features/stone/grades.ts';
import type { StoneDna } from '../../src/features/stone/stone-texts.ts';

const stoneOf = (grades: Partial<StoneDna>): StoneDna => ({
  id: '01900000-0000-7000-8000-000000000000',
  stock_no: 'G-1',
  status: 1,
  attributes: [],
  history: [],
  offers: [],
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

  it('have the inclusions that were assessed, in words', () => {
    const { 'Black in table': table, 'Open in crown': crown } = shown({ inclusions: 'BT0 OC2' });
    expect([table, crown]).toEqual(['None', 'Medium']);
    expect(Object.keys(shown({ inclusions: 'BT0' })).filter((name) => / in /.test(name))).toEqual([
      'Black in table',
    ]);
  });

  it('have the fluorescence with its colour', () => {
    const glow = (stone: Partial<StoneDna>) => shown(stone)['Fluorescence'];
    expect(glow({ fluorescence: 'FAINT', fluorescence_color: 'BLUE' })).toBe('Faint Blue');
    expect(glow({ fluorescence: 'FAINT' })).toBe('Faint');
    expect(glow({ fluorescence_color: 'BLUE' })).toBe('Blue');
    expect(glow({ fluorescence: 'NONE', fluorescence_color: 'NONE' })).toBe('None');
    expect(glow({})).toBeNull();
  });
});
