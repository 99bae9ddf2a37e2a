/** The workflows' records as the auditor lists them; their titles are defined in db/records. */
import { type WorkflowName, WORKFLOW_NAMES } from '../../../../src/machines/workflow.ts';
import { RECORDS, tableOf } from '../../records/all.ts';
import type { Tx } from '../../with-actor.ts';
import { parametersOf, type Parameter } from '../../fragments/parameter.ts';
import { narrowed, type TimesFilter } from './step-times/filter.ts';
import { neverMoved, NO_STEPS, readLed } from './step-times/paths.ts';
import type { Sees } from './history.ts';
import { pastTarget } from './targets/standing.ts';
import type { TargetsNow } from './targets/targets.ts';
import { contains, matchesText } from '../like.ts';

/** The number of records in each state, by the state's code. */
export async function countByState(tx: Tx, workflow: WorkflowName): Promise<Map<number, number>> {
  const rows = await tx.many<{ status: number; count: number }>(
    `SELECT status, count(*)::int AS count FROM ${tableOf(workflow)} GROUP BY status`,
  );
  return new Map(rows.map(({ status, count }) => [status, count]));
}

export interface RecordRow {
  id: string;
  title: string;
  code: number;
  version: number;
  client_name: string | null;
  steps: number;
  created_at: string;
  updated_at: string;
}

export interface RecordFilter {
  /** The state's code. */
  code: number | null;
  search: string | null;
  /** The hash of a path: only records that took it. */
  path: string | undefined;
  times: TimesFilter;
  /** If given, only records past one of these targets, the longest waiting first. */
  past: TargetsNow | null;
}

/** One page of a workflow's records, last moved first, and the total. */
export async function listRecords(
  tx: Tx,
  workflow: WorkflowName,
  { code, search, path, times, past }: RecordFilter,
  sees: Sees,
  page: number,
  size: number,
): Promise<{ rows: RecordRow[]; total: number }> {
  if (search === null && code === null && past === null && path !== NO_STEPS && isLed(path, times)) {
    const { ids, total } = await readLed(tx, workflow, path, times, page, size);
    return { rows: await readThese(tx, workflow, ids, sees), total };
  }
  const { table, joins, client, searched } = RECORDS[workflow];
  const person = client === null ? '' : `LEFT JOIN app_user u ON u.id = ${client}`;
  const values: unknown[] = [];
  const parameter = parametersOf(values);
  const conditions = [visible(client, sees), ...ofPaths(tx, workflow, path, times, parameter)];
  if (past !== null) conditions.push(`r.id IN (${pastTarget(past, workflow, parameter)})`);
  if (code !== null) conditions.push(`r.status = ${parameter(code)}::smallint`);
  if (search !== null) {
    const pattern = parameter(contains(search));
    const found = [
      matchesText(searched, pattern),
      ...(client === null ? [] : [`u.found_as LIKE ${pattern}`]),
    ];
    conditions.push(`(${found.join(' OR ')})`);
  }
  const where = conditions.join(' AND ');
  // Without a search no names are needed, and the bare table counts far faster.
  const counted = await tx.one<{ total: number }>(
    `SELECT count(*)::int AS total FROM ${table} r ${search === null ? '' : `${joins} ${person}`} WHERE ${where}`,
    [...values],
  );
  const rows = await tx.many<RecordRow>(
    `${select(workflow)} WHERE ${where} ORDER BY ${past === null ? '' : `${WAITS_SINCE}, `}r.updated_at DESC, r.id DESC
      LIMIT ${parameter(size)} OFFSET ${parameter((page - 1) * size)}`,
    values,
  );
  return { rows, total: counted?.total ?? 0 };
}

/** SQL: when the record `r` entered its state. */
const WAITS_SINCE = '(SELECT p.since FROM record_path p WHERE p.record_id = r.id)';

const isLed = (path: string | undefined, times: TimesFilter): boolean =>
  path !== undefined || Object.values(times).some((value) => value !== undefined);

/** In the order of the ids; without those that the actor may not see. */
const readThese = (
  tx: Tx,
  workflow: WorkflowName,
  ids: readonly string[],
  sees: Sees,
): Promise<RecordRow[]> =>
  tx.many<RecordRow>(
    `${select(workflow)} WHERE r.id = ANY ($1::uuid[]) AND ${visible(RECORDS[workflow].client, sees)}
      ORDER BY array_position($1::uuid[], r.id)`,
    [ids],
  );

function ofPaths(
  tx: Tx,
  workflow: WorkflowName,
  path: string | undefined,
  times: TimesFilter,
  parameter: Parameter,
): string[] {
  if (path === NO_STEPS) return [neverMoved(workflow, times, parameter)];
  if (!isLed(path, times)) return [];
  const took = path === undefined ? '' : `AND p.path = ${parameter(path)}::bigint`;
  return [
    `r.id IN (SELECT p.record_id FROM record_path p WHERE p.workflow = ${parameter(workflow)} ${took}
                 AND ${narrowed(tx, 'p', times, 'began_at', parameter)})`,
  ];
}

/** One record; undefined if it is missing or the actor may not see it. `id` is a UUID. */
export function readRecord(
  tx: Tx,
  workflow: WorkflowName,
  id: string,
  sees: Sees,
): Promise<RecordRow | undefined> {
  const { client } = RECORDS[workflow];
  return tx.one<RecordRow>(`${select(workflow)} WHERE r.id = $1 AND ${visible(client, sees)}`, [id]);
}

async function titlesOf(
  tx: Tx,
  workflow: WorkflowName,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { table, joins, title } = RECORDS[workflow];
  const rows = await tx.many<{ id: string; title: string }>(
    `SELECT r.id, ${title} AS title FROM ${table} r ${joins} WHERE r.id = ANY ($1::uuid[])`,
    [ids],
  );
  return new Map(rows.map((row) => [row.id, row.title]));
}

/** The titles of records of several workflows; missing records are left out. */
export async function titlesByWorkflow(
  tx: Tx,
  records: readonly { workflow: WorkflowName; record_id: string }[],
): Promise<Map<WorkflowName, Map<string, string>>> {
  const idsBy = Map.groupBy(records, ({ workflow }) => workflow);
  const titles = await Promise.all(
    [...idsBy].map(async ([workflow, these]) => {
      const ids = these.map(({ record_id }) => record_id);
      return [workflow, await titlesOf(tx, workflow, ids)] as const;
    }),
  );
  return new Map(titles);
}

/**
 * The workflows whose records this schema stores; in a backup of an earlier version the newest have
 * no table, or one without steps.
 */
export async function storedWorkflows(tx: Tx): Promise<WorkflowName[]> {
  const rows = await tx.many<{ name: WorkflowName }>(
    `SELECT w.name FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS w (name, kept_in, place)
      WHERE EXISTS (SELECT FROM pg_attribute a
                     WHERE a.attrelid = to_regclass(w.kept_in) AND a.attname = 'version' AND NOT a.attisdropped)
      ORDER BY w.place`,
    [WORKFLOW_NAMES, WORKFLOW_NAMES.map(tableOf)],
  );
  return rows.map(({ name }) => name);
}

/** Steps of these workflows without a record. */
export async function recordsOfHistoryAlone(
  tx: Tx,
  workflows: readonly WorkflowName[],
): Promise<{ workflow: WorkflowName; record_id: string }[]> {
  const found = [];
  for (const workflow of workflows) {
    const rows = await tx.many<{ record_id: string }>(
      `SELECT DISTINCT h.record_id FROM history h
        WHERE h.workflow = $1 AND NOT EXISTS (SELECT 1 FROM ${tableOf(workflow)} r WHERE r.id = h.record_id)`,
      [workflow],
    );
    found.push(...rows.map((row) => ({ workflow, record_id: row.record_id })));
  }
  return found;
}

const PERSON = `coalesce(nullif(u.company_name, ''), nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email)`;

/** What belongs to no client is nothing for those who see some clients only. */
const visible = (client: string | null, sees: Sees): string =>
  client === null ? `(SELECT actor_scope()) = 'all'` : sees(client);

function select(workflow: WorkflowName): string {
  const { table, joins, title, client } = RECORDS[workflow];
  return `SELECT r.id, ${title} AS title, r.status AS code, r.version, r.created_at, r.updated_at,
                 ${client === null ? 'NULL' : PERSON} AS client_name,
                 (SELECT count(*)::int FROM history h WHERE h.record_id = r.id) AS steps
            FROM ${table} r ${joins} ${client === null ? '' : `LEFT JOIN app_user u ON u.id = ${client}`}`;
}
