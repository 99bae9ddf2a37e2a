/** Denials, names, protected numbers and marks in other words than the first that were seen. */
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { readSheet } from '../../../server/sheets/read/read-sheet.ts';
import { readReportNumber } from '../../../server/sheets/understand/cells/report-number.ts';
import { parseFancyColour } from '../../../server/sheets/understand/cells/fancy-colours.ts';
import { agreedKind, kindInWords } from '../../../server/sheets/understand/columns/stone-type.ts';
import { STONE_TYPE } from '../../../src/domain/codes.ts';
import { HEADINGS, readWhole, stoneRows } from '../proposed-reading.ts';
import { sheetFile } from '../sheet-file.ts';

const NATURAL = { stone_type: STONE_TYPE.natural };

it.each([
  'Pass: CVD/HPHT',
  'LGD: 0 found',
  'CVD unlikely',
  '0% lab-grown',
  'CVD -ve',
  'CVD: n',
  'lab grown? no',
  'cleared of lab-grown content',
  'Laborgezüchtet: nein',
  'нет CVD',
  'CVD не обнаружен',
  'CVD 阴性',
  'isn’t CVD',
  'CVD-HPHT negative',
  'LGD proof',
  'Anti-CVD',
  'CVD risk: none',
  'CVD buyers welcome',
  'Ask for our CVD list',
  'See also our lab grown stock',
  'Lab grown diamonds on request',
  'CVD checked, natural color',
])('the remark %s names no kind', (remark) => expect(kindInWords(remark)).toBeNull());

describe('a title', () => {
  it.each([
    'Natural Facets',
    'CVD Star list',
    'Natural Diamonds (HK) Ltd',
    'NaturalDiamonds.com',
    'Natural Diamond Dealers Club',
  ])('%s names a house and no kind', (title) => expect([null, 'open']).toContain(agreedKind(title, [])));

  it.each([
    ['Lab grown stock', STONE_TYPE.labGrown],
    ['Shreeji Lab Grown Diamonds - Mumbai', STONE_TYPE.labGrown],
    ['LGD 2026', STONE_TYPE.labGrown],
    ['Natural_Diamonds_only.csv', STONE_TYPE.natural],
    ['Natural Rounds & Pears', STONE_TYPE.natural],
    ['Natürliche Diamanten Lagerliste', STONE_TYPE.natural],
  ])('%s names a kind', (title, kind) => expect(agreedKind(title, [])).toBe(kind));
});

it.each([
  ['"6204817733"', '6204817733'],
  ["'6204817733'", '6204817733'],
  ['“6204817733”', '6204817733'],
  ['=TEXT(6204817733,"0")', '6204817733'],
  ['=TEXT("6204817733";"@")', '6204817733'],
  ['=HYPERLINK("https://cert.example/6204817733","6204817733")', '6204817733'],
  ['="6204817733"&""', '6204817733'],
  ['=("6204817733")', '6204817733'],
  ['=CONCATENATE("6204","817733")', '6204817733'],
  ['⠀6204817733⠀', '6204817733'],
  ['[6204817733]', '6204817733'],
])('a cell %s shows %s', async (written, number) => {
  const rows = stoneRows(3).map(([, ...cells], index) => [
    index === 1 ? written : `62048177${index}5`,
    ...cells,
  ]);
  const [headings] = [['Report No', ...HEADINGS.slice(1)]];
  const { stones } = await readWhole([headings, ...rows], NATURAL);
  expect(stones[1]?.report_no).toBe(number);
});

it.each(['=A1+B1', '=6204*2', '=HYPERLINK(A1)'])('a cell %s stays what it is', async (written) => {
  const [first = [], ...rows] = stoneRows(3);
  const { stones } = await readWhole([HEADINGS, [written, ...first.slice(1)], ...rows], NATURAL);
  expect(stones[0]?.stock_no).toBe(written);
});

it.each([
  ['+6204817733', '6204817733'],
  ['6204817733.', '6204817733'],
  ['6204817733,00', '6204817733'],
  ['GIA: 6204817733, 2024', '6204817733'],
  ['6204817733 12.10.2024', '6204817733'],
  ['GIA Diamond Grading Report 6204817733', '6204817733'],
  ['www.gia.edu/report-check?reportno=6204817733', '6204817733'],
])('a report %s is %s', (written, number) => expect(readReportNumber(written).number).toBe(number));

it.each(['Backup', 'Removed', 'Reserved', 'Consignment out', 'Not available', 'Template', 'Rough', 'נמכר'])(
  'the worksheet %s is read after the stock',
  async (name) => {
    const sheets = [
      { name, rows: [[...HEADINGS], ...stoneRows(20)] },
      { name: 'Goods', rows: [[...HEADINGS], ...stoneRows(6)] },
    ];
    expect((await readSheet(sheetFile(await writeXlsx({ sheets })))).sheet).toBe('Goods');
  },
);

it.each(['Fancy-Intense-Yellow', 'Fancy_Intense_Yellow', 'FANCY INTENSE/YELLOW', 'F. Intense Yellow'])(
  '%s is Fancy Intense Yellow',
  (written) =>
    expect(parseFancyColour(written)).toEqual({
      intensity: 'FANCY_INTENSE',
      overtone: null,
      fancy_color: 'YELLOW',
    }),
);

it('a grade beside a tinge is no fancy color', () => expect(parseFancyColour('G Brown')).toBeNull());

it.each(['SH-LGD-22', '1042-LAB', 'LAB-GROWN-7', 'L.G.1042'])(
  'the number %s of a lab-grown stone is told if natural was stated',
  async (number) => {
    const [first = [], ...rows] = stoneRows(3);
    const { contradicted } = await readWhole([HEADINGS, [number, ...first.slice(1)], ...rows], NATURAL);
    expect(contradicted).toEqual([number, null, null]);
  },
);

it.each(['TEST', 'Test-1', 'EXAMPLE ROW - DELETE', 'Required', 'xxx'])(
  'the row %s of a template is no stone',
  async (number) => {
    const [first = [], ...rows] = stoneRows(3);
    const { stones } = await readWhole([HEADINGS, [number, ...first.slice(1)], ...rows], NATURAL);
    expect(stones).toHaveLength(2);
  },
);

it.each(['Depth mm', 'Width', 'mm', 'D'])(
  '%s is no weight, even if nothing else can be one',
  async (heading) => {
    const rows = ['3.98', '3.83', '5.21', '7.02'].map((figure, index) => [
      `Q${index}`,
      'Oval',
      'F',
      'VS1',
      '4100',
      figure,
    ]);
    const sheet = await readSheet(
      sheetFile([['Ref', 'Shape', 'Color', 'Clarity', '$/ct', heading], ...rows].map(String).join('\n')),
    );
    const { proposeFor } = await import('../../../server/sheets/understand/proposal.ts');
    expect(proposeFor(sheet, null).columns.at(-1)?.field).not.toBe('carat');
  },
);

it('an angle under Crown is that of the crown', async () => {
  const rows = stoneRows(4).map((cells, index) => [...cells, String(33.5 + index / 2)]);
  const { fields } = await readWhole([[...HEADINGS, 'Crown'], ...rows], NATURAL);
  expect(fields['Crown']).toBe('crown_angle');
});
