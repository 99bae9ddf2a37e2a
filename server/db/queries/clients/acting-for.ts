import {
  ACCOUNT_STATUS,
  CLIENT_ROLES,
  type BusinessStatus,
  type RoleId,
} from '../../../../src/domain/codes.ts';
import { clientOf } from '../../fragments/company.ts';
import { seesClient } from '../../fragments/tenancy.ts';
import { prepared } from '../../prepared.ts';
import type { Tx } from '../../with-actor.ts';
import { PERSON_NAME } from '../accounts/accounts.ts';

/**
 * A client with an open account whom the actor may see, as the machines' guards need them. A person
 * of a company stands for it.
 */
export async function findActiveClient(
  tx: Tx,
  id: string,
): Promise<{ id: string; role: RoleId; businessStatus: BusinessStatus | null } | undefined> {
  const client = await tx.one<{ id: string; role: RoleId; business_status: BusinessStatus | null }>(
    prepared(`SELECT u.id, u.role_id AS role, b.status AS business_status
       FROM app_user u LEFT JOIN business b ON b.user_id = u.id
      WHERE u.id = ${clientOf('$1::uuid')} AND u.is_active AND u.role_id = ANY ($2::smallint[]) AND ${seesClient('u.id')}`),
    [id, CLIENT_ROLES],
  );
  return client && { id: client.id, role: client.role, businessStatus: client.business_status };
}

/** A client whose account is suspended and whom the actor may see. */
export const findSuspendedClient = (
  tx: Tx,
  id: string,
): Promise<{ name: string; role: RoleId } | undefined> =>
  tx.one(
    prepared(`SELECT coalesce(b.company_name, u.company_name, ${PERSON_NAME}) AS name, u.role_id AS role
       FROM app_user u JOIN account a ON a.id = u.id LEFT JOIN business b ON b.user_id = u.id
      WHERE u.id = ${clientOf('$1::uuid')} AND a.status = ${ACCOUNT_STATUS.suspended} AND u.role_id = ANY ($2::smallint[]) AND ${seesClient('u.id')}`),
    [id, CLIENT_ROLES],
  );
