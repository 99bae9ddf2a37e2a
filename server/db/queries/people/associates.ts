/** Business associates and the clients assigned to them. */
import { standsForClient } from '../../fragments/company.ts';
import type { components } from '../../../../src/api/schema.gen.ts';
import { BUSINESS_STATUS, CLIENT_ROLES, ROLE, type AccountStatus } from '../../../../src/domain/codes.ts';
import { liveCodes } from '../../../../src/machines/workflows.ts';
import type { ListColumn, ListQuery } from '../../fragments/list-query.ts';
import { LINES, type LineWorkflow } from '../../records/all.ts';
import { isUuid, type Tx } from '../../with-actor.ts';
import { contains } from '../like.ts';
import { MEMBER, MEMBER_NAME, MEMBER_WORDS, MEMBERS } from './members.ts';

type Schemas = components['schemas'];
export type AssociateRow = Schemas['Associate'];

/** SQL: how many clients are assigned to the associate `u`. */
const CUSTOMERS = `(SELECT count(*)::int FROM app_user c WHERE c.associate_id = u.id AND ${standsForClient('c.id')})`;
const REGISTERED = `(SELECT count(*)::int FROM app_user c JOIN business b ON b.user_id = c.id
  WHERE c.associate_id = u.id AND b.status = ${BUSINESS_STATUS.registered})`;
const openLines = (workflow: LineWorkflow): string =>
  `(SELECT count(*)::int FROM ${LINES[workflow].table} l JOIN app_user c ON c.id = l.client_id
     WHERE c.associate_id = u.id AND l.status IN (${liveCodes(workflow).join(', ')}))`;
const OPEN = {
  enquiries: openLines('enquiry'),
  holds: openLines('hold'),
  memos: openLines('memo'),
  confirm_stones: openLines('confirmStone'),
};

const ROW = `${MEMBER}, u.associate_type AS business_associate_type, ${CUSTOMERS} AS customers, ${REGISTERED} AS registered,
  ${Object.entries(OPEN)
    .map(([name, counted]) => `${counted} AS ${name}`)
    .join(', ')}`;
const MATCHES = `u.role_id = ${ROLE.associate} AND ($1::text IS NULL OR ${MEMBER_WORDS} LIKE $1)
  AND ($2::smallint IS NULL OR ac.status = $2)`;

export interface AssociateFilters {
  search?: string;
  account_status?: AccountStatus;
}

const valuesOf = ({ search, account_status: status }: AssociateFilters): unknown[] => [
  search?.trim() ? contains(search.trim()) : null,
  status ?? null,
];

/** By name. */
export const associatesListed = (filters: AssociateFilters): ListQuery<ListColumn<'listAssociates'>> => ({
  row: ROW,
  from: MEMBERS,
  where: MATCHES,
  values: valuesOf(filters),
  id: 'u.id',
  columns: {
    name: `lower(${MEMBER_NAME})`,
    type: 'lower(u.associate_type)',
    email: 'lower(u.email)',
    mobile: 'u.mobile',
    customers: CUSTOMERS,
    registered: REGISTERED,
    ...OPEN,
    account: 'ac.status',
    user_name: 'lower(u.user_name)',
    since: 'u.created_at',
  },
  order: `lower(${MEMBER_NAME})`,
});

/**
 * A row for each associate and client, as ASSOCIATE_DETAIL_CELLS needs; by name, then by the
 * client's company.
 */
export const associateDetailsListed = (filters: AssociateFilters): ListQuery<never> => ({
  row: `${MEMBER_NAME} AS name, u.associate_type AS business_associate_type, u.email, u.mobile,
    ac.status AS account_status, coalesce(b.company_name, c.company_name) AS company,
    nullif(trim(c.first_name || ' ' || c.last_name), '') AS contact, c.email AS client_email, c.mobile AS client_mobile,
    b.city, b.status AS business_status, c.created_at AS client_since`,
  from: `${MEMBERS} LEFT JOIN app_user c ON c.associate_id = u.id LEFT JOIN business b ON b.user_id = c.id`,
  where: MATCHES,
  values: valuesOf(filters),
  id: 'coalesce(c.id, u.id)',
  columns: {},
  order: `lower(${MEMBER_NAME}), u.id, lower(coalesce(b.company_name, c.company_name))`,
});

export async function findAssociate(tx: Tx, id: string): Promise<AssociateRow | undefined> {
  if (!isUuid(id)) return undefined;
  return tx.one<AssociateRow>(
    `SELECT ${ROW} FROM ${MEMBERS} WHERE u.id = $1 AND u.role_id = ${ROLE.associate}`,
    [id],
  );
}

/**
 * Active business associates, and those who have left but still have clients; in the order of their
 * names.
 */
export const associateOptions = (tx: Tx): Promise<Schemas['AssociateOption'][]> =>
  tx.many(
    `SELECT u.id, u.first_name, u.last_name FROM ${MEMBERS}
      WHERE u.role_id = ${ROLE.associate}
        AND (u.is_active OR EXISTS (SELECT FROM app_user c WHERE c.associate_id = u.id))
      ORDER BY lower(${MEMBER_NAME}), u.id`,
  );

/**
 * Assigns the associate's clients, or these of them, to another one, in one statement. Returns them
 * by company.
 */
export async function reassignClients(
  tx: Tx,
  from: string,
  to: string,
  clients: readonly string[] | null,
): Promise<{ id: string; name: string }[]> {
  return tx.many<{ id: string; name: string }>(
    `WITH moved AS (
       UPDATE app_user SET associate_id = $2, updated_at = now()
        WHERE associate_id = $1 AND role_id = ANY ($3::smallint[]) AND ($4::uuid[] IS NULL OR id = ANY ($4))
       RETURNING id, email, company_name)
     SELECT m.id, coalesce(b.company_name, m.company_name, m.email) AS name
       FROM moved m LEFT JOIN business b ON b.user_id = m.id
      ORDER BY lower(coalesce(b.company_name, m.company_name, m.email)), m.id`,
    [from, to, CLIENT_ROLES, clients],
  );
}
