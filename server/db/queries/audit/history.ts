/**
 * The history of records: append-only steps, written by workflows/write-history.ts and only read
 * here.
 */
import type { components } from '../../../../src/api/schema.gen.ts';
import type { WorkflowName } from '../../../../src/machines/workflow.ts';
import { WORKFLOWS } from '../../../../src/machines/workflows.ts';
import { prepared } from '../../prepared.ts';
import type { Tx } from '../../with-actor.ts';

type Step = components['schemas']['Step'];

/** SQL condition, on the client's column, for the rows that the actor sees. */
export type Sees = (clientColumn: string) => string;

/** A step as stored, with the machine's label. */
type StepRow = Omit<Step, 'label'>;

const STEP_COLUMNS = `h.id, h.workflow, h.record_id, h.step, h.event, h.from_state, h.to_state, h.actor_id,
  open_words(h.actor_name) AS actor_name, h.role_id, h.at, nullif(open_words(h.reason, ''), '') AS reason, h.request_id`;

/**
 * The steps of a stone and of its lines, oldest first; `role` keeps one role's steps. Steps without
 * a line (withdrawn, restored, and why) are only shown to those who see everything, and those of
 * tasks to no client. What is said at a price offer is the price.
 */
export async function stepsOfStone(
  tx: Tx,
  stockNo: string,
  sees: Sees,
  role: number | null = null,
): Promise<Step[]> {
  const rows = await tx.many<StepRow>(
    prepared(`SELECT ${STEP_COLUMNS} FROM history h
      WHERE h.stone_id = (SELECT s.id FROM stone s WHERE s.stock_no = $1)
        AND ($2::int IS NULL OR h.role_id = $2) AND ${sees('h.client_id')}
        AND ((SELECT actor_scope()) <> 'own' OR h.workflow <> 'task')
      ORDER BY h.at, h.id`),
    [stockNo, role],
  );
  const hidden = tx.actor.hidesPrices === true;
  return rows.map((row) =>
    labelled(hidden && row.workflow === 'priceOffer' ? { ...row, reason: null } : row),
  );
}

/** The steps of one record in order, with the definitions that decided them. */
export async function stepsOfRecord(tx: Tx, recordId: string, sees: Sees): Promise<Step[]> {
  const rows = await tx.many<StepRow>(
    `SELECT ${STEP_COLUMNS}, h.definition_hash FROM history h
      WHERE h.record_id = $1 AND ${sees('h.client_id')}
      ORDER BY h.step`,
    [recordId],
  );
  return rows.map(labelled);
}

const labelled = (row: StepRow): Step => ({ ...row, label: eventLabel(row.workflow, row.event) });

/** The transition's label; an event that the machine no longer knows keeps its own name. */
export function eventLabel(workflow: WorkflowName, event: string): string {
  return WORKFLOWS[workflow].rules.find((rule) => rule.event === event)?.label ?? event;
}
