/**
 * Columns beside those of one stone at one price: cost, cash, tax, texts of shops, and lots of
 * stones.
 */
import type { StockField } from '../../../../src/domain/sheets/stock-fields.ts';
import { text, type Holding } from '../holding.ts';
import { written } from '../numbers.ts';
import { amount, statedPerCarat, statedTotal } from './prices.ts';

const money = { numeric: true, money: 'sheet' } as const;
const percent = { numeric: true, unit: '%' } as const;
const carats = { numeric: true, unit: 'ct' } as const;

export const ASIDES = {
  /** Another price than the one that is asked, as a share of it: no field of a stone. */
  otherPerCarat: (share: number): Holding =>
    text(null, (stone, manner) => amount(statedPerCarat(stone, manner) * share, manner), money),
  otherTotal: (share: number): Holding =>
    text(null, (stone, manner) => amount(statedTotal(stone, manner) * share, manner), money),
  /** What such another price is against the list. */
  otherDisc: (share: number): Holding =>
    text(null, ({ disc }, { numbers }) => written((1 + disc / 100) * share * 100 - 100, 2, numbers), percent),
  /** The discount before it was last changed. */
  lastDisc: text(
    null,
    ({ disc }, { numbers }, { random }) => written(disc + random.whole(-3, 4) / 2, 2, numbers),
    percent,
  ),

  /** How many stones are sold as one; most sheets with such a column have single stones too. */
  pieces: text('pieces', ({ pieces }) => String(pieces), { numeric: true }),
  /** What each stone of a lot weighs, beside the weight of all. */
  caratEach: text(null, ({ carat, pieces }, { numbers }) => written(carat / pieces, 3, numbers), carats),
  /** Stones of a lot have no reports. */
  labOfOne: text('lab', ({ lab, pieces }) => (pieces === 1 ? lab : '')),
  reportOfOne: text('report_no', ({ report_no, pieces }) => (pieces === 1 ? report_no : '')),
  certificateOfOne: text('certificate', ({ report_no, pieces }) =>
    pieces === 1 ? `https://media.example.test/report/${report_no}.pdf` : '',
  ),
  /**
   * The larger and the smaller diameter of a round; which of the two is the length does not matter.
   */
  diameterMax: text('length', ({ length }, { numbers }) => written(length, 2, numbers), {
    numeric: true,
    unit: 'mm',
    accepts: ['width'],
  }),
  diameterMin: text('width', ({ width }, { numbers }) => written(width, 2, numbers), {
    numeric: true,
    unit: 'mm',
    accepts: ['length'],
  }),
  diameterMean: text(null, ({ length, width }, { numbers }) => written((length + width) / 2, 2, numbers), {
    numeric: true,
    unit: 'mm',
  }),
  /** The weight in grams, as shops need it for parcels. */
  grams: text(null, ({ carat }, { numbers }) => written(carat / 5, 3, numbers), { numeric: true }),

  /** `Brownish`, beside the fancy colour. */
  overtone: text('overtone', (_, __, { random }) => random.pick(['', '', 'Brownish', 'Orangy', 'Grayish'])),
  state: (...names: string[]): Holding =>
    text('state', (_, __, { random }) => random.pick(names), { accepts: ['location'] }),
  /** Availability in the sender's own words. */
  availabilityAs: (...words: string[]): Holding =>
    text('supplier_availability', (_, __, { random }) => random.pick(words)),
  /** The same text in every row, which may be read as one of these fields without harm. */
  sameOr: (word: string, ...accepts: StockField[]): Holding => text(null, () => word, { accepts }),
  oneOfOr: (words: readonly string[], ...accepts: StockField[]): Holding =>
    text(null, (_, __, { random }) => random.pick(words), { accepts }),
} as const;
