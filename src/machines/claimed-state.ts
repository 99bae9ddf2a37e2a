/** How a stone is promised, read from the machines: a line that begins drives its stone. */
import { WORKFLOW_NAMES, type WorkflowName } from './workflow.ts';
import { WORKFLOWS } from './workflows.ts';

/**
 * The stone's state while this workflow's line is live; null if its lines do not move the stone.
 * (Specification, section 4.)
 */
export function claimedState(name: WorkflowName): string | null {
  const driven = WORKFLOWS[name].rules
    .filter(({ from }) => from === 'start')
    .flatMap(({ effects }) => effects)
    .flatMap((effect) =>
      effect.type === 'drive' && effect.params.workflow === 'stone' ? effect.params : [],
    );
  const [along] = driven;
  return WORKFLOWS.stone.rules.find(({ event }) => event === along?.event)?.to ?? null;
}

/** The workflow whose live line keeps a stone in this state, by the state's name. */
export const CLAIMANT: ReadonlyMap<string, WorkflowName> = new Map(
  WORKFLOW_NAMES.flatMap((name) => {
    const state = claimedState(name);
    return state === null ? [] : [[state, name] as const];
  }),
);
