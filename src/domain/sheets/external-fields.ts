/** The columns of an external sheet, in which an external client confirms stones. */
import type { StockField } from './stock-fields.ts';

export const EXTERNAL_FIELDS = ['stock_no', 'report_no', 'total_amt', 'price_per_ct', 'remark'] as const;
export type ExternalField = (typeof EXTERNAL_FIELDS)[number];

export const EXTERNAL_FIELD_LABEL: Record<ExternalField, string> = {
  stock_no: 'Our stock number',
  report_no: 'Report number',
  total_amt: 'Price of the stone, USD',
  price_per_ct: 'Price per carat, USD',
  remark: 'Remark',
};

const OF_STOCK: Partial<Record<StockField, ExternalField>> = {
  stock_no: 'stock_no',
  report_no: 'report_no',
  total_amt: 'total_amt',
  price_per_ct: 'price_per_ct',
  member_comment: 'remark',
};
const REMARK = /remark|comment|note/i;

/** The field of an external sheet for a stock field; null if a confirmation does not use it. */
export const externalField = (field: StockField | null, header: string): ExternalField | null =>
  (field === null ? undefined : OF_STOCK[field]) ?? (REMARK.test(header) ? 'remark' : null);
