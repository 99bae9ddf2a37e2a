/**
 * A member's account as a sign-in sees it: everything that decides whether the password is enough.
 */
import { ROLE, type RoleId } from '../../../../src/domain/codes.ts';
import { staysInCompany } from '../../fragments/company.ts';
import type { Tx } from '../../with-actor.ts';
import { needsFactor } from './second-factor.ts';

export interface Account {
  id: string;
  role_id: RoleId;
  name: string;
  email: string;
  password_hash: string | null;
  is_active: boolean;
  must_change_password: boolean;
  /** Whether an authenticator is set up. */
  has_factor: boolean;
  has_passkey: boolean;
  /** Whether the role has to have a second factor. */
  needs_factor: boolean;
  /** Whether the account was signed in with this browser before. */
  knows_device: boolean;
  /** Whether it was signed in with any browser before. */
  was_signed_in: boolean;
}

/**
 * SQL: the account of the person `u`, with the hash of a browser's token as the first parameter.
 */
const ACCOUNT = `u.id, u.role_id, trim(u.first_name || ' ' || u.last_name) AS name, u.password_hash,
  u.is_active AND ${staysInCompany('u.id')} AS is_active,
  u.email, u.must_change_password, EXISTS (SELECT FROM second_factor f WHERE f.user_id = u.id) AS has_factor,
  EXISTS (SELECT FROM passkey p WHERE p.user_id = u.id) AS has_passkey,
  ${needsFactor('u.role_id')} AS needs_factor,
  EXISTS (SELECT FROM sign_in_device d WHERE d.user_id = u.id AND d.device_hash = $1) AS knows_device,
  EXISTS (SELECT FROM sign_in_device d WHERE d.user_id = u.id) AS was_signed_in`;

/**
 * The member with one of these spellings of a name: an e-mail or a user name, regardless of case.
 * An e-mail precedes an equal user name of another account, the first spelling the second. Guests
 * have no password.
 */
export const findAccount = (
  tx: Tx,
  [name, asTyped]: readonly [string, string],
  device: Buffer | null,
): Promise<Account | undefined> =>
  tx.one<Account>(
    `SELECT ${ACCOUNT} FROM app_user u
      WHERE u.role_id <> ${ROLE.guest} AND u.is_proven AND (u.email IN ($2, $3) OR lower(u.user_name) IN ($2, $3))
      ORDER BY (u.email = $2) DESC, (u.email = $3) DESC, u.id LIMIT 1`,
    [device, name, asTyped],
  );

/**
 * The same for a sign-in in progress, locked until the transaction ends; undefined if the account
 * is no longer active.
 */
export async function lockActiveAccount(
  tx: Tx,
  id: string,
  device: Buffer | null,
): Promise<Account | undefined> {
  // Suspending an account locks these two in the same order.
  await tx.run('SELECT FROM account WHERE id = $1 FOR UPDATE', [id]);
  return tx.one<Account>(
    `SELECT ${ACCOUNT} FROM app_user u WHERE u.id = $2 AND u.is_active AND ${staysInCompany('u.id')} FOR NO KEY UPDATE OF u`,
    [device, id],
  );
}
