import { CLIENT_ROLES, type BusinessStatus, type RoleId } from '../../../../src/domain/codes.ts';
import { seesClient } from '../../fragments/visibility.ts';
import { prepared } from '../../prepared.ts';
import type { Tx } from '../../with-actor.ts';

/** A client with an open account whom the actor may see, as the machines' guards need them. */
export async function findActiveClient(
  tx: Tx,
  id: string,
): Promise<{ id: string; role: RoleId; businessStatus: BusinessStatus | null } | undefined> {
  const client = await tx.one<{ id: string; role: RoleId; business_status: BusinessStatus | null }>(
    prepared(`SELECT u.id, u.role_id AS role, b.status AS business_status
       FROM app_user u LEFT JOIN business b ON b.user_id = u.id
      WHERE u.id = $1 AND u.is_active AND u.role_id = ANY ($2::smallint[]) AND ${seesClient('u.id')}`),
    [id, CLIENT_ROLES],
  );
  return client && { id: client.id, role: client.role, businessStatus: client.business_status };
}
