/** The transitions of share links. */
import { SHARE_LINK_STATUS } from '../../../src/domain/codes.ts';
import { decide, type Permit } from '../../../src/machines/decide.ts';
import {
  addEmailLink,
  addShareLink,
  type NewEmailLink,
  type NewShareLink,
} from '../../db/queries/share-links/add-link.ts';
import {
  lockOpenOf,
  lockOpenOfEmail,
  lockExpired,
  lockShareLink,
  type LockedShareLink,
} from '../../db/queries/share-links/share-links.ts';
import type { Tx } from '../../db/with-actor.ts';
import { newId } from '../../ids.ts';
import { notFound } from '../../refusals.ts';
import { begunFacts } from '../people/bounds.ts';
import { refusedBy } from '../guard-refusals.ts';
import type { ActedFor } from '../load-start.ts';
import { moveByJob } from '../move-by-job.ts';
import { actorFact, moveOf, writeMoves, type NamedActor, type PersonActor } from '../write-history.ts';

type LinkRequest = Omit<NewShareLink, 'id' | 'ownerId' | 'status' | 'madeBy'>;

/**
 * CREATE, for a client or for staff themselves. Returns the new link's id.
 * @throws Refused 403 for the role, or a client whose business is not registered
 */
export async function createLink(
  tx: Tx,
  actor: PersonActor,
  owner: ActedFor,
  asked: LinkRequest,
): Promise<string> {
  const facts = {
    actor: actorFact(actor),
    clientRole: owner.role,
    businessStatus: owner.businessStatus ?? undefined,
    ...(await begunFacts(tx, actor, 'shareLink', 1)),
  };
  const decision = decide('shareLink', null, { type: 'CREATE' }, facts);
  if (!decision.ok) throw refusedBy(decision.refusal);
  const id = newId();
  const madeBy = { id: actor.id, name: actor.name };
  await addShareLink(tx, { ...asked, id, ownerId: owner.id, status: decision.toCode, madeBy });
  writeSteps(tx, actor, [{ id, owner_id: owner.id }], decision);
  return id;
}

/** OPEN, by the job that sends the e-mail: a link to the chosen stones, if there are any. */
export async function openEmailLink(tx: Tx, actor: NamedActor, email: NewEmailLink['email']): Promise<void> {
  const facts = { actor: actorFact(actor), job: actor.job };
  const decision = decide('shareLink', null, { type: 'OPEN' }, facts);
  if (!decision.ok) throw refusedBy(decision.refusal);
  const id = newId();
  const isAdded = await addEmailLink(tx, { id, status: decision.toCode, email });
  if (isAdded) writeSteps(tx, actor, [{ id, owner_id: email.created_by }], decision);
}

/**
 * REVOKE. @throws Refused 403 for the role; 404 if missing or not the actor's; 409 for its state
 */
export async function revokeLink(tx: Tx, actor: NamedActor, id: string): Promise<LockedShareLink> {
  const link = await lockShareLink(tx, id);
  if (!link) throw notFound();
  const decision = decide('shareLink', link.status, { type: 'REVOKE' }, { actor: actorFact(actor) });
  if (!decision.ok) throw refusedBy(decision.refusal);
  writeSteps(tx, actor, [link], decision);
  return link;
}

/**
 * REVOKE for the open links of people, all or those made since a time.
 * @throws Refused 403 for the role
 */
export const revokeLinksOf = async (
  tx: Tx,
  actor: NamedActor,
  ownerIds: readonly string[],
  since = '-infinity',
): Promise<void> => revokeAll(tx, actor, await lockOpenOf(tx, ownerIds, since));

/** REVOKE for the open links to the stones of an e-mail. @throws Refused 403 for the role */
export const revokeLinksOfEmail = async (tx: Tx, actor: NamedActor, bulkEmailId: string): Promise<void> =>
  revokeAll(tx, actor, await lockOpenOfEmail(tx, bulkEmailId));

function revokeAll(tx: Tx, actor: NamedActor, open: readonly LockedShareLink[]): void {
  if (open.length === 0) return;
  const decision = decide(
    'shareLink',
    SHARE_LINK_STATUS.active,
    { type: 'REVOKE' },
    { actor: actorFact(actor) },
  );
  if (!decision.ok) throw refusedBy(decision.refusal);
  writeSteps(tx, actor, open, decision);
}

const EXPIRY: NamedActor = {
  id: null,
  role: null,
  name: 'Share link expiry',
  job: 'expire-share-links',
  requestId: null,
};

/** EXPIRE for up to `most` links past their end; returns their number. */
export async function expireLinks(tx: Tx, most: number): Promise<number> {
  const over = await lockExpired(tx, most);
  moveByJob(
    tx,
    EXPIRY,
    { workflow: 'shareLink', event: 'EXPIRE' },
    over.map((link) => ({ ...link, client_id: link.owner_id, facts: { due: true } })),
  );
  return over.length;
}

function writeSteps(
  tx: Tx,
  actor: NamedActor,
  links: readonly Pick<LockedShareLink, 'id' | 'owner_id'>[],
  permit: Permit,
): void {
  writeMoves(
    tx,
    actor,
    links.map(({ id, owner_id }) => moveOf('shareLink', id, owner_id, permit)),
  );
}
