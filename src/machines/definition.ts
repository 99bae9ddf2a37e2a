/**
 * A workflow's rules as data that outlives the code. They are stored under their hash, so that an
 * old record is replayed by the rules of its day. Labels and colours are left out: changing one
 * does not change the rules.
 */
import type { JobName } from './facts.ts';
import { versioned } from './guards/versions.ts';
import type { Effect, EventName, WorkflowName } from './workflow.ts';
import { WORKFLOWS } from './workflows.ts';

export interface Definition {
  workflow: WorkflowName;
  initial: string;
  states: { name: string; code: number | null; final: boolean }[];
  transitions: {
    from: string;
    event: EventName;
    to: string;
    /** With their versions (guards/versions.ts); several guards are joined by ' and '. */
    guard: string | null;
    operation: string | null;
    job: JobName | null;
    roles: number[];
    effects: Effect[];
  }[];
}

/**
 * The definition of a workflow, sorted so that the order of the machine's source does not matter.
 */
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
        guard: guards.length === 0 ? null : guards.map(versioned).join(' and '),
        operation,
        job,
        roles: [...roles].sort((a, b) => a - b),
        effects: [...effects],
      }))
      .sort((a, b) => (`${a.from} ${a.event}` < `${b.from} ${b.event}` ? -1 : 1)),
  };
}

/** JSON with sorted keys and no spaces: equal values always give the same text. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

/** The text whose SHA-256 identifies this definition in the history. */
export const canonicalDefinition = (workflow: WorkflowName): string => canonicalJson(definitionOf(workflow));
