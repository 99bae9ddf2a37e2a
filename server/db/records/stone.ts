import type { Records } from './records.ts';

export const stone = {
  table: 'stone',
  joins: '',
  title: 'r.stock_no',
  searched: `concat_ws(' ', r.stock_no, r.report_no)`,
  client: null,
} satisfies Records;
