/**
 * A workflow's law as data that outlives the code: kept with its hash, so that an old record is replayed by the law of
 * its day. Wording and colours are left out: a new label is no new law.
 */
import type { Effect, EventName, JobName, WorkflowName } from './workflow.ts';
import { WORKFLOWS } from './workflows.ts';

export interface Definition {
  workflow: WorkflowName;
  initial: string;
  states: { name: string; code: number | null; final: boolean }[];
  transitions: {
    from: string;
    event: EventName;
    to: string;
    /** Several are joined by ' and '. */
    guard: string | null;
    operation: string | null;
    job: JobName | null;
    roles: number[];
    effects: Effect[];
  }[];
}

/** The law of a workflow, in an order that does not depend on how the machine's source is arranged. */
export function definitionOf(workflow: WorkflowName): Definition {
  const { states, rules, machine } = WORKFLOWS[workflow];
  const initial = states.find((state) => state.initial);
  if (!initial) throw new Error(`The ${machine.id} machine begins nowhere.`);
  return {
    workflow,
    initial: initial.name,
    states: states
      .map(({ name, code, final }) => ({ name, code, final }))
      .sort((a, b) => (a.code ?? 0) - (b.code ?? 0)),
    transitions: rules
      .map(({ from, event, to, guards, operation, job, roles, effects }) => ({
        from,
        event,
        to,
        guard: guards.length === 0 ? null : guards.join(' and '),
        operation,
        job,
        roles: [...roles].sort((a, b) => a - b),
        effects: [...effects],
      }))
      .sort((a, b) => (`${a.from} ${a.event}` < `${b.from} ${b.event}` ? -1 : 1)),
  };
}

/** JSON with sorted keys and no spaces: the same value always gives the same text, wherever it was stored between. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

/** The text whose SHA-256 names this law in a record's history. */
export const canonicalDefinition = (workflow: WorkflowName): string => canonicalJson(definitionOf(workflow));
