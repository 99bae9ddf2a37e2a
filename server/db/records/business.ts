import type { Records } from './records.ts';

export const business = {
  table: 'business',
  joins: '',
  title: 'r.company_name',
  searched: 'r.company_name',
  client: 'r.user_id',
} satisfies Records;
