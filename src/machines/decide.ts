/** The one pure decision about a record: the button's, the server's and the auditor's. */
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
  /** Null when the record is only now made. */
  fromCode: number | null;
  to: string;
  toCode: number;
  event: EventName;
  label: string;
  /** What goes along with the new state, to be carried out in the same transaction. */
  actions: readonly Effect[];
}

export type Decision = Permit | { ok: false; refusal: Refusal };

/**
 * May this event happen to this record, and what follows? Pure: nothing is changed or carried out.
 *
 * `from` is the record's state by name or code, null when there is no record yet. The reasons are tried in the order in
 * which the server answers: not your role, not in this state, a guard by its name. An unknown event or state is refused,
 * never silently passed over. (Specification, sections 4 and 5.)
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
  // An event is for the same people in every state (rules.ts insists), so any of its rules can tell.
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

/** A person by their role, a job by its name; never one in the other's place. */
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

/** The machines have no context, so each has a handful of snapshots in all: they are made once. */
const snapshots = new Map<StateRule, AnyMachineSnapshot>();

function snapshotOf(name: WorkflowName, state: StateRule): AnyMachineSnapshot {
  const known = snapshots.get(state);
  if (known) return known;
  const snapshot = WORKFLOWS[name].machine.resolveState({ value: state.name, context: {} });
  snapshots.set(state, snapshot);
  return snapshot;
}
