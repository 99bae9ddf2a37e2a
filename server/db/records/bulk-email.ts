import type { Records } from './records.ts';

export const bulkEmail = {
  table: 'bulk_email',
  joins: '',
  title: 'r.subject',
  searched: 'r.subject',
  client: null,
} satisfies Records;
