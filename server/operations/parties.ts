/** Who acts, and for whom: staff name a client, clients act for themselves. */
import { CLIENT_ROLES } from '../../src/domain/codes.ts';
import type { BusinessStatus, RoleId } from '../../src/domain/codes.ts';
import { MESSAGES } from '../../src/domain/messages.ts';
import { isUuid } from '../db/with-actor.ts';
import { prepared } from '../db/prepared.ts';
import type { Tx } from '../db/with-actor.ts';
import { seesClient } from '../db/fragments/visibility.ts';
import { absent, badShape } from '../refusals.ts';
import type { ActedFor } from '../workflows/start-lines.ts';
import type { Doer } from '../workflows/write.ts';
import type { Call, Person } from './handler.ts';

export const doerOf = (call: Call): Doer & { id: string } => ({
  id: call.person.id,
  role: call.person.role,
  name: call.person.name,
  requestId: call.requestId,
});

export const actsForThemselves = (person: Person): boolean => CLIENT_ROLES.includes(person.role);

/** @throws Refused 400 'Please select a client' when staff named none */
export function namedClient(person: Person, userId: string | undefined): string {
  // Normalised, because locks and the audit log use it.
  if (userId) return userId.toLowerCase();
  if (actsForThemselves(person)) return person.id;
  throw badShape(MESSAGES.selectClient, 'user_id');
}

/**
 * The client whose prices staff want beside the supplier's; null for none, and always for clients.
 * @throws Refused 404 when there is no such client, or not one of the actor's
 */
export async function chosenClient(
  tx: Tx,
  person: Person,
  userId: string | undefined,
): Promise<string | null> {
  if (userId === undefined || actsForThemselves(person)) return null;
  return (await findActedFor(tx, userId)).id;
}

/** @throws Refused 404 when there is no such client, or not one of the actor's */
export async function findActedFor(tx: Tx, id: string): Promise<ActedFor> {
  if (!isUuid(id)) throw absent();
  const client = await tx.one<{ id: string; role: RoleId; business_status: BusinessStatus | null }>(
    prepared(`SELECT u.id, u.role_id AS role, b.status AS business_status
       FROM app_user u LEFT JOIN business b ON b.user_id = u.id
      WHERE u.id = $1 AND u.is_active AND u.role_id = ANY ($2::smallint[]) AND ${seesClient('u.id')}`),
    [id, CLIENT_ROLES],
  );
  if (!client) throw absent();
  return { id: client.id, role: client.role, businessStatus: client.business_status };
}
