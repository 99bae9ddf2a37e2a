/** Past steps decided again by changed rules: which would have been refused, and what then. */
import type { Definition } from '../definition.ts';

type Transition = Definition['transitions'][number];

/** A step of a history. */
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
}

/** A transition that is taken away, or a role that loses it. Without a state, from every one. */
export interface RuleChange {
  event: string;
  from?: string | undefined;
  role?: number | undefined;
}

export interface Rerun {
  /** Steps by their place in the history, from 0. */
  refused: readonly {
    at: number;
    /** The rules refuse it; otherwise an earlier refusal left the record in another state. */
    byRule: boolean;
  }[];
  /** Permitted by the rules, but under conditions that were not checked then. */
  unknown: readonly number[];
  /** Where the record would stand. */
  state: string;
}

export const changedRules = (
  transitions: readonly Transition[],
  changes: readonly RuleChange[],
): Transition[] =>
  transitions.flatMap((one) => {
    const own = changes.filter(({ event, from = one.from }) => event === one.event && from === one.from);
    if (own.some(({ role }) => role === undefined)) return [];
    return { ...one, roles: one.roles.filter((role) => !own.some((change) => change.role === role)) };
  });

/**
 * Decides the steps of one record again, oldest first. A refused step leaves the record where it
 * is, and the following ones are decided from there. Guards are not evaluated.
 */
export function rerun(
  transitions: readonly Transition[],
  initial: string,
  steps: readonly PastStep[],
): Rerun {
  const refused: { at: number; byRule: boolean }[] = [];
  const unknown: number[] = [];
  let state = steps[0]?.from ?? initial;
  for (const [at, { event, from, to, role, guard, again }] of steps.entries()) {
    if (!again) {
      state = to;
      continue;
    }
    const rule = transitions.find((one) => one.from === state && one.event === event);
    if (rule === undefined || !(role === null ? rule.job !== null : rule.roles.includes(role))) {
      refused.push({ at, byRule: state === from });
      continue;
    }
    if (state !== from || guard !== rule.guard) unknown.push(at);
    state = rule.to;
  }
  return { refused, unknown, state };
}
