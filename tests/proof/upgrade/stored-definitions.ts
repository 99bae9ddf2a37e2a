/** The definitions of an earlier time: today's, or with other names for all events. */
import { createHash } from 'node:crypto';
import { canonicalJson, definitionOf } from '../../../src/machines/definition.ts';
import { lawfulTransitions } from '../../../src/machines/lawful-transitions.ts';
import { type WorkflowName, WORKFLOW_NAMES } from '../../../src/machines/workflow.ts';
import type { Tx } from '../../../server/db/with-actor.ts';

/** As a server of the time did when it started. */
export async function insertLawfulTransitions(tx: Tx): Promise<void> {
  const steps = lawfulTransitions();
  await tx.run(
    `INSERT INTO lawful_transition (workflow, from_code, to_code)
     SELECT * FROM unnest($1::text[], $2::smallint[], $3::smallint[])`,
    [steps.map(({ workflow }) => workflow), steps.map(({ from }) => from), steps.map(({ to }) => to)],
  );
  // Version 0.1.0 had another name for it.
  const made = await tx.one<{ name: string }>(
    `SELECT proname AS name FROM pg_proc WHERE proname IN ('attach_transition_triggers', 'hold_records_to_the_law')`,
  );
  await tx.run(`SELECT ${made?.name}()`);
}

/** A stored definition with its hash, possibly with events that today's machines do not know. */
export interface StoredDefinition {
  hash: string;
  workflow: WorkflowName;
  definition: unknown;
}

/** An event's name in an earlier definition; today's machine would refuse it. */
export const formerly = (event: string): string => `${event}_BY_LETTER`;

/** Today's definitions, or earlier ones with other names for all events. */
export function storedDefinitions(isFormer: boolean): Map<WorkflowName, StoredDefinition> {
  return new Map(
    WORKFLOW_NAMES.map((workflow) => {
      const { transitions, ...law } = definitionOf(workflow);
      const named = transitions.map((one) => (isFormer ? { ...one, event: formerly(one.event) } : one));
      const definition = { ...law, transitions: named };
      const hash = createHash('sha256').update(canonicalJson(definition)).digest('hex');
      return [workflow, { hash, workflow, definition }];
    }),
  );
}
