import type { Records } from './records.ts';

export const demand = {
  table: 'demand',
  joins: '',
  title: 'r.name',
  searched: 'r.name',
  client: 'r.client_id',
} satisfies Records;
