/** Every table is noted in the audit log's old and new values, or there is a reason why not. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ROLE } from '../../src/domain/codes.ts';
import { signInEverybody } from '../api/support/people.ts';
import { dataOf } from '../support/data-of.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Why the old and the new values of these tables are in no entry of the audit log. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  'its history tells every step': `
    account bulk_email_doubt bulk_email_recipient confirm_line confirm_order demand demand_progress demand_stone duty_finding enquiry hold invoice
    invoice_line invoice_payment invoice_tax credit_note credit_note_tax client_credit kyc_document kept_papers mail memo
    mail_attachment membership memo_extension memo_line price_offer price_offer_line queue_place share_link share_link_stone task webhook_delivery
    mail_consent mail_suppression mail_held_back`,
  'stones have the history of their sheets, prices and steps': `
    stone stone_change stone_claim promised_certificate shared_certificate twin_withdrawal stone_event stone_wish delisted_stone former_stock_number upload upload_change
    upload_issue upload_stone upload_survey external_answer external_sheet stock_push provider_sync repricing
    price_list price_list_row price_list_size match_pair collection_stone bulk_email_stone`,
  'a person’s own, of which the entry says what was done': `
    cart_line watch_line stone_note saved_search recent_search looking notice notice_declined mail_declined
    push_device push_message share_markup
    person_picture activity activity_total saved_report saved_report_reader saved_report_mailing`,
  'secrets, or what opens something': `
    client_code client_key download_link idempotency_key invitation one_time_code passkey passkey_challenge person_key
    provider_secret recovery_code second_factor second_factor_draft second_factor_failure session sign_in_challenge
    sign_in_device sign_in_try wrong_key`,
  'the entry itself says what was before': 'role_permission user_permission permission_version email_change',
  'a picture, which the entry names': 'house_logo stored_file',
  'the record of what happens, which nothing changes': `
    audit_log history history_check seal reseal resealed_entry
    step_kind step_time step_sum step_mover step_timing record_path`,
  'comes with the program, and no person changes it': `
    country lawful_transition permission role workflow_definition schema_migration`,
  'changed at the command line only': 'installation',
  'its rows say what was before, each until the next': 'target',
  'stated once, as its entry says, and never changed but for its end': 'duty',
  'a counter or a place in a queue': `
    begun begun_from client_key_use document_counter series_counter stone_change_mark stone_event_epoch stone_event_mark
    target_told`,
};
const left = new Map(
  Object.entries(LEFT_OUT).flatMap(([why, tables]) =>
    tables
      .trim()
      .split(/\s+/)
      .map((table) => [table, why]),
  ),
);

it('every table has its old and new values noted, or is left out for a reason', async () => {
  const tables = await server.query<{ name: string; noted: boolean }>(
    `SELECT c.relname AS name,
            EXISTS (SELECT FROM pg_trigger t WHERE t.tgrelid = c.oid AND t.tgname = 'note_change') AS noted
       FROM pg_class c WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relnamespace = 'public'::regnamespace
      ORDER BY 1`,
  );
  expect([...left.keys()].filter((table) => !tables.some(({ name }) => name === table))).toEqual([]);
  const wrong = tables.filter(({ name, noted }) => noted === left.has(name)).map(({ name }) => name);
  expect(wrong, 'neither noted nor left out, or both').toEqual([]);
});

it('what is noted names columns that the table has', async () => {
  const missing = await server.query(
    `SELECT t.tgrelid::regclass::text AS of_table, named
       FROM pg_trigger t,
            LATERAL (SELECT string_to_array(encode(t.tgargs, 'escape'), '\\000') AS args) a,
            LATERAL unnest(args[2:3] || string_to_array(args[4], ',')) AS named
      WHERE t.tgname = 'note_change' AND named <> '' AND NOT EXISTS (
        SELECT FROM pg_attribute x WHERE x.attrelid = t.tgrelid AND x.attname = ltrim(named, '~*'))`,
  );
  expect(missing).toEqual([]);
});

it('an app version that is raised is told with the version before', async () => {
  const people = await signInEverybody(server);
  const admin = people[ROLE.administrator].api;
  for (const version of ['2.0.0', '2.1.0'])
    expect(
      (await admin.send('PUT', '/home-setting/app-version', { platform: 1, version, notes: 'Faster.' }))
        .status,
    ).toBe(200);
  const { data } = dataOf<{ data: { changes?: object[] }[] }>(await admin.get('/audit/audit-logs?size=1'));
  expect(data[0]?.changes).toEqual([
    { of: 'app version', id: '1', before: { version: '2.0.0' }, after: { version: '2.1.0' } },
  ]);
});
