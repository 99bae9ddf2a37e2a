/** Checks a record's history: each step is judged by the definition it was decided with. */
import type { Definition } from './definition.ts';

export interface Step {
  event: string;
  /** State names, as stored in the history. */
  from: string;
  to: string;
  /** The role of the person who acted; null for a job. */
  role: number | null;
  definition: Definition;
}

export type Replay = { lawful: true; state: string } | { lawful: false; step: number; sentence: string };

/**
 * Replays the steps of one record, oldest first. Returns the state they lead to, or the first step
 * (counted from 0) that its definition does not allow. Guards are not checked again, because the
 * facts of that day are gone.
 */
export function replay(initial: string, steps: readonly Step[]): Replay {
  let state = initial;
  for (const [index, step] of steps.entries()) {
    const fault = faultOf(state, step);
    if (fault !== null) return { lawful: false, step: index, sentence: fault };
    state = step.to;
  }
  return { lawful: true, state };
}

function faultOf(state: string, { event, from, to, role, definition }: Step): string | null {
  if (from !== state) return `It says that it started in ${from}, but the step before it ended in ${state}.`;
  const rule = definition.transitions.find((known) => known.from === from && known.event === event);
  if (!rule) return `${event} is not allowed in ${from}.`;
  if (rule.to !== to) return `${event} leads from ${from} to ${rule.to}, not to ${to}.`;
  if (role === null) return rule.job === null ? `${event} was done by no one.` : null;
  return rule.roles.includes(role) ? null : `${event} is not allowed for the role ${role}.`;
}
