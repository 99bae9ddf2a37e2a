/** Statements for which nobody waits without end. */
import type pg from 'pg';
import { isLostConnection } from './lost.ts';
import { keeps, type Sql } from './prepared.ts';

/** How long an answer of each connection is waited for, in milliseconds. */
const patience = new WeakMap<pg.ClientBase, number>();

/** From now on each statement of this connection is given up after `ms`. */
export const waitOnly = (client: pg.ClientBase, ms: number): void => void patience.set(client, ms);

/** One statement outside of any transaction, on whichever connection is free. @throws as `ask` does */
export async function askOnce<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  sql: Sql,
  values?: readonly unknown[],
): Promise<pg.QueryResult<Row>> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    return await ask<Row>(client, sql, values);
  } catch (error) {
    if (error instanceof Error && isLostConnection(error)) broken = error;
    throw error;
  } finally {
    client.release(broken);
  }
}

/**
 * One statement. PostgreSQL ends slow ones itself; this is for the one that can no longer say so: a machine that hangs,
 * a cable that is cut.
 * @throws Error that isUnanswered recognises; its connection is good for nothing any more
 */
export function ask<Row extends pg.QueryResultRow>(
  client: pg.ClientBase,
  sql: Sql,
  values?: readonly unknown[],
): Promise<pg.QueryResult<Row>> {
  const statement: pg.QueryConfig & { query_timeout: number | undefined } = {
    ...(typeof sql === 'string' ? { text: sql } : keeps(client) ? sql : { text: sql.text }),
    values: values && [...values],
    query_timeout: patience.get(client),
  };
  return client.query<Row>(statement);
}
