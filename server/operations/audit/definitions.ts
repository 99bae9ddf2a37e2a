/** What changed in a workflow: its definitions, each with what was decided by it. */
import type { Effect } from '../../../src/machines/workflow.ts';
import { listDefinitions } from '../../db/queries/audit/definitions.ts';
import { definitionHash } from '../../workflows/definitions.ts';
import type { Handler } from '../handler.ts';

export const listWorkflowDefinitions: Handler<'listWorkflowDefinitions'> = async ({ path: { name } }, call) =>
  call.readMuch(async (tx) => ({
    data: (await listDefinitions(tx, name)).map(({ definition, ...stored }) => ({
      ...stored,
      is_present: stored.hash === definitionHash(name),
      initial: definition.initial,
      states: definition.states,
      transitions: definition.transitions.map(({ effects, ...transition }) => ({
        ...transition,
        effects: effects.map(inWords),
      })),
    })),
  }));

/** `tellClient (mail: holdReleased)` */
function inWords(effect: Effect): string {
  const params = Object.entries('params' in effect ? (effect.params ?? {}) : {});
  const told = params.map(
    ([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  return told.length === 0 ? effect.type : `${effect.type} (${told.join(', ')})`;
}
