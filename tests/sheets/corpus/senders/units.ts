/**
 * Dealers who write thousands, lacs, points or several currencies, or send a price that is not
 * asked.
 */
import { has } from '../has.ts';
import type { Column } from '../holding.ts';
import type { SheetStyle } from '../style.ts';

const stones = (prefix: string): Column[] => [
  ['Stock No', has.stockNo(prefix)],
  ['Shape', has.shape()],
  ['Carat', has.carat],
  ['Color', has.color],
  ['Clarity', has.clarity],
];
const natural: Column = ['Type', has.kind('Natural', 'Lab Grown')];
const style = (name: string, columns: Column[], more: Partial<SheetStyle> = {}): SheetStyle => ({
  name,
  rows: 40,
  columns,
  ...more,
});
/** A sheet whose only price is under this heading. */
const lone = (heading: string, holds: Column[1], more: Partial<SheetStyle> = {}): SheetStyle =>
  style(heading, [...stones('UN'), [heading, holds], natural], more);

export const UNITS_OF_SENDERS: readonly SheetStyle[] = [
  lone('Price (k$)', { ...has.totalIn(1000, 4), lone: true }),
  lone("Total USD '000", has.totalIn(1000, 4)),
  lone('Total $', has.totalInK),
  lone('Amt (Rs Lacs)', { ...has.totalIn(1e5, 5), lone: true }, { currency: 'INR' }),
  lone('price_cents', { ...has.totalIn(0.01, 0), lone: true }, { fileName: 'stock USD.csv' }),
  lone('Price/Ct in Hundreds USD', has.perCaratIn(100, 2)),
  style(
    'Lacs beside rupees by the carat',
    [...stones('LC'), ['Rate/Ct (Rs)', has.perCarat], ['Amt (Lacs)', has.totalIn(1e5, 5)], natural],
    { currency: 'INR', numbers: 'indian', cents: 0 },
  ),
  style(
    'Thousands by the title',
    [...stones('TT'), ['Price/ct', has.perCaratIn(1000, 5)], ['Total', has.totalIn(1000, 5)], natural],
    { title: [['All prices in thousands of US dollars']] },
  ),
  style('Points under Weight', [
    ['Stock No', has.stockNo('PT')],
    ['Shape', has.shape()],
    ['Weight (points)', has.points],
    ['Color', has.color],
    ['Clarity', has.clarity],
    ['$/ct', has.perCarat],
    natural,
  ]),
  style('Pts with totals', [
    ['Stock No', has.stockNo('PX')],
    ['Shape', has.shape()],
    ['Pts', has.points],
    ['Color', has.color],
    ['Clarity', has.clarity],
    ['$/ct', has.perCarat],
    ['Total $', has.total],
    natural,
  ]),
  style('Milligrams', [
    ['Stock No', has.stockNo('MG')],
    ['Shape', has.shape()],
    ['Weight mg', has.milligrams],
    ['Color', has.color],
    ['Clarity', has.clarity],
    ['Total $', has.total],
    natural,
  ]),
  style('Weight with the setting', [
    ['Stock No', has.stockNo('GW')],
    ['Shape', has.shape()],
    ['Gross Wt', has.grossWeight],
    ['Dia Wt', has.carat],
    ['Color', has.color],
    ['Clarity', has.clarity],
    ['Total $', has.total],
    natural,
  ]),
  style('A currency in each row', [
    ...stones('CR'),
    ['Total', has.totalByRow],
    ['Cur', has.currencyOfRow],
    natural,
  ]),
  style(
    'Dollars of Hong Kong under a plain sign',
    [...stones('HK'), ['Price/ct ($)', has.perCarat], ['Total ($)', has.total], natural],
    { currency: 'HKD', title: [['Prices in Hong Kong dollars (HKD)']] },
  ),
  style(
    'A dollar rate above rupees',
    [...stones('DR'), ['Rate/Ct', has.perCarat], ['Amt', has.total], natural],
    { currency: 'INR', numbers: 'indian', cents: 0, title: [['Dollar rate: 83.40, Shree Gems']] },
  ),
  style(
    'Prices before and after tax',
    [
      ...stones('FR'),
      ['Prix/ct HT', has.perCarat],
      ['Prix HT', has.total],
      ['Prix TTC', has.otherTotal(1.2)],
      natural,
    ],
    { currency: 'EUR', sign: ' €', numbers: 'thin', separator: ';' },
  ),
  style('What is paid of the list', [
    ...stones('OF'),
    ['Rap', has.rap],
    ['Rap %', has.shareOfList],
    ['$/ct', has.perCarat],
    natural,
  ]),
  style(
    'Prices of one piece',
    [
      ['Stock No', has.stockNo('PC')],
      ['Shape', has.shape()],
      ['Pcs', has.pieces],
      ['Carat', has.carat],
      ['Color', has.color],
      ['Clarity', has.clarity],
      ['Price/pc $', has.perPiece],
      natural,
    ],
    { stones: { lots: { share: 0.6, pieces: [2, 5], carats: [0.3, 1.2] } } },
  ),
  ...['Retail $', 'Insurance Value USD', 'Our Cost $', 'Appraised Value USD', 'High Estimate USD'].map(
    (heading) => lone(heading, has.otherTotal(2)),
  ),
];
