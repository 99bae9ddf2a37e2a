/** Sign-ups whose address is not confirmed yet. */
import { ACCOUNT_STATUS, ROLE } from '../../../../src/domain/codes.ts';
import type { Tx } from '../../with-actor.ts';
import type { MemberDetails } from '../people/members.ts';

type SignUpRow = MemberDetails & { id: string; passwordHash: string };

/** E-mail and user name are not reserved yet, so several people can sign up with the same. */
export async function insertSignUp(tx: Tx, row: SignUpRow): Promise<void> {
  await tx.run(
    `INSERT INTO app_user (id, role_id, email, user_name, first_name, last_name, mobile, mobile_country_id,
                           password_hash, is_proven, is_active)
     VALUES ($1, ${ROLE.customer}, lower($2), $3, $4, $5, $6, $7, $8, false, false)`,
    [
      row.id,
      row.email,
      row.userName,
      row.firstName,
      row.lastName,
      row.mobile,
      row.mobileCountryId,
      row.passwordHash,
    ],
  );
}

/** Whether a member has this e-mail or user name. */
export async function isTaken(tx: Tx, name: { email: string } | { userName: string }): Promise<boolean> {
  const [condition, value] =
    'email' in name ? ['email = $1', name.email] : ['lower(user_name) = lower($1)', name.userName];
  const taken = await tx.one(
    `SELECT FROM app_user WHERE role_id <> ${ROLE.guest} AND is_proven AND ${condition} LIMIT 1`,
    [value],
  );
  return taken !== undefined;
}

/** Who signs up with this request; locked until the transaction ends. */
export const signUpOf = (tx: Tx, requestHash: Buffer): Promise<{ id: string; email: string } | undefined> =>
  tx.one(
    `SELECT u.id, u.email FROM one_time_code c JOIN account a ON a.id = c.user_id JOIN app_user u ON u.id = a.id
      WHERE c.request_hash = $1 AND c.purpose = 'sign-up' AND a.status = ${ACCOUNT_STATUS.unverified}
        FOR UPDATE OF a`,
    [requestHash],
  );

export async function changeSignUpEmail(tx: Tx, id: string, email: string): Promise<void> {
  await tx.run('UPDATE app_user SET email = $2, updated_at = now() WHERE id = $1', [id, email]);
}

/** Gives them the e-mail and user name. Fails if somebody else has taken one meanwhile. */
export async function proveSignUp(tx: Tx, id: string): Promise<void> {
  await tx.run('UPDATE app_user SET is_proven = true, updated_at = now() WHERE id = $1', [id]);
}

/** Sign-ups that nobody has finished within a day; locked until the transaction ends. */
export const staleSignUps = (tx: Tx, count: number): Promise<{ id: string }[]> =>
  tx.many(
    `SELECT id FROM account WHERE status = ${ACCOUNT_STATUS.unverified} AND created_at < now() - interval '1 day'
      ORDER BY id LIMIT $1 FOR UPDATE SKIP LOCKED`,
    [count],
  );

/** Deletes the details that they gave. */
export async function blankSignUps(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.run(
    `UPDATE app_user SET email = 'dropped', user_name = NULL, first_name = 'Dropped sign-up', last_name = '',
            mobile = NULL, mobile_country_id = NULL, password_hash = NULL, updated_at = now()
      WHERE id = ANY ($1::uuid[])`,
    [ids],
  );
}
