/** A workflow as plain data for the auditor's page, read from the machine itself. */
import type { MailKind } from '../../domain/mails.ts';
import type { RoleId } from '../../domain/codes.ts';
import type { StatusColour } from '../../domain/labels.ts';
import { GUARDS } from '../guards/all.ts';
import type { GuardName } from '../guards/all.ts';
import { GUARD_WORDS } from './guard-words.ts';
import type { Rule } from '../rules.ts';
import { type Drive, type EventName, type WorkflowName, WORKFLOW_NAMES } from '../workflow.ts';
import { WORKFLOWS } from '../workflows.ts';

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
  /** The state or group that states it. */
  from: string;
  /** Equal to `from` if the record keeps its state. */
  to: string;
  /** The states that it leaves: one, or those of the group. */
  sources: readonly string[];
  event: EventName;
  label: string;
  operation: string | null;
  /** Its own operation, or else those of the transitions that cause it. */
  operations: readonly string[];
  job: string | null;
  roles: readonly RoleId[];
  guards: readonly { name: GuardName; words: string; sentence: string }[];
  /** The transitions it causes in other workflows, and those of other workflows that cause it. */
  drives: readonly Drive[];
  drivenBy: readonly Drive[];
  /** The mails that it sends to the record's client. */
  mails: readonly MailKind[];
}

export interface Diagram {
  workflow: WorkflowName;
  title: string;
  states: readonly DiagramState[];
  transitions: readonly DiagramTransition[];
}

/**
 * States in the machine's order, transitions in the order of their states. A transition of a group
 * is listed once.
 */
export function diagramOf(workflow: WorkflowName): Diagram {
  const { title, states, rules } = WORKFLOWS[workflow];
  const stated = Map.groupBy(rules, ({ of, event }) => `${of} ${event}`);
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
    transitions: [...stated.values()].flatMap((same) => {
      const [rule] = same;
      if (rule === undefined) return [];
      const { of, event, label, operation, job, roles, guards } = rule;
      const to = same.every((one) => one.to === one.from) ? of : rule.to;
      const drivers = driversOf(workflow, event);
      return {
        id: `${of}-${event}-${to}`,
        from: of,
        to,
        sources: same.map(({ from }) => from),
        event,
        label,
        operation,
        operations: operation === null ? drivers.flatMap((by) => by.rule.operation ?? []) : [operation],
        job,
        roles,
        guards: guards.map((name) => ({ name, words: GUARD_WORDS[name], sentence: GUARDS[name].sentence })),
        drives: drivesOf(rule),
        drivenBy: drivers.map((by) => ({ workflow: by.workflow, event: by.rule.event })),
        mails: rule.effects.flatMap((effect) => (effect.type === 'tellClient' ? effect.params.mail : [])),
      };
    }),
  };
}

const drivesOf = ({ effects }: Rule): Drive[] =>
  effects.flatMap((effect) => (effect.type === 'drive' ? effect.params : []));

/**
 * The transitions of other workflows that cause this event; one per event, whatever state it starts
 * from.
 */
function driversOf(workflow: WorkflowName, event: EventName): { workflow: WorkflowName; rule: Rule }[] {
  return WORKFLOW_NAMES.flatMap((driver) => {
    const rules = WORKFLOWS[driver].rules.filter((rule) =>
      drivesOf(rule).some((along) => along.workflow === workflow && along.event === event),
    );
    return [...new Map(rules.map((rule) => [rule.event, { workflow: driver, rule }])).values()];
  });
}
