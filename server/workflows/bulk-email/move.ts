/** One transition of a bulk e-mail, by a person or by the job that sends it. */
import { decide } from '../../../src/machines/decide.ts';
import type { FactsOf } from '../../../src/machines/decision-facts.ts';
import type { BulkFacts } from '../../../src/machines/facts.ts';
import type { EventName } from '../../../src/machines/workflow.ts';
import { lockBulkEmail, type LockedBulkEmail } from '../../db/queries/bulk-email/bulk-emails.ts';
import type { Tx } from '../../db/with-actor.ts';
import { notFound } from '../../refusals.ts';
import { refusedBy } from '../guard-refusals.ts';
import { actorFact, moveOf, writeMoves, type NamedActor } from '../write-history.ts';

export const BULK_JOB: NamedActor = {
  id: null,
  role: null,
  name: 'Bulk e-mail',
  job: 'send-bulk-emails',
  requestId: null,
};

interface BulkMove {
  bulk?: BulkFacts;
  due?: boolean;
}

/** Moves one e-mail. @throws Refused 403 for the role; 409 for its state or a guard */
export function move(
  tx: Tx,
  actor: NamedActor,
  email: { id: string; status: number },
  event: EventName,
  facts: BulkMove = {},
): number {
  const asked: FactsOf<'bulkEmail'> = {
    actor: actorFact(actor),
    job: actor.job,
    due: facts.due,
    bulk: facts.bulk,
  };
  const decision = decide('bulkEmail', email.status, { type: event }, asked);
  if (!decision.ok) throw refusedBy(decision.refusal);
  writeMoves(tx, actor, [moveOf('bulkEmail', email.id, null, decision)]);
  return decision.toCode;
}

/** @throws Refused 404 if missing */
export async function mustLock(tx: Tx, id: string): Promise<LockedBulkEmail> {
  const email = await lockBulkEmail(tx, id);
  if (!email) throw notFound();
  return email;
}
