/** The law of a day: today's machines without the steps that a database of that day refuses, and the same law as it was before. */
import { createHash } from 'node:crypto';
import { canonicalJson, definitionOf } from '../../../src/machines/definition.ts';
import type { Definition } from '../../../src/machines/definition.ts';
import { type WorkflowName, WORKFLOW_NAMES } from '../../../src/machines/workflow.ts';
import type { Tx } from '../../../server/db/with-actor.ts';
import { has } from './level.ts';

/** Which states may follow which, in codes, as a database has it: 'workflow from to'. */
export type Steps = ReadonlySet<string>;

/** Null where the schema does not know the law yet. */
export async function stepsOf(tx: Tx): Promise<Steps | null> {
  if (!(await has(tx, 'lawful_transition'))) return null;
  const rows = await tx.many<{ step: string }>(
    `SELECT concat_ws(' ', workflow, coalesce(from_code::text, '-'), to_code) AS step FROM lawful_transition`,
  );
  return new Set(rows.map(({ step }) => step));
}

/** What people of that day could do: also any step that changes no state, where the database knows the workflow. */
export function lawOf(workflow: WorkflowName, steps: Steps): Definition {
  const law = definitionOf(workflow);
  const code = (state: string): number | '-' => law.states.find(({ name }) => name === state)?.code ?? '-';
  const isKnown = [...steps].some((step) => step.startsWith(`${workflow} `));
  const transitions = law.transitions.filter(
    ({ from, to }) => (isKnown && from === to) || steps.has(`${workflow} ${code(from)} ${code(to)}`),
  );
  return { ...law, transitions };
}

/** A law as it is kept: under its hash, and perhaps with words that no machine of today knows. */
export interface KeptLaw {
  hash: string;
  workflow: WorkflowName;
  definition: unknown;
}

/** What a step was called in an earlier law: replayed by today's, none of them would be lawful. */
export const formerly = (event: string): string => `${event}_BY_LETTER`;

/** Today's laws, or earlier ones that named everything otherwise. */
export function keptLaws(steps: Steps, isFormer: boolean): Map<WorkflowName, KeptLaw> {
  return new Map(
    WORKFLOW_NAMES.map((workflow) => {
      const { transitions, ...law } = lawOf(workflow, steps);
      const named = transitions.map((one) => (isFormer ? { ...one, event: formerly(one.event) } : one));
      const definition = { ...law, transitions: named };
      const hash = createHash('sha256').update(canonicalJson(definition)).digest('hex');
      return [workflow, { hash, workflow, definition }];
    }),
  );
}
