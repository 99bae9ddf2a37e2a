/** KYC documents and their files; workflows/kyc/kyc-document.ts changes a document's state. */
import type { components } from '../../../../src/api/schema.gen.ts';
import type { DocumentCategory } from '../../../../src/domain/codes.ts';
import { shownAs } from '../../../../src/domain/text/file-names.ts';
import { FIXED_MASTER } from '../../../../src/domain/masters.ts';
import { barredFrom } from '../../fragments/duties.ts';
import { seesClient } from '../../fragments/tenancy.ts';
import { GRACE } from './kyc-setting.ts';
import { isUuid } from '../../with-actor.ts';
import type { Tx } from '../../with-actor.ts';

export type DocumentRow = Omit<components['schemas']['KycDocument'], 'history'>;

/** SQL: the duty that the actor would break by approving the document `d`, or null. */
const BARRED = barredFrom('kycDocument', 'APPROVE', { record: 'd.id', amount: 'NULL', offer: 'NULL' });

/** The duty that the actor would break by approving this document, in words; null if none. */
export const barredFromApproving = async (tx: Tx, id: string): Promise<string | null> =>
  (
    await tx.one<{ barred_by: string | null }>(
      `SELECT ${BARRED} AS barred_by FROM kyc_document d WHERE d.id = $1`,
      [id],
    )
  )?.barred_by ?? null;

/** A business's documents, the owner's first. */
export async function documentsOf(tx: Tx, clientId: string): Promise<DocumentRow[]> {
  const documents = await tx.many<DocumentRow>(
    `SELECT d.id AS kyc_id, d.document_category, d.document_type, k.name AS document_type_name, d.info, d.status, d.remark,
            f.original_name AS file_name, f.mime, f.size_bytes, d.updated_at,
            d.expires_on, d.covered_until + ${GRACE} AS renew_by, ${BARRED} AS barred_by
       FROM kyc_document d
       JOIN stored_file f ON f.id = d.file_id
       LEFT JOIN (sub_master k JOIN master m ON m.id = k.master_id AND m.code = '${FIXED_MASTER.documentType}')
         ON k.code = d.document_type::text
      WHERE d.client_id = $1 AND ${seesClient('d.client_id')}
      ORDER BY d.document_category DESC`,
    [clientId],
  );
  return documents.map((document) => ({
    ...document,
    file_name: shownAs(document.mime, document.file_name),
  }));
}

export interface DocumentFile {
  id: string;
  client_id: string;
  client_name: string;
  document_category: DocumentCategory;
  storage_key: string;
  mime: string;
}

export async function findDocumentFile(tx: Tx, id: string): Promise<DocumentFile | undefined> {
  if (!isUuid(id)) return undefined;
  return tx.one<DocumentFile>(
    `SELECT d.id, d.client_id, trim(u.first_name || ' ' || u.last_name) AS client_name, d.document_category,
            f.storage_key, f.mime
       FROM kyc_document d
       JOIN stored_file f ON f.id = d.file_id
       JOIN app_user u ON u.id = d.client_id
      WHERE d.id = $1 AND ${seesClient('d.client_id')}`,
    [id],
  );
}

/** The documents' ids by category, for requests that name a document. */
export const documentIds = (
  tx: Tx,
  businessId: string,
): Promise<{ id: string; document_category: DocumentCategory }[]> =>
  tx.many('SELECT id, document_category FROM kyc_document WHERE business_id = $1', [businessId]);
