/** Expiry of KYC documents. Days are the house's, YYYY-MM-DD. */

import { DOCUMENT_CATEGORY, type DocumentCategory } from './codes.ts';

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
