/** Columns whose words look like something else: flags, tests, letters, and numbers with marks. */
import type { StockField } from '../../../../src/domain/sheets/stock-fields.ts';
import { text, type Holding } from '../holding.ts';

export const MARKS = {
  /** Yes for a few stones and no for the others, and no field by itself. */
  rarely: (yes: string, no: string, ...accepts: StockField[]): Holding =>
    text(null, (_, __, { random }) => (random.chance(0.12) ? yes : no), { accepts }),
  /** Every stone is there. */
  there: (word: string): Holding => text('supplier_availability', () => word, { accepts: [null] }),
  /** The report's number as a sender protects or names it. */
  reportAs: (write: (number: string) => string): Holding =>
    text('report_no', ({ report_no }) => (report_no === '' ? '' : write(report_no))),
  /** The stock number with what protects it, or with signs that nobody sees. */
  stockNoAs: (write: (number: string) => string, from = 1001): Holding =>
    text('stock_no', (_, __, { index }) => write(`Z${from + index}`)),
  /** A remark that is the same in every row. */
  remark: (word: string): Holding => text('member_comment', () => word, { accepts: [null] }),
} as const;
