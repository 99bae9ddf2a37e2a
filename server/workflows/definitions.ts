/** Stores each machine's definition by its hash, permanently. */
import { createHash } from 'node:crypto';
import { canonicalDefinition } from '../../src/machines/definition.ts';
import { type WorkflowName, WORKFLOW_NAMES } from '../../src/machines/workflow.ts';
import type pg from 'pg';

const HASHES = new Map<WorkflowName, string>(
  WORKFLOW_NAMES.map((name) => [name, createHash('sha256').update(canonicalDefinition(name)).digest('hex')]),
);

/** SHA-256 (hex) of the machine's canonical definition; history rows carry it. */
export function definitionHash(workflow: WorkflowName): string {
  const hash = HASHES.get(workflow);
  if (!hash) throw new Error(`The workflow ${workflow} has no definition.`);
  return hash;
}

/**
 * Stores today's definitions beside earlier ones, so that old records are replayed by their own.
 */
export async function keepDefinitions(pool: pg.Pool): Promise<void> {
  await pool.query(
    `INSERT INTO workflow_definition (hash, workflow, definition)
     SELECT * FROM unnest($1::text[], $2::text[], $3::jsonb[]) ON CONFLICT DO NOTHING`,
    [WORKFLOW_NAMES.map(definitionHash), WORKFLOW_NAMES, WORKFLOW_NAMES.map(canonicalDefinition)],
  );
}
