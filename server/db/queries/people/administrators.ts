import { ROLE, type RoleId } from '../../../../src/domain/codes.ts';
import { JUDGES } from '../../../../src/machines/role-groups.ts';
import type { Tx } from '../../with-actor.ts';

async function activeAs(tx: Tx, roles: readonly RoleId[]): Promise<string[]> {
  const found = await tx.many<{ id: string }>(
    'SELECT id FROM app_user WHERE role_id = ANY ($1::smallint[]) AND is_active',
    [roles],
  );
  return found.map(({ id }) => id);
}

/** The recipients for clients without a business associate. */
export const administrators = (tx: Tx): Promise<string[]> => activeAs(tx, [ROLE.administrator]);

/** Who is told of findings. */
export const judges = (tx: Tx): Promise<string[]> => activeAs(tx, JUDGES);
