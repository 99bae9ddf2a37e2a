/** Whether a record's history is a lawful walk: each step judged by the definition that it was decided with. */
import type { Definition } from './definition.ts';

export interface Step {
  event: string;
  /** State names, as the history holds them. */
  from: string;
  to: string;
  /** Role of the person who acted; null when a job did. */
  role: number | null;
  definition: Definition;
}

export type Replay = { lawful: true; state: string } | { lawful: false; step: number; sentence: string };

/**
 * Replays the steps of one record, oldest first, and answers with the state that they lead to, or with the first step
 * (counted from 0) that breaks the law. Guards are not judged again: the facts of that day are gone.
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
  if (from !== state) return `It says that it began in ${from}, but the step before it ended in ${state}.`;
  const rule = definition.transitions.find((known) => known.from === from && known.event === event);
  if (!rule) return `${event} is not lawful in ${from}.`;
  if (rule.to !== to) return `${event} leads from ${from} to ${rule.to}, not to ${to}.`;
  if (role === null) return rule.job === null ? `${event} was done by nobody.` : null;
  return rule.roles.includes(role) ? null : `${event} is not for the role ${role}.`;
}
