/** The person who shared a stone's medium, while their account is active. */
import type { RoleId } from '../../../../src/domain/codes.ts';
import { mayRead } from '../../fragments/rights.ts';
import type { Tx } from '../../with-actor.ts';

export interface Sharer {
  id: string;
  role: RoleId;
}

/** Undefined once the person's account is not active, or they may not search any more. */
export const findSharer = (tx: Tx, id: string): Promise<Sharer | undefined> =>
  tx.one<Sharer>(
    `SELECT u.id, u.role_id AS role FROM app_user u WHERE u.id = $1 AND ${mayRead('u.id', 'search')}`,
    [id],
  );
