/**
 * Decisions by the machines of a set of workflows: for one record, and for all records that it
 * drives.
 */
import type { AnyMachineSnapshot } from 'xstate';
import { recordReads, type ConsultedFacts } from './consulted-facts.ts';
import type { GuardName } from './guards/all.ts';
import { sentenceOf, type Guard } from './guards/guard.ts';
import { lookUps, type Workflows } from './look-ups.ts';
import type { Rule, StateRule } from './rules.ts';
import { snapshotIn } from './state-name.ts';
import { refusedByRole, refusedByState, unknownEvent, unknownState } from './refusal-sentences.ts';
import type { Facts } from './facts.ts';
import type { Effect, EventName, WorkflowName } from './workflow.ts';

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
  /** What its guards read; null for a transition without any. */
  consulted: ConsultedFacts | null;
}

export type Decision = Permit | { ok: false; refusal: Refusal };

/** The current states, by name or code, of the records that may be moved along. */
export type Companions = Partial<Record<WorkflowName, string | number>>;

export interface Move extends Permit {
  workflow: WorkflowName;
}

export type JointDecision = { ok: true; moves: readonly Move[] } | { ok: false; refusal: Refusal };

export interface Deciders<Name extends WorkflowName> {
  /**
   * Decides whether an event may happen to a record, and what follows. Pure: nothing is changed.
   *
   * `from` is the record's state by name or code, or null when there is no record yet. Refusals
   * are checked in this order: role, state, guards. The first one is the answer. An unknown
   * event or state is refused. (Specification, sections 4 and 5.)
   */
  decide: (name: Name, from: string | number | null, event: { type: string }, facts: Facts) => Decision;
  /**
   * A decision together with every transition it causes: a memo line moves its stone, and the stone
   * ends its hold. Decides like `decide`, then for each record that the transition drives, and so
   * on. All must agree; the first refusal is the answer. Throws when the state of a driven record
   * is missing, because the decision would be a guess.
   */
  decideTogether: (
    name: Name,
    from: string | number | null,
    event: { type: string },
    facts: Facts,
    companions: Companions,
  ) => JointDecision;
}

/** `guards` must have every guard of these machines; a refusal by a missing one throws. */
export function deciders<Name extends WorkflowName>(
  workflows: Workflows<Name>,
  guards: Readonly<Partial<Record<GuardName, Guard>>>,
): Deciders<Name> {
  const { codeOf, findState } = lookUps(workflows);

  const decide: Deciders<Name>['decide'] = (name, from, event, facts) => {
    const workflow = workflows[name];
    const known = workflow.rules.filter((rule) => rule.event === event.type);
    const [example] = known;
    if (!example) return refuse({ kind: 'state', sentence: unknownEvent(workflow, event.type) });
    // An event has the same roles in every state (rules.ts checks that), so any of its rules will
    // do.
    if (!mayFire(example, facts)) return refuse({ kind: 'role', sentence: refusedByRole(example) });

    const state = findState(name, from);
    if (!state) return refuse({ kind: 'state', sentence: unknownState(workflow, from) });
    const rule = known.find((candidate) => candidate.from === state.name);
    if (!rule) return refuse({ kind: 'state', sentence: refusedByState(name, state, example.event) });

    const { facts: watched, consulted } = recordReads(facts);
    const asked = { type: rule.event, facts: watched };
    const [taken] = workflow.machine.getTransitionData(snapshotOf(name, state), asked);
    if (taken) return permit(name, state, rule, rule.guards.length === 0 ? null : consulted);
    const failed = rule.guards.find((one) => guards[one]?.passes(facts) === false);
    const guard = failed && guards[failed];
    if (!guard) throw new Error(`The ${name} machine refuses ${rule.event} without a guard.`);
    return refuse({ kind: 'guard', guard: failed, sentence: sentenceOf(guard, facts) });
  };

  const decideTogether: Deciders<Name>['decideTogether'] = (name, from, event, facts, companions) => {
    const first = decide(name, from, event, facts);
    if (!first.ok) return first;
    const moves: Move[] = [{ workflow: name, ...first }];
    for (const { params: along } of first.actions.filter(isDrive)) {
      if (!isOneOf(along.workflow)) throw new Error(`A ${name} drives the ${along.workflow} of another set.`);
      const state = companions[along.workflow];
      if (state === undefined) {
        throw new Error(
          `Whether ${event.type} may happen depends on the ${along.workflow}, whose state is not given.`,
        );
      }
      const joint = decideTogether(along.workflow, state, { type: along.event }, facts, companions);
      if (!joint.ok) return joint;
      moves.push(...joint.moves);
    }
    return { ok: true, moves };
  };

  const isOneOf = (name: WorkflowName): name is Name => name in workflows;

  const permit = (
    name: Name,
    from: StateRule,
    { to, event, label, effects }: Rule,
    consulted: ConsultedFacts | null,
  ): Permit => ({
    ok: true,
    from: from.name,
    fromCode: from.code,
    to,
    toCode: codeOf(name, to),
    event,
    label,
    actions: effects,
    consulted,
  });

  /** The machines have no context, so each has only a few snapshots. They are created once. */
  const snapshots = new Map<StateRule, AnyMachineSnapshot>();

  const snapshotOf = (name: Name, state: StateRule): AnyMachineSnapshot => {
    const known = snapshots.get(state);
    if (known) return known;
    const snapshot = snapshotIn(workflows[name].machine, state.name);
    snapshots.set(state, snapshot);
    return snapshot;
  };

  return { decide, decideTogether };
}

/** A person needs the role and a job the name; neither can act as the other. */
const mayFire = ({ roles, job }: Rule, facts: Facts): boolean =>
  facts.actor ? roles.includes(facts.actor.role) : job !== null && job === facts.job;

const refuse = (refusal: Refusal): Extract<Decision, { ok: false }> => ({ ok: false, refusal });

const isDrive = (effect: Effect): effect is Extract<Effect, { type: 'drive' }> => effect.type === 'drive';
