/** Finding a meaning by what a person types, and suggesting one where a likeness is strong. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { spellingsOf } from '../../../src/domain/attributes/canonical.ts';
import { STOCK_FIELD_NAMES, type StockField } from '../../../src/domain/sheets/stock-fields.ts';
import { meaningsOf, vocabulariesOf } from '../../../src/domain/sheets/stock-meanings.ts';
import { parseFluorescence } from '../../../src/domain/sheets/words/read-as.ts';
import { isUnderstood } from '../../../server/sheets/understand/columns/field-fit.ts';
import { findMeanings } from '../../../src/domain/sheets/words/find-meanings.ts';
import { suggestedForAll, suggestedMeaning } from '../../../src/domain/sheets/words/suggested-meaning.ts';

const found = (field: StockField, typed: string): string[] =>
  findMeanings(field, typed).map(({ code }) => code);

describe('a meaning is found', () => {
  it.each<[typed: string, field: StockField, first: string]>([
    ['strong blue', 'fluorescence', 'STRONG BLUE'],
    ['stg blu', 'fluorescence', 'STRONG BLUE'],
    ['blue faint', 'fluorescence', 'FAINT BLUE'],
    ['strong', 'fluorescence', 'STRONG'],
    ['ID', 'cut', 'ID'],
    ['ideal', 'cut', 'ID'],
    ['excl', 'cut', 'EX'],
    ['brn', 'shade', 'BROWN'],
    ['light br', 'shade', 'FAINT_BROWN'],
    ['navette', 'shape', 'MARQUISE'],
    ['square rad', 'shape', 'SQ_RADIANT'],
    ['yellow', 'color', 'YELLOW'],
    ['lab', 'stone_type', 'LAB_GROWN'],
  ])('by "%s" in %s: %s comes first', (typed, field, first) => {
    expect(found(field, typed)[0]).toBe(first);
  });

  it('in every field by its code, its label and each of its spellings', () => {
    for (const field of STOCK_FIELD_NAMES) {
      for (const { code, label } of meaningsOf(field)) {
        expect(found(field, code), `${field} ${code}`).toContain(code);
        expect(found(field, label), `${field} ${label}`).toContain(code);
      }
      const attributes = vocabulariesOf(field).slice(0, 1);
      for (const { code, spellings } of attributes.flatMap(spellingsOf))
        for (const spelled of spellings) expect(found(field, spelled)[0], `${field} ${spelled}`).toBe(code);
    }
  });

  it('not by letters that no code has', () => {
    expect(found('shade', 'qqq')).toEqual([]);
    expect(found('shade', '?')).toEqual([]);
    expect(found('carat', 'heavy')).toEqual([]);
  });

  it('with nothing typed among single codes, not among those of a strength and a colour', () => {
    expect(found('fluorescence', ' ')).toEqual([
      'NONE',
      'FAINT',
      'VERY_SLIGHT',
      'SLIGHT',
      'MEDIUM',
      'STRONG',
      'VERY_STRONG',
      'UNKNOWN',
    ]);
  });
});

it('every meaning is read by its field as what it says', () => {
  for (const field of STOCK_FIELD_NAMES)
    for (const { code } of meaningsOf(field))
      expect(isUnderstood(field, code), `${field} ${code}`).toBe(true);
  expect(parseFluorescence('VERY_STRONG BLUE')).toEqual({ intensity: 'VERY_STRONG', color: 'BLUE' });
});

describe('a meaning is suggested', () => {
  it.each<[word: string, field: StockField, code: string]>([
    ['EX*', 'cut', 'EX'],
    ['VS2 ?', 'clarity', 'VS2'],
    ['BRN1', 'shade', 'BROWN'],
    ['YELOW', 'shade', 'YELLOW'],
    ['L.BROWN', 'shade', 'FAINT_BROWN'],
    ['CUSHION BRILIANT', 'shape', 'CUSHION_BRILLIANT'],
    ['STRNG BLUE', 'fluorescence', 'STRONG BLUE'],
    ['FNT BLU?', 'fluorescence', 'FAINT BLUE'],
    ['X THIK', 'girdle', 'XTK'],
  ])('for "%s" in %s: %s', (word, field, code) => {
    expect(isUnderstood(field, word)).toBe(false);
    expect(suggestedMeaning(field, word)).toBe(code);
  });

  it.each<[word: string, field: StockField]>([
    ['SB', 'shade'],
    ['B2', 'shade'],
    ['NOT BROWN', 'shade'],
    ['VS1/VS2', 'clarity'],
    ['M0/M1', 'milky'],
    ['STB', 'fluorescence'],
    ['TRUE HEARTS', 'cut'],
    ['??', 'shade'],
    ['heavy', 'carat'],
  ])('not for "%s" in %s', (word, field) => {
    expect(suggestedMeaning(field, word)).toBeNull();
  });

  it('never for whether a stone is natural, and for prices', () => {
    const dear = [
      'stone_type',
      'lab_grown',
      'growth_type',
      'rap',
      'disc',
      'price_per_ct',
      'total_amt',
    ] as const;
    for (const field of dear) {
      const words = ['NATURAL*', 'NATURALL', 'LAB GROWNN', 'LGD?', 'CVD*', 'HPHT?', 'YES!', 'NIL.'];
      for (const value of words) {
        expect(suggestedMeaning(field, value), `${field} ${value}`).toBeNull();
        expect(suggestedForAll(field, [{ value }], [{ value, code: 'NATURAL' }])).toBeNull();
      }
    }
  });

  it('only as a code of its field, whatever the word is', () => {
    fc.assert(
      fc.property(fc.constantFrom(...STOCK_FIELD_NAMES), fc.string({ maxLength: 12 }), (field, word) => {
        const code = suggestedMeaning(field, word);
        expect(code === null || meaningsOf(field).some((one) => one.code === code)).toBe(true);
      }),
    );
  });
});

describe('one meaning is suggested for several words', () => {
  const words = (...values: string[]) => values.map((value) => ({ value }));

  it('where each of them strongly resembles it', () => {
    expect(suggestedForAll('shade', words('BRN1', 'BRWON', 'Brown.2'), [])).toBe('BROWN');
    expect(suggestedForAll('shade', words('BRN1', 'L.BROWN'), [])).toBeNull();
    expect(suggestedForAll('shade', words('BRN1', 'SB'), [])).toBeNull();
  });

  it('where a person answered the same word in another spelling, and answered it once', () => {
    const sb = { value: 'SB', code: 'FAINT_BROWN' };
    expect(suggestedForAll('shade', words('SB1', 'sb. 2'), [sb])).toBe('FAINT_BROWN');
    expect(suggestedForAll('shade', words('SB1'), [sb, { value: 'SB?', code: 'BROWN' }])).toBeNull();
    expect(suggestedForAll('shade', words('SB1'), [{ value: 'SB', code: null }])).toBeNull();
    expect(suggestedForAll('shade', words('SBX'), [sb])).toBeNull();
  });
});
