/**
 * The papers of the records of an audit pack: memos, orders, offers, invoices and credit notes, and
 * the documents of KYC.
 */
import type { Tx } from '../../with-actor.ts';
import type { PaperKind } from '../transactions/printed-paper.ts';
import type { PackedRecord } from './audit-pack.ts';

/** What the portal prints, and what clients uploaded. */
export type PackedPaperKind = PaperKind | 'document';

export interface PackedPaper {
  kind: PackedPaperKind;
  id: string;
  /** Records on it that are in the pack. */
  record_ids: string[];
}

/** The papers that the actor may see, each once, ordered by kind and id. */
export const packedPapers = (tx: Tx, records: readonly PackedRecord[]): Promise<PackedPaper[]> =>
  tx.many<PackedPaper>(
    `SELECT kind, id, array_agg(record_id ORDER BY record_id) AS record_ids
       FROM (SELECT 'memo' AS kind, memo_id AS id, id AS record_id FROM memo_line WHERE id = ANY ($1::uuid[])
             UNION ALL SELECT 'order', order_id, id FROM confirm_line WHERE id = ANY ($1::uuid[])
             UNION ALL SELECT 'offer', offer_id, id FROM price_offer_line WHERE id = ANY ($1::uuid[])
             UNION ALL SELECT 'invoice', id, id FROM invoice WHERE id = ANY ($1::uuid[])
             UNION ALL SELECT 'creditNote', id, invoice_id FROM credit_note WHERE invoice_id = ANY ($1::uuid[])
             UNION ALL SELECT 'document', id, id FROM kyc_document WHERE id = ANY ($1::uuid[])) of
      GROUP BY kind, id ORDER BY kind, id`,
    [records.map(({ id }) => id)],
  );
