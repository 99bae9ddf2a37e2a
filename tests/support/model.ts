/**
 * The only file that uses the model-based testing library, so that moving to `xstate/graph` is one
 * edit.
 */
import { TestModel } from '@xstate/test';
import type { TestPath } from '@xstate/test';
import { transition } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import { stateName } from '../../src/machines/state-name.ts';
import type { ActorLogic, AnyMachineSnapshot, AnyStateMachine, EventObject } from 'xstate';

/**
 * The shortest path to every pair of state and event, so that every transition is walked, not only
 * every state reached. `eventsIn` returns the events to try in a state; events with different
 * `keyOf` are walked separately.
 */
export function pathsByStateAndEvent<Event extends EventObject>(
  machine: AnyStateMachine,
  eventsIn: (state: string) => readonly Event[],
  keyOf: (event: Event) => string,
): TestPath<AnyMachineSnapshot, Event>[] {
  const beginning = machine.resolveState({ value: machine.config.initial as string, context: {} });
  // Pure transitions: otherwise the model would try to execute effects, without an executor.
  const logic: ActorLogic<AnyMachineSnapshot, Event> = {
    transition: (snapshot, event) => transition(machine, snapshot, event)[0],
    getInitialSnapshot: () => beginning,
    getPersistedSnapshot: (snapshot) => snapshot,
  };
  const model = new TestModel<AnyMachineSnapshot, Event, unknown>(logic);
  return model.getShortestPaths({
    fromState: beginning,
    events: (snapshot) => eventsIn(stateName(snapshot)),
    serializeState: (snapshot, event, before) =>
      [before && stateName(before), event && keyOf(event), stateName(snapshot)].join(' '),
  });
}

/**
 * The same for machines that invoke actors: these have context, and the actors' answers are given
 * as events. Returns paths of `xstate/graph` as steps, each with its event and the state that it
 * led to.
 */
export function pathsThroughActors<Event extends EventObject>(
  machine: AnyStateMachine,
  events: readonly Event[],
  input?: unknown,
): { event: Event; state: string }[][] {
  const paths = getShortestPaths(machine, {
    input,
    events,
    serializeState: (snapshot: AnyMachineSnapshot, event: Event | undefined, before?: AnyMachineSnapshot) =>
      [before && stateName(before), event?.type, stateName(snapshot)].join(' '),
  });
  return paths.map(({ steps }) =>
    steps.slice(1).map(({ event, state }) => ({ event, state: stateName(state) })),
  );
}
