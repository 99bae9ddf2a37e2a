/** FIND: compares the steps since the last check with the duties, and tells those who judge. */
import { decide } from '../../../src/machines/decide.ts';
import { breachesOf } from '../../db/queries/audit/duties/breaches.ts';
import { lockDuties, noteChecked, type LockedDuty } from '../../db/queries/audit/duties/duties.ts';
import { insertFindings } from '../../db/queries/audit/duties/findings.ts';
import { judges } from '../../db/queries/people/administrators.ts';
import type { Tx } from '../../db/with-actor.ts';
import { dutyFound, type BrokenDuty } from '../../mail/templates/duties.ts';
import { refusedBy } from '../guard-refusals.ts';
import { queueMail } from '../mail.ts';
import { moveOf, writeMoves, type NamedActor } from '../write-history.ts';

/** Half of all steps may break a duty that was stated badly. A longer list would help nobody. */
const MOST_FOUND = 1_000;

const JOB: Omit<NamedActor, 'requestId'> = { id: null, role: null, name: 'Duties', job: 'check-duties' };

/** Checks all duties that stand, or the one with `dutyId`; returns how many, and what was found. */
export async function checkDuties(
  tx: Tx,
  requestId: string | null,
  dutyId: string | null = null,
): Promise<{ duties: number; found: number }> {
  // The first check of a duty reads years of history.
  await tx.run(`SET LOCAL statement_timeout = '60s'`);
  const duties = await lockDuties(tx, dutyId);
  const broken: BrokenDuty[] = [];
  for (const duty of duties) {
    const found = await checkDuty(tx, duty, requestId);
    if (found !== null) broken.push(found);
  }
  if (broken.length > 0) await tellJudges(tx, requestId, broken);
  return {
    duties: duties.length,
    found: broken.reduce((sum, { steps, unlisted }) => sum + steps - unlisted, 0),
  };
}

/** In the words of one check. Whoever asked for it reads the answer of their request. */
async function tellJudges(tx: Tx, requestId: string | null, broken: readonly BrokenDuty[]): Promise<void> {
  const others = (await judges(tx)).filter((id) => id !== tx.actor.id);
  await queueMail(
    tx,
    { requestId },
    dutyFound,
    others.map((to) => ({ to, facts: { broken } })),
  );
}

/** Null if nothing is found. */
async function checkDuty(tx: Tx, duty: LockedDuty, requestId: string | null): Promise<BrokenDuty | null> {
  const { breaches, count, again } = await breachesOf(tx, duty, MOST_FOUND);
  const unlisted = count - breaches.length;
  await noteChecked(tx, duty.id, { again, unlisted });
  if (breaches.length === 0) return null;
  const decision = decide('dutyFinding', null, { type: 'FIND' }, { actor: null, job: 'check-duties' });
  if (!decision.ok) throw refusedBy(decision.refusal);
  const ids = await insertFindings(tx, duty, breaches, decision.toCode);
  writeMoves(
    tx,
    { ...JOB, requestId },
    ids.map((id) => moveOf('dutyFinding', id, null, decision)),
  );
  return { id: duty.id, sentence: duty.sentence, steps: count, unlisted };
}
