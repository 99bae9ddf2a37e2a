/** What is different between two definitions of a workflow. */

export interface ComparedTransition {
  from: string;
  event: string;
  to: string;
  guard: string | null;
  operation: string | null;
  job: string | null;
  roles: readonly number[];
  effects: readonly string[];
}

export interface ComparedDefinition {
  states: readonly { name: string; code: number | null; final: boolean }[];
  transitions: readonly ComparedTransition[];
}

/** The parts of a transition that can change, in the order in which they are told. */
const PARTS = ['roles', 'guard', 'operation', 'job', 'effects'] as const;
export type TransitionPart = (typeof PARTS)[number];

export interface ChangedTransition {
  was: ComparedTransition;
  is: ComparedTransition;
  parts: readonly TransitionPart[];
}

export interface DefinitionChanges {
  newStates: readonly string[];
  goneStates: readonly string[];
  added: readonly ComparedTransition[];
  removed: readonly ComparedTransition[];
  changed: readonly ChangedTransition[];
}

/** Transitions between two states by the same event, by the same operation or job. */
const keyOf = ({ from, event, to, operation, job }: ComparedTransition): string =>
  [from, event, to, operation, job].join(' ');
const stepOf = ({ from, event, to }: ComparedTransition): string => [from, event, to].join(' ');

const textOf = (transition: ComparedTransition, part: TransitionPart): string =>
  [transition[part] ?? ''].flat().join(', ');

/**
 * The changes from one definition to another. A transition is the same if it has the same states,
 * event, operation and job; of the rest, those with the same states and event are changed, and the
 * others are new or gone.
 */
export function changesBetween(before: ComparedDefinition, after: ComparedDefinition): DefinitionChanges {
  const pairs: [was: ComparedTransition, is: ComparedTransition][] = [];
  let [gone, come] = [before.transitions, after.transitions];
  for (const alike of [keyOf, stepOf]) {
    const waiting = Map.groupBy(come, alike);
    gone = gone.filter((was) => {
      const is = waiting.get(alike(was))?.shift();
      if (is !== undefined) pairs.push([was, is]);
      return is === undefined;
    });
    const paired = new Set(pairs.map(([, is]) => is));
    come = come.filter((one) => !paired.has(one));
  }
  const namesOf = ({ states }: ComparedDefinition): string[] => states.map(({ name }) => name);
  return {
    newStates: namesOf(after).filter((name) => !namesOf(before).includes(name)),
    goneStates: namesOf(before).filter((name) => !namesOf(after).includes(name)),
    added: come,
    removed: gone,
    changed: pairs.flatMap(([was, is]) => {
      const parts = PARTS.filter((part) => textOf(was, part) !== textOf(is, part));
      return parts.length === 0 ? [] : [{ was, is, parts }];
    }),
  };
}
