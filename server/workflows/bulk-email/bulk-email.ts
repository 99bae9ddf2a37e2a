/** The transitions of bulk e-mails that people cause. */
import { audienceFault } from '../../../src/domain/bulk-email.ts';
import { decide } from '../../../src/machines/decide.ts';
import { reachOf } from '../../db/queries/bulk-email/unfinished-runs.ts';
import {
  addBulkEmail,
  leaveUnfinished,
  setNextRun,
  writeBulkEmail,
  type BulkEmailFacts,
  type LockedBulkEmail,
} from '../../db/queries/bulk-email/bulk-emails.ts';
import type { Tx } from '../../db/with-actor.ts';
import { newId } from '../../ids.ts';
import { invalidRequest } from '../../refusals.ts';
import { refusedBy } from '../guard-refusals.ts';
import { revokeLinksOfEmail } from '../share-links/share-link.ts';
import { actorFact, moveOf, writeMoves, type NamedActor, type PersonActor } from '../write-history.ts';
import { mustLock, move } from './move.ts';
import { beginOrTakeUp } from './runs.ts';

const isAhead = ({ nextRunAt }: BulkEmailFacts): boolean =>
  nextRunAt !== null && nextRunAt.getTime() > Date.now();

/**
 * CREATE, and SCHEDULE if it has a time. Returns the new e-mail's id. @throws Refused 403 for the
 * role; 409 for a time in the past
 */
export async function createBulkEmail(tx: Tx, actor: PersonActor, facts: BulkEmailFacts): Promise<string> {
  const decision = decide('bulkEmail', null, { type: 'CREATE' }, { actor: actorFact(actor) });
  if (!decision.ok) throw refusedBy(decision.refusal);
  const id = newId();
  await addBulkEmail(tx, id, decision.toCode, facts, { id: actor.id, name: actor.name });
  writeMoves(tx, actor, [moveOf('bulkEmail', id, null, decision)]);
  if (facts.nextRunAt !== null)
    move(tx, actor, { id, status: decision.toCode }, 'SCHEDULE', { bulk: { isAhead: isAhead(facts) } });
  return id;
}

/**
 * UPDATE or SCHEDULE. A stopped e-mail stays unfinished.
 * @throws Refused 403 for the role; 404 if missing; 409 for its state, or a time in the past
 */
export async function changeBulkEmail(
  tx: Tx,
  actor: NamedActor,
  id: string,
  facts: BulkEmailFacts,
): Promise<LockedBulkEmail> {
  const email = await mustLock(tx, id);
  if (facts.nextRunAt === null) move(tx, actor, email, 'UPDATE');
  else move(tx, actor, email, 'SCHEDULE', { bulk: { isAhead: isAhead(facts) } });
  await writeBulkEmail(tx, email.id, facts);
  return email;
}

/**
 * BEGIN: a new run for every chosen client who agrees now. A stopped e-mail resumes with those of
 * them who have not received it. Returns the number of waiting recipients.
 * @throws Refused 403 for the role; 404 if missing; 400 if nobody is chosen; 409 for its state,
 * or no recipients
 */
export async function beginBulkEmail(
  tx: Tx,
  actor: NamedActor,
  id: string,
): Promise<{ email: LockedBulkEmail; waiting: number }> {
  const email = await mustLock(tx, id);
  const fault = audienceFault(email.audience);
  if (fault !== null) throw invalidRequest(fault, 'audience');
  const { would_get: waiting } = await reachOf(tx, email);
  move(tx, actor, email, 'BEGIN', { bulk: { waiting } });
  return { email, waiting: await beginOrTakeUp(tx, email) };
}

/** STOP. @throws Refused 403 for the role; 404 if missing; 409 for its state */
export async function stopBulkEmail(tx: Tx, actor: NamedActor, id: string): Promise<LockedBulkEmail> {
  const email = await mustLock(tx, id);
  move(tx, actor, email, 'STOP');
  await leaveUnfinished(tx, email.id);
  return email;
}

/**
 * DELETE, which also closes its pages of stones. @throws Refused 403 for the role; 404 if missing;
 * 409 for its state
 */
export async function deleteBulkEmail(tx: Tx, actor: NamedActor, id: string): Promise<LockedBulkEmail> {
  const email = await mustLock(tx, id);
  move(tx, actor, email, 'DELETE');
  await revokeLinksOfEmail(tx, actor, email.id);
  await setNextRun(tx, email.id, null);
  return email;
}
