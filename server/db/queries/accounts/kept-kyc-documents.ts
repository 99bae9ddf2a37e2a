/** Papers of blanked clients, kept for as long as the law requires. */
import { matchesText } from '../like.ts';
import { HOUSE_TODAY, houseDay } from '../../fragments/days.ts';
import { notErased } from '../../fragments/not-erased.ts';
import type { ListColumn, ListQuery } from '../../fragments/list-query.ts';
import type { Tx } from '../../with-actor.ts';
import { KEPT_YEARS } from '../kyc/kyc-setting.ts';

const LAST_DAY = houseDay(`(max(p.at) + make_interval(years => ${KEPT_YEARS}))`);

/**
 * SQL: the last day on which papers of the person `u` are kept; null if there are none, or their
 * term is over.
 */
export const KEPT_UNTIL = `coalesce((SELECT kp.until FROM kept_papers kp WHERE kp.client_id = u.id),
  (SELECT ${LAST_DAY}
     FROM (SELECT i.created_at AS at FROM invoice i WHERE i.client_id = u.id
           UNION ALL SELECT d.updated_at FROM kyc_document d JOIN stored_file f ON f.id = d.file_id
                      WHERE d.client_id = u.id AND f.size_bytes > 0) p
    WHERE ${notErased('u.id')} HAVING ${LAST_DAY} >= ${HOUSE_TODAY}))`;

/**
 * Copies the client's details on invoices before they are blanked. Returns the last day on which
 * the copy is kept; null if there is nothing to keep.
 */
export async function keepInvoiceDetails(tx: Tx, clientId: string): Promise<string | null> {
  const kept = await tx.one<{ until: string }>(
    `INSERT INTO kept_papers (client_id, until, contact, company, tax, address)
     SELECT w.id, w.until, w.contact, w.company, w.tax, w.address
       FROM (SELECT u.id, ${KEPT_UNTIL} AS until, nullif(trim(u.first_name || ' ' || u.last_name), '') AS contact,
                    coalesce(b.company_name, u.company_name) AS company, b.tax_identification_number AS tax,
                    nullif(concat_ws(', ', b.address, b.city, b.state, c.name), '') AS address
               FROM app_user u LEFT JOIN business b ON u.id IN (b.user_id, b.merged_from) LEFT JOIN country c ON c.id = b.country_id
              WHERE u.id = $1) w
      WHERE w.until IS NOT NULL
     RETURNING until`,
    [clientId],
  );
  return kept?.until ?? null;
}

/** Clients whose papers need not be kept any more, at most `most`, locked. */
export const clientsPastTerm = async (tx: Tx, today: string, most: number): Promise<string[]> => {
  const rows = await tx.many<{ client_id: string }>(
    `SELECT client_id FROM kept_papers WHERE until < $1::date ORDER BY until LIMIT $2 FOR UPDATE SKIP LOCKED`,
    [today, most],
  );
  return rows.map(({ client_id }) => client_id);
};

/** Deletes papers; returns the keys of their files, which the caller removes from the storage. */
export async function deleteKeptDocuments(tx: Tx, clientIds: readonly string[]): Promise<string[]> {
  await tx.run('DELETE FROM kept_papers WHERE client_id = ANY ($1::uuid[])', [clientIds]);
  return emptyDocuments(tx, clientIds);
}

/**
 * Empties KYC documents of clients; the rows stay with their history. Returns the keys of their
 * files.
 */
export async function emptyDocuments(tx: Tx, clientIds: readonly string[]): Promise<string[]> {
  await tx.run(
    'UPDATE kyc_document SET info = NULL, remark = NULL WHERE client_id = ANY ($1::uuid[]) AND (info IS NOT NULL OR remark IS NOT NULL)',
    [clientIds],
  );
  const files = await tx.many<{ storage_key: string }>(
    `UPDATE stored_file f SET size_bytes = 0, sha256 = '', original_name = 'erased'
       FROM kyc_document d WHERE d.file_id = f.id AND d.client_id = ANY ($1::uuid[]) AND f.size_bytes > 0
     RETURNING f.storage_key`,
    [clientIds],
  );
  return files.map(({ storage_key }) => storage_key);
}

const WORDS = `concat_ws(' ', u.first_name, u.last_name, k.contact, k.company, k.tax, k.address)`;

/** The next ones to be deleted come first. */
export const keptDocumentsListed = (search: string | null): ListQuery<ListColumn<'listKeptPapers'>> => ({
  row: `k.client_id AS id, u.first_name || ' ' || u.last_name AS client, k.company, k.tax, k.address, k.until,
        (SELECT coalesce(json_agg(json_build_object('kyc_id', d.id, 'category', d.document_category) ORDER BY d.document_category), '[]')
           FROM kyc_document d WHERE d.client_id = k.client_id) AS documents`,
  from: 'kept_papers k JOIN app_user u ON u.id = k.client_id',
  where: `($1::text IS NULL OR ${matchesText(WORDS, '$1')})`,
  values: [search],
  id: 'k.client_id',
  columns: {
    client: `lower(u.first_name || ' ' || u.last_name)`,
    company: 'lower(k.company)',
    tax: 'k.tax',
    address: 'lower(k.address)',
    until: 'k.until',
    documents: '(SELECT count(*) FROM kyc_document d WHERE d.client_id = k.client_id)',
  },
  order: 'k.until, k.client_id',
});
