/** Tables that are laid out in an unusual way, and the traps of workbooks. */
import { nasty, type NastySheet } from './made.ts';

const PLAIN = ['Stock', 'Shape', 'Carat', 'Color', 'Clarity', '$/ct', 'Total $'];
const cents = (number: number): number => Math.round(number * 100) / 100;

export const LAYOUTS: readonly NastySheet[] = [
  nasty('two rows of headings', {
    headings: [
      ['Stock', 'Shape', 'Carat', 'Color', 'Clarity', 'Price USD', '', 'Measurements', '', ''],
      ['', '', '', '', '', 'per ct', 'Total', 'L', 'W', 'D'],
    ],
    cells: (s) => [
      `H${s.index}`,
      'RD',
      s.carat,
      s.color,
      s.clarity,
      s.price,
      s.total,
      s.length,
      s.width,
      s.depth,
    ],
  }),
  nasty('two rows of headings, the total first', {
    headings: [
      ['Stock', 'Shape', 'Carat', 'Color', 'Clarity', 'Price', ''],
      ['No', '', '', '', '', 'Stone', 'Carat'],
    ],
    cells: (s) => [`H${s.index}`, 'RD', s.carat, s.color, s.clarity, s.total, s.price],
  }),
  nasty('headings again in the middle', {
    headings: [PLAIN],
    between: { 14: [[], PLAIN], 28: [['Ovals and others'], PLAIN] },
    cells: (s) => [`A${s.index}`, 'RD', s.carat, s.color, s.clarity, s.price, s.total],
    isTold: true,
  }),
  nasty('days as numbers', {
    headings: [
      ['Stock', 'In', 'Shape', 'Carat', 'Color', 'Clarity', 'Report', 'Cert date', '$/ct', 'Total $'],
    ],
    cells: (s) => [
      `S${s.index}`,
      46_290 + s.index,
      'RD',
      s.carat,
      s.color,
      s.clarity,
      s.report,
      45_700 + ((s.index * 13) % 400),
      s.price,
      s.total,
    ],
    isTold: true,
  }),
  nasty('broken formulas', {
    headings: [PLAIN],
    cells: (s) => [
      `E${s.index}`,
      'RD',
      s.carat,
      s.color,
      s.clarity,
      s.index % 6 === 1 ? '#REF!' : s.price,
      s.index % 6 === 1 ? '#N/A' : s.index % 6 === 2 ? '#DIV/0!' : s.total,
    ],
    truth: (s) => ({ carat: s.carat, price: s.index % 6 === 1 ? null : s.price }),
    isTold: true,
  }),
  nasty('a hidden column of costs', {
    headings: [['Stock', 'Shape', 'Carat', 'Color', 'Clarity', 'Price/ct $', 'Price', 'Total $']],
    cells: (s) => [`B${s.index}`, 'RD', s.carat, s.color, s.clarity, cents(s.price * 0.8), s.price, s.total],
    workbook: { hiddenColumns: [5] },
  }),
  nasty('hidden rows of sold stones', {
    headings: [PLAIN],
    cells: (s) => [`A${s.index}`, 'RD', s.carat, s.color, s.clarity, s.price, s.total],
    truth: (s) => (s.index % 10 === 3 ? null : { carat: s.carat, price: s.price }),
    workbook: { hiddenRows: [4, 14, 24, 34] },
    isTold: true,
  }),
  nasty('merged headings', {
    above: [['Diamond list', '', '', '', '', '', '']],
    headings: [
      ['Goods', '', '', '', '', 'USD', ''],
      ['Stock', 'Shape', 'Weight', 'Color', 'Clarity', 'P/C', 'Amount'],
    ],
    cells: (s) => [`G${s.index}`, 'RD', s.carat, s.color, s.clarity, s.price, s.total],
    workbook: { merges: ['A1:G1', 'A2:E2', 'F2:G2'] },
    isTold: true,
  }),
  nasty('lab-grown stones by their reports', {
    above: [['NATURAL AND LAB DIAMONDS']],
    headings: [['Stock', 'Shape', 'Carat', 'Color', 'Clarity', 'Lab', 'Report', '$/ct', 'Total $']],
    cells: (s) => [
      `N${s.index}`,
      'RD',
      s.carat,
      s.color,
      s.clarity,
      'IGI',
      s.index % 3 === 0 ? `LG${s.report.slice(1)}` : s.report,
      s.price,
      s.total,
    ],
    truth: (s) => ({ carat: s.carat, price: s.price, kind: s.index % 3 === 0 ? 'lab' : 'natural' }),
  }),
  nasty('a table of two lists side by side', {
    headings: [[...PLAIN, '', ...PLAIN]],
    cells: (s) => [
      `A${s.index}`,
      'RD',
      s.carat,
      s.color,
      s.clarity,
      s.price,
      s.total,
      '',
      `Z${s.index}`,
      'OV',
      cents(s.carat + 0.5),
      s.color,
      s.clarity,
      cents(s.price * 1.4),
      cents(s.price * 1.4 * (s.carat + 0.5)),
    ],
  }),
];
