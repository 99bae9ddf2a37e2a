/** Statements that fail if no answer comes within a time limit. */
import type pg from 'pg';
import { isLostConnection } from './connection-errors.ts';
import { keepsSession, type Sql } from './prepared.ts';

/** The limit of each connection in milliseconds. */
const patience = new WeakMap<pg.ClientBase, number>();

/** From now on each statement of this connection fails after `ms` without an answer. */
export const setQueryTimeout = (client: pg.ClientBase, ms: number): void => void patience.set(client, ms);

/**
 * Runs one statement outside a transaction, on any free connection. @throws like `queryWithLimit`
 */
export async function queryOnce<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  sql: Sql,
  values?: readonly unknown[],
): Promise<pg.QueryResult<Row>> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    return await queryWithLimit<Row>(client, sql, values);
  } catch (error) {
    if (error instanceof Error && isLostConnection(error)) broken = error;
    throw error;
  } finally {
    client.release(broken);
  }
}

/**
 * Runs one statement. PostgreSQL cancels slow ones itself; this limit is for a server that can no
 * longer answer, because it hangs or the network is down.
 * @throws Error that `isUnanswered` recognises; the connection must not be used again
 */
export function queryWithLimit<Row extends pg.QueryResultRow>(
  client: pg.ClientBase,
  sql: Sql,
  values?: readonly unknown[],
): Promise<pg.QueryResult<Row>> {
  const statement: pg.QueryConfig & { query_timeout: number | undefined } = {
    ...(typeof sql === 'string' ? { text: sql } : keepsSession(client) ? sql : { text: sql.text }),
    values: values && [...values],
    query_timeout: patience.get(client),
  };
  return client.query<Row>(statement);
}
