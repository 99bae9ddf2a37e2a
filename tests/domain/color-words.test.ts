/** A stone's colour in words, in lists and above the report. */
import { describe, expect, it } from 'vitest';
import { colorInWords } from '../../src/domain/sheets/color-words.ts';

describe('a colour in words', () => {
  it('is the letter of a white stone', () => {
    expect(colorInWords({ color: 'D', fancy_color: null })).toBe('D');
  });

  it('names intensity and overtone before the colour of a fancy stone', () => {
    expect(
      colorInWords({ color: null, fancy_color: 'ORANGE', intensity: 'FANCY_INTENSE', overtone: 'YELLOWISH' }),
    ).toBe('Fancy Intense Yellowish Orange');
  });

  it('leaves out an overtone of NONE', () => {
    expect(colorInWords({ fancy_color: 'GRAY', intensity: 'FANCY_VIVID', overtone: 'NONE' })).toBe(
      'Fancy Vivid Gray',
    );
    expect(colorInWords({ fancy_color: 'PINK' })).toBe('Pink');
  });

  it('is null where nothing is known', () => {
    expect(colorInWords({})).toBeNull();
  });
});
