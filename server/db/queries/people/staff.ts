/** Administrators, quality control and auditors. */
import { ROLE, type AccountStatus, type RoleId } from '../../../../src/domain/codes.ts';
import type { ListColumn, ListQuery } from '../../fragments/list-query.ts';
import { isUuid, type Tx } from '../../with-actor.ts';
import { contains } from '../like.ts';
import { MEMBER, MEMBER_NAME, MEMBER_WORDS, MEMBERS, type Member } from './members.ts';

/** In the order of the list. */
export const STAFF_ROLES = [ROLE.administrator, ROLE.qualityControl, ROLE.auditor] as const;

export interface StaffFilters {
  search?: string;
  role_id?: RoleId;
  account_status?: AccountStatus;
}

/** By role, then by name. */
export const staffListed = (filters: StaffFilters): ListQuery<ListColumn<'listStaff'>> => ({
  row: MEMBER,
  from: MEMBERS,
  where: `u.role_id IN (${STAFF_ROLES.join(', ')}) AND ($1::text IS NULL OR ${MEMBER_WORDS} LIKE $1)
    AND ($2::smallint IS NULL OR u.role_id = $2) AND ($3::smallint IS NULL OR ac.status = $3)`,
  values: [
    filters.search?.trim() ? contains(filters.search.trim()) : null,
    filters.role_id ?? null,
    filters.account_status ?? null,
  ],
  id: 'u.id',
  columns: {
    name: `lower(${MEMBER_NAME})`,
    role: 'u.role_id',
    email: 'lower(u.email)',
    mobile: 'u.mobile',
    user_name: 'lower(u.user_name)',
    account: 'ac.status',
    last_seen: '(SELECT max(s.seen_at) FROM session s WHERE s.user_id = u.id)',
    since: 'u.created_at',
  },
  order: `u.role_id, lower(${MEMBER_NAME})`,
});

/** A member of one of these roles; undefined if there is none. */
export async function findMember(tx: Tx, id: string, role: RoleId): Promise<Member | undefined> {
  if (!isUuid(id)) return undefined;
  return tx.one<Member>(`SELECT ${MEMBER} FROM ${MEMBERS} WHERE u.id = $1 AND u.role_id = $2`, [id, role]);
}
