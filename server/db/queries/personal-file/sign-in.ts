/** Sessions, sign-ins, second factors, mails and notices of a person. */
import type { PersonalPart } from './part.ts';

export const SIGN_IN: readonly PersonalPart[] = [
  {
    name: 'sessions',
    title: 'Where you are, and were, signed in',
    by: ['session.user_id', 'session.ip', 'session.agent'],
    sql: `SELECT host(s.ip) AS ip, s.agent AS browser, s.created_at, s.seen_at, s.expires_at, s.revoked_at AS ended_at
            FROM session s WHERE s.user_id = $1 ORDER BY s.created_at DESC`,
  },
  {
    name: 'sign-ins',
    title: 'Sign-in attempts with your name',
    by: ['sign_in_try.user_id', 'sign_in_try.network'],
    sql: `SELECT t.at, t.network, t.outcome FROM sign_in_try t WHERE t.user_id = $1 ORDER BY t.at DESC`,
  },
  {
    name: 'browsers',
    title: 'Browsers you have signed in with',
    by: ['sign_in_device.user_id'],
    sql: `SELECT d.created_at, d.used_at FROM sign_in_device d WHERE d.user_id = $1 ORDER BY d.created_at DESC`,
  },
  {
    name: 'changed-emails',
    title: 'Changes of your e-mail',
    by: ['email_change.user_id'],
    sql: `SELECT c.old_email, c.new_email, c.asked_at, c.expires_at, c.confirmed_at
            FROM email_change c WHERE c.user_id = $1 ORDER BY c.asked_at DESC`,
  },
  {
    name: 'second-factors',
    title: 'Second factors and passkeys',
    by: ['second_factor.user_id', 'passkey.user_id'],
    sql: `SELECT 'authenticator' AS kind, NULL AS name, f.created_at, NULL::timestamptz AS used_at
            FROM second_factor f WHERE f.user_id = $1
          UNION ALL
          SELECT 'passkey', k.name, k.created_at, k.used_at FROM passkey k WHERE k.user_id = $1 ORDER BY 3 DESC`,
  },
  {
    name: 'wrong-second-factors',
    title: 'Wrong second factors',
    by: ['second_factor_failure.user_id'],
    sql: `SELECT f.at FROM second_factor_failure f WHERE f.user_id = $1 ORDER BY f.at DESC`,
  },
  {
    name: 'codes',
    title: 'Codes you have requested',
    by: ['one_time_code.user_id', 'one_time_code.network', 'one_time_code.address'],
    sql: `SELECT o.purpose, o.network, o.asked_at, o.expires_at, o.used_at
            FROM one_time_code o WHERE o.user_id = $1 ORDER BY o.asked_at DESC`,
  },
  {
    name: 'push-devices',
    title: 'Devices that show your notices',
    by: ['push_device.user_id'],
    sql: `SELECT s.agent AS browser, split_part(d.endpoint, '/', 3) AS push_service, d.created_at
            FROM push_device d JOIN session s ON s.id = d.session_id WHERE d.user_id = $1 ORDER BY d.created_at DESC`,
  },
  {
    name: 'share-markup',
    title: 'The markup that you last used on shared stones',
    by: ['share_markup.user_id'],
    sql: `SELECT markup AS percent, updated_at FROM share_markup WHERE user_id = $1`,
  },
  {
    name: 'looks',
    title: 'When our staff viewed the portal as you see it',
    by: ['looking.client_id'],
    sql: `SELECT r.name AS by_role, l.created_at, l.expires_at, l.ended_at
            FROM looking l JOIN session s ON s.token_hash = l.session JOIN app_user u ON u.id = s.user_id
            JOIN role r ON r.id = u.role_id
           WHERE l.client_id = $1 ORDER BY l.created_at DESC`,
  },
  {
    name: 'mails',
    title: 'E-mails to you',
    by: ['mail.user_id', 'mail.address'],
    workflow: 'mail',
    sql: `SELECT m.kind, m.status, m.address, m.subject, m.plain AS text, m.created_at, m.sent_at
            FROM mail m WHERE m.user_id = $1 ORDER BY m.created_at DESC, m.id DESC`,
  },
  {
    name: 'mail-choices',
    title: 'E-mails you have turned off',
    by: ['mail_declined.user_id'],
    sql: `SELECT d.kind FROM mail_declined d WHERE d.user_id = $1 ORDER BY d.kind`,
  },
  {
    name: 'offers-by-e-mail',
    title: 'Whether you agreed to receive offers by e-mail, and how you told us',
    by: ['mail_consent.user_id', 'mail_consent.recorded_by'],
    sql: `SELECT k.given, k.how, k.recorded_at,
                 CASE WHEN k.user_id = $1 THEN 'yours' ELSE 'recorded by you' END AS whose
            FROM mail_consent k WHERE k.user_id = $1 OR k.recorded_by = $1 ORDER BY k.recorded_at, k.id`,
  },
  {
    name: 'held-back-offers',
    title: 'Whether a mail server refused your address, so that no offers are sent to it',
    by: ['mail_held_back.user_id'],
    sql: `SELECT h.since, h.answer, e.subject AS of_the_e_mail
            FROM mail_held_back h JOIN bulk_email e ON e.id = h.bulk_email_id WHERE h.user_id = $1`,
  },
  {
    name: 'bulk-e-mails',
    title: 'E-mails to many clients that you got or wrote',
    by: ['bulk_email_recipient.user_id', 'bulk_email.created_by'],
    sql: `SELECT e.subject, e.body, e.created_at, r.run, r.outcome, r.settled_at,
                 CASE WHEN r.user_id IS NULL THEN 'written by you' ELSE 'for you' END AS you_are
            FROM bulk_email e LEFT JOIN bulk_email_recipient r ON r.bulk_email_id = e.id AND r.user_id = $1
           WHERE r.user_id = $1 OR e.created_by = $1 ORDER BY e.created_at, e.id, r.run`,
  },
  {
    name: 'e-mails-in-doubt',
    title: 'E-mails to many clients whose delivery was uncertain: to you, or decided by you',
    by: ['bulk_email_doubt.user_id', 'bulk_email_doubt.settled_by'],
    sql: `SELECT e.subject, d.begun_at, d.settled_at,
                 CASE WHEN d.arrived THEN 'marked as arrived' ELSE 'sent again' END AS decision,
                 CASE WHEN d.user_id = $1 THEN 'for you' ELSE 'decided by you' END AS you_are
            FROM bulk_email_doubt d JOIN bulk_email e ON e.id = d.bulk_email_id
           WHERE d.user_id = $1 OR d.settled_by = $1 ORDER BY d.settled_at, d.id`,
  },
  {
    name: 'notices',
    title: 'Notices under the bell',
    by: ['notice.user_id'],
    sql: `SELECT n.kind, n.words, n.created_at, n.read_at FROM notice n WHERE n.user_id = $1 ORDER BY n.created_at DESC, n.id DESC`,
  },
  {
    name: 'bell-choices',
    title: 'Notices that are turned off',
    by: ['notice_declined.user_id'],
    sql: `SELECT d.kind FROM notice_declined d WHERE d.user_id = $1 ORDER BY d.kind`,
  },
];
