/** Which state may follow which, in codes. The database enforces this for every writer. */
import { type WorkflowName, WORKFLOW_NAMES } from './workflow.ts';
import { codeOf, WORKFLOWS } from './workflows.ts';

export interface LawfulTransition {
  workflow: WorkflowName;
  /** Null when the record is being created. */
  from: number | null;
  to: number;
}

/**
 * Every change of state that some transition makes, and every state a record may be created in,
 * ordered by workflow and code, without duplicates. Transitions that keep the state are left out,
 * as there is nothing to refuse. Guards, roles and events are not included. (Specification, section
 * 4.)
 */
export function lawfulTransitions(): LawfulTransition[] {
  return WORKFLOW_NAMES.flatMap((workflow) => [...firstStates(workflow), ...changes(workflow)].sort(byCode));
}

/**
 * Stones and businesses exist before their first transition, in their initial state; the others are
 * created by one.
 */
function firstStates(workflow: WorkflowName): LawfulTransition[] {
  const begins = WORKFLOWS[workflow].states.find(({ initial }) => initial);
  return begins && begins.code !== null ? [{ workflow, from: null, to: begins.code }] : [];
}

function changes(workflow: WorkflowName): LawfulTransition[] {
  const { rules, states } = WORKFLOWS[workflow];
  const steps = rules
    .filter(({ from, to }) => from !== to)
    .map(({ from, to }): LawfulTransition => {
      const code = states.find(({ name }) => name === from)?.code ?? null;
      return { workflow, from: code, to: codeOf(workflow, to) };
    });
  return [...new Map(steps.map((step) => [`${step.from} ${step.to}`, step])).values()];
}

const byCode = (a: LawfulTransition, b: LawfulTransition): number =>
  (a.from ?? 0) - (b.from ?? 0) || a.to - b.to;
