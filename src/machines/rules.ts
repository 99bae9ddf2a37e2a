/**
 * A machine read as typed data: its states and transitions. Reading also checks the conventions
 * that other code relies on, so a machine that breaks one cannot even be imported.
 */
import { and } from 'xstate';
import type { AnyStateMachine, AnyStateNode } from 'xstate';
import type { GuardName } from './guards/all.ts';
import type { Effect, EventName, StateMeta, TransitionMeta } from './workflow.ts';

export interface StateRule extends StateMeta {
  name: string;
  initial: boolean;
  final: boolean;
}

export interface Rule extends TransitionMeta {
  from: string;
  to: string;
  event: EventName;
  /** Checked in order; the first guard that fails is the reason given. */
  guards: readonly GuardName[];
  effects: readonly Effect[];
}

/** Throws an Error that names the machine and the place when a convention is broken. */
export function readRules(machine: AnyStateMachine): { states: StateRule[]; rules: Rule[] } {
  const nodes = Object.values(machine.states);
  const states = nodes.map((node) => readState(machine, node));
  const rules = nodes.flatMap((node) => readTransitions(machine, node));

  const codes = states.map(({ code }) => code);
  insist(machine, new Set(codes).size === codes.length, 'gives one code to two states');
  for (const state of states) {
    insist(
      machine,
      (state.code === null) === (state.name === 'start'),
      `has a state ${state.name} without a code`,
    );
    const leaves = rules.some(({ from }) => from === state.name);
    insist(machine, leaves !== state.final, `should mark ${state.name} as final just when nothing leaves it`);
  }
  for (const { from, event, operation, job, roles } of rules) {
    insist(machine, operation === null || job === null, `lets both a person and a job ${event} ${from}`);
    insist(machine, (roles.length === 0) === (job !== null), `does not say who may ${event} ${from}`);
    const elsewhere = rules.filter((rule) => rule.event === event);
    const same = elsewhere.every((rule) => rule.job === job && rule.roles.join() === roles.join());
    insist(machine, same, `lets different people ${event} in different states`);
  }
  return { states, rules };
}

function readState(machine: AnyStateMachine, node: AnyStateNode): StateRule {
  const meta: StateMeta | undefined = node.meta;
  if (meta === undefined)
    throw new Error(`The ${machine.id} machine does not describe its state ${node.key}.`);
  // Server machines are flat and have no timers: what waits is stored as data, and every change is
  // an event.
  const plain = node.after.length === 0 && node.invoke.length === 0 && node.always === undefined;
  insist(machine, plain && Object.keys(node.states).length === 0, `hides something in its state ${node.key}`);
  insist(machine, node.entry.length + node.exit.length === 0, `acts on entering or leaving ${node.key}`);
  return {
    name: node.key,
    ...meta,
    initial: machine.root.initial.target[0] === node,
    final: node.type === 'final',
  };
}

function readTransitions(machine: AnyStateMachine, node: AnyStateNode): Rule[] {
  return [...node.transitions].map(([event, branches]) => {
    const [transition, ...others] = branches;
    const target: AnyStateNode | undefined = transition?.target?.[0];
    const meta: TransitionMeta | undefined = transition?.meta;
    if (!transition || !target || !meta || others.length > 0) {
      throw new Error(
        `The ${machine.id} machine should let ${event} mean one described thing in ${node.key}.`,
      );
    }
    // The setups allow no other event, guard or effect, but XState widens their types.
    return {
      from: node.key,
      to: target.key,
      event: event as EventName,
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
