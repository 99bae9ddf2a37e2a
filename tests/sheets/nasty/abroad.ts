/** Habits of other countries: signs of decimals, units, scripts and currencies. */
import { nasty, type NastySheet, type Stone } from './made.ts';

const comma = (number: number, digits = 2): string => number.toFixed(digits).replace('.', ',');
const grouped = (number: number, between: string, digits = 2, point = ','): string => {
  const [whole = '', rest] = number.toFixed(digits).split('.');
  const parts = whole.replace(/\B(?=(\d{3})+$)/g, between);
  return rest === undefined ? parts : `${parts}${point}${rest}`;
};
/** `1,20,000.50` */
const lakhs = (number: number): string => number.toLocaleString('en-IN', { maximumFractionDigits: 2 });
const inRupees = ({ carat, price }: Stone) => ({ carat, price: (price * 84.5) / 84.5 });

export const ABROAD: readonly NastySheet[] = [
  nasty('points and commas of Antwerp, in euros', {
    above: [['Voorraad', '24/11/2026']],
    headings: [['Ref', 'Vorm', 'Karaat', 'Kleur', 'Zuiverheid', 'Prijs/ct EUR', 'Totaal EUR']],
    cells: (s) => [
      `AB${s.index + 11}`,
      'Rond',
      comma(s.carat),
      s.color,
      s.clarity,
      grouped(s.price, '.'),
      grouped(s.total, '.'),
    ],
  }),
  nasty('blanks between thousands', {
    headings: [['Réf', 'Forme', 'Poids', 'Couleur', 'Pureté', 'Prix/ct $', 'Total $']],
    cells: (s) => [
      `FR-${s.index + 11}`,
      'Rond',
      comma(s.carat),
      s.color,
      s.clarity,
      grouped(s.price, '\u202f'),
      grouped(s.total, '\u00a0'),
    ],
    isTold: true,
  }),
  nasty('grams', {
    headings: [['Item', 'Shape', 'Weight (g)', 'Color', 'Clarity', '$/ct', 'Total $']],
    cells: (s) => [`GR${s.index}`, 'Round', (s.carat / 5).toFixed(4), s.color, s.clarity, s.price, s.total],
  }),
  nasty('grams by figures alone', {
    isTold: true,
    headings: [['Item', 'Shape', 'Weight', 'Color', 'Clarity', 'Measurements', 'Total $']],
    cells: (s) => [
      `GR${s.index}`,
      'Round',
      (s.carat / 5).toFixed(4),
      s.color,
      s.clarity,
      `${s.length}-${s.width}x${s.depth}`,
      s.total,
    ],
  }),
  nasty('points', {
    headings: [['Item', 'Shape', 'Pts', 'Color', 'Clarity', 'Rate/ct USD', 'Amt USD']],
    cells: (s) => [`P${s.index}`, 'Round', Math.round(s.carat * 100), s.color, s.clarity, s.price, s.total],
    isTold: true,
  }),
  nasty('a column of carats and points', {
    isTold: true,
    headings: [['Item', 'Shape', 'Carat', 'Color', 'Clarity', '$/ct', 'Total $']],
    cells: (s) => [
      `M${s.index}`,
      'Round',
      s.carat < 1 ? `${Math.round(s.carat * 100)} pts` : `${s.carat} ct`,
      s.color,
      s.clarity,
      s.price,
      s.total,
    ],
  }),
  nasty('right to left', {
    headings: [['סה"כ $', 'מחיר לקרט $', 'ניקיון', 'צבע', 'משקל', 'צורה', 'מספר']],
    cells: (s) => [s.total, s.price, s.clarity, s.color, s.carat, 'עגול', `IL${s.index + 10}`],
    isTold: true,
  }),
  nasty('ten thousands of yuan', {
    headings: [['编号', '形状', '克拉', '颜色', '净度', '单价(元/克拉)', '总价(万元)']],
    cells: (s) => [
      `C${s.index + 100}`,
      '圆形',
      s.carat,
      s.color,
      s.clarity,
      Math.round(s.price * 7.1),
      ((s.total * 7.1) / 10_000).toFixed(4),
    ],
  }),
  nasty('ten thousands of yuan alone', {
    headings: [['编号', '形状', '克拉', '颜色', '净度', '总价(万)']],
    cells: (s) => [
      `C${s.index + 100}`,
      '圆形',
      s.carat,
      s.color,
      s.clarity,
      ((s.total * 7.1) / 10_000).toFixed(4),
    ],
  }),
  nasty('lakhs with their commas', {
    above: [['Rates in INR']],
    headings: [['Packet', 'Shape', 'Cts', 'Col', 'Pur', 'Rate', 'Amount']],
    cells: (s) => [
      `L${s.index + 1}A`,
      'RD',
      s.carat,
      s.color,
      s.clarity,
      lakhs(s.price * 84.5),
      lakhs(s.total * 84.5),
    ],
    truth: inRupees,
    isTold: true,
  }),
  nasty('the currency below the stones', {
    headings: [['Item', 'Shape', 'Carat', 'Color', 'Clarity', 'Price/ct', 'Total']],
    cells: (s) => [
      `F${s.index + 1}`,
      'Round',
      s.carat,
      s.color,
      s.clarity,
      Math.round(s.price * 7.8),
      Math.round(s.total * 7.8),
    ],
    below: [[''], ['All prices are in Hong Kong dollars (HKD)']],
  }),
  nasty('dollars of Hong Kong, said below the stones', {
    headings: [['Item', 'Shape', 'Carat', 'Color', 'Clarity', 'Price/ct $', 'Total $']],
    cells: (s) => [
      `F${s.index + 1}`,
      'Round',
      s.carat,
      s.color,
      s.clarity,
      Math.round(s.price * 7.8),
      Math.round(s.total * 7.8),
    ],
    below: [[''], ['Terms: all prices in HK$, 30 days']],
  }),
];
