/** KYC documents and registrations that end on a day, and documents whose reminders are due. */
import { BUSINESS_STATUS, KYC_STATUS, type DocumentCategory } from '../../../../src/domain/codes.ts';
import { PAPER_REMINDER_DAYS } from '../../../../src/domain/mails.ts';
import { notErased } from '../../fragments/not-erased.ts';
import type { Tx } from '../../with-actor.ts';
import { GRACE } from './kyc-setting.ts';

/** SQL: whether the business still belongs to a client. A merged one's documents do not expire. */
const ofClient = (business: string): string =>
  `EXISTS (SELECT FROM business o WHERE o.id = ${business} AND o.user_id IS NOT NULL)`;

/** The businesses with approved documents that have expired. */
export async function businessesToExpire(tx: Tx, today: string): Promise<string[]> {
  const rows = await tx.many<{ business_id: string }>(
    `SELECT DISTINCT business_id FROM kyc_document
      WHERE status = ${KYC_STATUS.approved} AND expires_on < $1::date AND ${notErased('client_id')}
        AND ${ofClient('business_id')}`,
    [today],
  );
  return rows.map(({ business_id }) => business_id);
}

export async function documentsToExpire(
  tx: Tx,
  businessId: string,
  today: string,
): Promise<DocumentCategory[]> {
  const rows = await tx.many<{ document_category: DocumentCategory }>(
    `SELECT document_category FROM kyc_document
      WHERE business_id = $1 AND status = ${KYC_STATUS.approved} AND expires_on < $2::date ORDER BY document_category`,
    [businessId, today],
  );
  return rows.map(({ document_category }) => document_category);
}

// A renewed document that still waits for review does not prolong the grace: it was not approved in
// time.
const GRACE_IS_OVER = `EXISTS (SELECT FROM kyc_document d
  WHERE d.business_id = b.id AND d.covered_until + ${GRACE} < $1::date)`;

/** The registered businesses whose grace is over. */
export async function businessesToLapse(tx: Tx, today: string): Promise<string[]> {
  const rows = await tx.many<{ id: string }>(
    `SELECT b.id FROM business b 
      WHERE b.status = ${BUSINESS_STATUS.registered} AND ${notErased('b.user_id')} AND ${GRACE_IS_OVER}`,
    [today],
  );
  return rows.map(({ id }) => id);
}

/** Whether the business has a document whose grace is over. */
export async function graceIsOver(tx: Tx, businessId: string, today: string): Promise<boolean> {
  const row = await tx.one<{ is_over: boolean }>(
    `SELECT ${GRACE_IS_OVER} AS is_over FROM business b WHERE b.id = $2`,
    [today, businessId],
  );
  return row?.is_over === true;
}

/** The last day on which a business stays registered with a document that has expired. */
export async function renewBy(tx: Tx, expiresOn: string): Promise<string> {
  const row = await tx.one<{ day: string }>(`SELECT $1::date + ${GRACE} AS day`, [expiresOn]);
  if (!row) throw new Error('One row always answers.');
  return row.day;
}

/** The client's business associate; null if there is none. */
export async function associateOf(tx: Tx, clientId: string): Promise<string | null> {
  const row = await tx.one<{ associate_id: string | null }>(
    'SELECT associate_id FROM app_user WHERE id = $1',
    [clientId],
  );
  return row?.associate_id ?? null;
}

export interface ExpiringDocument {
  client_id: string;
  associate_id: string | null;
  company: string;
  document: DocumentCategory;
  expiresOn: string;
}

/**
 * The approved documents whose reminders are due. Reading marks them, in the same transaction;
 * missed days are caught up on.
 */
export const documentsToRemindOf = (tx: Tx, today: string): Promise<ExpiringDocument[]> =>
  tx.many<ExpiringDocument>(
    `UPDATE kyc_document d SET reminded_days = soon.days
       FROM (SELECT k.id, (SELECT min(step) FROM unnest($2::int[]) step WHERE k.expires_on - $1::date <= step) AS days
               FROM kyc_document k
              WHERE k.status = ${KYC_STATUS.approved} AND k.expires_on >= $1::date AND ${notErased('k.client_id')}
                AND ${ofClient('k.business_id')}
                FOR UPDATE SKIP LOCKED) soon,
            business b, app_user u
      WHERE d.id = soon.id AND soon.days IS NOT NULL AND (d.reminded_days IS NULL OR d.reminded_days > soon.days)
        AND b.id = d.business_id AND u.id = d.client_id
     RETURNING d.client_id, u.associate_id, b.company_name AS company, d.document_category AS document, d.expires_on AS "expiresOn"`,
    [today, PAPER_REMINDER_DAYS],
  );
