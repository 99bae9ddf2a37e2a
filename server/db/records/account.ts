import type { Records } from './records.ts';

export const account = {
  table: 'account',
  joins: 'JOIN app_user p ON p.id = r.id',
  title: `coalesce(nullif(trim(p.first_name || ' ' || p.last_name), ''), p.email)`,
  searched: `concat_ws(' ', p.company_name, p.first_name, p.last_name, p.email, p.user_name)`,
  client: 'r.id',
} satisfies Records;
