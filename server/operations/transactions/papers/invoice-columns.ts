/** The columns of invoices, and of credit notes, which take their lines back. */
import { CARAT, CLARITY, COLOR, ORIGIN, PIECES, PRICE, REPORT, SHAPE, STOCK_NO, SUM } from './columns.ts';

export const INVOICE_COLUMNS = [
  STOCK_NO,
  { ...SHAPE, width: 80 },
  { ...ORIGIN, width: 56 },
  { ...COLOR, width: 120 },
  { ...CLARITY, width: 44 },
  { ...REPORT, width: 110 },
  { ...PIECES, width: 36 },
  { ...CARAT, width: 44 },
  { ...PRICE, width: 72 },
  { ...SUM, width: 84 },
];
