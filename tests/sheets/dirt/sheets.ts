/** One small sheet for each kind of dirt that real sheets have, named after it. */
import type { components } from '../../../src/api/schema.gen.ts';
import { writeXlsx, type Cell } from 'hucre/xlsx';
import type { StoneFields } from '../../../server/sheets/rows/stone-fields.ts';

type Schemas = components['schemas'];

export interface DirtySheet {
  /** In the trade's words. */
  name: string;
  content(): Promise<string | Uint8Array>;
  headerRow?: number;
  /** What the columns are taken for, in their order. */
  fields?: readonly (string | null)[];
  /** What is read of each row that is a stone, in the sheet's order. */
  stones: readonly Partial<StoneFields>[];
  /** `row kind field value`, in the sheet's order; nothing else may be listed. */
  issues: readonly string[];
  /** What a person answers, beside the kind and the currency. */
  said?: Pick<Schemas['Statements'], 'discount'>;
  /** Rows that repeat an earlier one, or use its number for another stone. */
  repeated?: number;
  conflicts?: number;
}

const csv =
  (...lines: string[]) =>
  async (): Promise<string> =>
    lines.join('\r\n');
const formula = (value: string | number | null, text: string): Cell => ({
  value,
  type: 'formula',
  formula: text,
  ...(value !== null && { formulaResult: value }),
});

const BASE = 'Shape,Carat,Color,Clarity,Lab,Price/Ct';
const ROUND = 'Round,1.01,G,VS1,GIA,5200';

export const DIRT: readonly DirtySheet[] = [
  {
    name: 'header not in the first row',
    content: csv(
      'Harbour Stones,,,,,',
      'Stock of 12 May,,,,,',
      '',
      BASE,
      '',
      ROUND,
      'Oval,0.5,H,SI1,IGI,900',
    ),
    headerRow: 4,
    stones: [
      { shape: 'ROUND', carat: 1.01 },
      { shape: 'OVAL', carat: 0.5 },
    ],
    issues: [],
  },
  {
    name: 'header over two rows, with merged cells',
    content: csv(
      'Stock #,Shape,Carat,Color,Measurements,,,Price,',
      ',,,,Length,Width,Depth,Per Ct,Total',
      'A1,Round,1.01,G,6.42,6.45,3.97,5200,5252',
      'A2,Oval,0.5,H,6.01,4.02,2.51,1800,900',
      'A3,Pear,0.7,H,7.01,4.52,2.81,2000,1400',
    ),
    headerRow: 2,
    fields: ['stock_no', 'shape', 'carat', 'color', 'length', 'width', 'height', 'price_per_ct', 'total_amt'],
    stones: [
      { stock_no: 'A1', length: 6.45, width: 6.42, height: 3.97, total_amt: '5252.00' },
      { stock_no: 'A2', length: 6.01, width: 4.02, height: 2.51, total_amt: '900.00' },
      { stock_no: 'A3', length: 7.01, width: 4.52, height: 2.81, total_amt: '1400.00' },
    ],
    issues: [],
  },
  ...[
    'Shp,Size,Col,Clar,Certificate Lab,$/ct',
    'DIAMOND SHAPE,CT.,COLOUR,PURITY,CERT,PPC',
    'Shape Name,Crt,Colour,Clarity Grade,Laboratory,Price Per Carat',
    'SH,Cts,Col,Clr,Lab,Rate/Ct',
  ].map((heading, index) => ({
    name: `a field under dozens of spellings (${index + 1})`,
    content: csv(heading, 'RD,1.01,G,VS1,GIA,5200', 'PS,0.72,F,SI1,IGI,3100', 'OV,0.9,H,VVS2,HRD,2500'),
    fields: ['shape', 'carat', 'color', 'clarity', 'lab', 'price_per_ct'],
    stones: [
      { shape: 'ROUND' as const, color: 'G' as const, clarity: 'VS1' as const, price_per_ct: '5200.00' },
      { shape: 'PEAR' as const, color: 'F' as const, clarity: 'SI1' as const, price_per_ct: '3100.00' },
      { shape: 'OVAL' as const, color: 'H' as const, clarity: 'VVS2' as const, price_per_ct: '2500.00' },
    ],
    issues: [],
  })),
  {
    name: 'the same header twice',
    content: csv(
      'Shape,Carat,Color,Shape,Price,Price',
      'Round,1.01,G,ROUND,5200,5252',
      'Oval,0.5,H,OVAL,1800,900',
      'Pear,0.7,H,PEAR,2000,1400',
    ),
    fields: ['shape', 'carat', 'color', null, 'price_per_ct', 'total_amt'],
    stones: [
      { shape: 'ROUND', price_per_ct: '5200.00', total_amt: '5252.00' },
      { shape: 'OVAL', price_per_ct: '1800.00' },
      { shape: 'PEAR', total_amt: '1400.00' },
    ],
    issues: [],
  },
  {
    name: 'empty header',
    content: csv(`,${BASE},`, `0,${ROUND},x`, `1,Oval,0.5,H,SI1,IGI,900,`),
    fields: [null, 'shape', 'carat', 'color', 'clarity', 'lab', 'price_per_ct', null],
    stones: [{ shape: 'ROUND' }, { shape: 'OVAL' }],
    issues: [],
  },
  {
    name: 'Cut meaning shape',
    content: csv('Cut,Cut Grade,Carat,Color,Price/Ct', 'Round,EX,1.01,G,5200', 'Oval,VG,0.5,H,900'),
    fields: ['shape', 'cut', 'carat', 'color', 'price_per_ct'],
    stones: [
      { shape: 'ROUND', cut: 'EX' },
      { shape: 'OVAL', cut: 'VG' },
    ],
    issues: [],
  },
  {
    name: 'Cut meaning the grade',
    content: csv('Shape,Cut,Carat,Color,Price/Ct', 'Round,Excellent,1.01,G,5200', 'Oval,VG,0.5,H,900'),
    fields: ['shape', 'cut', 'carat', 'color', 'price_per_ct'],
    stones: [{ cut: 'EX' }, { cut: 'VG' }],
    issues: [],
  },
  {
    name: 'Price per carat',
    content: csv('Shape,Carat,Color,Price,Total', 'Round,2,G,5200,10400', 'Oval,0.5,H,1800,900'),
    fields: ['shape', 'carat', 'color', 'price_per_ct', 'total_amt'],
    stones: [
      { price_per_ct: '5200.00', total_amt: '10400.00' },
      { price_per_ct: '1800.00', total_amt: '900.00' },
    ],
    issues: [],
  },
  {
    name: 'Price for the stone',
    content: csv('Shape,Carat,Color,$/Ct,Price', 'Round,2,G,5200,10400', 'Oval,0.5,H,1800,900'),
    fields: ['shape', 'carat', 'color', 'price_per_ct', 'total_amt'],
    stones: [
      { price_per_ct: '5200.00', total_amt: '10400.00' },
      { price_per_ct: '1800.00', total_amt: '900.00' },
    ],
    issues: [],
  },
  {
    name: 'Depth in percent',
    content: csv('Shape,Carat,Color,Price/Ct,Depth', 'Round,1.01,G,5200,61.8', 'Oval,0.5,H,900,59.1'),
    fields: ['shape', 'carat', 'color', 'price_per_ct', 'depth'],
    stones: [
      { depth: 61.8, height: null },
      { depth: 59.1, height: null },
    ],
    issues: [],
  },
  {
    name: 'Depth in mm',
    content: csv('Shape,Carat,Color,Price/Ct,Depth', 'Round,1.01,G,5200,3.97', 'Oval,0.5,H,900,2.51'),
    fields: ['shape', 'carat', 'color', 'price_per_ct', 'height'],
    stones: [
      { depth: null, height: 3.97 },
      { depth: null, height: 2.51 },
    ],
    issues: [],
  },
  {
    name: 'fractions for percents',
    content: csv(
      'Shape,Carat,Color,Price/Ct,Depth %,Table %',
      'Round,1.01,G,5200,61.8,57',
      'Oval,0.5,H,900,0.6,0.58',
      'Pear,0.5,H,900,60.1%,0.6%',
    ),
    stones: [
      { depth: 61.8, table_pct: 57 },
      { depth: 60, table_pct: 58 },
      { depth: 60.1, table_pct: null },
    ],
    issues: [
      '3 fraction_read_as_percent depth 0.6',
      '3 fraction_read_as_percent table_pct 0.58',
      '4 out_of_range table_pct 0.6%',
    ],
  },
  {
    name: 'zeros meaning missing',
    content: csv(
      'Shape,Carat,Color,Price/Ct,Depth %,Table %,Length,Width,Report #',
      'Round,1.01,G,5200,0,0.0,0,0.00,0',
    ),
    stones: [{ depth: null, table_pct: null, length: null, width: null, report_no: null, ratio: null }],
    issues: [],
  },
  {
    name: 'the word unknown meaning missing while fluorescence None is a value',
    content: csv(
      'Shape,Carat,Color,Price/Ct,Clarity,Cut,Culet Size,Fluorescence',
      'Round,1.01,G,5200,unknown,Unknown,UNKNOWN,None',
      'Round,1.02,G,5200,VS1,EX,None,unknown',
    ),
    stones: [
      { clarity: null, cut: null, culet_size: null, fluorescence: 'NONE' },
      { clarity: 'VS1', cut: 'EX', culet_size: 'NONE', fluorescence: null },
    ],
    issues: [],
  },
  ...(
    [
      ['Round,0.17', '3.32-3.63x2.31', 3.63, 3.32, 2.31],
      ['Pear,0.65', '7.59 - 4.35 x 3.34', 7.59, 4.35, 3.34],
      ['Oval,0.75', '5.83*5.37*3.76', 5.83, 5.37, 3.76],
    ] as const
  ).map(([stone, text, length, width, height]) => ({
    name: `measurements ${text}`,
    content: csv('Shape,Carat,Color,Price/Ct,Measurements', `${stone},G,5200,${text}`),
    stones: [{ length, width, height }],
    issues: [],
  })),
  {
    name: 'length below width',
    content: csv('Shape,Carat,Color,Price/Ct,Length,Width,Ratio', 'Oval,1.01,G,5200,4.35,7.59,0.573'),
    stones: [{ length: 7.59, width: 4.35, ratio: 1.745 }],
    issues: [],
  },
  {
    name: '"$4,460"',
    content: csv(
      'Shape,Carat,Color,Price/Ct,Total',
      'Round,2,G,"$2,230","$4,460"',
      'Oval,1,H,USD 900,900.00 US$',
    ),
    stones: [
      { price_per_ct: '2230.00', total_amt: '4460.00' },
      { price_per_ct: '900.00', total_amt: '900.00' },
    ],
    issues: [],
  },
  {
    name: '0.56000000000000005',
    content: csv('Shape,Carat,Color,Price/Ct', 'Round,0.56000000000000005,G,1000'),
    stones: [{ carat: 0.56, total_amt: '560.00' }],
    issues: [],
  },
  {
    name: 'EX, Excellent, X, 3EX',
    content: csv(
      'Shape,Carat,Color,Price/Ct,Cut,Polish,Symmetry',
      'Round,1.01,G,5200,EX,Excellent,X',
      'Round,1.02,G,5200,3EX,,',
      'Round,1.03,G,5200,3EX,VG,',
    ),
    stones: [
      { cut: 'EX', polish: 'EX', symmetry: 'EX' },
      { cut: 'EX', polish: 'EX', symmetry: 'EX' },
      { cut: 'EX', polish: 'VG', symmetry: 'EX' },
    ],
    issues: [],
  },
  {
    name: 'MED BLUE is intensity and colour',
    content: csv('Shape,Carat,Color,Price/Ct,Fluor', 'Round,1.01,G,5200,MED BLUE', 'Round,1.02,G,5200,FNT'),
    stones: [
      { fluorescence: 'MEDIUM', fluorescence_color: 'BLUE' },
      { fluorescence: 'FAINT', fluorescence_color: null },
    ],
    issues: [],
  },
  {
    name: 'BR is round',
    content: csv('Shape,Carat,Color,Price/Ct', 'BR,1.01,G,5200', 'Briolette,1.02,G,5200'),
    stones: [{ shape: 'ROUND' }, { shape: 'BRIOLETTE' }],
    issues: [],
  },
  {
    name: 'pairs sold as one lot with quantity 2',
    content: csv('Shape,Carat,Color,Price/Ct,Qty', 'Round,2.02,G,5200,2', 'Round,1.01,G,5200,1'),
    stones: [
      { carat: 2.02, pieces: 2 },
      { carat: 1.01, pieces: 1 },
    ],
    issues: ['2 several_pieces pieces 2'],
  },
  {
    name: 'duplicate rows',
    content: csv(BASE, ROUND, ROUND, 'Round,1.01,G,VS1,GIA,5300'),
    stones: [{ price_per_ct: '5200.00' }, { price_per_ct: '5200.00' }, { price_per_ct: '5300.00' }],
    issues: [],
    repeated: 1,
  },
  {
    name: 'a stock number for two stones',
    content: csv(`Stock #,${BASE}`, `A1,${ROUND}`, 'a1,Oval,0.5,H,SI1,IGI,900'),
    stones: [{ shape: 'ROUND' }, { shape: 'OVAL' }],
    issues: [],
    conflicts: 1,
  },
  {
    name: 'formulas and hyperlinks in cells',
    content: () =>
      writeXlsx({
        sheets: [
          {
            name: 'Stock',
            rows: [
              ['Stock #', 'Shape', 'Carat', 'Color', 'Price/Ct', 'Total', 'Image', 'Video'],
              ['A1', 'Round', 2, 'G', 5200, null, 'View', null],
              ['A2', 'Round', 1, 'G', null, null, 'View', 'https://example.test/v2'],
              ['A3', 'Round', 1, 'G', '#REF!', 900, '#N/A', null],
            ],
            cells: new Map<string, Partial<Cell>>([
              ['1,5', formula(10_400, 'C2*E2')],
              [
                '1,6',
                { value: 'View', type: 'string', hyperlink: { target: 'https://example.test/i?a=1&b=2' } },
              ],
              ['1,7', formula('Video', 'HYPERLINK("https://example.test/v?a=1&b=2","Video")')],
              ['2,4', formula(null, 'C3*9')],
              ['2,5', formula(900, 'C3*900')],
            ]),
          },
        ],
      }),
    stones: [
      {
        stock_no: 'A1',
        price_per_ct: '5200.00',
        total_amt: '10400.00',
        image: 'https://example.test/i?a=1&b=2',
        video: 'https://example.test/v?a=1&b=2',
      },
      {
        stock_no: 'A2',
        price_per_ct: '900.00',
        total_amt: '900.00',
        image: null,
        video: 'https://example.test/v2',
      },
      { stock_no: 'A3', price_per_ct: '900.00', image: null },
    ],
    issues: [
      '3 formula_not_calculated price_per_ct null',
      '3 not_a_link image View',
      '4 formula_failed price_per_ct #REF!',
    ],
  },
  {
    name: 'hidden sheets',
    content: () =>
      writeXlsx({
        sheets: [
          {
            name: 'Costs',
            hidden: true,
            rows: [
              ['Stock #', 'Shape', 'Carat', 'Color', 'Price/Ct', 'Lab', 'Clarity'],
              ['C1', 'Oval', 1, 'G', 10, 'GIA', 'VS1'],
            ],
          },
          {
            name: 'Cover',
            rows: [
              ['Harbour Stones', 'Antwerp'],
              ['Telephone', '12345'],
            ],
          },
          {
            name: 'Stock',
            rows: [
              ['Stock #', 'Shape', 'Carat', 'Color', 'Price/Ct'],
              ['A1', 'Round', 1, 'G', 5200],
            ],
          },
        ],
      }),
    stones: [{ stock_no: 'A1', shape: 'ROUND' }],
    issues: [],
  },
  {
    name: 'numbers that a spreadsheet turned into dates',
    content: () =>
      writeXlsx({
        sheets: [
          {
            name: 'Stock',
            rows: [
              ['Stock #', 'Shape', 'Carat', 'Color', 'Price/Ct'],
              [new Date(Date.UTC(2026, 2, 12)), 'Round', 1, 'G', new Date(Date.UTC(1914, 2, 27))],
            ],
          },
        ],
      }),
    stones: [{ stock_no: null, price_per_ct: '5200.00' }],
    issues: ['2 turned_into_date stock_no 2026-03-12'],
  },
  {
    name: 'digits that a spreadsheet rounded away',
    content: csv(`Stock #,Report #,${BASE}`, `A1,2.14144E+09,${ROUND}`, `A2,2141438167.0,${ROUND}`),
    stones: [{ report_no: null }, { report_no: '2141438167' }],
    issues: ['2 lost_digits report_no 2.14144E+09'],
  },
  {
    name: 'a lost decimal point',
    content: csv('Shape,Carat,Color,Price/Ct,Length,Width,Height', 'Round,1.01,G,5200,6.42,6.45,39.7'),
    stones: [{ length: 6.45, width: 6.42, height: null }],
    issues: ['2 lost_decimal height 39.7'],
  },
  {
    name: 'an unknown value stays empty and is listed with its row',
    content: csv(
      'Stock #,Shape,Carat,Color,Clarity,Cut,Fluorescence,Lab,Depth %,Price/Ct',
      'A1,Round,1.01,G,VS1,True Hearts,None,GIA,61,5200',
      'A2,Blob,1.01,G,VS1,EX,None,GIA,61,5200',
      'A3,Round,heavy,G,VS1,EX,None,GIA,61,5200',
      'A4,Round,1.01,Sunny,VS1,EX,glows,Uncle,deep,5200',
    ),
    stones: [
      { stock_no: 'A1', cut: null, polish: null },
      { stock_no: 'A4', color: null, diamond_type: null, fluorescence: null, lab: null, depth: null },
    ],
    issues: [
      '2 unknown_value cut True Hearts',
      '3 unknown_value shape Blob',
      '3 row_not_usable shape Blob',
      '4 not_a_number carat heavy',
      '4 row_not_usable carat heavy',
      '5 unknown_value lab Uncle',
      '5 unknown_value color Sunny',
      '5 unknown_value fluorescence glows',
      '5 not_a_number depth deep',
    ],
  },
  {
    name: 'not assessed is not "No BGM"',
    content: csv(
      'Shape,Carat,Color,Price/Ct,Shade,Milky',
      'Round,1.01,G,5200,No BGM,None',
      'Round,1.02,G,5200,,',
      'Round,1.03,G,5200,Brown,Light',
    ),
    stones: [
      { shade: 'NO_BGM', milky: 'NONE' },
      { shade: null, milky: null },
      { shade: 'BROWN', milky: 'LIGHT' },
    ],
    issues: [],
  },
  ...(
    [
      ['-35', ['-35', '-41.5', '-20'], null],
      ['-0.35', ['-0.35', '-0.415', '-0.2'], null],
      ['35', ['35', '41.5', '20'], { sign: -1, scale: 1 }],
      ['35%', ['35%', '41.5%', '20%'], { sign: -1, scale: 1 }],
    ] as const
  ).map(([form, [first, second, third], discount]) => ({
    name: `discount written ${form}`,
    content: csv(
      'Stock #,Shape,Carat,Color,Rap,Disc %',
      `A1,Round,1,G,10000,${first}`,
      `A2,Round,1,G,10000,${second}`,
      `A3,Round,1,G,10000,${third}`,
    ),
    stones: [
      { disc: -35, price_per_ct: '6500.00' },
      { disc: -41.5, price_per_ct: '5850.00' },
      { disc: -20, price_per_ct: '8000.00' },
    ],
    said: { discount },
    issues: [],
  })),
  {
    name: 'discount written 35 and proven by prices',
    content: csv(
      'Shape,Carat,Color,Rap,Disc %,Price/Ct',
      'Round,1,G,10000,35,6500',
      'Round,2,G,10000,40,6000',
      'Round,3,G,10000,10,8000',
    ),
    stones: [
      { disc: -35, price_per_ct: '6500.00' },
      { disc: -40, price_per_ct: '6000.00' },
      { disc: -20, price_per_ct: '8000.00' },
    ],
    issues: ['4 prices_disagree price_per_ct $10,000 less 10 % = $9,000 per carat, not $8,000'],
  },
];
