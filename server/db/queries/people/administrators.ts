import { ROLE } from '../../../../src/domain/codes.ts';
import type { Tx } from '../../with-actor.ts';

/** The recipients for clients without a business associate. */
export async function administrators(tx: Tx): Promise<string[]> {
  const found = await tx.many<{ id: string }>(
    `SELECT id FROM app_user WHERE role_id = ${ROLE.administrator} AND is_active`,
  );
  return found.map(({ id }) => id);
}
