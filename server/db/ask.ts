/** Statements for which nobody waits without end. */
import type pg from 'pg';

/** How long an answer of each connection is waited for, in milliseconds. */
const patience = new WeakMap<pg.ClientBase, number>();

/** From now on each statement of this connection is given up after `ms`. */
export const waitOnly = (client: pg.ClientBase, ms: number): void => void patience.set(client, ms);

/**
 * One statement. PostgreSQL ends slow ones itself; this is for the one that can no longer say so: a machine that hangs,
 * a cable that is cut.
 * @throws Error that isUnanswered recognises; its connection is good for nothing any more
 */
export function ask(client: pg.ClientBase, text: string, values?: readonly unknown[]) {
  const statement: pg.QueryConfig & { query_timeout: number | undefined } = {
    text,
    ...(values && { values: [...values] }),
    query_timeout: patience.get(client),
  };
  return client.query<pg.QueryResultRow>(statement);
}
