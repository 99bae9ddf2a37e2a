/** Handing a business associate's clients over to another one. */
import { ACCOUNT_STATUS, ROLE } from '../../../src/domain/codes.ts';
import { lockMember, type LockedMember } from '../../db/queries/people/members.ts';
import { reassignClients } from '../../db/queries/people/associates.ts';
import { isUuid, type Tx } from '../../db/with-actor.ts';
import { idsOf } from '../../ids.ts';
import { refuseBeyondRights } from '../../policies/permissions.ts';
import { notFound, notFoundAmong, invalidRequest, conflict } from '../../refusals.ts';
import type { NamedActor } from '../write-history.ts';
import { lockAccountsOpen } from './accounts-lock.ts';

export interface Reassignment {
  from: LockedMember;
  to: LockedMember;
  /** By company. */
  clients: { id: string; name: string }[];
}

/**
 * Moves all or the named clients to another associate, who then sees their records, too.
 * @throws Refused 400 for the same associate twice; 404 if an associate or a named client of theirs
 * is missing; 409 if the other associate's account is suspended or closed, or if there is nobody to
 * hand over
 */
export async function reassignClientsOf(
  tx: Tx,
  actor: NamedActor,
  fromId: string,
  toId: string,
  clients: readonly string[] | null,
): Promise<Reassignment> {
  const [fromKey, toKey] = [fromId.toLowerCase(), toId.toLowerCase()];
  if (fromKey === toKey)
    throw invalidRequest('They already belong to this business associate. Choose another one.', 'to');
  await lockAccountsOpen(tx);
  // In the order of their ids, so that two hand-overs between the same people cannot deadlock.
  const both = new Map<string, LockedMember>();
  for (const id of [fromKey, toKey].toSorted()) {
    const associate = await lockMember(tx, id, [ROLE.associate]);
    if (!associate) throw notFound();
    both.set(id, associate);
  }
  const [from, to] = [both.get(fromKey), both.get(toKey)];
  if (!from || !to) throw notFound();
  await refuseBeyondRights(tx, actor, from.id, to.id);
  if (to.status === ACCOUNT_STATUS.suspended || to.status === ACCOUNT_STATUS.closed)
    throw conflict(`${to.name} cannot sign in. Choose a business associate who can.`, {
      refusal: 'state',
      field: 'to',
    });
  const wanted = clients && idsOf(clients);
  const handed = await reassignClients(tx, from.id, to.id, wanted && wanted.filter(isUuid));
  if (wanted && handed.length < wanted.length)
    throw notFoundAmong(
      wanted,
      handed.map(({ id }) => id),
      'clients',
    );
  if (handed.length === 0) throw conflict(`${from.name} has no clients to hand over.`, { refusal: 'state' });
  return { from, to, clients: handed };
}
