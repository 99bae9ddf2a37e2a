/**
 * The steps of a workflow's records for event logs, which leave the house: people and clients are
 * ids, and jobs have names. No erasure would reach the words in a file.
 */
import { ROLE_NAME } from '../../../../src/domain/codes.ts';
import type { WorkflowName } from '../../../../src/machines/workflow.ts';
import { parametersOf } from '../../fragments/parameter.ts';
import type { Tx } from '../../with-actor.ts';
import { moment } from './seal.ts';
import { narrowed } from './step-times/filter.ts';

/** A workflow, and the first and last day of the house. */
export interface LoggedSteps {
  workflow: WorkflowName;
  from: string;
  to: string;
}

export interface LoggedStep {
  id: string;
  record_id: string;
  step: number;
  event: string;
  from_state: string;
  to_state: string;
  person_id: string | null;
  /** Null for a person. */
  job: string | null;
  role: string | null;
  at: string;
  client_id: string | null;
  stone_id: string | null;
  stock_no: string | null;
  definition_hash: string;
}

/** An element of one of the lists of an OCEL. */
export type OcelRow =
  | { list: 'eventTypes'; row: { event: string } }
  | { list: 'events'; row: LoggedStep }
  | { list: 'objects'; row: LoggedObject };

export interface LoggedObject {
  type: string;
  key: string;
  /** Of stones. */
  stock_no: string | null;
}

const AT_A_TIME = 250;

/** How many steps there are. */
export async function countLogged(tx: Tx, steps: LoggedSteps): Promise<number> {
  const { from, values } = stepsOf(tx, steps);
  return (await tx.one<{ count: number }>(`SELECT count(*)::int AS count ${from}`, values))?.count ?? 0;
}

/** The steps by record, some at a time. */
export function loggedSteps(tx: Tx, steps: LoggedSteps): AsyncGenerator<LoggedStep[]> {
  const { from, values, columns } = stepsOf(tx, steps);
  return fetched(tx, `SELECT ${columns} ${from} ORDER BY h.record_id, h.step`, values);
}

/** What a step is about: the type of the object, the column with its id, and what it is to it. */
interface Involved {
  type: string;
  column: 'record_id' | 'stone_id' | 'client_id' | 'person_id' | 'job';
  qualifier: string;
}

/** In a stone's own workflow the record is the stone. */
export const involvedIn = (workflow: WorkflowName): Involved[] => [
  { type: workflow, column: 'record_id', qualifier: 'record' },
  ...(workflow === 'stone' ? [] : [{ type: 'stone', column: 'stone_id', qualifier: 'stone' } as const]),
  { type: 'client', column: 'client_id', qualifier: 'client' },
  { type: 'person', column: 'person_id', qualifier: 'actor' },
  { type: 'job', column: 'job', qualifier: 'actor' },
];

/**
 * What an OCEL tells, list by list: the types of events by name, the events by time, and each
 * object once.
 */
export function ocelRows(tx: Tx, steps: LoggedSteps): AsyncGenerator<OcelRow[]> {
  const { from, values, columns } = stepsOf(tx, steps);
  const involved = involvedIn(steps.workflow).map(
    ({ type, column }) => `('${type}', l.${column}::text, ${type === 'stone' ? 'l.stock_no' : 'NULL'})`,
  );
  return fetched(
    tx,
    `WITH logged AS MATERIALIZED (SELECT ${columns} ${from})
     SELECT list, row FROM (
       SELECT 1 AS place, 'eventTypes' AS list, NULL AS at, event AS id, json_build_object('event', event) AS row
         FROM (SELECT DISTINCT event FROM logged) t
       UNION ALL
       SELECT 2, 'events', l.at, l.id::text, row_to_json(l) FROM logged l
       UNION ALL
       SELECT 3, 'objects', NULL, o.type || ':' || o.key, row_to_json(o)
         FROM (SELECT DISTINCT o.* FROM logged l CROSS JOIN LATERAL (VALUES ${involved.join(', ')}) AS o (type, key, stock_no)
                WHERE o.key IS NOT NULL) o) e
     ORDER BY place, at, id COLLATE "C"`,
    values,
  );
}

const ROLE = `CASE h.role_id ${Object.entries(ROLE_NAME)
  .map(([id, name]) => `WHEN ${id} THEN '${name}'`)
  .join(' ')} END`;

function stepsOf(
  tx: Tx,
  { workflow, from, to }: LoggedSteps,
): { from: string; columns: string; values: unknown[] } {
  const values: unknown[] = [];
  const parameter = parametersOf(values);
  const columns = `h.id, h.record_id, h.step, h.event, h.from_state, h.to_state, h.actor_id AS person_id,
    CASE WHEN h.actor_id IS NULL THEN h.actor_name END AS job, ${ROLE} AS role,
    ${moment('h.at')} AS at, h.client_id, h.stone_id, s.stock_no, h.definition_hash`;
  const where = `h.workflow = ${parameter(workflow)} AND ${narrowed(tx, 'h', { from, to }, 'at', parameter)}`;
  return { from: `FROM history h LEFT JOIN stone s ON s.id = h.stone_id WHERE ${where}`, columns, values };
}

/** In one statement, whose rows are never all in memory. */
async function* fetched<Row>(tx: Tx, sql: string, values: readonly unknown[]): AsyncGenerator<Row[]> {
  await tx.run(`DECLARE logged_steps NO SCROLL CURSOR FOR ${sql}`, values);
  for (;;) {
    const rows = await tx.many<Row>(`FETCH ${AT_A_TIME} FROM logged_steps`);
    if (rows.length === 0) break;
    yield rows;
  }
  await tx.run('CLOSE logged_steps');
}
