/** The different paths that records of a workflow took (server/db/schema/step-times.sql). */
import type { WorkflowName } from '../../../../../src/machines/workflow.ts';
import { WORKFLOWS } from '../../../../../src/machines/workflows.ts';
import { parametersOf, type Parameter } from '../../../fragments/parameter.ts';
import { seesClient } from '../../../fragments/tenancy.ts';
import { RECORDS } from '../../../records/all.ts';
import type { Tx } from '../../../with-actor.ts';
import { groupByHash, narrowed, type TimesFilter } from './filter.ts';

/** The path of records that never moved; no hash of steps is 0. */
export const NO_STEPS = '0';

export interface PathRow {
  path: string;
  count: number;
  has_loop: boolean;
  steps: { event: string; from: string; to: string }[];
}

interface CountedPath {
  path: string;
  count: number;
  has_loop: boolean;
}

/** Loops first, then the rarest; with the number of paths and of records on all pages. */
export async function listPaths(
  tx: Tx,
  workflow: WorkflowName,
  filter: TimesFilter,
  page: number,
  size: number,
): Promise<{ rows: PathRow[]; total: number; records: number }> {
  const unmoved = await countNeverMoved(tx, workflow, filter);
  const values: unknown[] = [];
  const parameter = parametersOf(values);
  const never = `${parameter(unmoved)}::int`;
  groupByHash(tx);
  const found = await tx.one<{ rows: CountedPath[]; total: number; records: number }>(
    `WITH took AS MATERIALIZED (
       SELECT p.path, count(*)::int AS count, bool_or(p.has_loop) AS has_loop FROM record_path p
        WHERE p.workflow = ${parameter(workflow)} AND ${narrowed(tx, 'p', filter, 'began_at', parameter)}
        GROUP BY p.path
        UNION ALL SELECT ${NO_STEPS}, ${never}, false WHERE ${never} > 0)
     SELECT (SELECT count(*)::int FROM took) AS total, (SELECT coalesce(sum(count), 0)::int FROM took) AS records,
            (SELECT coalesce(json_agg(s), '[]')
               FROM (SELECT path::text, count, has_loop FROM took ORDER BY has_loop DESC, count, path
                      LIMIT ${parameter(size)} OFFSET ${parameter((page - 1) * size)}) s) AS rows`,
    values,
  );
  if (!found) throw new Error('One row always answers.');
  const { rows, ...sums } = found;
  const steps = await stepsOfPaths(tx, workflow, rows);
  return { rows: rows.map((one) => ({ ...one, steps: steps.get(one.path) ?? [] })), ...sums };
}

/** The steps of each path, which any record has that took it. */
async function stepsOfPaths(
  tx: Tx,
  workflow: WorkflowName,
  paths: readonly CountedPath[],
): Promise<Map<string, PathRow['steps']>> {
  const rows = await tx.many<Pick<PathRow, 'path' | 'steps'>>(
    `SELECT w.path, json_agg(json_build_object('event', k.event, 'from', k.from_state, 'to', k.to_state) ORDER BY t.step) AS steps
       FROM unnest($2::text[]) w (path)
       CROSS JOIN LATERAL (SELECT record_id FROM record_path p WHERE p.workflow = $1 AND p.path = w.path::bigint LIMIT 1) p
       JOIN step_time t ON t.record_id = p.record_id JOIN step_kind k ON k.id = t.kind
      GROUP BY w.path`,
    [workflow, paths.map(({ path }) => path)],
  );
  return new Map(rows.map(({ path, steps }) => [path, steps]));
}

/** One page of the records that took a path, or that the filter says, last moved first. */
export async function readLed(
  tx: Tx,
  workflow: WorkflowName,
  path: string | undefined,
  filter: TimesFilter,
  page: number,
  size: number,
): Promise<{ ids: string[]; total: number }> {
  const values: unknown[] = [];
  const parameter = parametersOf(values);
  const took = path === undefined ? '' : `AND p.path = ${parameter(path)}::bigint`;
  const rows = await tx.one<{ ids: string[]; total: number }>(
    `WITH led AS MATERIALIZED (
       SELECT p.record_id, p.since FROM record_path p
        WHERE p.workflow = ${parameter(workflow)} ${took} AND ${narrowed(tx, 'p', filter, 'began_at', parameter)})
     SELECT (SELECT count(*)::int FROM led) AS total,
            ARRAY(SELECT record_id FROM led ORDER BY since DESC NULLS LAST, record_id DESC
                   LIMIT ${parameter(size)} OFFSET ${parameter((page - 1) * size)}) AS ids`,
    values,
  );
  return rows ?? { ids: [], total: 0 };
}

/**
 * SQL: records `r` without a step, as the filter says. They began on no day. Only stones and
 * businesses are in a state before their first step.
 */
export function neverMoved(
  workflow: WorkflowName,
  { from, to, ...filter }: TimesFilter,
  parameter: Parameter,
): string {
  const isStone = workflow === 'stone';
  const { client } = RECORDS[workflow];
  const conditions = [
    'r.version = 0',
    client === null ? `(SELECT actor_scope()) = 'all'` : seesClient(client),
  ];
  const is = (value: unknown, column: string | null, type: string): void => {
    if (value === undefined) return;
    conditions.push(column === null ? 'false' : `${column} = ${parameter(value)}::${type}`);
  };
  if (from !== undefined || to !== undefined) conditions.push('false');
  is(filter.clientId, client, 'uuid');
  if (filter.associateId !== undefined)
    conditions.push(
      client === null
        ? 'false'
        : `${client} IN (SELECT id FROM app_user WHERE associate_id = ${parameter(filter.associateId)}::uuid)`,
    );
  is(filter.providerId, isStone ? 'r.provider_id' : null, 'uuid');
  is(filter.diamondType, isStone ? 'r.diamond_type' : null, 'smallint');
  return conditions.join(' AND ');
}

async function countNeverMoved(tx: Tx, workflow: WorkflowName, filter: TimesFilter): Promise<number> {
  if (!WORKFLOWS[workflow].states.some(({ initial, code }) => initial && code !== null)) return 0;
  const values: unknown[] = [];
  const where = neverMoved(workflow, filter, parametersOf(values));
  const row = await tx.one<{ count: number }>(
    `SELECT count(*)::int AS count FROM ${RECORDS[workflow].table} r WHERE ${where}`,
    values,
  );
  return row?.count ?? 0;
}
