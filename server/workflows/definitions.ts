/** Makes the machines of this version known to the database. */
import { createHash } from 'node:crypto';
import { canonicalDefinition } from '../../src/machines/definition.ts';
import { lawfulTransitions } from '../../src/machines/lawful-transitions.ts';
import { type WorkflowName, WORKFLOW_NAMES } from '../../src/machines/workflow.ts';
import type pg from 'pg';
import { MIGRATION_LOCK } from '../db/migrate.ts';
import { SYSTEM, withActor } from '../db/with-actor.ts';
import type { Tx } from '../db/with-actor.ts';

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
 * Stores the machines' definitions beside earlier ones, so that old records are replayed by their
 * own, and holds records to the machines' lawful steps. At every start, as the owner.
 */
export async function saveDefinitions(ownerPool: pg.Pool): Promise<void> {
  await withActor(ownerPool, SYSTEM, 'write', async (tx) => {
    // Servers start together, and the triggers of a table can be made by one at a time.
    await tx.run('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    await tx.run(
      `INSERT INTO workflow_definition (hash, workflow, definition)
       SELECT * FROM unnest($1::text[], $2::text[], $3::jsonb[]) ON CONFLICT DO NOTHING`,
      [WORKFLOW_NAMES.map(definitionHash), WORKFLOW_NAMES, WORKFLOW_NAMES.map(canonicalDefinition)],
    );
    await saveLawfulSteps(tx);
  });
}

/**
 * Steps that these machines do not know stay lawful for a week, for servers of another version that
 * run meanwhile. The triggers are made anew only when there is another step to allow or refuse.
 */
async function saveLawfulSteps(tx: Tx): Promise<void> {
  const steps = lawfulTransitions();
  const row = await tx.one<{ changed: number }>(
    `WITH known AS (
       SELECT * FROM unnest($1::text[], $2::smallint[], $3::smallint[]) AS k (workflow, from_code, to_code)
     ), kept AS (
       INSERT INTO lawful_transition AS l (workflow, from_code, to_code) SELECT * FROM known
       ON CONFLICT (workflow, from_code, to_code) DO UPDATE SET outdated_at = NULL WHERE l.outdated_at IS NOT NULL
       RETURNING xmax = 0 AS is_new
     ), unknown AS (
       SELECT l.ctid AS place, l.outdated_at FROM lawful_transition l WHERE NOT EXISTS (
          SELECT FROM known k WHERE k.workflow = l.workflow AND k.to_code = l.to_code
             AND k.from_code IS NOT DISTINCT FROM l.from_code)
     ), outdated AS (
       UPDATE lawful_transition l SET outdated_at = now()
         FROM unknown u WHERE l.ctid = u.place AND u.outdated_at IS NULL
     ), gone AS (
       DELETE FROM lawful_transition l USING unknown u
        WHERE l.ctid = u.place AND u.outdated_at < now() - interval '7 days'
       RETURNING 1
     )
     SELECT (SELECT count(*) FROM kept WHERE is_new)::int + (SELECT count(*) FROM gone)::int AS changed`,
    [steps.map(({ workflow }) => workflow), steps.map(({ from }) => from), steps.map(({ to }) => to)],
  );
  if (row?.changed) await tx.run('SELECT attach_transition_triggers()');
}
