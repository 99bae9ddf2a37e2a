/** Tells the people who are asked of records that are near their target, or past it. */
import type { WorkflowName } from '../../../src/machines/workflow.ts';
import { untoldTargets, type UntoldTarget } from '../../db/queries/audit/targets/standing.ts';
import { titlesByWorkflow } from '../../db/queries/audit/workflow-records.ts';
import { administrators } from '../../db/queries/people/administrators.ts';
import type { Tx } from '../../db/with-actor.ts';
import { targetMissed, targetNear, type WaitingRecords } from '../../mail/templates/targets.ts';
import { mailTo, telling } from '../notify.ts';

interface Told {
  to: string;
  workflow: WorkflowName;
  title: string;
  client: string | null;
  is_missed: boolean;
}

/** What nobody in particular is asked about is told to all administrators. */
async function untold(tx: Tx): Promise<Told[]> {
  const found = await untoldTargets(tx);
  if (found.length === 0) return [];
  const titles = await titlesByWorkflow(tx, found);
  const others = await administrators(tx);
  return found.flatMap(({ to, workflow, record_id, client, is_missed }: UntoldTarget) =>
    (to === null ? others : [to]).map((person) => ({
      ...{ to: person, workflow, client, is_missed },
      title: titles.get(workflow)?.get(record_id) ?? record_id,
    })),
  );
}

const groupsOf = (theirs: readonly Told[]): WaitingRecords[] =>
  [...Map.groupBy(theirs, ({ workflow }) => workflow)].map(([workflow, records]) => ({ workflow, records }));

export const tellOfTargets = telling(untold, [
  (tx, rows) =>
    mailTo('to', targetNear, (theirs: readonly Told[]) => ({ groups: groupsOf(theirs) }))(
      tx,
      rows.filter(({ is_missed }) => !is_missed),
    ),
  (tx, rows) =>
    mailTo('to', targetMissed, (theirs: readonly Told[]) => ({ groups: groupsOf(theirs) }))(
      tx,
      rows.filter(({ is_missed }) => is_missed),
    ),
]);
