/** A stone's steps grouped by request: a line's step and the stone's step are one event. */
import type { components } from '../../api/schema.gen.ts';

export type Step = components['schemas']['Step'];

export interface TimelineEvent {
  /** The line's step; the stone's own step if no line moved. */
  main: Step;
  /** Other steps of the same request. */
  along: Step[];
}

/** Returns the newest first; `steps` are oldest first. */
export function timelineOf(steps: readonly Step[]): TimelineEvent[] {
  const events: TimelineEvent[] = [];
  for (const step of steps) {
    const last = events.at(-1);
    if (last === undefined || !isSameEvent(last.main, step)) events.push({ main: step, along: [] });
    else if (last.main.workflow === 'stone') {
      last.along.push(last.main);
      last.main = step;
    } else last.along.push(step);
  }
  return events.toReversed();
}

/** All steps of one transaction have the same time. */
const isSameEvent = (a: Step, b: Step): boolean =>
  a.at === b.at && (a.request_id ?? null) === (b.request_id ?? null);
