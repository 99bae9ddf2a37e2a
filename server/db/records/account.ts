import type { Records } from './records.ts';

export const account = {
  table: 'account',
  joins: 'JOIN app_user u ON u.id = r.id',
  title: `coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email)`,
  searched: `concat_ws(' ', u.company_name, u.first_name, u.last_name, u.email, u.user_name)`,
  client: 'r.id',
} satisfies Records;
