/**
 * A machine read as typed data: its states and transitions. Reading also checks the conventions
 * that other code relies on, so a machine that breaks one cannot even be imported.
 */
import { and } from 'xstate';
import type { AnyStateMachine, AnyStateNode } from 'xstate';
import type { GuardName } from './guards/all.ts';
import { beginningOf, nodesIn } from './state-name.ts';
import type { Effect, EventName, GroupMeta, StateMeta, TransitionMeta } from './workflow.ts';

export interface StateRule extends StateMeta {
  name: string;
  initial: boolean;
  final: boolean;
  /** The group that it is in. */
  within: string | null;
}

/** States that share transitions, which are stated once for all of them. */
export interface StateGroup extends GroupMeta {
  name: string;
  /** The larger group that it is in. */
  within: string | null;
  states: readonly string[];
  /** The state or group in it that stands first. */
  first: string;
}

export interface Rule extends TransitionMeta {
  from: string;
  to: string;
  event: EventName;
  /** The state or group that it is stated for. */
  of: string;
  /** Checked in order; the first guard that fails is the reason given. */
  guards: readonly GuardName[];
  effects: readonly Effect[];
}

/** Throws an Error that names the machine and the place when a convention is broken. */
export function readRules(machine: AnyStateMachine): {
  states: StateRule[];
  groups: StateGroup[];
  rules: Rule[];
} {
  const nodes = nodesIn(machine.root);
  const leaves = nodes.filter((node) => node.type !== 'compound');
  const states = leaves.map((node) => readState(machine, node));
  const groups = nodes
    .filter((node) => node.type === 'compound')
    .map((node) => readGroup(machine, node, leaves));
  const rules = leaves.flatMap((leaf) =>
    [leaf, ...groupsAround(leaf)].flatMap((node) => readTransitions(machine, node, leaf)),
  );

  const names = nodes.map(({ key }) => key);
  insist(machine, new Set(names).size === names.length, 'gives one name to two states');
  insist(machine, machine.root.transitions.size === 0, 'has transitions of no state');
  const codes = states.map(({ code }) => code);
  insist(machine, new Set(codes).size === codes.length, 'gives one code to two states');
  for (const state of states) {
    insist(
      machine,
      (state.code === null) === (state.name === 'start'),
      `has a state ${state.name} without a code`,
    );
    const left = rules.filter(({ from }) => from === state.name);
    insist(
      machine,
      left.length > 0 !== state.final,
      `should mark ${state.name} as final just when nothing leaves it`,
    );
    // XState would try the outer transition when the guard of the inner one fails.
    const events = new Set(left.map(({ event }) => event));
    insist(machine, events.size === left.length, `states an event of ${state.name} twice`);
  }
  for (const { from, event, operation, job, roles } of rules) {
    insist(machine, operation === null || job === null, `lets both a person and a job ${event} ${from}`);
    insist(machine, (roles.length === 0) === (job !== null), `does not say who may ${event} ${from}`);
    const elsewhere = rules.filter((rule) => rule.event === event);
    const same = elsewhere.every((rule) => rule.job === job && rule.roles.join() === roles.join());
    insist(machine, same, `lets different people ${event} in different states`);
  }
  return { states, groups, rules };
}

/** The innermost first. */
function groupsAround({ parent }: AnyStateNode): AnyStateNode[] {
  return parent?.parent === undefined ? [] : [parent, ...groupsAround(parent)];
}

const nameOfGroup = (node: AnyStateNode): string | null => groupsAround(node)[0]?.key ?? null;

/**
 * Server machines have no timers and start nothing: what waits is stored as data, and every change
 * is an event.
 */
function insistOnPlain(machine: AnyStateMachine, node: AnyStateNode): void {
  const plain = node.after.length === 0 && node.invoke.length === 0 && node.always === undefined;
  const isKnown = node.type === 'atomic' || node.type === 'compound' || node.type === 'final';
  insist(machine, plain && isKnown, `hides something in its state ${node.key}`);
  insist(machine, node.entry.length + node.exit.length === 0, `acts on entering or leaving ${node.key}`);
}

function readState(machine: AnyStateMachine, node: AnyStateNode): StateRule {
  insistOnPlain(machine, node);
  const meta: StateMeta | undefined = node.meta;
  if (meta === undefined)
    throw new Error(`The ${machine.id} machine does not describe its state ${node.key}.`);
  return {
    name: node.key,
    ...meta,
    initial: beginningOf(machine.root) === node,
    final: node.type === 'final',
    within: nameOfGroup(node),
  };
}

function readGroup(
  machine: AnyStateMachine,
  node: AnyStateNode,
  leaves: readonly AnyStateNode[],
): StateGroup {
  insistOnPlain(machine, node);
  const meta: GroupMeta | undefined = node.meta;
  if (meta === undefined)
    throw new Error(`The ${machine.id} machine does not describe its states ${node.key}.`);
  insist(machine, node.transitions.size > 0, `shares nothing among its states ${node.key}`);
  const [first] = node.initial.target ?? [];
  if (first === undefined) throw new Error(`The ${machine.id} machine has nothing first in ${node.key}.`);
  return {
    name: node.key,
    ...meta,
    within: nameOfGroup(node),
    states: leaves.filter((leaf) => groupsAround(leaf).includes(node)).map(({ key }) => key),
    first: first.key,
  };
}

/** The transitions that a state, or a group around it, states. */
function readTransitions(machine: AnyStateMachine, node: AnyStateNode, leaf: AnyStateNode): Rule[] {
  return [...node.transitions].map(([event, branches]) => {
    const [transition, ...others] = branches;
    const meta: TransitionMeta | undefined = transition?.meta;
    if (!transition || !meta || others.length > 0) {
      throw new Error(
        `The ${machine.id} machine should let ${event} mean one described thing in ${node.key}.`,
      );
    }
    // Without a target, the record keeps its state.
    const target: AnyStateNode = transition.target?.[0] ?? leaf;
    insist(machine, target.type !== 'compound', `should let ${event} lead from ${node.key} to one state`);
    // The setups allow no other event, guard or effect, but XState widens their types.
    return {
      from: leaf.key,
      to: target.key,
      event: event as EventName,
      of: node.key,
      guards: readGuards(transition.guard) as GuardName[],
      effects: transition.actions.map(readEffect),
      ...meta,
    };
  });
}

const checkOf = (guard: unknown): unknown =>
  typeof guard === 'function' && 'check' in guard ? guard.check : null;

/**
 * The check function that `and` attaches. It is compared by identity, because a build shortens
 * function names.
 */
const CHECKS_ALL = checkOf(and([]));

/**
 * The name of a guard, or the names of several joined by XState's `and`, which keeps them on the
 * function it returns.
 */
export function readGuards(guard: unknown): string[] {
  if (guard === undefined) return [];
  if (typeof guard === 'string') return [guard];
  const joined = typeof guard === 'function' && 'guards' in guard ? guard.guards : null;
  if (Array.isArray(joined) && checkOf(guard) === CHECKS_ALL) return joined.flatMap(readGuards);
  throw new Error('A guard has a name, or is several named guards joined by and().');
}

const readEffect = (action: unknown): Effect =>
  typeof action === 'string' ? ({ type: action } as Effect) : (action as Effect);

function insist(machine: AnyStateMachine, holds: boolean, complaint: string): void {
  if (!holds) throw new Error(`The ${machine.id} machine ${complaint}.`);
}
