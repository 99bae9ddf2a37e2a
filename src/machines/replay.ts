/** Checks a record's history: each step is judged by the definition it was decided with. */
import { guardInWords } from './chart/guard-words.ts';
import { factsOfStep, recordReads, type ConsultedFacts } from './consulted-facts.ts';
import type { Definition } from './definition.ts';
import type { Facts } from './facts.ts';
import { guardsNamed, guardVersion } from './guards/versions.ts';

export interface Step {
  event: string;
  /** State names, as stored in the history. */
  from: string;
  to: string;
  /** The person who acted and their role; null for a job. */
  actorId: string | null;
  role: number | null;
  /** What its guards read; null for steps from before that was kept. */
  facts: ConsultedFacts | null;
  definition: Definition;
}

/** A condition of a step, evaluated on the facts of that day. */
export interface Condition {
  /** With its version (guards/versions.ts). */
  guard: string;
  /** Null if that is not known: the facts were not kept, or its rule is not of this version. */
  holds: boolean | null;
  /** The facts that it read. */
  facts: ConsultedFacts;
}

export type Replay =
  | {
      lawful: true;
      state: string;
      /** Steps with conditions of which nobody knows whether they held. */
      unknown: number;
    }
  | { lawful: false; step: number; sentence: string };

/**
 * Replays the steps of one record, oldest first. Returns the state they lead to, or the first step
 * (counted from 0) that its definition does not allow.
 */
export function replay(initial: string, steps: readonly Step[]): Replay {
  let state = initial;
  let unknown = 0;
  for (const [index, step] of steps.entries()) {
    const fault = faultOf(state, step);
    if (fault !== null) return { lawful: false, step: index, sentence: fault };
    const conditions = conditionsOf(step);
    const broken = conditions.find(({ holds }) => holds === false);
    if (broken) return { lawful: false, step: index, sentence: brokenBy(step, broken) };
    if (conditions.some(({ holds }) => holds === null)) unknown += 1;
    state = step.to;
  }
  return { lawful: true, state, unknown };
}

/** The conditions of a step by the definition of its day; none if that does not know the step. */
export function conditionsOf({ event, from, actorId, role, facts, definition }: Step): Condition[] {
  const rule = definition.transitions.find((known) => known.from === from && known.event === event);
  return guardsNamed(rule?.guard ?? null).map((guard) => {
    const passes = guardVersion(guard)?.passes;
    if (facts === null || passes === undefined) return { guard, holds: null, facts: {} };
    const read = recordReads(factsOfStep(facts, actorId, role));
    return { guard, holds: holdsFor(passes, read.facts), facts: read.consulted };
  });
}

/** A condition that cannot be evaluated on its facts counts as not met. */
function holdsFor(passes: (facts: Facts) => boolean, facts: Facts): boolean {
  try {
    return passes(facts);
  } catch {
    return false;
  }
}

const brokenBy = ({ event }: Step, { guard }: Condition): string =>
  `${event} did not meet the condition “${guardInWords(guard)}”: ${guardVersion(guard)?.sentence ?? ''}`;

function faultOf(state: string, { event, from, to, role, definition }: Step): string | null {
  if (from !== state) return `It says that it started in ${from}, but the step before it ended in ${state}.`;
  const rule = definition.transitions.find((known) => known.from === from && known.event === event);
  if (!rule) return `${event} is not allowed in ${from}.`;
  if (rule.to !== to) return `${event} leads from ${from} to ${rule.to}, not to ${to}.`;
  if (role === null) return rule.job === null ? `${event} was done by no one.` : null;
  return rule.roles.includes(role) ? null : `${event} is not allowed for the role ${role}.`;
}
