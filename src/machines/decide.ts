/** The one decision about a record, used by the button, the server and the auditor. */
import type { AnyMachineSnapshot } from 'xstate';
import { GUARDS, sentenceOfGuard } from './guards.ts';
import type { GuardName } from './guards.ts';
import type { Rule, StateRule } from './rules.ts';
import { refusedByRole, refusedByState, unknownEvent, unknownState } from './sentences.ts';
import type { Effect, EventName, Facts, WorkflowName } from './workflow.ts';
import { codeOf, findState, WORKFLOWS } from './workflows.ts';

export type Refusal =
  | { kind: 'role' | 'state'; sentence: string }
  | { kind: 'guard'; guard: GuardName; sentence: string };

export interface Permit {
  ok: true;
  from: string;
  /** Null when the record is being created. */
  fromCode: number | null;
  to: string;
  toCode: number;
  event: EventName;
  label: string;
  /** Effects to carry out in the same transaction as the change of state. */
  actions: readonly Effect[];
}

export type Decision = Permit | { ok: false; refusal: Refusal };

/**
 * Decides whether an event may happen to a record, and what follows. Pure: nothing is changed.
 *
 * `from` is the record's state by name or code, or null when there is no record yet. Reasons are
 * checked in the order the server answers them: role, state, then each guard by name. An unknown
 * event or state is refused. (Specification, sections 4 and 5.)
 */
export function decide(
  name: WorkflowName,
  from: string | number | null,
  event: { type: string },
  facts: Facts,
): Decision {
  const workflow = WORKFLOWS[name];
  const known = workflow.rules.filter((rule) => rule.event === event.type);
  const [example] = known;
  if (!example) return refuse({ kind: 'state', sentence: unknownEvent(workflow, event.type) });
  // An event has the same roles in every state (rules.ts checks that), so any of its rules will do.
  if (!mayFire(example, facts)) return refuse({ kind: 'role', sentence: refusedByRole(example) });

  const state = findState(name, from);
  if (!state) return refuse({ kind: 'state', sentence: unknownState(workflow, from) });
  const rule = known.find((candidate) => candidate.from === state.name);
  if (!rule) return refuse({ kind: 'state', sentence: refusedByState(name, state, example.event) });

  const [taken] = workflow.machine.getTransitionData(snapshotOf(name, state), { type: rule.event, facts });
  if (taken) return permit(name, state, rule);
  const guard = rule.guards.find((one) => !GUARDS[one].passes(facts));
  if (guard === undefined) throw new Error(`The ${name} machine refuses ${rule.event} without a guard.`);
  return refuse({ kind: 'guard', guard, sentence: sentenceOfGuard(guard, facts) });
}

/** A person needs the role and a job the name; neither can act as the other. */
const mayFire = ({ roles, job }: Rule, facts: Facts): boolean =>
  facts.actor ? roles.includes(facts.actor.role) : job !== null && job === facts.job;

const refuse = (refusal: Refusal): Decision => ({ ok: false, refusal });

const permit = (name: WorkflowName, from: StateRule, { to, event, label, effects }: Rule): Permit => ({
  ok: true,
  from: from.name,
  fromCode: from.code,
  to,
  toCode: codeOf(name, to),
  event,
  label,
  actions: effects,
});

/** The machines have no context, so each has only a few snapshots. They are created once. */
const snapshots = new Map<StateRule, AnyMachineSnapshot>();

function snapshotOf(name: WorkflowName, state: StateRule): AnyMachineSnapshot {
  const known = snapshots.get(state);
  if (known) return known;
  const snapshot = WORKFLOWS[name].machine.resolveState({ value: state.name, context: {} });
  snapshots.set(state, snapshot);
  return snapshot;
}
