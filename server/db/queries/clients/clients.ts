/** Clients as staff see them, and their businesses. */
import { findsClient, foundPerson, standsForClient } from '../../fragments/company.ts';
import type { components } from '../../../../src/api/schema.gen.ts';
import { BUSINESS_STATUS, CLIENT_ROLES, KYC_STATUS, ROLE } from '../../../../src/domain/codes.ts';
import type { BusinessStatus, DiamondType, RoleId } from '../../../../src/domain/codes.ts';
import { liveCodes } from '../../../../src/machines/workflows.ts';
import { fromDay, untilDay } from '../../fragments/days.ts';
import type { ListColumn, ListQuery } from '../../fragments/list-query.ts';
import { seesClient } from '../../fragments/tenancy.ts';
import { collectedCounts } from '../collected/counts.ts';
import { LINE_WORKFLOWS, LINES } from '../../records/all.ts';
import { isUuid } from '../../with-actor.ts';
import type { Tx } from '../../with-actor.ts';
import { holdsJson, NEAR_LIMIT, ownHolds } from '../transactions/holds.ts';
import { contains } from '../like.ts';
import { businessJson } from '../session/profiles.ts';
import { FAILURES_BY_ACCOUNT } from '../session/sign-ins.ts';

type Schemas = components['schemas'];
export type ClientRow = Schemas['ClientRow'];
export type ClientOption = Schemas['ClientOption'];

export interface ClientFilters {
  search?: string;
  startDate?: string;
  endDate?: string;
  is_register?: boolean;
  business_associate_id?: string;
  is_active?: boolean;
  status?: BusinessStatus;
  /** Whether the client's own holds reach four fifths of the limit. */
  near_hold_limit?: boolean;
  /** Whether one of their KYC documents is to be reviewed. */
  kyc_pending?: boolean;
  /** All clients by default. */
  roles?: readonly RoleId[];
  /** Only clients who may see diamonds of this type. */
  diamond_type?: DiamondType;
}

/** SQL: whether the client's access includes this type; true for no type. */
const seesType = (type: string): string =>
  `(${type}::smallint IS NULL OR NOT EXISTS (
    SELECT FROM inventory_access ia WHERE ia.client_id = u.id AND ia.diamond_type <> '{}' AND ${type} <> ALL (ia.diamond_type)))`;

/** Guests and external clients have no business and state their company themselves. */
const COMPANY = 'coalesce(b.company_name, u.company_name)';
const CONTACT = `nullif(trim(u.first_name || ' ' || u.last_name), '')`;
const ASSOCIATE = `nullif(trim(a.first_name || ' ' || a.last_name), '')`;
/**
 * Without colleagues, whose company is listed, and unfinished sign-ups, whose address is not
 * confirmed.
 */
const IS_CLIENT = `u.role_id IN (${CLIENT_ROLES.join(', ')}) AND u.is_proven AND ${standsForClient('u.id')}`;
const ROW = `u.id, u.role_id, u.email, u.user_name, u.first_name, u.last_name, ${COMPANY} AS company_name, u.mobile, u.mobile_country_id, u.is_active,
  ac.status AS account_status,
  coalesce(f.is_locked, false) AS is_locked, coalesce(f.failures, 0) AS failed_logins, u.associate_id AS business_associate_id,
  ${ASSOCIATE} AS business_associate_name, ${businessJson('b')} AS business,
  ${holdsJson('u.id')} AS holds, u.created_at`;
const FROM = `app_user u LEFT JOIN app_user a ON a.id = u.associate_id LEFT JOIN business b ON b.user_id = u.id
  LEFT JOIN account ac ON ac.id = u.id`;
const WITH_FAILURES = `LEFT JOIN ${FAILURES_BY_ACCOUNT} f ON f.user_id = u.id`;
const FOUND = findsClient('u', 'b', '$1');
/** Needs the values of a list, of which the first is what was typed. */
const FOUND_PERSON = `${foundPerson('u', 'b', '$1')} AS found_person`;

const MATCHES = `${IS_CLIENT} AND ${seesClient('u.id')}
  AND ($1::text IS NULL OR ${FOUND})
  AND ($2::date IS NULL OR ${fromDay('u.created_at', '$2::date')}) AND ($3::date IS NULL OR ${untilDay('u.created_at', '$3::date')})
  AND ($4::boolean IS NULL OR coalesce(b.status = ${BUSINESS_STATUS.registered}, false) = $4)
  AND (NOT $5 OR u.associate_id IS NOT DISTINCT FROM $6::uuid)
  AND ($7::boolean IS NULL OR u.is_active = $7) AND ($8::int IS NULL OR b.status = $8)
  AND ($9::boolean IS NULL OR (u.id IN ${NEAR_LIMIT}) = $9)
  AND ($10::smallint[] IS NULL OR u.role_id = ANY ($10))
  AND ${seesType('$11')}
  AND ($12::boolean IS NULL OR (u.id IN (SELECT k.client_id FROM kyc_document k WHERE k.status = ${KYC_STATUS.pending})) = $12)`;

/** Newest first. */
export function clientsListed(filters: ClientFilters): ListQuery<ListColumn<'listClients'>> | null {
  const associate = filters.business_associate_id;
  if (associate !== undefined && !isUuid(associate)) return null;
  return {
    row: `${ROW}, ${FOUND_PERSON}`,
    from: `${FROM} ${WITH_FAILURES}`,
    where: MATCHES,
    values: [
      filters.search?.trim() ? contains(filters.search.trim()) : null,
      filters.startDate ?? null,
      filters.endDate ?? null,
      filters.is_register ?? null,
      associate !== undefined,
      associate ?? null,
      filters.is_active ?? null,
      filters.status ?? null,
      filters.near_hold_limit ?? null,
      filters.roles ?? null,
      filters.diamond_type ?? null,
      filters.kyc_pending ?? null,
    ],
    id: 'u.id',
    columns: {
      company: `lower(coalesce(${COMPANY}, ${CONTACT}))`,
      status: 'b.status',
      holds: ownHolds('u.id'),
      contact: `lower(${CONTACT})`,
      email: 'lower(u.email)',
      mobile: 'u.mobile',
      kind: 'u.role_id',
      associate: `lower(${ASSOCIATE})`,
      city: 'lower(b.city)',
      account: ['ac.status', 'coalesce(f.is_locked, false)'],
      since: 'u.created_at',
      type: 'lower(b.business_type)',
      tax: 'b.tax_identification_number',
      user_name: 'lower(u.user_name)',
      remark: 'lower(b.remark)',
    },
    order: 'u.created_at DESC, u.id DESC',
    readsText: Boolean(filters.search?.trim()),
  };
}

/** The same with all business details; the country's name is only needed in a sheet. */
export function clientDetailsListed(filters: ClientFilters): ListQuery<ListColumn<'listClients'>> | null {
  const listed = clientsListed(filters);
  const country = '(SELECT k.name FROM country k WHERE k.id = b.country_id) AS country';
  return listed && { ...listed, row: `${ROW}, ${FOUND_PERSON}, ${country}` };
}

/** Active customers by company. */
export const customerNames = (tx: Tx, search: string | null): Promise<Schemas['CustomerNames']> =>
  tx.many(
    `SELECT u.id, trim(u.first_name || ' ' || u.last_name) AS name, ${COMPANY} AS company_name FROM ${FROM}
      WHERE u.role_id = ${ROLE.customer} AND ${standsForClient('u.id')} AND u.is_active AND ${seesClient('u.id')}
        AND ($1::text IS NULL OR ${FOUND})
      ORDER BY lower(coalesce(${COMPANY}, u.first_name)), u.id LIMIT ${MOST_OPTIONS}`,
    [search],
  );

/** The client with this id; undefined if there is none that the actor may see. */
export async function findClient(tx: Tx, id: string): Promise<ClientRow | undefined> {
  if (!isUuid(id)) return undefined;
  return tx.one<ClientRow>(
    `SELECT ${ROW} FROM ${FROM} ${WITH_FAILURES} WHERE u.id = $1 AND ${IS_CLIENT} AND ${seesClient('u.id')}`,
    [id],
  );
}

/** The client's open lines by workflow, their invoices, and their carts, watchlist and notes. */
export async function countsOf(tx: Tx, clientId: string): Promise<Schemas['ClientDetail']['counts']> {
  const live = LINE_WORKFLOWS.map((workflow) => {
    const { table, counted } = LINES[workflow];
    const codes = liveCodes(workflow).join(', ');
    return `(SELECT count(*)::int FROM ${table} WHERE client_id = $1 AND status IN (${codes})) AS "${counted}"`;
  });
  const invoiced = `(SELECT count(*)::int FROM invoice_line WHERE client_id = $1) AS "invoicesCount"`;
  const columns = [...live, invoiced, ...collectedCounts('count(*)::int', 'l.client_id = $1')];
  const counts = await tx.one<Schemas['ClientDetail']['counts']>(`SELECT ${columns.join(', ')}`, [clientId]);
  if (!counts) throw new Error('A count over no rows is a row too.');
  return counts;
}

const MOST_OPTIONS = 1000;

/**
 * Active clients to choose from, by company; guests last, because anybody can become one,
 * repeatedly.
 */
export const clientOptions = (
  tx: Tx,
  search: string | null,
  type: DiamondType | null,
): Promise<ClientOption[]> =>
  tx.many<ClientOption>(
    `SELECT u.id, u.role_id, u.email, u.first_name, u.last_name,
            json_build_object('company_name', ${COMPANY}, 'status', b.status) AS business
       FROM ${FROM}
       WHERE ${IS_CLIENT} AND u.is_active AND ${seesClient('u.id')} AND ($1::text IS NULL OR ${FOUND})
         AND ${seesType('$2')}
      ORDER BY (u.role_id = ${ROLE.guest}), lower(coalesce(${COMPANY}, u.first_name)), u.id LIMIT ${MOST_OPTIONS}`,
    [search, type],
  );

/** The client for whom a document is printed. */
export interface Addressee {
  name: string;
  company: string | null;
}

export const findAddressee = (tx: Tx, id: string): Promise<Addressee | undefined> =>
  tx.one<Addressee>(
    `SELECT trim(u.first_name || ' ' || u.last_name) AS name,
            nullif(trim(coalesce(b.company_name, u.company_name)), '') AS company
       FROM ${FROM} WHERE u.id = $1 AND ${IS_CLIENT} AND ${seesClient('u.id')}`,
    [id],
  );

/** The details of a business. */
export interface BusinessFacts {
  companyName: string;
  businessType: string | null;
  designation: string | null;
  taxNumber: string | null;
  address: string | null;
  city: string | null;
  state: string | null;
  countryId: number | null;
}

export interface NewBusinessRow extends BusinessFacts {
  id: string;
  clientId: string;
  status: BusinessStatus;
}

/** A business starts in its machine's initial state and without history. */
/** The id of the business's client; undefined if the actor sees none. */
export async function findClientOfBusiness(tx: Tx, businessId: string): Promise<string | undefined> {
  if (!isUuid(businessId)) return undefined;
  const row = await tx.one<{ id: string }>(
    `SELECT b.user_id AS id FROM business b WHERE b.id = $1 AND ${seesClient('b.user_id')}`,
    [businessId],
  );
  return row?.id;
}

export async function insertBusiness(tx: Tx, business: NewBusinessRow): Promise<void> {
  await tx.run(
    `INSERT INTO business (id, user_id, company_name, business_type, tax_identification_number, address, city, state,
                           country_id, status, designation)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      business.id,
      business.clientId,
      business.companyName,
      business.businessType,
      business.taxNumber,
      business.address,
      business.city,
      business.state,
      business.countryId,
      business.status,
      business.designation,
    ],
  );
}

/** Replaces all details; null clears a field. */
export async function updateBusiness(tx: Tx, id: string, facts: BusinessFacts): Promise<void> {
  await tx.run(
    `UPDATE business SET company_name = $2, business_type = $3, tax_identification_number = $4, address = $5, city = $6,
            state = $7, country_id = $8, designation = $9, updated_at = now() WHERE id = $1`,
    [
      id,
      facts.companyName,
      facts.businessType,
      facts.taxNumber,
      facts.address,
      facts.city,
      facts.state,
      facts.countryId,
      facts.designation,
    ],
  );
}

export async function setTaxNumber(tx: Tx, businessId: string, taxNumber: string): Promise<void> {
  await tx.run('UPDATE business SET tax_identification_number = $2, updated_at = now() WHERE id = $1', [
    businessId,
    taxNumber,
  ]);
}

export const isActiveAssociate = async (tx: Tx, id: string): Promise<boolean> =>
  isUuid(id) &&
  (await tx.one('SELECT FROM app_user WHERE id = $1 AND role_id = $2 AND is_active', [
    id,
    ROLE.associate,
  ])) !== undefined;

/** The name of a person whom the actor may see; undefined if there is none. */
export async function findNamed(tx: Tx, id: string): Promise<{ name: string } | undefined> {
  if (!isUuid(id)) return undefined;
  return tx.one<{ name: string }>(
    `SELECT trim(first_name || ' ' || last_name) AS name FROM app_user WHERE id = $1 AND ${seesClient('id')}`,
    [id],
  );
}
