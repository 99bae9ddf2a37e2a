/** A stone's steps as a story: what one request did to a line and to the stone is one event with two consequences. */
import type { components } from '../../api/schema.gen.ts';

export type Step = components['schemas']['Step'];

export interface StoryEvent {
  /** What people did; the stone's own step where it moved by itself. */
  main: Step;
  /** What went along with it in the same request. */
  along: Step[];
}

/** Newest first, for reading; `steps` come oldest first. */
export function storyOf(steps: readonly Step[]): StoryEvent[] {
  const events: StoryEvent[] = [];
  for (const step of steps) {
    const last = events.at(-1);
    if (last === undefined || !sameDeed(last.main, step)) events.push({ main: step, along: [] });
    else if (last.main.workflow === 'stone') {
      last.along.push(last.main);
      last.main = step;
    } else last.along.push(step);
  }
  return events.toReversed();
}

/** One transaction writes all of its steps at the same moment. */
const sameDeed = (a: Step, b: Step): boolean =>
  a.at === b.at && (a.request_id ?? null) === (b.request_id ?? null);
