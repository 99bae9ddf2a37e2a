/** The definitions that a workflow ever had, and what was decided by each. */
import type { Definition } from '../../../../src/machines/definition.ts';
import type { WorkflowName } from '../../../../src/machines/workflow.ts';
import type { Tx } from '../../with-actor.ts';

export interface StoredDefinition {
  hash: string;
  definition: Definition;
  /** When a version with it was first started. */
  first_seen: string;
  /** Its first and last step; null if nothing was decided by it. */
  first_at: string | null;
  first_by: string | null;
  last_at: string | null;
  steps: number;
  records: number;
}

/**
 * Newest first. Records are grouped in the order of an index, so that a million steps are neither
 * sorted nor read from their table.
 */
export const listDefinitions = (tx: Tx, workflow: WorkflowName): Promise<StoredDefinition[]> =>
  tx.many<StoredDefinition>(
    `SELECT d.hash, d.definition, d.first_seen, used.first_at, used.last_at, used.steps, used.records,
            (SELECT open_words(h.actor_name) FROM history h
              WHERE h.workflow = $1 AND h.at = used.first_at AND h.definition_hash = d.hash
              ORDER BY h.id LIMIT 1) AS first_by
       FROM workflow_definition d
       CROSS JOIN LATERAL (
         SELECT min(r.first_at) AS first_at, max(r.last_at) AS last_at,
                coalesce(sum(r.steps), 0)::int AS steps, count(*)::int AS records
           FROM (SELECT count(*) AS steps, min(h.at) AS first_at, max(h.at) AS last_at
                   FROM history h WHERE h.definition_hash = d.hash GROUP BY h.record_id) r) used
      WHERE d.workflow = $1
      ORDER BY d.first_seen DESC, d.hash`,
    [workflow],
  );
