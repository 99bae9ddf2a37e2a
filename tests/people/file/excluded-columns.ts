/** What refers to a person and is not in their file, each with the reason. */

const SECRET = 'opens a door for a few minutes, and is deleted then';
const COUNTER = 'a counter, and nothing about the person';
const TERMS =
  'what the house charges its clients and shows them: its own secret, and never shown to a client';
/** In the part with the person's own acts. */
const AS_IN_THE_LOG = 'the name of who did it: the audit log tells of the act';
const PROCESS = 'a process of the portal, and no person';
const FORGOTTEN = 'of a client whose data were blanked, and who has no file any more';
const TIMED = 'a copy of the history with the times between its steps';
const SUPPLIER = 'whom the house reaches at a supplier, who has no account';

export const LEFT_OUT: Readonly<Record<string, string>> = {
  'sign_in_challenge.user_id': SECRET,
  'sign_in_challenge.network': SECRET,
  'second_factor_draft.user_id': SECRET,
  'passkey_challenge.user_id': SECRET,
  'passkey_challenge.network': SECRET,
  'recovery_code.user_id': 'hashes of codes that only the person has',
  'person_picture.user_id': 'the picture itself is in the archive',
  'person_key.user_id': 'the key of the words in history and audit log, which are in the file as words',
  'idempotency_key.user_id': 'a copy of an answer, which is deleted within a day',
  'document_counter.client_id': COUNTER,
  'permission_version.user_id': COUNTER,
  'stone_claim.client_id': 'a copy of the line that claims the stone',
  'inventory_access.client_id': TERMS,
  'markup.client_id': TERMS,
  'markup.associate_id': TERMS,
  'mail.taken_by': PROCESS,
  'bulk_email_recipient.taken_by': PROCESS,
  'webhook.taken_by': PROCESS,
  'stone.undone_by': 'an upload, and no person',
  'kept_papers.client_id': FORGOTTEN,
  'kept_papers.address': FORGOTTEN,
  'provider.email': SUPPLIER,
  'provider.mobile': SUPPLIER,
  'wrong_key.network': 'keys that belong to nobody',
  'begun.user_id': 'counts of the last day, of records and actions that are in the file',
  'begun_from.network': 'counts of the last day, of all guests of a network',
  'client_key.replaced_by': 'another key',
  'step_time.client_id': TIMED,
  'step_time.actor_id': TIMED,
  'step_mover.actor_id': TIMED,
  'record_path.client_id': TIMED,
  'email_change.asked_by': AS_IN_THE_LOG,
  'carat_range.changed_by': AS_IN_THE_LOG,
  'client_key.created_by': AS_IN_THE_LOG,
  'membership.created_by': AS_IN_THE_LOG,
  'membership.company_id': 'the people of a company, who have files of their own',
  'collection.changed_by': AS_IN_THE_LOG,
  'credit_limit.changed_by': AS_IN_THE_LOG,
  'external_sheet.sent_by_name': AS_IN_THE_LOG,
  'featured_stone.added_by': AS_IN_THE_LOG,
  'cart_line.added_by': AS_IN_THE_LOG,
  'watch_line.added_by': AS_IN_THE_LOG,
  'stone_note.added_by': AS_IN_THE_LOG,
  'stone_note.client_id': 'of notes that the house writes for itself; the client’s own are in the file',
  'holiday.changed_by': AS_IN_THE_LOG,
  'inventory_access.changed_by': AS_IN_THE_LOG,
  'markup.changed_by': AS_IN_THE_LOG,
  'match_pair.created_by_name': AS_IN_THE_LOG,
  'permission_version.changed_by': AS_IN_THE_LOG,
  'price_list.corrected_by': AS_IN_THE_LOG,
  'price_list.imported_by': AS_IN_THE_LOG,
  'provider_value.changed_by': AS_IN_THE_LOG,
  'repricing.asked_by': AS_IN_THE_LOG,
  'saved_search.created_by_name': AS_IN_THE_LOG,
  'demand.created_by_name': AS_IN_THE_LOG,
  'share_link.created_by_name': AS_IN_THE_LOG,
  'bulk_email.created_by_name': AS_IN_THE_LOG,
  'bulk_email_doubt.settled_by_name': AS_IN_THE_LOG,
  'mail_consent.recorded_by_name': AS_IN_THE_LOG,
  'invoice_payment.created_by_name': AS_IN_THE_LOG,
  'invoice_payment.taken_back_by_name': AS_IN_THE_LOG,
  'setting.changed_by': AS_IN_THE_LOG,
  'stock_feed.created_by': AS_IN_THE_LOG,
  'stock_list.changed_by': AS_IN_THE_LOG,
  'stock_push.asked_by': AS_IN_THE_LOG,
  'sub_carat_range.changed_by': AS_IN_THE_LOG,
  'webhook.created_by': AS_IN_THE_LOG,
  'history_check.begun_by':
    'which member of staff asked for the last check of all histories, until the next one',
};
