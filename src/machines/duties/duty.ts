/**
 * Duties: rules about who may take which steps of a record together, as administrators state them.
 * A check finds the steps that broke one; where one is enforced, the guard `secondPerson` refuses
 * the step (docs/adr/0047-duties.md).
 */
import { CLIENT_ROLES } from '../../domain/codes.ts';
import { grouped } from '../../domain/lines/cents.ts';
import { countNoun } from '../../domain/text/count-nouns.ts';
import type { EventName, WorkflowName } from '../workflow.ts';
import { WORKFLOWS } from '../workflows.ts';

/**
 * `apart`: nobody takes one of the first steps and one of the others. `price`: nobody lowers a
 * price and sells at it. `pair`: above an amount, two people of the house are needed. `share`:
 * nobody takes more than a number of steps of one record.
 */
export const DUTY_KINDS = ['apart', 'price', 'pair', 'share'] as const;
export type DutyKind = (typeof DUTY_KINDS)[number];

export interface Duty {
  workflow: WorkflowName;
  kind: DutyKind;
  /** Of `apart`: the earlier steps. */
  first: readonly EventName[];
  /** The steps that break it; of `share` any step does. */
  events: readonly EventName[];
  /** Of `pair`: USD with two decimals. */
  above: string | null;
  /** Of `share`. */
  most: number | null;
}

/** What a kind of duty asks for besides the workflow. */
export const DUTY_PARTS: Readonly<Record<DutyKind, readonly ('first' | 'events' | 'above' | 'most')[]>> = {
  apart: ['first', 'events'],
  price: ['events'],
  pair: ['events', 'above'],
  share: ['most'],
};

/** The workflows whose records keep what they cost their client. */
export const PRICED_WORKFLOWS = [
  'hold',
  'queuePlace',
  'memo',
  'confirmStone',
  'enquiry',
  'priceOffer',
] as const satisfies readonly WorkflowName[];

/** The workflows whose records have a price that people of the house can lower. */
const LOWERED: readonly WorkflowName[] = ['memo', 'confirmStone'];

export const workflowsOf = (kind: DutyKind, names: readonly WorkflowName[]): WorkflowName[] =>
  names.filter((name) =>
    kind === 'price'
      ? LOWERED.includes(name)
      : kind !== 'pair' || PRICED_WORKFLOWS.some((priced) => priced === name),
  );

export interface PersonEvent {
  event: EventName;
  label: string;
  does: string;
}

/** What people of the house may do in a workflow, in the machine's order. */
export function eventsOfPeople(workflow: WorkflowName): PersonEvent[] {
  const byPeople = WORKFLOWS[workflow].rules.filter(({ roles }) =>
    roles.some((role) => !CLIENT_ROLES.includes(role)),
  );
  return byPeople
    .filter(({ event }, at) => byPeople.findIndex((one) => one.event === event) === at)
    .map(({ event, label, does }) => ({ event, label, does }));
}

const choice = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** `One person may not both confirm a stone and approve a confirm-stone.` */
export function dutyInWords({ workflow, kind, first, events, above, most }: Duty): string {
  const doing = (some: readonly EventName[]): string =>
    choice.format(
      some.map((event) => eventsOfPeople(workflow).find((one) => one.event === event)?.does ?? event),
    );
  switch (kind) {
    case 'apart':
      return `One person may not both ${doing(first)} and ${doing(events)}.`;
    case 'price':
      return `Whoever lowered its price may not ${doing(events)}.`;
    case 'pair':
      return `Above ${grouped(above ?? '')} USD, two people of the house are needed to ${doing(events)}.`;
    case 'share':
      return `One person may take at most ${countNoun(most ?? 0, 'step')} of ${WORKFLOWS[workflow].record}.`;
  }
}

/** Whether the machine asks for a second person where an enforced duty wants one. */
export const asksSecondPerson = (workflow: WorkflowName, event: EventName): boolean =>
  WORKFLOWS[workflow].rules.some((rule) => rule.event === event && rule.guards.includes('secondPerson'));

/**
 * Whether the machines can ask for a second person at all steps that would break the duty: each has
 * the guard `secondPerson`. Too many steps are refused at those that have it.
 */
export function canEnforce({ workflow, kind, events }: Duty): boolean {
  const concerned = kind === 'share' ? eventsOfPeople(workflow).map(({ event }) => event) : events;
  const asked = concerned.filter((event) => asksSecondPerson(workflow, event));
  return asked.length > 0 && (kind === 'share' || asked.length === events.length);
}

/** What is wrong with a duty, as a field and a sentence; null if it can be kept. */
export function dutyFault(duty: Duty): { field: string; sentence: string } | null {
  const { workflow, kind, first, events } = duty;
  const known = eventsOfPeople(workflow).map(({ event }) => event);
  const fault = (field: string, sentence: string) => ({ field, sentence });
  if (workflowsOf(kind, [workflow]).length === 0)
    return fault(
      'workflow',
      kind === 'price' ? 'Choose memos or confirm-stones.' : 'These records have no price.',
    );
  for (const part of ['first', 'events', 'above', 'most'] as const) {
    const asked = DUTY_PARTS[kind].includes(part);
    const given = duty[part];
    const isEmpty = given === null || (Array.isArray(given) && given.length === 0);
    if (asked && isEmpty) return fault(part, MISSING[part]);
    if (!asked && !isEmpty) return fault(part, 'This kind of duty does not have it. Leave it out.');
  }
  for (const [part, some] of [
    ['first', first],
    ['events', events],
  ] as const) {
    const unknown = some.find((event) => !known.includes(event));
    if (unknown !== undefined)
      return fault(part, `Nobody of the house does ${unknown} to ${WORKFLOWS[workflow].record}.`);
  }
  if (first.some((event) => events.includes(event)))
    return fault('events', 'Choose other steps than the first ones.');
  return null;
}

const MISSING = {
  first: 'Choose the first steps.',
  events: 'Choose the steps that the duty is about.',
  above: 'Enter the amount.',
  most: 'Enter the number of steps.',
};
