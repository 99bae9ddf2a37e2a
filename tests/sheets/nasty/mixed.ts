/** More of the same, written after the others were read, and tried before they changed anything. */
import { nasty, type NastySheet } from './made.ts';

const cents = (number: number): number => Math.round(number * 100) / 100;
/** `12'500.50` */
const swiss = (number: number): string => number.toFixed(2).replace(/\B(?=(\d{3})+\.)/g, '’');

export const MIXED: readonly NastySheet[] = [
  nasty('apostrophes of Geneva', {
    headings: [['Réf.', 'Taille', 'ct', 'Couleur', 'Pureté', 'CHF/ct', 'CHF']],
    cells: (s) => [
      `GE${s.index}`,
      'Rond',
      s.carat,
      s.color,
      s.clarity,
      swiss(s.price * 0.9),
      swiss(s.total * 0.9),
    ],
  }),
  nasty('list value, list price, rate and amount', {
    headings: [['Pkt', 'Shp', 'Cts', 'Col', 'Cla', 'Rap', 'Rap Value', 'Dis', 'Rate', 'Amount']],
    cells: (s) => [
      `V${s.index}`,
      'RD',
      s.carat,
      s.color,
      s.clarity,
      s.list,
      cents(s.list * s.carat),
      s.disc,
      s.price,
      s.total,
    ],
    isTold: true,
  }),
  nasty('sizes of melee', {
    headings: [['Lot', 'Shape', 'Sieve', 'Size', 'Cts', 'Color', 'Clarity', 'USD/ct']],
    cells: (s) => [
      `ME${s.index}`,
      'RD',
      `+${s.index}-${s.index + 1}`,
      '0.01-0.02',
      cents(s.carat * 12),
      'F-G',
      'VS-SI',
      cents(300 + s.index * 7),
    ],
    truth: (s) => ({ carat: cents(s.carat * 12), price: cents(300 + s.index * 7) }),
  }),
  nasty('prices of two offices', {
    headings: [['Ref', 'Shape', 'Carat', 'Color', 'Clarity', 'NY $/ct', 'HK $/ct']],
    cells: (s) => [`O${s.index}`, 'RD', s.carat, s.color, s.clarity, s.price, cents(s.price * 0.97)],
  }),
  nasty('premiums without a sign', {
    headings: [['Ref', 'Shape', 'Carat', 'Color', 'Clarity', 'Rap', 'Premium %']],
    cells: (s) => [`U${s.index}`, 'RD', s.carat, s.color, s.clarity, s.list, 5 + (s.index % 9)],
    truth: (s) => ({ carat: s.carat, price: cents(s.list * (1 + (5 + (s.index % 9)) / 100)) }),
  }),
  nasty('a note about rupees below prices in dollars', {
    headings: [['Ref', 'Shape', 'Carat', 'Color', 'Clarity', '$/ct', 'Total $']],
    cells: (s) => [`R${s.index}`, 'RD', s.carat, s.color, s.clarity, s.price, s.total],
    below: [['Rates in INR on request']],
  }),
  nasty('dirhams with a rate in the title', {
    above: [['Prices in AED. 1 USD = 3.6725 AED']],
    headings: [['Ref', 'Shape', 'Carat', 'Color', 'Clarity', 'Price/ct', 'Total']],
    cells: (s) => [
      `AE${s.index}`,
      'RD',
      s.carat,
      s.color,
      s.clarity,
      cents(s.price * 3.6725),
      cents(s.total * 3.6725),
    ],
  }),
  nasty('a row of units below the headings', {
    headings: [
      ['Ref', 'Shape', 'Weight', 'Color', 'Clarity', 'Length', 'Width', 'Depth', 'Price', 'Amount'],
      ['', '', 'ct', '', '', 'mm', 'mm', 'mm', 'USD/ct', 'USD'],
    ],
    cells: (s) => [
      `Y${s.index}`,
      'RD',
      s.carat,
      s.color,
      s.clarity,
      s.length,
      s.width,
      s.depth,
      s.price,
      s.total,
    ],
  }),
  nasty('rows in three currencies', {
    headings: [['Ref', 'Shape', 'Carat', 'Color', 'Clarity', 'Curr', 'Price/ct', 'Total']],
    cells: (s) => {
      const [currency, rate] = (
        [
          ['USD', 1],
          ['EUR', 0.92],
          ['INR', 84.5],
        ] as const
      )[s.index % 3] ?? ['USD', 1];
      return [
        `C${s.index}`,
        'RD',
        s.carat,
        s.color,
        s.clarity,
        currency,
        cents(s.price * rate),
        cents(s.total * rate),
      ];
    },
  }),
  nasty('sold stones between the others', {
    headings: [['Ref', 'Shape', 'Carat', 'Color', 'Clarity', '$/ct', 'Total $']],
    cells: (s) => [
      `W${s.index}`,
      'RD',
      s.carat,
      s.color,
      s.clarity,
      ...(s.index % 5 === 2 ? ['SOLD', 'SOLD'] : [s.price, s.total]),
    ],
    truth: (s) => ({ carat: s.carat, price: s.index % 5 === 2 ? null : s.price }),
    isTold: true,
  }),
  nasty('thousands of dollars by the heading', {
    headings: [['Ref', 'Shape', 'Carat', 'Color', 'Clarity', 'Price/ct (k$)', 'Total (k$)']],
    cells: (s) => [
      `T${s.index}`,
      'RD',
      s.carat,
      s.color,
      s.clarity,
      (s.price / 1000).toFixed(5),
      (s.total / 1000).toFixed(5),
    ],
    isTold: true,
  }),
  nasty('what is paid of the list', {
    headings: [['Ref', 'Shape', 'Carat', 'Color', 'Clarity', 'Rap', '% of Rap']],
    cells: (s) => [`Q${s.index}`, 'RD', s.carat, s.color, s.clarity, s.list, 100 + s.disc],
  }),
  nasty('grams beside carats', {
    headings: [['Ref', 'Shape', 'Gms', 'Cts', 'Color', 'Clarity', 'Rate $', 'Amt $']],
    cells: (s) => [
      `G${s.index}`,
      'RD',
      (s.carat / 5).toFixed(3),
      s.carat,
      s.color,
      s.clarity,
      s.price,
      s.total,
    ],
    isTold: true,
  }),
  nasty('what the stone cost beside what is asked', {
    headings: [['Ref', 'Shape', 'Carat', 'Color', 'Clarity', 'Purchase $/ct', 'Sell $/ct', 'Sell $']],
    cells: (s) => [`B${s.index}`, 'RD', s.carat, s.color, s.clarity, cents(s.price * 0.85), s.price, s.total],
    isTold: true,
  }),
  nasty('lab-grown stones under a word in their number', {
    headings: [['Ref', 'Shape', 'Carat', 'Color', 'Clarity', 'Growth', '$/ct', 'Total $']],
    cells: (s) => [
      `${s.index % 2 ? 'LGD' : 'NAT'}-${s.index}`,
      'RD',
      s.carat,
      s.color,
      s.clarity,
      s.index % 2 ? 'CVD' : '',
      cents(s.price / (s.index % 2 ? 8 : 1)),
      cents((s.price / (s.index % 2 ? 8 : 1)) * s.carat),
    ],
    truth: (s) => ({
      carat: s.carat,
      price: cents(s.price / (s.index % 2 ? 8 : 1)),
      kind: s.index % 2 ? 'lab' : 'natural',
    }),
  }),
  nasty('a total of the pair, and a price per carat', {
    headings: [['Pair No', 'Shape', 'Ct 1', 'Ct 2', 'Total Ct', 'Color', 'Clarity', '$/ct', 'Pair $']],
    cells: (s) => {
      const both = cents(2 * s.carat + 0.02);
      return [
        `PP${s.index}`,
        'RD',
        s.carat,
        cents(s.carat + 0.02),
        both,
        s.color,
        s.clarity,
        s.price,
        cents(s.price * both),
      ];
    },
    truth: (s) => ({ carat: cents(2 * s.carat + 0.02), price: s.price }),
  }),
];
