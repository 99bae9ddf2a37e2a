/** Definitions of workflows and their changes in words. */
import type { AnswerOf } from '../../api/client.ts';
import { ROLE_NAME } from '../../domain/codes.ts';
import { edgeOf, type Chart } from '../../machines/chart/chart.ts';
import type {
  ChangedTransition,
  ComparedTransition,
  DefinitionChanges,
  TransitionPart,
} from '../../machines/chart/definition-changes.ts';
import { guardInWords } from '../../machines/chart/guard-words.ts';
import type { WorkflowName } from '../../machines/workflow.ts';
import { findState, WORKFLOWS } from '../../machines/workflows.ts';
import type { DiagramMarks, Mark } from '../../ui/WorkflowDiagram/marks.ts';

export type Definition = AnswerOf<'listWorkflowDefinitions'>[number];

/** How much of a hash an address and a table have. */
const SHORT = 10;
export const shortHash = (hash: string): string => hash.slice(0, SHORT);

const PART_WORDS: Readonly<Record<TransitionPart, string>> = {
  roles: 'who can',
  guard: 'only if',
  operation: 'operation',
  job: 'job',
  effects: 'together with',
};

/** As the machine of today calls it; what it no longer knows keeps its own name. */
const stateWords = (workflow: WorkflowName, name: string): string => findState(workflow, name)?.label ?? name;
const eventWords = (workflow: WorkflowName, event: string): string =>
  WORKFLOWS[workflow].rules.find((rule) => rule.event === event)?.label ?? event;

/** `Hold, from Available to Hold` */
const transitionWords = (workflow: WorkflowName, { from, event, to }: ComparedTransition): string =>
  `${eventWords(workflow, event)}, from ${stateWords(workflow, from)} to ${stateWords(workflow, to)}`;

function partWords(transition: ComparedTransition, part: TransitionPart): string {
  const { roles, guard, effects } = transition;
  if (part === 'roles')
    return roles
      .map((role) => Object.entries(ROLE_NAME).find(([id]) => Number(id) === role)?.[1] ?? role)
      .join(', ');
  if (part === 'guard') return (guard?.split(' and ') ?? []).map(guardInWords).join(' and ');
  return part === 'effects' ? effects.join(', ') : (transition[part] ?? '');
}

/** `who can: Customer, before Customer, Guest` */
const changeWords = ({ was, is, parts }: ChangedTransition): string =>
  parts
    .map(
      (part) =>
        `${PART_WORDS[part]}: ${partWords(is, part) || 'nothing'}, before ${partWords(was, part) || 'nothing'}`,
    )
    .join('; ');

/** One line for each change. */
export function changesInWords(workflow: WorkflowName, changes: DefinitionChanges): string[] {
  const { newStates, goneStates, added, removed, changed } = changes;
  return [
    ...newStates.map((name) => `New state ${stateWords(workflow, name)}`),
    ...goneStates.map((name) => `State ${stateWords(workflow, name)} is gone`),
    ...added.map((one) => `New: ${transitionWords(workflow, one)}`),
    ...removed.map((one) => `Gone: ${transitionWords(workflow, one)}`),
    ...changed.map((one) => `${transitionWords(workflow, one.is)}; ${changeWords(one)}`),
  ];
}

const NEW = 5;
const CHANGED = 2;

/** The changes since an earlier definition, on the diagram of today's. */
export function marksOfChanges(
  chart: Chart,
  { newStates, added, removed, changed }: DefinitionChanges,
): DiagramMarks {
  const edges = new Map<string, Mark>();
  const labelOf = (id: string): string => chart.states.find((state) => state.id === id)?.label ?? id;
  const mark = (transitions: readonly ComparedTransition[], made: Mark): void => {
    for (const [edge, same] of Map.groupBy(transitions, (one) => edgeOf(chart, one))) {
      if (edge === undefined) continue;
      // An arrow of a group may be new for some of its states only.
      const some = same.length < edge.sources.length ? same.map(({ from }) => labelOf(from)) : [];
      const words = some.length === 0 ? made.words : `${made.words} from ${some.join(', ')}`;
      edges.set(edge.id, { ...made, words });
    }
  };
  mark(
    changed.map(({ is }) => is),
    { degree: CHANGED, words: 'changed' },
  );
  mark(added, { degree: NEW, words: 'new' });
  return {
    states: new Map(newStates.map((name) => [name, { degree: NEW, words: 'new' }])),
    edges,
    gone: removed.map(({ from, event, to }) => ({ from, to, label: event })),
  };
}
