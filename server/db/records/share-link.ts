import type { Records } from './records.ts';

export const shareLink = {
  table: 'share_link',
  joins: '',
  title: 'r.shown_name',
  searched: 'r.shown_name',
  client: 'r.owner_id',
} satisfies Records;
