/**
 * Statements that PostgreSQL keeps by name: each connection parses one once, and after a few runs plans it for whatever
 * values come. For what is found by key. A search is planned for its own values instead, and is a plain text.
 */
import { hash } from 'node:crypto';
import type pg from 'pg';

export interface Prepared {
  readonly text: string;
  readonly name: string;
}

export type Sql = string | Prepared;

/** Each connection keeps its own copy of every one, with its plan. */
const MOST = 250;

const known = new Map<string, Prepared>();

/**
 * The statement under the name of its text. Where a text depends on who asks, each of its shapes has a name; values that
 * differ from one request to the next have to be parameters. What comes when the room is full is sent without a name.
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

/** From now on nothing is kept on this connection: behind a pooler the next statement may reach another one. */
export const keepNothing = (client: pg.ClientBase): void => void forgetful.add(client);

/** Whether statements and settings stay on this connection from one transaction to the next. */
export const keeps = (client: pg.ClientBase): boolean => !forgetful.has(client);
