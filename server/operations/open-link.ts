/** Opens a share link for a stranger, who reads with its owner's rights but queues by network. */
import { ROLE } from '../../src/domain/codes.ts';
import { findOpenLink, type OpenLink } from '../db/queries/share-links/open-links.ts';
import { readCancellable } from '../db/cancellable-read.ts';
import { scopeOf, SYSTEM, type Tx } from '../db/with-actor.ts';
import { clientNetworkOf } from '../security/client-network.ts';
import { Refused } from '../refusals.ts';
import { hashOfToken } from '../security/tokens.ts';
import type { Requester } from '../fair-queue/fair-queue.ts';
import type { PublicCall } from './handler.ts';

/**
 * One refusal for links that are unknown, expired or revoked, or whose owner has left, so that
 * strangers do not learn which.
 */
const noLink = (): Refused =>
  new Refused(404, 'This link does not work, or no longer works. Ask the person who sent it for a new one.');

/** Strangers from one network share a turn, like one guest. */
export const strangerAt = (ip: string): Requester => ({
  id: `network ${clientNetworkOf(ip)}`,
  role: ROLE.guest,
});

/**
 * @throws Refused 404 for every link that shows nothing; 429 for too many requests from one network
 */
export async function openLink(call: PublicCall, secret: string): Promise<OpenLink> {
  const { pool, connections } = call.services;
  const link = await connections.run(strangerAt(call.ip), call.signal, () =>
    readCancellable(pool, SYSTEM, call.signal, (tx) => findOpenLink(tx, hashOfToken(secret))),
  );
  if (link === undefined) throw noLink();
  return link;
}

/** Reads with the rights of the link's owner, in the stranger's turn. */
export function readAsOwner<T>(call: PublicCall, link: OpenLink, work: (tx: Tx) => Promise<T>): Promise<T> {
  const { pool, connections } = call.services;
  const owner = { id: link.owner_id, scope: scopeOf(link.owner_role) };
  return connections.run(strangerAt(call.ip), call.signal, () =>
    readCancellable(pool, owner, call.signal, work),
  );
}

export const ownerOfLink = ({ owner_id: id, owner_role: role }: OpenLink) => ({
  id,
  role,
  powers: null,
});
