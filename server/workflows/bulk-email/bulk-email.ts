/** Bulk e-mails: written, scheduled, begun, stopped and deleted. What is being sent is moved on by the job. */
import { decide } from '../../../src/machines/decide.ts';
import type { BulkFacts } from '../../../src/machines/facts.ts';
import type { EventName } from '../../../src/machines/workflow.ts';
import { nextRun } from '../../../src/domain/schedule.ts';
import { countChosen } from '../../db/queries/bulk-email/audience.ts';
import {
  addBulkEmail,
  lockBulkEmail,
  lockDone,
  lockDue,
  setNextRun,
  writeBulkEmail,
  type BulkEmailFacts,
  type LockedBulkEmail,
} from '../../db/queries/bulk-email/bulk-emails.ts';
import { beginRun, countWaiting } from '../../db/queries/bulk-email/runs.ts';
import type { Tx } from '../../db/with-actor.ts';
import { newId } from '../../ids.ts';
import { absent } from '../../refusals.ts';
import { refusedBy } from '../refuse.ts';
import { actorOf, moveOf, writeMoves, type Doer } from '../write.ts';
import { stonesChosen } from './stones-chosen.ts';

const JOB: Doer = {
  id: null,
  role: null,
  name: 'Bulk e-mail',
  job: 'send-bulk-emails',
  requestId: null,
};

interface Asked {
  bulk?: BulkFacts;
  due?: boolean;
}

/** Moves one e-mail. @throws Refused 403 role; 409 its state or a guard */
function move(
  tx: Tx,
  doer: Doer,
  email: { id: string; status: number },
  event: EventName,
  facts: Asked = {},
): number {
  const asked = { actor: actorOf(doer), ...(doer.job === undefined ? {} : { job: doer.job }), ...facts };
  const decision = decide('bulkEmail', email.status, { type: event }, asked);
  if (!decision.ok) throw refusedBy(decision.refusal);
  writeMoves(tx, doer, [moveOf('bulkEmail', email.id, null, decision)]);
  return decision.toCode;
}

const isAhead = ({ nextRunAt }: BulkEmailFacts): boolean =>
  nextRunAt !== null && nextRunAt.getTime() > Date.now();

/** CREATE, and SCHEDULE where it has a time. Returns the new e-mail's id. @throws Refused 403 role; 409 a time that is over */
export async function createBulkEmail(
  tx: Tx,
  doer: Doer & { id: string },
  facts: BulkEmailFacts,
): Promise<string> {
  const decision = decide('bulkEmail', null, { type: 'CREATE' }, { actor: actorOf(doer) });
  if (!decision.ok) throw refusedBy(decision.refusal);
  const id = newId();
  await addBulkEmail(tx, id, decision.toCode, facts, { id: doer.id, name: doer.name });
  writeMoves(tx, doer, [moveOf('bulkEmail', id, null, decision)]);
  if (facts.nextRunAt !== null)
    move(tx, doer, { id, status: decision.toCode }, 'SCHEDULE', { bulk: { isAhead: isAhead(facts) } });
  return id;
}

/** UPDATE or SCHEDULE. @throws Refused 403 role; 404 missing; 409 its state, or a time that is over */
export async function changeBulkEmail(
  tx: Tx,
  doer: Doer,
  id: string,
  facts: BulkEmailFacts,
): Promise<LockedBulkEmail> {
  const email = await locked(tx, id);
  if (facts.nextRunAt === null) move(tx, doer, email, 'UPDATE');
  else move(tx, doer, email, 'SCHEDULE', { bulk: { isAhead: isAhead(facts) } });
  await writeBulkEmail(tx, email.id, facts);
  return email;
}

/**
 * BEGIN: everybody who is chosen and agrees now waits for it; of one that was stopped those go on waiting who have not
 * got it. Returns how many they are.
 * @throws Refused 403 role; 404 missing; 409 its state, or nobody would get it
 */
export async function beginBulkEmail(
  tx: Tx,
  doer: Doer,
  id: string,
): Promise<{ email: LockedBulkEmail; waiting: number }> {
  const email = await locked(tx, id);
  const left = email.run === 0 ? 0 : await countWaiting(tx, email);
  const isTakenUp = left > 0;
  const would = isTakenUp ? left : (await countChosen(tx, email.audience)).would_get;
  move(tx, doer, email, 'BEGIN', { bulk: { waiting: would } });
  if (isTakenUp) return { email, waiting: left };
  return { email, waiting: await beginRun(tx, email, await stonesChosen(tx, email.stones)) };
}

/** STOP. @throws Refused 403 role; 404 missing; 409 its state */
export async function stopBulkEmail(tx: Tx, doer: Doer, id: string): Promise<LockedBulkEmail> {
  const email = await locked(tx, id);
  move(tx, doer, email, 'STOP');
  return email;
}

/** DELETE. @throws Refused 403 role; 404 missing; 409 its state */
export async function deleteBulkEmail(tx: Tx, doer: Doer, id: string): Promise<LockedBulkEmail> {
  const email = await locked(tx, id);
  move(tx, doer, email, 'DELETE');
  await setNextRun(tx, email.id, null);
  return email;
}

/** RUN for one that is due; false if none is. */
export async function runDue(tx: Tx): Promise<boolean> {
  const email = await lockDue(tx);
  if (!email) return false;
  move(tx, JOB, email, 'RUN', { due: true });
  await beginRun(tx, email, await stonesChosen(tx, email.stones));
  return true;
}

/** END or NEXT for one of which nobody waits any more; false if there is none. */
export async function endDone(tx: Tx): Promise<boolean> {
  const email = await lockDone(tx);
  if (!email) return false;
  const { schedule } = email;
  const bulk = { waiting: 0, repeats: schedule !== null };
  move(tx, JOB, email, schedule === null ? 'END' : 'NEXT', { bulk });
  if (schedule !== null) await setNextRun(tx, email.id, nextRun(schedule, new Date()));
  return true;
}

async function locked(tx: Tx, id: string): Promise<LockedBulkEmail> {
  const email = await lockBulkEmail(tx, id);
  if (!email) throw absent();
  return email;
}
