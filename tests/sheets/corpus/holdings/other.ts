/** Columns of numbers, places, links, and those that nobody needs. */
import type { StockField } from '../../../../src/domain/sheets/stock-fields.ts';
import { text, type Holding } from '../holding.ts';

const link = (field: StockField, path: string, ending: string): Holding =>
  text(field, (stone) => `https://media.example.test/${path}/${stone.report_no}${ending}`);

export const OTHER = {
  /** `PX-1042`, different in every row. */
  stockNo: (before: string, from = 1001): Holding =>
    text('stock_no', (_, __, { index }) => `${before}${from + index * 7}`),
  /** An address of a product: unique, so it may serve as the stone's number. */
  productUrl: text(
    'stock_no',
    (_, __, { index }) => `https://shop.example.test/diamonds/${48_213 + index * 13}`,
    {
      accepts: [null],
    },
  ),
  /** A number of the sender's own machine beside the stock number. */
  machineId: text(null, (_, __, { index }) => String(7_300_418 + index * 31)),
  counter: text(null, (_, __, { index }) => String(index + 1)),
  availability: text('supplier_availability', (_, __, { random }) =>
    random.pick(['Available', 'Available', 'Available', 'Hold', 'Memo']),
  ),
  location: (...names: string[]): Holding =>
    text('location', (_, __, { random }) => random.pick(names), { accepts: ['city', 'country'] }),
  country: (...names: string[]): Holding =>
    text('country', (_, __, { random }) => random.pick(names), { accepts: ['location'] }),
  city: (...names: string[]): Holding =>
    text('city', (_, __, { random }) => random.pick(names), { accepts: ['location'] }),
  image: link('image', 'still', '.jpg'),
  video: link('video', 'turn', '.html'),
  certificate: link('certificate', 'report', '.pdf'),
  comment: text('member_comment', (_, __, { random }) =>
    random.pick(['', '', 'No BGM', 'Table open', 'Full of life', 'Very nice make']),
  ),
  reportComment: text('report_comment', (_, __, { random }) =>
    random.pick(['', 'Pinpoints are not shown', 'Clouds are not shown']),
  ),
  pairWith: text('pair_stock_no', () => ''),
  /** Where the rough came from, not whether it was grown. */
  rough: text('origin', (_, __, { random }) => random.pick(['Botswana', 'Canada', 'South Africa', 'Angola'])),
  /** The band of weights that a stone belongs to. */
  sizeGroup: text(null, ({ carat }) => {
    const from = Math.floor(carat * 2) / 2;
    return `${from.toFixed(2)}-${(from + 0.49).toFixed(2)}`;
  }),
  /** The same text in every row. */
  same: (word: string): Holding => text(null, () => word),
  oneOf: (...words: string[]): Holding => text(null, (_, __, { random }) => random.pick(words)),
  blank: text(null, () => ''),
  date: text(
    null,
    (_, __, { random }) =>
      `2025-${String(random.whole(1, 12)).padStart(2, '0')}-${String(random.whole(1, 28)).padStart(2, '0')}`,
  ),
  days: text(null, (_, __, { random }) => String(random.whole(1, 400))),
} as const;
