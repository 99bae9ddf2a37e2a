/**
 * Reads what is kept about a person. The transaction has to be the system's, because the person
 * sees less.
 */
import { statusLabel } from '../../../../src/machines/workflows.ts';
import type { Tx } from '../../with-actor.ts';
import type { PersonalPart } from './part.ts';

/** As JSON has them; states by their label. */
export type PersonalRow = Readonly<Record<string, unknown>>;

/** Whose file it is, and whether it leaves out prices, which not all people of a company see. */
export interface PersonalFile {
  personId: string;
  hidesPrices: boolean;
}

const AT_A_TIME = 500;
const IS_PRICE = /^(amount|price_per_ct|(.*_)?usd)$/;

/** The rows of a part, some hundred at a time. */
export async function* personalRows(
  tx: Tx,
  { sql, workflow }: PersonalPart,
  { personId, hidesPrices }: PersonalFile,
): AsyncGenerator<PersonalRow[]> {
  await tx.run(`DECLARE part NO SCROLL CURSOR FOR SELECT row_to_json(r) AS row FROM (${sql}) r`, [personId]);
  for (;;) {
    const found = await tx.many<{ row: PersonalRow }>(`FETCH ${AT_A_TIME} FROM part`);
    if (found.length === 0) break;
    yield found.map(({ row }) => ({
      ...(hidesPrices ? withoutPrices(row) : row),
      ...(workflow === undefined ? {} : { status: statusLabel(workflow, Number(row['status'])).label }),
    }));
  }
  await tx.run('CLOSE part');
}

/** What is said at a step of a price offer is the price. */
const withoutPrices = (row: PersonalRow): PersonalRow =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      IS_PRICE.test(name) || (name === 'reason' && row['workflow'] === 'priceOffer') ? null : value,
    ]),
  );

export interface PersonalDocument {
  storage_key: string;
  mime: string;
  document_category: string;
  created_at: string;
}

/** The KYC documents that the person has handed in, oldest first, and their picture. */
export const personalDocuments = (tx: Tx, personId: string): Promise<PersonalDocument[]> =>
  tx.many<PersonalDocument>(
    `SELECT f.storage_key, f.mime, d.document_category, d.created_at
       FROM kyc_document d JOIN stored_file f ON f.id = d.file_id WHERE d.client_id = $1
      UNION ALL
     SELECT f.storage_key, f.mime, 'Picture', f.created_at
       FROM person_picture p JOIN stored_file f ON f.id = p.file_id WHERE p.user_id = $1
      ORDER BY created_at, storage_key`,
    [personId],
  );

export interface PersonalName {
  name: string;
  email: string | null;
}

export const personalName = async (tx: Tx, personId: string): Promise<PersonalName | undefined> =>
  tx.one<PersonalName>(
    `SELECT coalesce(u.guest_name, nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email) AS name, u.email
       FROM app_user u WHERE u.id = $1`,
    [personId],
  );
