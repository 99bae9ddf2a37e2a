/** A workflow as a drawing's plain data, read from the machine itself; the auditor's page draws nothing else. */
import type { RoleId } from '../../domain/codes.ts';
import type { StatusColour } from '../../domain/labels.ts';
import { GUARDS } from '../guards.ts';
import type { GuardName } from '../guards.ts';
import type { Rule } from '../rules.ts';
import type { Drive, EventName, WorkflowName } from '../workflow.ts';
import { WORKFLOW_NAMES, WORKFLOWS } from '../workflows.ts';

interface DiagramState {
  id: string;
  code: number | null;
  label: string;
  colour: StatusColour;
  initial: boolean;
  final: boolean;
}

interface DiagramTransition {
  id: string;
  from: string;
  to: string;
  event: EventName;
  label: string;
  operation: string | null;
  /** Its own operation or, when it has none, those of the transitions that take it along. */
  operations: readonly string[];
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
    transitions: rules.map((rule) => {
      const { from, to, event, label, operation, job, roles, guards } = rule;
      const drivers = driversOf(workflow, event);
      return {
        id: `${from}-${event}-${to}`,
        from,
        to,
        event,
        label,
        operation,
        operations: operation === null ? drivers.flatMap((by) => by.rule.operation ?? []) : [operation],
        job,
        roles,
        guards: guards.map((name) => ({ name, sentence: GUARDS[name].sentence })),
        drives: drivesOf(rule),
        drivenBy: drivers.map((by) => ({ workflow: by.workflow, event: by.rule.event })),
      };
    }),
  };
}

const drivesOf = ({ effects }: Rule): Drive[] =>
  effects.flatMap((effect) => (effect.type === 'drive' ? effect.params : []));

/** The transitions of other workflows that take this event along; one for each event, wherever it may begin. */
function driversOf(workflow: WorkflowName, event: EventName): { workflow: WorkflowName; rule: Rule }[] {
  return WORKFLOW_NAMES.flatMap((driver) => {
    const rules = WORKFLOWS[driver].rules.filter((rule) =>
      drivesOf(rule).some((along) => along.workflow === workflow && along.event === event),
    );
    return [...new Map(rules.map((rule) => [rule.event, { workflow: driver, rule }])).values()];
  });
}
