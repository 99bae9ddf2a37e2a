import type { Records } from './records.ts';

export const memoExtension = {
  table: 'memo_extension',
  joins:
    'JOIN memo_line l ON l.id = r.line_id JOIN memo d ON d.id = l.memo_id JOIN stone s ON s.id = l.stone_id',
  title: `d.number || ' · ' || s.stock_no`,
  searched: `concat_ws(' ', d.number || ' · ' || s.stock_no, s.report_no)`,
  client: 'r.client_id',
} satisfies Records;
