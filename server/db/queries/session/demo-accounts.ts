/** The demo's accounts, whose password is public. */
import { ROLE } from '../../../../src/domain/codes.ts';
import type { Tx } from '../../with-actor.ts';

export interface DemoAccounts {
  accounts: { email: string; role: string }[];
  /** One password for all of them. */
  password: string;
}

/** SQL: whether anybody could sign in as the person `u`. */
const CAN_SIGN_IN = `u.is_active AND u.password_hash IS NOT NULL AND u.role_id <> ${ROLE.guest}`;

/**
 * The demo accounts that can sign in, read as the system; null if there are none, or there never
 * was a demo.
 */
export async function findDemoAccounts(tx: Tx): Promise<DemoAccounts | null> {
  const open = await tx.one<DemoAccounts>(
    `SELECT s.value ->> 'password' AS password, json_agg(a.account ORDER BY a.place) AS accounts
       FROM setting s, jsonb_array_elements(s.value -> 'accounts') WITH ORDINALITY AS a (account, place)
       JOIN app_user u ON u.email = a.account ->> 'email' AND ${CAN_SIGN_IN}
      WHERE s.key = 'demo' GROUP BY s.value`,
  );
  return open ?? null;
}

export interface DemoPersonRow {
  id: string;
  email: string;
}

/**
 * All demo accounts, whether they can sign in or not. Locks their setting until the transaction
 * ends.
 */
export async function lockDemoPeople(tx: Tx): Promise<DemoPersonRow[]> {
  await tx.run(`SELECT FROM setting WHERE key = 'demo' FOR UPDATE`);
  return tx.many<DemoPersonRow>(
    `SELECT u.id, u.email FROM setting s, jsonb_array_elements(s.value -> 'accounts') AS a (account)
       JOIN app_user u ON u.email = a.account ->> 'email' AND u.role_id <> ${ROLE.guest}
      WHERE s.key = 'demo' ORDER BY u.id`,
  );
}

/** Whether there is an administrator other than these. */
export async function hasOtherAdministrator(tx: Tx, ids: readonly string[]): Promise<boolean> {
  const other = await tx.one(
    `SELECT FROM app_user u WHERE u.role_id = ${ROLE.administrator} AND ${CAN_SIGN_IN} AND u.id <> ALL ($1::uuid[]) LIMIT 1`,
    [ids],
  );
  return other !== undefined;
}

/**
 * Makes the published password useless, even if an account is reactivated, and forgets the browsers
 * that used it. Returns how many sessions were open; retiring the accounts ends them.
 */
export async function forgetPasswords(tx: Tx, ids: readonly string[]): Promise<number> {
  await tx.run('UPDATE app_user SET password_hash = NULL, updated_at = now() WHERE id = ANY ($1::uuid[])', [
    ids,
  ]);
  await tx.run('DELETE FROM sign_in_device WHERE user_id = ANY ($1::uuid[])', [ids]);
  await tx.run(`UPDATE setting SET value = value - 'password', updated_at = now() WHERE key = 'demo'`);
  const open = await tx.one<{ count: number }>(
    `SELECT count(*)::int AS count FROM session
      WHERE user_id = ANY ($1::uuid[]) AND revoked_at IS NULL AND expires_at > now()`,
    [ids],
  );
  return open?.count ?? 0;
}
