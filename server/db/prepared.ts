/**
 * Prepared statements: each connection parses one once, and after a few runs PostgreSQL uses one
 * generic plan for all values. For reads by key. Searches are not prepared, because they need a
 * plan for their values.
 */
import { hash } from 'node:crypto';
import type pg from 'pg';

export interface Prepared {
  readonly text: string;
  readonly name: string;
}

export type Sql = string | Prepared;

/** Limit, because each connection keeps every statement with its plan in memory. */
const MOST = 250;

const known = new Map<string, Prepared>();

/**
 * A prepared statement named after its text. If the text depends on the actor, each variant has a
 * name of its own, so values that change between requests must be parameters. Beyond the limit
 * texts are sent unnamed.
 */
export function prepared(text: string): Sql {
  const one = known.get(text);
  if (one !== undefined) return one;
  if (known.size >= MOST) return text;
  const named = { text, name: hash('sha1', text, 'base64url') };
  known.set(text, named);
  return named;
}

const forgetful = new WeakSet<pg.ClientBase>();

/**
 * Prepares nothing on this connection: behind a pooler the next statement may reach another one.
 */
export const disablePreparing = (client: pg.ClientBase): void => void forgetful.add(client);

/** Whether statements and settings survive on this connection between transactions. */
export const keepsSession = (client: pg.ClientBase): boolean => !forgetful.has(client);
