/** States of running machines by their own names, whatever groups they are in. */
import type { AnyMachineSnapshot, AnyStateMachine, AnyStateNode, StateValue } from 'xstate';

/** Everything below this node, each group before its states. */
export const nodesIn = (node: AnyStateNode): AnyStateNode[] =>
  Object.values<AnyStateNode>(node.states).flatMap((child) => [child, ...nodesIn(child)]);

/** The state that a machine or group begins in. */
export function beginningOf(node: AnyStateNode): AnyStateNode {
  const [first] = node.type === 'compound' ? (node.initial.target ?? []) : [];
  return first === undefined ? node : beginningOf(first);
}

/** The names of the states in which a snapshot with such a value can be. */
export type StateName<Value> = StateValue extends Value
  ? string
  : Value extends string
    ? Value
    : StateName<Value[keyof Value]>;

/** The name of the state that a machine without parallel states is in. */
export function stateName<Value extends StateValue>(snapshot: { value: Value }): StateName<Value>;
export function stateName({ value }: { value: StateValue }): string {
  if (typeof value === 'string') return value;
  const [inner] = Object.values(value);
  return inner === undefined ? '' : stateName({ value: inner });
}

/** A machine without context in a state, by its name. Throws an Error if it has no such state. */
export function snapshotIn(machine: AnyStateMachine, name: string): AnyMachineSnapshot {
  const node = nodesIn(machine.root).find(({ key }) => key === name);
  if (node === undefined) throw new Error(`The ${machine.id} machine has no state ${name}.`);
  const [leaf = name, ...around] = node.path.toReversed();
  const value = around.reduce<StateValue>((inner, group) => ({ [group]: inner }), leaf);
  return machine.resolveState({ value, context: {} });
}
