/** Prices, discounts and lots that are easily taken for something else. */
import { nasty, type NastySheet } from './made.ts';

const cents = (number: number): number => Math.round(number * 100) / 100;

export const PRICES: readonly NastySheet[] = [
  nasty('discounts as fractions', {
    headings: [['Stock', 'Shape', 'Carat', 'Color', 'Clarity', 'Rap', 'Off', 'Price/ct $']],
    cells: (s) => [`D${s.index}`, 'RD', s.carat, s.color, s.clarity, s.list, -s.disc / 100, s.price],
    isTold: true,
  }),
  nasty('discounts without a sign or a price', {
    headings: [['Stock', 'Shape', 'Carat', 'Color', 'Clarity', 'Rap', 'Back']],
    cells: (s) => [`D${s.index}`, 'RD', s.carat, s.color, s.clarity, s.list, -s.disc],
  }),
  nasty('premiums beside discounts', {
    isTold: true,
    headings: [['Stock', 'Shape', 'Carat', 'Color', 'Clarity', 'Rap', '+/-', 'Net/ct $']],
    cells: (s) => {
      const disc = s.index % 5 === 0 ? 7 : s.disc;
      return [
        `D${s.index}`,
        'RD',
        s.carat,
        s.color,
        s.clarity,
        s.list,
        disc > 0 ? `+${disc}` : String(disc),
        cents(s.list * (1 + disc / 100)),
      ];
    },
    truth: (s) => ({
      carat: s.carat,
      price: cents(s.list * (1 + (s.index % 5 === 0 ? 7 : s.disc) / 100)),
    }),
  }),
  nasty('the list price of the whole stone, and a discount', {
    isTold: true,
    headings: [['Stock', 'Shape', 'Carat', 'Color', 'Clarity', 'Rap Total', 'Disc %', 'Net $']],
    cells: (s) => [
      `T${s.index}`,
      'RD',
      s.carat,
      s.color,
      s.clarity,
      cents(s.list * s.carat),
      s.disc,
      s.total,
    ],
  }),
  nasty('the list price of the whole stone and a discount alone', {
    isTold: true,
    headings: [['Stock', 'Shape', 'Carat', 'Color', 'Clarity', 'Rap Total', 'Disc %']],
    cells: (s) => [`T${s.index}`, 'RD', s.carat, s.color, s.clarity, cents(s.list * s.carat), s.disc],
  }),
  nasty('a list price that is of the stone but does not say so', {
    isTold: true,
    headings: [['Stock', 'Shape', 'Carat', 'Color', 'Clarity', 'Rap', 'Disc %']],
    cells: (s) => [`T${s.index}`, 'RD', s.carat, s.color, s.clarity, cents(s.list * s.carat), s.disc],
  }),
  nasty('list price and price of the stone, neither of which says so', {
    headings: [['Stock', 'Shape', 'Carat', 'Color', 'Clarity', 'Rap', 'Disc %', 'Price']],
    cells: (s) => [
      `T${s.index}`,
      'RD',
      s.carat,
      s.color,
      s.clarity,
      cents(s.list * s.carat),
      s.disc,
      s.total,
    ],
  }),
  nasty('a list price of the stone in whole dollars', {
    headings: [['Stock', 'Shape', 'Carat', 'Color', 'Clarity', 'Rap', 'Disc %']],
    cells: (s) => [`T${s.index}`, 'RD', s.carat, s.color, s.clarity, Math.round(s.list * s.carat), s.disc],
  }),
  nasty('discounts under the heading of the list', {
    headings: [['Stock', 'Shape', 'Carat', 'Color', 'Clarity', 'Rap', '$/ct']],
    cells: (s) => [`R${s.index}`, 'RD', s.carat, s.color, s.clarity, s.disc, s.price],
    isTold: true,
  }),
  nasty('prices on call', {
    headings: [['Stock', 'Shape', 'Carat', 'Color', 'Clarity', '$/ct', 'Total $']],
    cells: (s) => {
      const word = ['Call', 'POR', 'price on request', 'TBA'][(s.index / 4) % 4];
      return [
        `K${s.index}`,
        'RD',
        s.carat,
        s.color,
        s.clarity,
        ...(s.index % 4 === 0 ? [word ?? 'Call', word ?? 'Call'] : [s.price, s.total]),
      ];
    },
    truth: (s) => ({ carat: s.carat, price: s.index % 4 === 0 ? null : s.price }),
    isTold: true,
  }),
  nasty('prices of one piece in lots', {
    isTold: true,
    headings: [['Lot', 'Shape', 'Pcs', 'Total Cts', 'Color', 'Clarity', 'Price/Pc $']],
    cells: (s) => {
      const pieces = 2 + (s.index % 5);
      return [`L${s.index}`, 'RD', pieces, cents(s.carat * pieces), s.color, s.clarity, s.total];
    },
    truth: (s) => ({ carat: cents(s.carat * (2 + (s.index % 5))), price: s.total / s.carat }),
  }),
  nasty('weights of one piece in lots', {
    isTold: true,
    headings: [['Lot', 'Shape', 'Pcs', 'Ct each', 'Color', 'Clarity', '$/ct']],
    cells: (s) => [`L${s.index}`, 'RD', 2 + (s.index % 5), s.carat, s.color, s.clarity, s.price],
    truth: (s) => ({ carat: cents(s.carat * (2 + (s.index % 5))), price: s.price }),
  }),
  nasty('pairs with both weights', {
    isTold: true,
    headings: [['Pair', 'Shape', 'Carat', 'Color', 'Clarity', '$/ct', 'Total $']],
    cells: (s) => {
      const other = cents(s.carat + 0.01);
      return [
        `PR${s.index}`,
        'RD',
        `${s.carat}+${other}`,
        s.color,
        s.clarity,
        s.price,
        cents(s.price * (s.carat + other)),
      ];
    },
    truth: (s) => ({ carat: cents(2 * s.carat + 0.01), price: s.price }),
  }),
  nasty('ranges of lots', {
    headings: [['Lot', 'Shape', 'Pcs', 'Cts', 'Color', 'Clarity', 'Size', '$/ct', 'Total $']],
    cells: (s) => {
      const pieces = 10 + s.index;
      const carat = cents(s.carat * pieces);
      return [`MX${s.index}`, 'RD', pieces, carat, 'G-H', 'VS', '0.30-0.39', s.price, cents(s.price * carat)];
    },
    truth: (s) => ({ carat: cents(s.carat * (10 + s.index)), price: s.price }),
    isTold: true,
  }),
  nasty('prices in thousands by a K', {
    headings: [['Stock', 'Shape', 'Carat', 'Color', 'Clarity', 'Price $']],
    cells: (s) => [`K${s.index}`, 'RD', s.carat, s.color, s.clarity, `${(s.total / 1000).toFixed(5)}k`],
  }),
  nasty('a price with its tax beside the price', {
    headings: [['SKU', 'Shape', 'Carat', 'Color', 'Clarity', 'Price inc VAT £', 'Price ex VAT £']],
    cells: (s) => [
      `V${s.index}`,
      'Round',
      s.carat,
      s.color,
      s.clarity,
      cents(s.total * 0.96),
      cents(s.total * 0.8),
    ],
  }),
  nasty('a price for members, crossed out and sold', {
    headings: [['SKU', 'Shape', 'Carat', 'Color', 'Clarity', 'Was', 'Now', 'Member']],
    cells: (s) => [
      `V${s.index}`,
      'Round',
      s.carat,
      s.color,
      s.clarity,
      `$${cents(s.total * 1.3)}`,
      `$${s.total}`,
      `$${cents(s.total * 0.9)}`,
    ],
  }),
];
