/**
 * A decision together with every transition it causes: a memo line moves its stone, and the stone
 * ends its hold.
 */
import { decide } from './decide.ts';
import type { Permit, Refusal } from './decide.ts';
import type { Effect, Facts, WorkflowName } from './workflow.ts';

/** The current states, by name or code, of the records that may be moved along. */
export type Companions = Partial<Record<WorkflowName, string | number>>;

export interface Move extends Permit {
  workflow: WorkflowName;
}

export type JointDecision = { ok: true; moves: readonly Move[] } | { ok: false; refusal: Refusal };

/**
 * Decides like `decide`, then decides for each record that the transition drives, and so on. All
 * must agree; the first refusal is the answer. Throws when the state of a driven record is missing,
 * because the decision would be a guess.
 */
export function decideTogether(
  workflow: WorkflowName,
  from: string | number | null,
  event: { type: string },
  facts: Facts,
  companions: Companions,
): JointDecision {
  const first = decide(workflow, from, event, facts);
  if (!first.ok) return first;
  const moves: Move[] = [{ workflow, ...first }];
  for (const { params: along } of first.actions.filter(isDrive)) {
    const state = companions[along.workflow];
    if (state === undefined) {
      throw new Error(
        `Whether ${event.type} may happen depends on the ${along.workflow}, whose state is not given.`,
      );
    }
    const joint = decideTogether(along.workflow, state, { type: along.event }, facts, companions);
    if (!joint.ok) return joint;
    moves.push(...joint.moves);
  }
  return { ok: true, moves };
}

const isDrive = (effect: Effect): effect is Extract<Effect, { type: 'drive' }> => effect.type === 'drive';
