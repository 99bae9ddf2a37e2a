import type { Records } from './records.ts';

export const mail = {
  table: 'mail',
  joins: '',
  title: 'r.subject',
  searched: 'r.subject',
  client: 'r.user_id',
} satisfies Records;
