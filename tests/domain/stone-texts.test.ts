import { describe, expect, it } from 'vitest';
import { STONE_CELLS } from '../../src/lists/stone-sheets.ts';
import {
  finishInWords,
  markedShape,
  reportInWords,
  verificationOf,
} from '../../src/domain/stones/stone-texts.ts';

describe('the make of a stone', () => {
  it('is one word where all three grades are equal, and three abbreviations otherwise', () => {
    expect(finishInWords({ cut: 'EX', polish: 'EX', symmetry: 'EX' })).toBe('3EX');
    expect(finishInWords({ cut: 'EX', polish: 'VG_EX', symmetry: 'VG' })).toBe('EX VG/EX VG');
    expect(finishInWords({ cut: null, polish: 'EX', symmetry: 'EX' })).toBe('– EX EX');
    expect(finishInWords({ cut: 'NA', polish: null, symmetry: undefined })).toBeNull();
  });
});

describe('the color in lists of white and fancy stones', () => {
  it('is the words of a fancy one, and the grade of a white one', () => {
    const fancy = { status: 1, color: null, fancy_color: 'YELLOW', intensity: 'FANCY_INTENSE' };
    expect(STONE_CELLS['color']?.value(fancy)).toBe('Fancy Intense Yellow');
    expect(STONE_CELLS['color']?.value({ status: 1, color: 'G', color_sign: '+' })).toBe('G+');
  });
});

describe('a report', () => {
  it('links to the verification page of its laboratory', () => {
    const at = (lab: string) => verificationOf({ lab, report_no: '12 3/4' });
    expect(at('GIA')).toBe('https://www.gia.edu/report-check?reportno=12%203%2F4');
    expect(at('IGI')).toBe('https://www.igi.org/verify-your-report/?r=12%203%2F4');
    expect(at('HRD')).toBe('https://my.hrdantwerp.com/?record_number=12%203%2F4');
    expect(at('GCAL')).toBe('https://www.gcalusa.com/certificate-search.html?certificate_id=12%203%2F4');
    expect(at('INTERNAL')).toBeNull();
    expect(verificationOf({ lab: 'GIA', report_no: null })).toBeNull();
  });

  it('is named by laboratory and number; no report is None', () => {
    expect(reportInWords({ lab: 'GIA', report_no: '1' })).toBe('GIA 1');
    expect(reportInWords({ lab: 'NONE', report_no: null })).toBe('None');
    expect(reportInWords({ lab: null, report_no: null })).toBeNull();
  });
});

describe('a lab-grown stone', () => {
  it('says so before its shape, and a natural one says nothing', () => {
    expect(markedShape({ stone_type: 1 }, 'Round')).toBe('LG Round');
    expect(markedShape({ stone_type: 1 }, null)).toBe('LG');
    expect(markedShape({ stone_type: 2 }, 'Round')).toBe('Round');
    expect(markedShape({ stone_type: null }, null)).toBeNull();
  });
});
