/** Who acts, and for whom: staff name a client, clients act for themselves. */
import { CLIENT_ROLES, EXTERNAL_ROLES } from '../../src/domain/codes.ts';
import { MESSAGES } from '../../src/domain/messages.ts';
import { isUuid } from '../db/with-actor.ts';
import { findActiveClient, findSuspendedClient } from '../db/queries/clients/acting-for.ts';
import type { Tx } from '../db/with-actor.ts';
import { notFound, invalidRequest, conflict } from '../refusals.ts';
import type { ActedFor } from '../workflows/load-start.ts';
import type { PersonActor } from '../workflows/write-history.ts';
import type { Call, Person } from './handler.ts';

export const actorOfCall = (call: Call): PersonActor => ({
  id: call.person.id,
  role: call.person.role,
  powers: call.person.powers,
  name: call.person.name,
  requestId: call.requestId,
});

export const actsForThemselves = (person: Person): boolean => CLIENT_ROLES.includes(person.role);

/** @throws Refused 400 'Please select a client' when staff named none */
export function namedClient(person: Person, userId: string | undefined): string {
  if (actsForThemselves(person) && (!userId || userId.toLowerCase() === person.id)) return person.clientId;
  // Normalised, because locks and the audit log use it.
  if (userId) return userId.toLowerCase();
  throw invalidRequest(MESSAGES.selectClient, 'user_id');
}

/** The same for records that belong to a person and not to their company, such as carts. */
export const namedPerson = (person: Person, userId: string | undefined): string =>
  actsForThemselves(person) && (!userId || userId.toLowerCase() === person.id)
    ? person.id
    : namedClient(person, userId);

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
  return (await findToActFor(tx, userId)).id;
}

/** @throws Refused 404 when there is no such client, or not one of the actor's */
export async function findActedFor(tx: Tx, id: string): Promise<ActedFor> {
  if (!isUuid(id)) throw notFound();
  const client = await findActiveClient(tx, id);
  if (!client) throw notFound();
  return client;
}

/**
 * The client for whom a line is started. Staff who see the client learn if the account is
 * suspended.
 * @throws Refused 404 as above; 409 for a suspended account
 */
export async function findToActFor(tx: Tx, id: string): Promise<ActedFor> {
  const client = isUuid(id) ? await findActiveClient(tx, id) : undefined;
  if (client) return client;
  const suspended = isUuid(id) ? await findSuspendedClient(tx, id) : undefined;
  if (!suspended) throw notFound();
  const list = EXTERNAL_ROLES.includes(suspended.role) ? 'External clients' : 'Clients';
  throw conflict(
    `The account of ${suspended.name} is suspended, so nothing was done for them. An administrator can reactivate it on their page under ${list}.`,
    { refusal: 'state' },
  );
}

/**
 * The owner of something saved: clients save for themselves, staff for one of their clients or for
 * themselves.
 * @throws Refused 404 when there is no such client, or not one of the actor's; 409 for a suspended
 * client
 */
export async function ownerOf(tx: Tx, person: Person, userId: string | undefined): Promise<string> {
  if (userId === undefined || userId === person.id) return person.id;
  if (actsForThemselves(person)) throw notFound();
  return (await findToActFor(tx, userId)).id;
}
