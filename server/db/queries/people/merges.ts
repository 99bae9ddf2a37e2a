/** Merging one company into another: what prevents it, and moving its records. */
import {
  KYC_STATUS,
  MEMBERSHIP_STATUS,
  PRICE_OFFER_STATUS,
  QUEUE_STATUS,
  type BusinessStatus,
  type RoleId,
} from '../../../../src/domain/codes.ts';
import { standsForClient } from '../../fragments/company.ts';
import type { Tx } from '../../with-actor.ts';
import { lockTimes } from '../audit/step-times/fill.ts';

/**
 * The tables of a company's records, with the column that names the company. Parents come before
 * children: a transaction that adds a child has locked the parent, so the child is there when its
 * own table is updated.
 */
export const MOVED: readonly (readonly [table: string, column: string])[] = [
  ['hold', 'client_id'],
  ['queue_place', 'client_id'],
  ['memo', 'client_id'],
  ['memo_line', 'client_id'],
  ['memo_extension', 'client_id'],
  ['confirm_order', 'client_id'],
  ['confirm_line', 'client_id'],
  ['enquiry', 'client_id'],
  ['price_offer', 'client_id'],
  ['price_offer_line', 'client_id'],
  ['invoice', 'client_id'],
  ['invoice_line', 'client_id'],
  ['invoice_payment', 'client_id'],
  ['credit_note', 'client_id'],
  ['client_credit', 'client_id'],
  ['stone_claim', 'client_id'],
  ['demand', 'client_id'],
  ['share_link', 'owner_id'],
  ['featured_stone', 'client_id'],
];

/** Tables of a company's terms, which are deleted: the other company's terms apply. */
export const REPLACED: readonly string[] = ['markup', 'inventory_access', 'credit_limit'];

export interface MergedCompany {
  id: string;
  name: string;
  role: RoleId;
  associate_id: string | null;
  account: number;
  business: { id: string; status: BusinessStatus } | null;
}

/** Undefined for whoever is no client of their own. */
export const findMergedCompany = (tx: Tx, id: string): Promise<MergedCompany | undefined> =>
  tx.one(
    `SELECT u.id, coalesce(b.company_name, u.company_name, u.email) AS name, u.role_id AS role, u.associate_id,
            a.status AS account, CASE WHEN b.id IS NOT NULL THEN jsonb_build_object('id', b.id, 'status', b.status) END AS business
       FROM app_user u JOIN account a ON a.id = u.id LEFT JOIN business b ON b.user_id = u.id
      WHERE u.id = $1 AND ${standsForClient('u.id')}`,
    [id],
  );

/** Locks both companies, so that no record is created for `from` before the merge commits. */
export async function lockToMerge(tx: Tx, from: string, into: string): Promise<void> {
  await tx.run('SELECT FROM business WHERE user_id = ANY ($1::uuid[]) ORDER BY user_id FOR UPDATE', [
    [from, into],
  ]);
  // Inserting a record for the company locks this row too, by its foreign key.
  await tx.run('SELECT FROM app_user WHERE id = $1 FOR UPDATE', [from]);
}

export interface Unsettled {
  pending_documents: number;
  join_requests: number;
  /** The first person asks to join a third company. */
  asks_elsewhere: boolean;
  /** The stock numbers that both want, or that one wants and the other has. */
  wanted: string[];
  /** The stock numbers of price offers of both. */
  offered: string[];
}

const { waiting, offered } = QUEUE_STATUS;
const LIVE_PLACE = `q.status IN (${waiting}, ${offered})`;
const LIVE_OFFER = `status IN (${PRICE_OFFER_STATUS.open}, ${PRICE_OFFER_STATUS.countered})`;

export async function findUnsettled(tx: Tx, from: string, into: string): Promise<Unsettled> {
  const row = await tx.one<Unsettled>(
    `SELECT (SELECT count(*)::int FROM kyc_document WHERE client_id = $1 AND status = ${KYC_STATUS.pending}) AS pending_documents,
            (SELECT count(*)::int FROM membership m JOIN app_user u ON u.id = m.asked_by
              WHERE m.company_id = $1 AND m.status = ${MEMBERSHIP_STATUS.asked} AND u.is_active) AS join_requests,
            EXISTS (SELECT FROM membership WHERE asked_by = $1 AND status = ${MEMBERSHIP_STATUS.asked} AND company_id <> $2)
              AS asks_elsewhere,
            ARRAY(SELECT DISTINCT s.stock_no FROM queue_place q JOIN stone s ON s.id = q.stone_id
                   WHERE q.client_id IN ($1, $2) AND ${LIVE_PLACE}
                     AND (EXISTS (SELECT FROM stone_claim c WHERE c.stone_id = q.stone_id AND c.client_id IN ($1, $2) AND c.client_id <> q.client_id)
                          OR q.client_id = $1 AND EXISTS (SELECT FROM queue_place o WHERE o.stone_id = q.stone_id AND o.client_id = $2
                                                             AND ${LIVE_PLACE.replaceAll('q.', 'o.')}))
                   ORDER BY s.stock_no) AS wanted,
            ARRAY(SELECT DISTINCT s.stock_no FROM price_offer_line l JOIN stone s ON s.id = l.stone_id
                   WHERE l.client_id = $1 AND l.${LIVE_OFFER} AND EXISTS (
                     SELECT FROM price_offer_line o WHERE o.stone_id = l.stone_id AND o.client_id = $2 AND o.${LIVE_OFFER})
                   ORDER BY s.stock_no) AS offered`,
    [from, into],
  );
  if (!row) throw new Error('One row always answers.');
  return row;
}

export interface MergedRecords {
  holds: number;
  queue_places: number;
  memos: number;
  confirm_stones: number;
  enquiries: number;
  price_offers: number;
  invoices: number;
  demands: number;
  share_links: number;
}

/** Counts the company's records, open and closed. */
export async function countMerged(tx: Tx, id: string): Promise<MergedRecords> {
  const row = await tx.one<MergedRecords>(
    `SELECT (SELECT count(*)::int FROM hold WHERE client_id = $1) AS holds,
            (SELECT count(*)::int FROM queue_place WHERE client_id = $1) AS queue_places,
            (SELECT count(*)::int FROM memo_line WHERE client_id = $1) AS memos,
            (SELECT count(*)::int FROM confirm_line WHERE client_id = $1) AS confirm_stones,
            (SELECT count(*)::int FROM enquiry WHERE client_id = $1) AS enquiries,
            (SELECT count(*)::int FROM price_offer_line WHERE client_id = $1) AS price_offers,
            (SELECT count(*)::int FROM invoice WHERE client_id = $1) AS invoices,
            (SELECT count(*)::int FROM demand WHERE client_id = $1) AS demands,
            (SELECT count(*)::int FROM share_link WHERE owner_id = $1) AS share_links`,
    [id],
  );
  if (!row) throw new Error('One row always answers.');
  return row;
}

/** The company's own terms, which would end. */
export async function findReplaced(tx: Tx, id: string): Promise<string[]> {
  const found = REPLACED.map(
    (table) => `SELECT '${table}' AS name WHERE EXISTS (SELECT FROM ${table} WHERE client_id = $1)`,
  );
  return (await tx.many<{ name: string }>(found.join(' UNION ALL '), [id])).map(({ name }) => name);
}

/** Moves the people and records of `from` to `into`, after the steps of the memberships. */
export async function mergeRecords(tx: Tx, from: string, into: string): Promise<void> {
  await tx.run(
    `UPDATE membership SET company_id = $2, is_owner = false WHERE company_id = $1 AND person_id IS NOT NULL`,
    [from, into],
  );
  await tx.run('UPDATE membership SET was_company = true WHERE person_id = $1', [from]);
  await tx.run(
    `UPDATE app_user u SET associate_id = c.associate_id, company_name = coalesce(b.company_name, c.company_name)
       FROM app_user c LEFT JOIN business b ON b.user_id = c.id
      WHERE c.id = $1 AND u.id <> c.id AND u.id IN (SELECT m.person_id FROM membership m WHERE m.company_id = $1)`,
    [into],
  );
  await tx.run('UPDATE business SET user_id = NULL, merged_from = $1 WHERE user_id = $1', [from]);
  for (const table of REPLACED) await tx.run(`DELETE FROM ${table} WHERE client_id = $1`, [from]);
  await tx.run(
    `DELETE FROM featured_stone f WHERE f.client_id = $1
        AND EXISTS (SELECT FROM featured_stone o WHERE o.client_id = $2 AND o.stone_id = f.stone_id)`,
    [from, into],
  );
  for (const [table, column] of MOVED)
    await tx.run(`UPDATE ${table} SET ${column} = $2 WHERE ${column} = $1`, [from, into]);
  await lockTimes(tx);
  await tx.run('SELECT merge_times($1, $2)', [from, into]);
}
