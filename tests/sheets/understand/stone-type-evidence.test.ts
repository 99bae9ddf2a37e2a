/** What titles, remarks and report numbers say about stones being natural or lab-grown. */
import { describe, expect, it } from 'vitest';
import { STONE_TYPE } from '../../../src/domain/codes.ts';
import {
  kindInWords,
  kindOfReports,
  kindOfTexts,
  remarksLabGrown,
} from '../../../server/sheets/understand/columns/stone-type.ts';

const { natural, labGrown } = STONE_TYPE;

it.each([
  ['CVD stock of May', labGrown],
  ['NaturalStock_May', natural],
  ['Natural, HPHT treated', natural],
  ['CVD annealed', null],
  ['Natural and lab grown', null],
  ['Stock of May', null],
])('%s names the kind %s', (text, kind) => expect(kindInWords(text)).toBe(kind));

it.each([
  ['CVD, as grown', true],
  ['Laboratory-grown diamond', true],
  ['Not lab grown', false],
  ['Screened for CVD', false],
  ['HPHT treated', false],
  ['CVD checked', false],
  ['Tested negative for CVD', false],
  ['Grown feather', false],
  ['Lab grown, no BGM', true],
  ['HPHT', true],
  ['', false],
])('the remark %j says lab-grown: %s', (remark, says) => expect(remarksLabGrown(remark)).toBe(says));

describe('the kind of all stones', () => {
  it('is told by reports that begin with LG, if at least half of the stones have them', () => {
    const reports = Array.from({ length: 10 }, (_, row) => `LG51234567${row}`);
    expect(kindOfReports(reports, 20)).toBe(labGrown);
    expect(kindOfReports(reports, 21)).toBeNull();
    expect(kindOfReports([...reports, '2141438171'], 11)).toBeNull();
    expect(kindOfReports([], 0)).toBeNull();
  });

  it('is told by remarks, if nearly all stones have them', () => {
    const remarks = Array.from({ length: 19 }, () => 'Natural diamond');
    expect(kindOfTexts(remarks, 20)).toBe(natural);
    expect(kindOfTexts(remarks, 21)).toBeNull();
    expect(kindOfTexts([...remarks, 'CVD', 'CVD'], 21)).toBeNull();
  });
});
