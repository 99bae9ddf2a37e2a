/** Ends the demo clients' open lines through the workflows, as an administrator would. */
import type { EventName } from '../../src/machines/workflow.ts';
import { codeOf, WORKFLOWS } from '../../src/machines/workflows.ts';
import type { Tx } from '../db/with-actor.ts';
import { LINES, type LineWorkflow } from '../db/records/all.ts';
import { moveLines } from '../workflows/move-lines.ts';
import type { NamedActor } from '../workflows/write-history.ts';

/** The event that ends a line without a sale. */
const ENDS = [
  ['queuePlace', 'LEAVE'],
  ['hold', 'RELEASE'],
  ['memo', 'RECEIVE'],
  ['confirmStone', 'REJECT'],
  ['enquiry', 'CLOSE'],
  ['priceOffer', 'DECLINE'],
] as const satisfies readonly (readonly [LineWorkflow, EventName])[];
const BATCH = 500;

/** Returns how many lines were ended. */
export async function endLines(
  tx: Tx,
  clientIds: readonly string[],
  actor: NamedActor,
  reason: string,
): Promise<number> {
  let ended = 0;
  for (const [workflow, event] of ENDS) {
    const ids = await openLines(tx, workflow, event, clientIds);
    for (let at = 0; at < ids.length; at += BATCH)
      await moveLines(tx, { workflow, event, ids: ids.slice(at, at + BATCH), actor, reason });
    ended += ids.length;
  }
  return ended;
}

async function openLines(
  tx: Tx,
  workflow: LineWorkflow,
  event: EventName,
  clientIds: readonly string[],
): Promise<string[]> {
  const states = WORKFLOWS[workflow].rules.filter((rule) => rule.event === event);
  const rows = await tx.many<{ id: string }>(
    `SELECT id FROM ${LINES[workflow].table}
      WHERE client_id = ANY ($1::uuid[]) AND status = ANY ($2::int[]) ORDER BY id`,
    [clientIds, states.map(({ from }) => codeOf(workflow, from))],
  );
  return rows.map(({ id }) => id);
}
