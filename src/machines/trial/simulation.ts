/**
 * A workflow tried out: what each event would lead to, if conditions held or did not. The deciders
 * are those of every record; only the guards' answers are supposed. Nothing is written.
 */
import type { RoleId } from '../../domain/codes.ts';
import { deciders, type Companions, type JointDecision } from '../deciders.ts';
import { GUARDS, type GuardName } from '../guards/all.ts';
import type { Guard } from '../guards/guard.ts';
import type { Rule } from '../rules.ts';
import { WORKFLOW_NAMES, type Drive, type EventName, type WorkflowName } from '../workflow.ts';
import { WORKFLOWS } from '../workflows.ts';

/** Who acts: a role, or the portal's own jobs. */
export type SupposedActor = RoleId | 'portal';

export interface Supposed {
  by: SupposedActor;
  /** The conditions that do not hold; every other one does. */
  failing: ReadonlySet<GuardName>;
  /**
   * States of the records that are moved along. One that is not given is in a state from which the
   * event can happen.
   */
  companions: Companions;
}

export interface Trial {
  event: EventName;
  label: string;
  /** A transition of this event leaves the state, whether or not it is permitted. */
  leaves: boolean;
  /**
   * The workflows whose transitions cause it, if their machines say so; null for what people and
   * jobs do by itself.
   */
  causedBy: readonly WorkflowName[] | null;
  decision: JointDecision;
}

/** Conditions of which at most one holds at a time. */
export const CONTRADICTIONS: readonly (readonly GuardName[])[] = [
  ['holdRunning', 'holdDue'],
  ['linkRunning', 'linkOver'],
  ['paperCurrent', 'paperOver'],
  ['withinOwnAmount', 'aboveOwnAmount'],
  ['hasPassword', 'hasNoPassword'],
  ['ownMembership', 'notOwnMembership'],
  ['notOwner', 'ownsCompany'],
  ['senderMay', 'senderMayNot'],
  ['sendsOnce', 'sendsAgain'],
  ['paysAll', 'paysPart'],
  ['leavesSome', 'leavesNothing'],
  ['creditsAll', 'creditsPart', 'creditsSpare'],
];

/** Of each contradiction, the first condition holds. */
export const USUALLY_FAILING: readonly GuardName[] = CONTRADICTIONS.flatMap(([, ...others]) => others);

/** What does not hold once this condition is supposed to hold, or not to. */
export function supposing(
  failing: ReadonlySet<GuardName>,
  guard: GuardName,
  holds: boolean,
): ReadonlySet<GuardName> {
  if (!holds) return new Set([...failing, guard]);
  const others = CONTRADICTIONS.find((group) => group.includes(guard)) ?? [];
  return new Set([...failing, ...others].filter((one) => one !== guard));
}

/** What each event of the workflow would lead to for a record in this state. */
export function trialsOf(name: WorkflowName, state: string, supposed: Supposed): Trial[] {
  const { decideTogether } = supposedDeciders(supposed.failing);
  const { rules } = WORKFLOWS[name];
  return [...new Set(rules.map(({ event }) => event))].flatMap((event) => {
    const own = rules.find((rule) => rule.event === event && rule.from === state);
    const rule = own ?? rules.find((one) => one.event === event);
    if (rule === undefined) return [];
    const facts = actingAs(supposed.by, rule);
    const companions = { ...fitting(own), ...supposed.companions };
    const decision = decideTogether(name, state, { type: event }, facts, companions);
    return { event, label: rule.label, leaves: own !== undefined, causedBy: causesOf(name, rule), decision };
  });
}

/** The conditions on which the events that leave the state depend, also of what they move along. */
export function conditionsOf(name: WorkflowName, state: string): GuardName[] {
  const own = WORKFLOWS[name].rules.filter((rule) => rule.from === state);
  const along = own.flatMap(drivenBy).flatMap((drive) => WORKFLOWS[drive.workflow].rules.filter(isOf(drive)));
  return [...new Set([...own, ...along].flatMap(({ guards }) => guards))];
}

/** The workflows whose records the events that leave the state move along. */
export function companionsOf(name: WorkflowName, state: string): WorkflowName[] {
  const own = WORKFLOWS[name].rules.filter((rule) => rule.from === state);
  return [...new Set(own.flatMap(drivenBy).map(({ workflow }) => workflow))];
}

/** Who acts in the workflow. */
export function actorsOf(name: WorkflowName): SupposedActor[] {
  const { rules } = WORKFLOWS[name];
  const roles = new Set(rules.flatMap((rule) => rule.roles));
  const hasJob = rules.some(({ job }) => job !== null);
  return [...[...roles].sort((a, b) => a - b), ...(hasJob ? (['portal'] as const) : [])];
}

/** What causes a transition that nobody asks for by itself. */
const causesOf = (name: WorkflowName, { event, operation, job }: Rule): WorkflowName[] | null =>
  operation !== null || job !== null
    ? null
    : WORKFLOW_NAMES.filter((other) =>
        WORKFLOWS[other].rules.some(({ effects }) =>
          effects.some(
            (effect) =>
              effect.type === 'drive' && effect.params.workflow === name && effect.params.event === event,
          ),
        ),
      );

/** A job acts by the name that the transition asks for. */
const actingAs = (by: SupposedActor, { job }: Rule) =>
  by === 'portal' ? { actor: null, ...(job !== null && { job }) } : { actor: { id: 'somebody', role: by } };

const isOf =
  ({ event }: Drive) =>
  (rule: Rule): boolean =>
    rule.event === event;

/** Everything that the transition moves along, and what that moves along in turn. */
function drivenBy(rule: Rule): Drive[] {
  return rule.effects.flatMap((effect) => {
    if (effect.type !== 'drive') return [];
    const next = WORKFLOWS[effect.params.workflow].rules.filter(isOf(effect.params));
    return [effect.params, ...next.flatMap(drivenBy)];
  });
}

/** States from which what the transition moves along can happen. */
const fitting = (rule: Rule | undefined): Companions =>
  Object.fromEntries(
    (rule === undefined ? [] : drivenBy(rule)).flatMap((drive) => {
      const from = WORKFLOWS[drive.workflow].rules.find(isOf(drive))?.from;
      return from === undefined ? [] : [[drive.workflow, from]];
    }),
  );

function supposedDeciders(failing: ReadonlySet<GuardName>) {
  const names = Object.keys(GUARDS) as GuardName[];
  const guards: Record<string, Guard> = Object.fromEntries(
    // Without figures in the sentences, since there are none.
    names.map((name) => [name, { passes: () => !failing.has(name), sentence: GUARDS[name].sentence }]),
  );
  const passes = Object.fromEntries(names.map((name) => [name, () => !failing.has(name)]));
  const workflows = Object.fromEntries(
    WORKFLOW_NAMES.map((name) => [
      name,
      { ...WORKFLOWS[name], machine: WORKFLOWS[name].machine.provide({ guards: passes }) },
    ]),
  ) as typeof WORKFLOWS;
  return deciders(workflows, guards);
}
