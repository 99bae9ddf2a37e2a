/** Reading and setting passwords. */
import type { Tx } from '../../with-actor.ts';

export interface PasswordOwner {
  password_hash: string | null;
  /** The person's names, user name and company. A password must not contain them. */
  names: string[];
}

export const findPasswordOwner = (tx: Tx, userId: string): Promise<PasswordOwner | undefined> =>
  tx.one<PasswordOwner>(
    `SELECT u.password_hash, array_remove(ARRAY[u.first_name, u.last_name, split_part(u.email, '@', 1), u.user_name,
                                                coalesce(b.company_name, u.company_name)], NULL) AS names
       FROM app_user u LEFT JOIN business b ON b.user_id = u.id WHERE u.id = $1`,
    [userId],
  );

/** A password chosen by somebody else must be changed at the next sign-in. */
export async function setPassword(
  tx: Tx,
  userId: string,
  hash: string,
  by: 'themselves' | 'somebody else' = 'themselves',
): Promise<void> {
  await tx.run(
    'UPDATE app_user SET password_hash = $2, must_change_password = $3, updated_at = now() WHERE id = $1',
    [userId, hash, by === 'somebody else'],
  );
}

/** The same by the person, who has entered the present one; false if it is another one by now. */
export const replacePassword = async (
  tx: Tx,
  userId: string,
  { before, hash }: { before: string | null; hash: string },
): Promise<boolean> =>
  (await tx.run(
    `UPDATE app_user SET password_hash = $3, must_change_password = false, updated_at = now()
      WHERE id = $1 AND password_hash IS NOT DISTINCT FROM $2`,
    [userId, before, hash],
  )) === 1;
