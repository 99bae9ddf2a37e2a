/** Every query of the server runs in here: a transaction that carries the actor, so that row-level security can see it. */
import { isLostConnection, isUnanswered } from './lost.ts';
import type { Sql } from './prepared.ts';
import { Sending } from './sending.ts';
import { SEES_ALL_ROLES, ROLE } from '../../src/domain/codes.ts';
import type { RoleId } from '../../src/domain/codes.ts';
import type pg from 'pg';

export interface ActorScope {
  id: string | null;
  /** 'all' sees every client's rows, 'associate' those of their customers, 'own' their own. */
  scope: 'all' | 'associate' | 'own';
  /** The right to look at stones' media that answers to this person carry; nobody's where no person asks. */
  mediaGrant?: () => string;
}

/** The server's own work: signing in, jobs, imports. */
export const SYSTEM: ActorScope = { id: null, scope: 'all' };

export function scopeOf(role: RoleId): ActorScope['scope'] {
  if (SEES_ALL_ROLES.includes(role)) return 'all';
  return role === ROLE.associate ? 'associate' : 'own';
}

/** The transaction's door to the database. Rows come typed as the caller states them. */
export interface Tx {
  many<Row>(sql: Sql, values?: readonly unknown[]): Promise<Row[]>;
  one<Row>(sql: Sql, values?: readonly unknown[]): Promise<Row | undefined>;
  /** Answers how many rows were touched. */
  run(sql: Sql, values?: readonly unknown[]): Promise<number>;
  /**
   * Sends a statement whose answer nobody has to look at, because PostgreSQL itself refuses what must not be. Nothing is
   * committed where it fails.
   */
  send(sql: Sql, values?: readonly unknown[]): void;
  readonly client: pg.PoolClient;
  /** Called once the transaction has committed, and never when it is rolled back. It must not throw. */
  afterCommit(then: () => void): void;
  /** Who the transaction is carried out as. */
  readonly actor: ActorScope;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Ids come from outside as text: what is not a uuid names no record. */
export const isUuid = (text: string): boolean => UUID.test(text);

/**
 * Runs `work` in one transaction as `actor`; commits what it did, or rolls all of it back when it throws.
 * 'read' makes PostgreSQL refuse writes, so that no GET can write.
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
    // A connection that cannot even roll back is thrown away rather than handed to the next request.
    return await actOn(client, actor, mode, work, (lost) => (broken = lost));
  } finally {
    client.release(broken);
  }
}

const writeListeners = new Set<() => void>();

/**
 * Calls `listener` after each transaction of this process that may have written, before its caller goes on; answers
 * how to stop it. For caches that must know what this process did at once.
 */
export function onWrite(listener: () => void): () => void {
  writeListeners.add(listener);
  return () => writeListeners.delete(listener);
}

/** The same on a connection that the caller keeps: an import's temporary tables live as long as their connection. */
export async function actOn<T>(
  client: pg.PoolClient,
  actor: ActorScope,
  mode: 'read' | 'write',
  work: (tx: Tx) => Promise<T>,
  onBroken: (error: Error) => void = () => undefined,
): Promise<T> {
  const sending = new Sending(client);
  try {
    const committed: (() => void)[] = [];
    // Its answer comes before those of all others, and where it failed nothing else is sent.
    sending.ask(beginAs(actor, mode)).catch(() => undefined);
    const result = await work(transaction(client, actor, sending, committed));
    await sending.commit();
    for (const then of committed) then();
    return result;
  } catch (error) {
    // Nobody would hear it: the connection goes, and PostgreSQL rolls back when it notices.
    if (error instanceof Error && isUnanswered(error)) onBroken(error);
    else await sending.rollBack().catch(onBroken);
    const cause = isOfAborted(error) ? (sending.failure ?? error) : error;
    if (cause instanceof Error && isLostConnection(cause)) onBroken(cause);
    throw cause;
  } finally {
    sending.end();
    // After a failure, too: a commit whose answer was lost may have come through.
    if (mode === 'write') for (const listener of writeListeners) listener();
  }
}

/** 25P02 says only that something before it had failed. */
const isOfAborted = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '25P02';

// One round trip for BEGIN and the settings; both values are checked here, since this form takes no parameters.
function beginAs(actor: ActorScope, mode: 'read' | 'write'): string {
  if (actor.id !== null && !isUuid(actor.id)) throw new Error('An actor is named by a uuid.');
  const access = mode === 'read' ? 'READ ONLY' : 'READ WRITE';
  return `BEGIN ISOLATION LEVEL READ COMMITTED ${access}; SET LOCAL app.actor_id = '${actor.id ?? ''}'; SET LOCAL app.scope = '${actor.scope}'`;
}

function transaction(
  client: pg.PoolClient,
  actor: ActorScope,
  sending: Sending,
  committed: (() => void)[],
): Tx {
  return {
    client,
    actor,
    afterCommit: (then) => void committed.push(then),
    // The row type is the query's own statement of its columns; pg cannot know it.
    many: async <Row>(sql: Sql, values: readonly unknown[] = []) =>
      (await sending.ask(sql, values)).rows as Row[],
    one: async <Row>(sql: Sql, values: readonly unknown[] = []) =>
      (await sending.ask(sql, values)).rows[0] as Row | undefined,
    run: async (sql, values = []) => (await sending.ask(sql, values)).rowCount ?? 0,
    send: (sql, values = []) => void sending.ask(sql, values).catch(() => undefined),
  };
}
