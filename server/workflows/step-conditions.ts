/** The conditions of past steps, evaluated by the definition and on the facts of their day. */
import type { components } from '../../src/api/schema.gen.ts';
import { factList, type ConsultedFacts } from '../../src/machines/consulted-facts.ts';
import { conditionsOf } from '../../src/machines/replay.ts';
import { readLaws } from '../db/queries/audit/conformance.ts';
import type { Tx } from '../db/with-actor.ts';

type Step = components['schemas']['Step'];

/** The same steps with their conditions, for those who may read what staff decided by. */
export async function withConditions(tx: Tx, steps: readonly Step[]): Promise<Step[]> {
  const laws = await readLaws(tx);
  const rows = await tx.many<{ id: string; hash: string; facts: ConsultedFacts | null }>(
    'SELECT id, definition_hash AS hash, facts FROM history WHERE id = ANY ($1::uuid[])',
    [steps.map(({ id }) => id)],
  );
  const kept = new Map(rows.map((row) => [row.id, row]));
  return steps.map((step) => {
    const { hash = '', facts = null } = kept.get(step.id) ?? {};
    const definition = laws.get(hash);
    if (!definition) return { ...step, conditions: [] };
    const { event, from_state: from, to_state: to, actor_id, role_id } = step;
    const by = { actorId: actor_id ?? null, role: role_id ?? null };
    const conditions = conditionsOf({ event, from, to, ...by, facts, definition });
    return {
      ...step,
      conditions: conditions.map(({ facts: read, ...condition }) => ({
        ...condition,
        facts: factList(read).map(([fact, value]) => ({ fact, value })),
      })),
    };
  });
}
