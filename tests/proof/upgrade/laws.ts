/**
 * The definitions of an earlier time: today's machines without the steps that its schema refuses.
 */
import { createHash } from 'node:crypto';
import { canonicalJson, definitionOf } from '../../../src/machines/definition.ts';
import type { Definition } from '../../../src/machines/definition.ts';
import { type WorkflowName, WORKFLOW_NAMES } from '../../../src/machines/workflow.ts';
import type { Tx } from '../../../server/db/with-actor.ts';
import { has } from './level.ts';

/** The lawful transitions of a database as 'workflow from to', in codes. */
export type Steps = ReadonlySet<string>;

/** Null if the schema has no table of them yet. */
export async function stepsOf(tx: Tx): Promise<Steps | null> {
  if (!(await has(tx, 'lawful_transition'))) return null;
  const rows = await tx.many<{ step: string }>(
    `SELECT concat_ws(' ', workflow, coalesce(from_code::text, '-'), to_code) AS step FROM lawful_transition`,
  );
  return new Set(rows.map(({ step }) => step));
}

/** The definition without unlawful transitions, and without those that drive an unlawful one. */
export function lawOf(workflow: WorkflowName, steps: Steps): Definition {
  const transitions = lawfulOf(workflow, steps).filter(({ effects }) =>
    effects.every(
      (effect) =>
        effect.type !== 'drive' ||
        lawfulOf(effect.params.workflow, steps).some(({ event }) => event === effect.params.event),
    ),
  );
  return { ...definitionOf(workflow), transitions };
}

/** Transitions that keep a state are lawful if the database knows a step into it. */
function lawfulOf(workflow: WorkflowName, steps: Steps): Definition['transitions'] {
  const { states, transitions } = definitionOf(workflow);
  const code = (state: string): number | '-' => states.find(({ name }) => name === state)?.code ?? '-';
  const isEntered = (state: string): boolean =>
    [...steps].some((step) => step.startsWith(`${workflow} `) && step.endsWith(` ${code(state)}`));
  return transitions.filter(({ from, to }) =>
    from === to ? isEntered(from) : steps.has(`${workflow} ${code(from)} ${code(to)}`),
  );
}

/** A stored definition with its hash, possibly with events that today's machines do not know. */
export interface KeptLaw {
  hash: string;
  workflow: WorkflowName;
  definition: unknown;
}

/** An event's name in an earlier definition; today's machine would refuse it. */
export const formerly = (event: string): string => `${event}_BY_LETTER`;

/** Today's definitions, or earlier ones with other names for all events. */
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
