import type { Records } from './records.ts';

export const invoice = {
  table: 'invoice',
  joins: '',
  title: 'r.number',
  searched: 'r.number',
  client: 'r.client_id',
} satisfies Records;
