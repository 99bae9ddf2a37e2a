/** Erases a person in the tables: ids remain, and nothing that identifies them. */
import { CLIENT_ROLES, MAIL_STATUS } from '../../../../src/domain/codes.ts';
import { erasedAddress } from '../../fragments/not-erased.ts';
import type { Tx } from '../../with-actor.ts';
import { setPicture } from '../session/profiles.ts';
import { forgetFile } from '../stored-files.ts';

/** Rows that only serve the person, by the column with their id. */
const OWN_ROWS: readonly (readonly [table: string, column: string])[] = [
  ['session', 'user_id'],
  ['sign_in_try', 'user_id'],
  ['sign_in_device', 'user_id'],
  ['sign_in_challenge', 'user_id'],
  ['second_factor', 'user_id'],
  ['second_factor_draft', 'user_id'],
  ['second_factor_failure', 'user_id'],
  ['recovery_code', 'user_id'],
  ['passkey', 'user_id'],
  ['passkey_challenge', 'user_id'],
  ['one_time_code', 'user_id'],
  ['invitation', 'user_id'],
  ['email_change', 'user_id'],
  ['looking', 'client_id'],
  ['user_permission', 'user_id'],
  ['permission_version', 'user_id'],
  ['mail_declined', 'user_id'],
  ['mail_consent', 'user_id'],
  ['mail_held_back', 'user_id'],
  ['notice', 'user_id'],
  ['notice_declined', 'user_id'],
  ['push_device', 'user_id'],
  ['share_markup', 'user_id'],
  ['idempotency_key', 'user_id'],
  ['markup', 'client_id'],
  ['markup', 'associate_id'],
  ['inventory_access', 'client_id'],
  ['credit_limit', 'client_id'],
  ['featured_stone', 'client_id'],
  ['cart_line', 'client_id'],
  ['watch_line', 'client_id'],
  ['stone_note', 'client_id'],
  ['stone_note', 'author_id'],
  ['match_pair', 'client_id'],
  ['saved_search', 'client_id'],
  ['saved_report', 'owner_id'],
  ['saved_report_reader', 'user_id'],
  ['saved_report_mailing', 'user_id'],
  ['recent_search', 'user_id'],
  ['client_key', 'client_id'],
  ['stock_feed', 'client_id'],
];

/** Columns with the name of the person who did something; the audit log has the ids. */
const NAMED_BY: readonly (readonly [table: string, column: string])[] = [
  ['carat_range', 'changed_by'],
  ['cart_line', 'added_by'],
  ['client_key', 'created_by'],
  ['collection', 'changed_by'],
  ['credit_limit', 'changed_by'],
  ['external_sheet', 'sent_by_name'],
  ['featured_stone', 'added_by'],
  ['holiday', 'changed_by'],
  ['inventory_access', 'changed_by'],
  ['markup', 'changed_by'],
  ['match_pair', 'created_by_name'],
  ['permission_version', 'changed_by'],
  ['price_list', 'corrected_by'],
  ['price_list', 'imported_by'],
  ['provider_value', 'changed_by'],
  ['repricing', 'asked_by'],
  ['saved_search', 'created_by_name'],
  ['demand', 'created_by_name'],
  ['share_link', 'created_by_name'],
  ['bulk_email', 'created_by_name'],
  ['bulk_email_doubt', 'settled_by_name'],
  ['mail_consent', 'recorded_by_name'],
  ['invoice_payment', 'created_by_name'],
  ['invoice_payment', 'taken_back_by_name'],
  ['setting', 'changed_by'],
  ['stock_feed', 'created_by'],
  ['stock_list', 'changed_by'],
  ['stock_push', 'asked_by'],
  ['stone_note', 'added_by'],
  ['sub_carat_range', 'changed_by'],
  ['watch_line', 'added_by'],
  ['webhook', 'created_by'],
];

const FORMER = 'a former member';
/** Replaces texts that must not be empty. */
export const ERASED = 'Erased';

interface Words {
  name: string | null;
  email: string;
  company: string | null;
}

const deleteRows = async (tx: Tx, id: string, rows: typeof OWN_ROWS): Promise<void> => {
  for (const [table, column] of rows) await tx.run(`DELETE FROM ${table} WHERE ${column} = $1`, [id]);
};

/** Jobs lock these rows first, and then the person whom they mail. */
const MAILED = ['invitation', 'email_change', 'one_time_code', 'saved_report_mailing'];

/**
 * To be called before the person is locked: otherwise a job could wait for the person while this
 * transaction waits for the job's row. `erasePerson` deletes what is written in the meantime.
 */
export const deleteMailedRows = (tx: Tx, id: string): Promise<void> =>
  deleteRows(
    tx,
    id,
    OWN_ROWS.filter(([table]) => MAILED.includes(table)),
  );

/**
 * Deletes or empties everything about the person except the key of their words in history and audit
 * log. Their id stays, and lists call them by its last letters. Returns the storage key of their
 * picture, now unused, or null.
 */
export async function erasePerson(tx: Tx, id: string): Promise<string | null> {
  const words = await tx.one<Words>(
    `SELECT nullif(trim(u.first_name || ' ' || u.last_name), '') AS name, u.email,
            nullif(coalesce(b.company_name, u.company_name), '') AS company
       FROM app_user u LEFT JOIN business b ON u.id IN (b.user_id, b.merged_from) WHERE u.id = $1`,
    [id],
  );
  if (!words) return null;
  const picture = await setPicture(tx, id, null);
  await deleteRows(tx, id, OWN_ROWS);
  // The row still counts, but no longer belongs to a person.
  await tx.run('UPDATE activity SET user_id = NULL WHERE user_id = $1', [id]);
  // Replies of mail servers contain the address.
  await tx.run('UPDATE bulk_email_recipient SET answer = NULL WHERE user_id = $1', [id]);
  await tx.run('DELETE FROM one_time_code WHERE address = $1', [words.email]);
  await emptyOwn(tx, id);
  await emptyOthers(tx, id, words);
  if (picture !== null) await forgetFile(tx, picture);
  return picture;
}

/**
 * Deletes the key of the words about the person. PostgreSQL refuses unless the account is erased.
 */
export async function forgetKey(tx: Tx, id: string): Promise<void> {
  await tx.run('SELECT forget_person_key($1)', [id]);
}

/**
 * Waits for transactions that are writing mails to the person. Those that start later wait for this
 * one, and then find nobody to write to.
 */
export const waitForMailsTo = (tx: Tx, id: string): Promise<number> =>
  tx.run('SELECT FROM app_user WHERE id = $1 FOR UPDATE', [id]);

/** The rows that stay, because records or their history refer to them. */
async function emptyOwn(tx: Tx, id: string): Promise<void> {
  await tx.run(
    `UPDATE app_user SET email = ${erasedAddress('id')}, user_name = NULL, password_hash = NULL,
            first_name = CASE WHEN role_id IN (${CLIENT_ROLES.join(', ')}) THEN 'Former client' ELSE 'Former member' END,
            last_name = right(id::text, 6), guest_name = NULL, company_name = NULL, mobile = NULL,
            mobile_country_id = NULL, associate_id = NULL, associate_type = NULL, must_change_password = false, is_proven = false, updated_at = now()
      WHERE id = $1`,
    [id],
  );
  await tx.run(
    `UPDATE business SET company_name = 'Former client ' || right($1::text, 6), business_type = NULL,
            designation = NULL, tax_identification_number = NULL, address = NULL, city = NULL, state = NULL,
            country_id = NULL, remark = NULL, updated_at = now()
      WHERE $1 IN (user_id, merged_from)`,
    [id],
  );
  await tx.run('DELETE FROM mail_attachment WHERE mail_id IN (SELECT id FROM mail WHERE user_id = $1)', [id]);
  await tx.run(
    `UPDATE mail SET address = NULL, html = NULL, plain = NULL, secret = NULL, subject = '${ERASED}', answer = NULL,
            taken_by = NULL, taken_until = NULL, begun = false
      WHERE user_id = $1`,
    [id],
  );
  await tx.run(
    `UPDATE webhook SET url = 'https://erased.invalid', secret = '', former_secret = NULL, former_until = NULL,
            removed_at = coalesce(removed_at, now())
      WHERE client_id = $1`,
    [id],
  );
  await tx.run('DELETE FROM demand_stone WHERE demand_id IN (SELECT id FROM demand WHERE client_id = $1)', [
    id,
  ]);
  await tx.run(`UPDATE demand SET name = '${ERASED}', filters = '{}' WHERE client_id = $1`, [id]);
  await tx.run(
    'DELETE FROM share_link_stone WHERE link_id IN (SELECT id FROM share_link WHERE owner_id = $1)',
    [id],
  );
  await tx.run(
    `UPDATE share_link SET shown_name = '${ERASED}' WHERE owner_id = $1 AND bulk_email_id IS NULL`,
    [id],
  );
  await tx.run(
    `UPDATE invoice_payment SET reference = NULL,
            taken_back_reason = CASE WHEN taken_back_reason IS NOT NULL THEN '${ERASED}' END
      WHERE client_id = $1`,
    [id],
  );
  await tx.run(`UPDATE credit_note SET reason = '${ERASED}' WHERE client_id = $1`, [id]);
  await tx.run('UPDATE webhook_delivery SET body = NULL, answer = NULL WHERE client_id = $1', [id]);
  await tx.run(`UPDATE stored_file SET original_name = 'erased' WHERE owner_id = $1`, [id]);
}

/** Texts for others that name the person: authors' names, mails, and answers kept for a day. */
async function emptyOthers(tx: Tx, id: string, { name, email, company }: Words): Promise<void> {
  if (name !== null)
    for (const [table, column] of NAMED_BY)
      await tx.run(`UPDATE ${table} SET ${column} = '${FORMER}' WHERE ${column} = $1`, [name]);
  await tx.run(
    `UPDATE setting SET value = value || jsonb_build_object('changed_by', '${FORMER}'::text)
      WHERE value ->> 'changed_by' = $1`,
    [name],
  );
  // A single word, such as a company called Round, would be found in mails that have nothing to do
  // with the person.
  const words = [name, email, company].filter((word) => word !== null && /[ @]/.test(word));
  await tx.run(
    `UPDATE mail SET address = NULL, html = NULL, plain = NULL, subject = '${ERASED}'
      WHERE status NOT IN (${MAIL_STATUS.queued}, ${MAIL_STATUS.failed})
        AND EXISTS (SELECT FROM unnest($1::text[]) w WHERE strpos(concat_ws(' ', subject, plain), w) > 0)`,
    [words],
  );
  await tx.run(
    'DELETE FROM notice WHERE EXISTS (SELECT FROM unnest($1::text[]) w WHERE strpos(words, w) > 0)',
    [words],
  );
  await tx.run(
    `DELETE FROM idempotency_key WHERE EXISTS (
       SELECT FROM unnest($1::text[]) w WHERE strpos(convert_from(answer, 'UTF8'), w) > 0)`,
    [[id, ...words]],
  );
}
