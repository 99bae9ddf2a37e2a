/** The columns of invoices, and of credit notes, which take their lines back. */
import {
  CARAT,
  CLARITY,
  COLOR,
  FINISH,
  ORIGIN,
  PIECES,
  PRICE,
  REPORT,
  SHAPE,
  STOCK_NO,
  SUM,
} from './columns.ts';

/** For upright pages. */
export const INVOICE_COLUMNS = [
  STOCK_NO,
  { ...SHAPE, width: 48 },
  { ...ORIGIN, width: 36 },
  { ...COLOR, width: 54 },
  { ...CLARITY, width: 26 },
  { ...FINISH, width: 42 },
  { ...REPORT, width: 68 },
  { ...PIECES, width: 24 },
  { ...CARAT, width: 28 },
  { ...PRICE, width: 46 },
  { ...SUM, width: 56 },
];
