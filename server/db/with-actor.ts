/**
 * Transactions that carry the actor for row-level security. Every query of the server runs in one.
 */
import { isLostConnection, isUnanswered } from './connection-errors.ts';
import type { Sql } from './prepared.ts';
import { StatementPipeline } from './pipelining.ts';
import { currentTrace, traceparentOf } from '../trace.ts';
import { SEES_ALL_ROLES, ROLE } from '../../src/domain/codes.ts';
import type { RoleId } from '../../src/domain/codes.ts';
import type pg from 'pg';

export interface ActorScope {
  id: string | null;
  /** The client for whom a colleague acts; absent for everybody else. */
  client?: string | undefined;
  /** 'all' sees every client's rows, 'associate' those of their customers, 'own' their own. */
  scope: 'all' | 'associate' | 'own';
  /** Rows have no prices: for people who do not see those of their company. */
  hidesPrices?: boolean;
  /** Opens the media of this person's rows; without one, rows have no addresses of media. */
  mediaGrant?: string;
}

/** The server itself: signing in, jobs, imports. */
export const SYSTEM: ActorScope = { id: null, scope: 'all' };

export function scopeOf(role: RoleId): ActorScope['scope'] {
  if (SEES_ALL_ROLES.includes(role)) return 'all';
  return role === ROLE.associate ? 'associate' : 'own';
}

/** Queries within the transaction. The caller states the type of the rows. */
export interface Tx {
  many<Row>(sql: Sql, values?: readonly unknown[]): Promise<Row[]>;
  one<Row>(sql: Sql, values?: readonly unknown[]): Promise<Row | undefined>;
  /** Returns the number of affected rows. */
  run(sql: Sql, values?: readonly unknown[]): Promise<number>;
  /**
   * Sends a statement without waiting for its answer, for writes that PostgreSQL checks itself. If
   * it fails, nothing is committed.
   */
  send(sql: Sql, values?: readonly unknown[]): void;
  readonly client: pg.PoolClient;
  /** Called after the commit, and not after a rollback. Must not throw. */
  afterCommit(then: () => void): void;
  /** The actor of the transaction. */
  readonly actor: ActorScope;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Ids arrive as text; one that is not a UUID matches no record. */
export const isUuid = (text: string): boolean => UUID.test(text);

/**
 * Runs `work` in one transaction as `actor`: commits, or rolls back if it throws. With 'read',
 * PostgreSQL refuses writes, so that no GET can write.
 */
export async function withActor<T>(
  pool: pg.Pool,
  actor: ActorScope,
  mode: 'read' | 'write',
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    // A connection that cannot roll back is closed instead of reused.
    return await actOn(client, actor, mode, work, (lost) => (broken = lost));
  } finally {
    client.release(broken);
  }
}

/**
 * Works through much as the server, with a transaction for each batch of up to `most`, until one is
 * not full: each says how many it had. Returns how many there were.
 */
export async function inBatches(
  pool: pg.Pool,
  most: number,
  batch: (tx: Tx, most: number) => Promise<number>,
): Promise<number> {
  let total = 0;
  for (;;) {
    const count = await withActor(pool, SYSTEM, 'write', (tx) => batch(tx, most));
    total += count;
    if (count < most) return total;
  }
}

/**
 * Runs `work` within the transaction as the server, for what follows for others from a person's
 * act. Nothing that it reads may reach the person. Nobody else may use the transaction meanwhile.
 */
export async function asServer<T>(tx: Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
  const become = ({ id, client, scope }: ActorScope): void =>
    tx.send(
      `SELECT set_config('app.actor_id', $1, true), set_config('app.client_id', $2, true), set_config('app.scope', $3, true)`,
      [id ?? '', client ?? '', scope],
    );
  become(SYSTEM);
  // After a failure nothing else is sent, so the way back is only needed after success.
  const result = await work({ ...tx, actor: SYSTEM });
  become(tx.actor);
  return result;
}

const writeListeners = new Set<() => void>();

/**
 * Calls `listener` after each transaction of this process that may have written, before its caller
 * continues; returns a function that stops it. For caches that must see this process's writes at
 * once.
 */
export function onWrite(listener: () => void): () => void {
  writeListeners.add(listener);
  return () => writeListeners.delete(listener);
}

/** The same on the caller's connection, as imports need for their temporary tables. */
export async function actOn<T>(
  client: pg.PoolClient,
  actor: ActorScope,
  mode: 'read' | 'write',
  work: (tx: Tx) => Promise<T>,
  onBroken: (error: Error) => void = () => undefined,
): Promise<T> {
  const sending = new StatementPipeline(client);
  try {
    const committed: (() => void)[] = [];
    // Answered before all others; if it fails, nothing else is sent.
    sending.ask(beginAs(actor, mode)).catch(() => undefined);
    const result = await work(transaction(client, actor, sending, committed));
    await sending.commit();
    for (const then of committed) then();
    return result;
  } catch (error) {
    // A ROLLBACK would not be answered: the connection is closed, and PostgreSQL rolls back.
    if (error instanceof Error && isUnanswered(error)) onBroken(error);
    else await sending.rollBack().catch(onBroken);
    const cause = isConsequence(error) ? (sending.failure ?? error) : error;
    if (cause instanceof Error && isLostConnection(cause)) onBroken(cause);
    throw cause;
  } finally {
    sending.end();
    // Also after a failure, because a COMMIT whose answer was lost may have succeeded.
    if (mode === 'write') for (const listener of writeListeners) listener();
  }
}

/**
 * 25P02 only says that an earlier statement failed, and 25006 may: after a failed BEGIN nothing can
 * be written.
 */
const isConsequence = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '25P02' || error.code === '25006');

// One round trip for BEGIN and settings. This form takes no parameters, so both values are checked
// here.
function beginAs(actor: ActorScope, mode: 'read' | 'write'): string {
  for (const named of [actor.id, actor.client])
    if (named != null && !isUuid(named)) throw new Error('An actor is named by a uuid.');
  const access = mode === 'read' ? 'READ ONLY' : 'READ WRITE';
  return `BEGIN ISOLATION LEVEL READ COMMITTED ${access}; SET LOCAL app.actor_id = '${actor.id ?? ''}'; SET LOCAL app.client_id = '${actor.client ?? ''}'; SET LOCAL app.scope = '${actor.scope}'${namedAfterRequest()}`;
}

/**
 * Names the session after the request until the transaction ends, for PostgreSQL's own log and
 * views. A SELECT, because pg_stat_statements counts each text of a SET as another statement. A
 * trace has nothing but hexadecimal digits and dashes.
 */
function namedAfterRequest(): string {
  const trace = currentTrace();
  if (trace?.requestId == null) return '';
  return `; SELECT set_config('application_name', current_setting('application_name') || ' ${trace.requestId}', true) /*traceparent='${traceparentOf(trace)}'*/`;
}

function transaction(
  client: pg.PoolClient,
  actor: ActorScope,
  sending: StatementPipeline,
  committed: (() => void)[],
): Tx {
  return {
    client,
    actor,
    afterCommit: (then) => void committed.push(then),
    // The caller states the row type; pg cannot know it.
    many: async <Row>(sql: Sql, values: readonly unknown[] = []) =>
      (await sending.ask(sql, values)).rows as Row[],
    one: async <Row>(sql: Sql, values: readonly unknown[] = []) =>
      (await sending.ask(sql, values)).rows[0] as Row | undefined,
    run: async (sql, values = []) => (await sending.ask(sql, values)).rowCount ?? 0,
    send: (sql, values = []) => void sending.ask(sql, values).catch(() => undefined),
  };
}
