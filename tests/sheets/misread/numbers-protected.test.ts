/** Numbers of stones and reports are stored without what protects, marks or names them. */
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { readReportNumber } from '../../../server/sheets/understand/cells/report-number.ts';
import { HEADINGS, readWhole, stoneRows } from '../proposed-reading.ts';

const NUMBERS = ['6204817733', '1189340275', '7351928846', '2408817395'];
const withReports = (write: (number: string) => string, heading = 'Report No'): string[][] => [
  [...HEADINGS, heading],
  ...stoneRows(NUMBERS.length).map((cells, index) => [...cells, write(NUMBERS[index] ?? '')]),
];
const FORMS: Readonly<Record<string, (number: string) => string>> = {
  'a formula of a text': (number) => `="${number}"`,
  'a formula of a function': (number) => `=T("${number}")`,
  'an apostrophe': (number) => `'${number}`,
  'a curly apostrophe': (number) => `’${number}`,
  'commas of thousands': (number) => number.replace(/\B(?=(?:\d{3})+$)/g, ','),
  'points of thousands': (number) => number.replace(/\B(?=(?:\d{3})+$)/g, '.'),
  'blanks of thousands': (number) => number.replace(/\B(?=(?:\d{3})+$)/g, ' '),
  'a number sign': (number) => `#${number}`,
  'the laboratory before it': (number) => `GIA ${number}`,
  'the laboratory and a colon': (number) => `GIA: ${number}`,
  'the laboratory and a hyphen': (number) => `GIA-${number}`,
  'the laboratory behind it': (number) => `${number} (GIA)`,
  'the kind of report': (number) => `${number} Dossier`,
  'the word number': (number) => `No. ${number}`,
  'the words report number': (number) => `GIA Report No: ${number}`,
  'an address': (number) => `https://www.gia.edu/report-check?reportno=${number}`,
  'an invisible mark': (number) => `\u200e${number}\u200b`,
};

describe('a report number', () => {
  it.each(Object.entries(FORMS))('with %s is the number', async (_, write) => {
    const { fields, stones } = await readWhole(withReports(write));
    expect(fields['Report No']).toBe('report_no');
    expect(stones.map(({ report_no }) => report_no)).toEqual(NUMBERS);
  });

  it('is protected in some rows only', async () => {
    const rows = withReports((number) => (number.startsWith('1') ? `="${number}"` : number));
    expect((await readWhole(rows)).stones.map(({ report_no }) => report_no)).toEqual(NUMBERS);
  });

  it('tells the laboratory if no column does', async () => {
    const { stones } = await readWhole(withReports((number) => `IGI ${number}`));
    expect(new Set(stones.map(({ lab }) => lab))).toEqual(new Set(['IGI']));
  });

  it('is the same from a workbook', async () => {
    const [headings = [], ...rows] = withReports((number) => `GIA ${number} (Dossier)`);
    const sheet = await writeXlsx({ sheets: [{ name: 'Goods', rows: [headings, ...rows] }] });
    expect((await readWhole(sheet)).stones.map(({ report_no }) => report_no)).toEqual(NUMBERS);
  });

  it.each([
    ['LG 581234567', 'LG581234567', null],
    ['IGI LG581234567', 'LG581234567', 'IGI'],
    ['581234567', '581234567', null],
    ['HRD 230000112233', '230000112233', 'HRD'],
    ['S2L-90417', 'S2L-90417', null],
    ['AB-1022334', 'AB-1022334', null],
    ['12,5', '12,5', null],
  ])('%s is %s', (written, number, lab) => expect(readReportNumber(written)).toEqual({ number, lab }));
});

describe('a stock number', () => {
  it.each([
    ['a formula of a text', (number: string) => `="${number}"`],
    ['an apostrophe', (number: string) => `'${number}`],
    ['a zero-width space', (number: string) => `${number}\u200b`],
    ['a joiner', (number: string) => `${number}\u200d`],
    ['marks of direction', (number: string) => `\u200f${number}\u200e`],
    ['a soft hyphen', (number: string) => number.replace('-', '\u00ad-')],
    ['a word joiner', (number: string) => `\u2060${number}`],
  ])('with %s is the number', async (_, write) => {
    const rows = stoneRows(4);
    const numbers = rows.map(([number]) => number);
    const { stones } = await readWhole([
      HEADINGS,
      ...rows.map(([number = '', ...cells]) => [write(number), ...cells]),
    ]);
    expect(stones.map(({ stock_no }) => stock_no)).toEqual(numbers);
  });
});

it('invisible characters in every cell and heading change nothing', async () => {
  const rows = [HEADINGS, ...stoneRows(6)];
  const hidden = rows.map((cells) =>
    cells.map((cell) => `\u200b${cell.slice(0, 2)}\u200c${cell.slice(2)}\ufeff`),
  );
  expect((await readWhole(hidden)).stones).toEqual((await readWhole(rows)).stones);
});
