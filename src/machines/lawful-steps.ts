/** Which state may follow which, in codes: what the database holds every record to, whoever writes. */
import type { WorkflowName } from './workflow.ts';
import { codeOf, WORKFLOW_NAMES, WORKFLOWS } from './workflows.ts';

export interface LawfulStep {
  workflow: WorkflowName;
  /** Null where the record is only now made. */
  from: number | null;
  to: number;
}

/**
 * Every change of state that some transition makes, and the states that a record may be made in; by workflow, then by
 * code, each once. A transition that leaves the state as it is changes nothing that could be refused, and is not among
 * them. Guards, roles and events are the machines' alone. (Specification, section 4.)
 */
export function lawfulSteps(): LawfulStep[] {
  return WORKFLOW_NAMES.flatMap((workflow) => [...firstStates(workflow), ...changes(workflow)].sort(byCode));
}

/** Stones and businesses are there before their first step, in the state that they begin in; the others begin with one. */
function firstStates(workflow: WorkflowName): LawfulStep[] {
  const begins = WORKFLOWS[workflow].states.find(({ initial }) => initial);
  return begins && begins.code !== null ? [{ workflow, from: null, to: begins.code }] : [];
}

function changes(workflow: WorkflowName): LawfulStep[] {
  const { rules, states } = WORKFLOWS[workflow];
  const steps = rules
    .filter(({ from, to }) => from !== to)
    .map(({ from, to }): LawfulStep => {
      const code = states.find(({ name }) => name === from)?.code ?? null;
      return { workflow, from: code, to: codeOf(workflow, to) };
    });
  return [...new Map(steps.map((step) => [`${step.from} ${step.to}`, step])).values()];
}

const byCode = (a: LawfulStep, b: LawfulStep): number => (a.from ?? 0) - (b.from ?? 0) || a.to - b.to;
