/** Members' accounts as administrators see them. */
import { standsForClient } from '../../fragments/company.ts';
import type { components } from '../../../../src/api/schema.gen.ts';
import { ACCOUNT_STATUS, ENQUIRY_STATUS, HOLD_STATUS, ROLE } from '../../../../src/domain/codes.ts';
import { liveCodes } from '../../../../src/machines/workflows.ts';
import { clientCredit } from '../../fragments/invoice-amounts.ts';
import { isUuid, type Tx } from '../../with-actor.ts';
import { KEPT_UNTIL } from './kept-kyc-documents.ts';

type Account = components['schemas']['Account'];

/** SQL: the name of the person `u`, or else the address. */
export const PERSON_NAME = `coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email)`;

/** SQL: the open records of the person `u`, as the contract describes them. */
export const OPEN_OF_ACCOUNT = `json_build_object(
  'holds', (SELECT count(*) FROM hold WHERE client_id = u.id AND status = ${HOLD_STATUS.held}),
  'enquiries', (SELECT count(*) FROM enquiry WHERE client_id = u.id AND status = ${ENQUIRY_STATUS.open}),
  'memos', (SELECT count(*) FROM memo_line WHERE client_id = u.id AND status IN (${liveCodes('memo').join(', ')})),
  'confirm_stones', (SELECT count(*) FROM confirm_line WHERE client_id = u.id AND status IN (${liveCodes('confirmStone').join(', ')})),
  'clients', (SELECT count(*) FROM app_user c JOIN account ca ON ca.id = c.id
               WHERE c.associate_id = u.id AND ${standsForClient('c.id')} AND ca.status NOT IN (${ACCOUNT_STATUS.closed}, ${ACCOUNT_STATUS.erased})))`;

const made = (table: string, by: string): string =>
  `(SELECT count(*) FROM ${table} WHERE client_id = u.id)
   + (SELECT count(*) FROM ${table} WHERE ${by} = u.id AND ${by} <> client_id)`;

/** SQL: how many records name the person `u`, as the contract describes it. */
export const RECORDS_OF_ACCOUNT = `json_build_object(
  'holds', ${made('hold', 'created_by')}, 'memos', ${made('memo_line', 'created_by')},
  'confirm_stones', ${made('confirm_line', 'created_by')}, 'enquiries', ${made('enquiry', 'created_by')},
  'invoices', ${made('invoice', 'created_by')},
  'documents', (SELECT count(*) FROM kyc_document WHERE client_id = u.id),
  'tasks', (SELECT count(*) FROM task WHERE asked_by = u.id OR assigned_to = u.id),
  'sheets', (SELECT count(*) FROM upload WHERE uploaded_by = u.id) + ${made('external_sheet', 'sent_by')},
  'clients', (SELECT count(*) FROM app_user c WHERE c.associate_id = u.id AND ${standsForClient('c.id')}))`;

/** SQL: the new e-mail of the person `u` that waits for its owner, as the contract has it. */
const WAITING_CHANGE = `(SELECT json_build_object('email', c.new_email, 'asked_at', c.asked_at, 'expires_at', c.expires_at,
    'asked_by', (SELECT coalesce(nullif(trim(b.first_name || ' ' || b.last_name), ''), b.email) FROM app_user b WHERE b.id = c.asked_by))
   FROM email_change c WHERE c.user_id = u.id AND c.confirmed_at IS NULL AND c.expires_at > now())`;

/** SQL: whether nobody but the person `u` could administer the house. */
export const IS_LAST_ADMINISTRATOR = `(u.role_id = ${ROLE.administrator} AND NOT EXISTS (
  SELECT FROM app_user o JOIN account oa ON oa.id = o.id AND oa.status = ${ACCOUNT_STATUS.active}
   WHERE o.role_id = ${ROLE.administrator} AND o.id <> u.id))`;

/**
 * The account of a member whom the actor may see, without its history; undefined if there is none.
 */
export async function findAccountOf(tx: Tx, id: string): Promise<Omit<Account, 'history'> | undefined> {
  if (!isUuid(id)) return undefined;
  return tx.one<Omit<Account, 'history'>>(
    `SELECT u.id, ${PERSON_NAME} AS name, u.email, u.role_id, a.status, ${OPEN_OF_ACCOUNT} AS open,
            ${RECORDS_OF_ACCOUNT} AS records, ${IS_LAST_ADMINISTRATOR} AS is_last_administrator,
            ${clientCredit('u.id')}::text AS credit, ${KEPT_UNTIL} AS kept_until,
            (EXISTS (SELECT FROM second_factor f WHERE f.user_id = u.id)
             OR EXISTS (SELECT FROM passkey k WHERE k.user_id = u.id)) AS has_second_factor,
            u.password_hash IS NOT NULL AS has_password,
            ${WAITING_CHANGE} AS email_change,
            EXISTS (SELECT FROM email_change c WHERE c.user_id = u.id AND c.asked_by = (SELECT actor_id())) AS changed_address,
            (SELECT count(*)::int FROM session s
              WHERE s.user_id = u.id AND s.revoked_at IS NULL AND s.expires_at > now()) AS sessions
       FROM account a JOIN app_user u ON u.id = a.id WHERE a.id = $1`,
    [id],
  );
}
