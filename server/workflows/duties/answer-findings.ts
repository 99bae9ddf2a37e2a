/** EXPLAIN, ACCEPT and REOPEN of findings. */
import { decide } from '../../../src/machines/decide.ts';
import type { FactsOf } from '../../../src/machines/decision-facts.ts';
import type { EventName } from '../../../src/machines/workflow.ts';
import { lockFindings, type LockedFinding } from '../../db/queries/audit/duties/findings.ts';
import { titlesByWorkflow } from '../../db/queries/audit/workflow-records.ts';
import type { Tx } from '../../db/with-actor.ts';
import { conflict, notFoundAmong } from '../../refusals.ts';
import { refusedBy } from '../guard-refusals.ts';
import { actorFact, moveOf, writeMoves, type PersonActor, type RecordMove } from '../write-history.ts';

export type FindingMove = Extract<EventName, 'EXPLAIN' | 'ACCEPT' | 'REOPEN'>;

/**
 * Answers all of them with one reason, or none; returns their ids.
 * @throws Refused 404 with those that are missing; 409 with the records of those that cannot be
 * answered so
 */
export async function answerFindings(
  tx: Tx,
  actor: PersonActor,
  ids: readonly string[],
  event: FindingMove,
  reason: string,
): Promise<string[]> {
  // In either case it is the same id.
  const asked = [...new Set(ids.map((id) => id.toLowerCase()))];
  const found = await lockFindings(tx, asked);
  const known = found.map(({ id }) => id);
  if (found.length < asked.length) throw notFoundAmong(asked, known);
  const moves: RecordMove[] = [];
  const refused: { finding: LockedFinding; sentence: string }[] = [];
  for (const finding of found) {
    const isOwn = finding.person_id === actor.id;
    const facts: FactsOf<'finding'> = { actor: actorFact(actor), reason, finding: { isOwn } };
    const decision = decide('dutyFinding', finding.status, { type: event }, facts);
    if (decision.ok) moves.push(moveOf('dutyFinding', finding.id, null, decision));
    else if (found.length === 1 || decision.refusal.kind === 'role') throw refusedBy(decision.refusal);
    else refused.push({ finding, sentence: decision.refusal.sentence });
  }
  if (refused.length > 0) throw conflict(await inWords(tx, refused), { refusal: 'state' });
  writeMoves(tx, actor, moves, reason);
  return known;
}

const NAMED = 5;

/** `2 of them cannot be answered like this, so none was. M-1001 · PV1: An accepted ...` */
async function inWords(
  tx: Tx,
  refused: readonly { finding: LockedFinding; sentence: string }[],
): Promise<string> {
  const titles = await titlesByWorkflow(
    tx,
    refused.map(({ finding }) => finding),
  );
  const named = refused.slice(0, NAMED).map(({ finding: { workflow, record_id }, sentence }) => {
    return `${titles.get(workflow)?.get(record_id) ?? record_id}: ${sentence}`;
  });
  const others = refused.length > NAMED ? ` And ${refused.length - NAMED} more.` : '';
  return `${refused.length} of them cannot be answered like this, so none was. ${named.join(' ')}${others}`;
}
