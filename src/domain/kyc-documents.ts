/** Expiry of KYC documents. Days are the house's, YYYY-MM-DD. */

import { DOCUMENT_CATEGORY, KYC_STATUS, type DocumentCategory } from './codes.ts';
import { MESSAGES } from './messages.ts';

/** For how many days a business may stay registered after a document has expired. */
export const GRACE_DAYS = { least: 0, most: 365 } as const;

/** For how many years papers of a client whose data were blanked may be kept. */
export const KEPT_YEARS = { least: 1, most: 30 } as const;

/**
 * Whether the document has an expiry date or needs none: the owner's identity papers expire, while
 * a certificate of registration may be valid for ever.
 */
export const isDated = (category: DocumentCategory, expiresOn: string | null | undefined): boolean =>
  category !== DOCUMENT_CATEGORY.owner || expiresOn != null;

/**
 * Whether the document has expired: it is valid on its last day. Documents without an expiry date
 * never expire.
 */
export const isOver = (expiresOn: string | null | undefined, today: string): boolean =>
  expiresOn != null && expiresOn < today;

interface DecidedDocument {
  document_category: DocumentCategory;
  status: number;
  remark?: string | null | undefined;
}

/** What a client who is not registered yet reads: the next step, and who takes it. */
export function nextKycStep(documents: readonly DecidedDocument[]): string {
  const isEach = (status: number): boolean => documents.every((one) => one.status === status);
  const again = documents.find(
    ({ status }) => status === KYC_STATUS.rejected || status === KYC_STATUS.expired,
  );
  if (again !== undefined) {
    const name = again.document_category.toLowerCase();
    return again.status === KYC_STATUS.rejected
      ? `Your ${name} was rejected: ${(again.remark ?? '').replace(/[.!?]?$/, '.')} Please submit it again.`
      : `Your ${name} has expired. Please submit a new one.`;
  }
  if (documents.length < Object.keys(DOCUMENT_CATEGORY).length) return MESSAGES.kycPending;
  return isEach(KYC_STATUS.approved)
    ? 'Your KYC documents are approved. We register your business next; then you can hold stones.'
    : 'Your KYC documents are submitted. We check them and e-mail you when we are done.';
}
