import type { Records } from './records.ts';

export const membership = {
  table: 'membership',
  joins: 'JOIN app_user p ON p.id = coalesce(r.person_id, r.asked_by) JOIN app_user c ON c.id = r.company_id',
  title: `concat_ws(', ', nullif(trim(p.first_name || ' ' || p.last_name), ''), c.company_name)`,
  searched: `concat_ws(' ', p.first_name, p.last_name, p.email, c.company_name)`,
  client: 'r.company_id',
} satisfies Records;
