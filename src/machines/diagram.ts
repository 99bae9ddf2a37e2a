/** A workflow as a drawing's plain data, read from the machine itself; the auditor's page draws nothing else. */
import type { RoleId } from '../domain/codes.ts';
import type { StatusColour } from '../domain/labels.ts';
import { GUARDS } from './guards.ts';
import type { GuardName } from './guards.ts';
import type { Drive, EventName, WorkflowName } from './workflow.ts';
import { WORKFLOW_NAMES, WORKFLOWS } from './workflows.ts';

export interface DiagramState {
  id: string;
  code: number | null;
  label: string;
  colour: StatusColour;
  initial: boolean;
  final: boolean;
}

export interface DiagramTransition {
  id: string;
  from: string;
  to: string;
  event: EventName;
  label: string;
  operation: string | null;
  job: string | null;
  roles: readonly RoleId[];
  guards: readonly { name: GuardName; sentence: string }[];
  /** What it takes along in other workflows, and what in other workflows takes it along. */
  drives: readonly Drive[];
  drivenBy: readonly Drive[];
}

export interface Diagram {
  workflow: WorkflowName;
  title: string;
  states: readonly DiagramState[];
  transitions: readonly DiagramTransition[];
}

/** States in the order of the machine, transitions in the order of their states. */
export function diagramOf(workflow: WorkflowName): Diagram {
  const { title, states, rules } = WORKFLOWS[workflow];
  return {
    workflow,
    title,
    states: states.map(({ name, code, label, colour, initial, final }) => ({
      id: name,
      code,
      label,
      colour,
      initial,
      final,
    })),
    transitions: rules.map(({ from, to, event, label, operation, job, roles, guard, effects }) => ({
      id: `${from}-${event}-${to}`,
      from,
      to,
      event,
      label,
      operation,
      job,
      roles,
      guards: guard === null ? [] : [{ name: guard, sentence: GUARDS[guard].sentence }],
      drives: effects.flatMap((effect) => (effect.type === 'drive' ? effect.params : [])),
      drivenBy: driversOf(workflow, event),
    })),
  };
}

/** The transitions of other workflows that take this one's event along. */
function driversOf(workflow: WorkflowName, event: EventName): Drive[] {
  const drivers = WORKFLOW_NAMES.flatMap((driver) =>
    WORKFLOWS[driver].rules
      .filter(({ effects }) =>
        effects.some(
          (effect) =>
            effect.type === 'drive' && effect.params.workflow === workflow && effect.params.event === event,
        ),
      )
      .map((rule) => ({ workflow: driver, event: rule.event })),
  );
  return drivers.filter(
    (one, index) =>
      drivers.findIndex((other) => other.workflow === one.workflow && other.event === one.event) === index,
  );
}
