/** FIND: compares the steps since the last check with the duties. */
import { decide } from '../../../src/machines/decide.ts';
import { breachesOf } from '../../db/queries/audit/duties/breaches.ts';
import { lockDuties, noteChecked, type LockedDuty } from '../../db/queries/audit/duties/duties.ts';
import { insertFindings } from '../../db/queries/audit/duties/findings.ts';
import type { Tx } from '../../db/with-actor.ts';
import { refusedBy } from '../guard-refusals.ts';
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
  let found = 0;
  const duties = await lockDuties(tx, dutyId);
  for (const duty of duties) found += await checkDuty(tx, duty, requestId);
  return { duties: duties.length, found };
}

async function checkDuty(tx: Tx, duty: LockedDuty, requestId: string | null): Promise<number> {
  const { breaches, count, again } = await breachesOf(tx, duty, MOST_FOUND);
  await noteChecked(tx, duty.id, { again, unlisted: count - breaches.length });
  if (breaches.length === 0) return 0;
  const decision = decide('dutyFinding', null, { type: 'FIND' }, { actor: null, job: 'check-duties' });
  if (!decision.ok) throw refusedBy(decision.refusal);
  const ids = await insertFindings(tx, duty, breaches, decision.toCode);
  writeMoves(
    tx,
    { ...JOB, requestId },
    ids.map((id) => moveOf('dutyFinding', id, null, decision)),
  );
  return ids.length;
}
