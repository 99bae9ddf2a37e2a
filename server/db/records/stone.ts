import type { Records } from './records.ts';

export const stone = {
  table: 'stone',
  joins: '',
  title: 'r.stock_no',
  searched: `concat_ws(' ', r.stock_no, r.report_no)`,
  client: null,
  // Moving a stone of an undone upload brings it back into the stock.
  everyStep: 'undone_by = NULL',
} satisfies Records;
