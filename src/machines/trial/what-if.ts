/** Past steps decided again by changed rules: which would have been refused, and what then. */
import { factsOfStep, recordReads, type ConsultedFacts } from '../consulted-facts.ts';
import type { Definition } from '../definition.ts';
import type { GuardName } from '../guards/all.ts';
import { guardsNamed, guardVersion, versioned } from '../guards/versions.ts';

/** A step of a history, with as much of it as the changes ask for. */
export interface PastStep {
  event: string;
  from: string;
  to: string;
  /** The role of whoever acted; null for a job. */
  role: number | null;
  /** The guard of the definition by which it was decided; undefined if that is not known. */
  guard: string | null | undefined;
  /** Whether it is decided again; otherwise it stands. */
  again: boolean;
  /** What its guards read, who acted and whether with a reason; without it nothing is evaluated. */
  read?: { facts: ConsultedFacts | null; actorId: string | null; hasReason: boolean } | undefined;
  /** Seconds the record had spent in `from`; null if not known. */
  seconds?: number | null | undefined;
}

/** A transition that is taken away or made harder. Without a state, from every one. */
export interface RuleChange {
  event: string;
  from?: string | undefined;
  /** Only for this role; without it, and without what follows, nobody may. */
  role?: number | undefined;
  /** Only so many hours after the record entered the state. */
  withinHours?: number | undefined;
  /** Only under this condition, too. */
  onlyIf?: GuardName | undefined;
}

export const LIMIT_NAMES = [
  'holds.limit',
  'credit.limit',
  'begun.open.most',
  'begun.day.most',
  'powers.confirms_up_to',
] as const;
export type LimitName = (typeof LIMIT_NAMES)[number];

/** Facts that are limits, the guards that read them, and how they are written. */
export const LIMITS: Readonly<Record<LimitName, { guards: readonly GuardName[]; isUsd: boolean }>> = {
  'holds.limit': { guards: ['withinHoldLimit'], isUsd: false },
  'credit.limit': { guards: ['withinCreditLimit'], isUsd: true },
  'begun.open.most': { guards: ['withinBounds'], isUsd: false },
  'begun.day.most': { guards: ['withinBounds'], isUsd: false },
  'powers.confirms_up_to': { guards: ['withinOwnAmount'], isUsd: true },
};

/** A limit as it is supposed to have been for everybody who had one. */
export interface LimitChange {
  limit: LimitName;
  value: number;
}

type Transition = Definition['transitions'][number];

export interface ChangedRule extends Transition {
  withinHours?: number | undefined;
}

export interface Rerun {
  /** Steps by their place in the history, from 0. */
  refused: readonly {
    at: number;
    /** The rules refuse it; otherwise an earlier refusal left the record in another state. */
    byRule: boolean;
  }[];
  /** Permitted by what is known, but under conditions of which not everything is. */
  unknown: readonly number[];
  /** Where the record would stand. */
  state: string;
}

export const changedRules = (
  transitions: readonly ChangedRule[],
  changes: readonly RuleChange[],
): ChangedRule[] =>
  transitions.flatMap((one) => {
    const own = changes.filter(({ event, from = one.from }) => event === one.event && from === one.from);
    const [taken, harder] = [own.filter((change) => !isHarder(change)), own.filter(isHarder)];
    if (taken.some(({ role }) => role === undefined)) return [];
    const hours = harder.flatMap(({ withinHours }) => withinHours ?? []);
    const guards = harder.flatMap(({ onlyIf }) => (onlyIf === undefined ? [] : versioned(onlyIf)));
    return {
      ...one,
      roles: one.roles.filter((role) => !taken.some((change) => change.role === role)),
      ...(hours.length > 0 && { withinHours: Math.min(...hours) }),
      ...(guards.length > 0 && { guard: [...new Set([...guardsNamed(one.guard), ...guards])].join(' and ') }),
    };
  });

const isHarder = ({ withinHours, onlyIf }: RuleChange): boolean =>
  withinHours !== undefined || onlyIf !== undefined;

const SECONDS_IN_HOUR = 3600;

/**
 * Decides the steps of one record again, oldest first. A refused step leaves the record where it
 * is, and the following ones are decided from there, as far as it is known by what.
 */
export function rerun(
  transitions: readonly ChangedRule[],
  initial: string,
  steps: readonly PastStep[],
  limits: readonly LimitChange[] = [],
): Rerun {
  const refused: { at: number; byRule: boolean }[] = [];
  const unknown: number[] = [];
  let state = steps[0]?.from ?? initial;
  for (const [at, step] of steps.entries()) {
    if (!step.again) {
      state = step.to;
      continue;
    }
    const rule = transitions.find((one) => one.from === state && one.event === step.event);
    const mayAct = step.role === null ? rule?.job != null : rule?.roles.includes(step.role);
    const answer = rule === undefined || mayAct !== true ? false : answerOf(rule, step, state, limits);
    if (answer === false || rule === undefined) {
      refused.push({ at, byRule: state === step.from });
      continue;
    }
    if (answer === null) unknown.push(at);
    state = rule.to;
  }
  return { refused, unknown, state };
}

/** Whether conditions and time let the step happen; null if that is not known. */
function answerOf(
  rule: ChangedRule,
  step: PastStep,
  state: string,
  limits: readonly LimitChange[],
): boolean | null {
  // What is known of the step belongs to the state in which it happened.
  if (state !== step.from) return rule.guard === null && rule.withinHours === undefined ? true : null;
  const answers = guardsNamed(rule.guard).map((guard) => passesAgain(guard, step, limits));
  if (rule.withinHours !== undefined)
    answers.push(step.seconds == null ? null : step.seconds <= rule.withinHours * SECONDS_IN_HOUR);
  if (answers.includes(false)) return false;
  return answers.includes(null) ? null : true;
}

function passesAgain(
  guard: string,
  { guard: asked, role, read }: PastStep,
  limits: readonly LimitChange[],
): boolean | null {
  const wasAsked = guardsNamed(asked ?? null).includes(guard);
  const own = limits.filter(({ limit }) => LIMITS[limit].guards.some((one) => versioned(one) === guard));
  if (wasAsked && own.length === 0) return true;
  const passes = guardVersion(guard)?.passes;
  if (read?.facts === undefined || passes === undefined) return null;
  if (wasAsked && read.facts === null) return null;
  const words = read.hasReason ? '*' : '';
  const kept = own.reduce(withLimit, { reason: words, remark: words, ...read.facts });
  const { facts, missed } = recordReads(factsOfStep(kept, read.actorId, role));
  const answer = passes(facts);
  // What a condition of that day read is complete. Another one may miss what nobody kept.
  return wasAsked || missed.size === 0 ? answer : null;
}

/** The facts with another limit, where there was one. */
function withLimit(facts: ConsultedFacts, { limit, value }: LimitChange): ConsultedFacts {
  const written = LIMITS[limit].isUsd ? value.toFixed(2) : value;
  return within(facts, limit.split('.'), written);
}

function within(part: ConsultedFacts, [name = '', ...rest]: string[], value: unknown): ConsultedFacts {
  const inner = part[name];
  if (inner === null || inner === undefined) return part;
  if (rest.length === 0) return { ...part, [name]: value };
  return { ...part, [name]: within(inner as ConsultedFacts, rest, value) };
}
