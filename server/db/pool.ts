import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { isUnreached } from './connection-errors.ts';
import { clientBeside, connectionTo } from './primary.ts';
import { setQueryTimeout } from './query.ts';
import { disablePreparing, keepsSession } from './prepared.ts';
import { enablePipelining, socketOf } from './pipelining.ts';

export interface PoolOptions {
  /** The name shown in pg_stat_activity. */
  name: string;
  /** Timeouts for statements and idle transactions: 'runtime' for requests, 'owner' for jobs. */
  kind: 'runtime' | 'owner';
  max?: number;
  /**
   * Whether a pooler in transaction mode is used: connections then keep no state and accept no
   * settings.
   */
  pooled?: boolean;
  /**
   * Milliseconds to wait for an answer before the connection is closed. By default a little longer
   * than the statement timeout.
   */
  patienceMs?: number;
  /** Called when a connection breaks; the pool replaces it. */
  onError?: (error: Error) => void;
}

const SECOND = 1_000;
/**
 * An import of a million stones merges in minutes; a hanging job holds its locks no longer than
 * this.
 */
const LIMITS = {
  runtime: { statement_timeout: 8 * SECOND, idle_in_transaction_session_timeout: 10 * SECOND },
  owner: { statement_timeout: 3600 * SECOND, idle_in_transaction_session_timeout: 600 * SECOND },
} as const;
const CONNECT_TIMEOUT_MS = 5_000;
/**
 * A new connection reads the whole catalogue and prepares every statement again, so it is kept over
 * quiet minutes.
 */
const IDLE_MS = 300 * SECOND;
/** PostgreSQL cancels slow statements itself; this long after that, no answer will come. */
const PATIENCE_MS = 4_000;

/** Of jobs, and migrations at the start. */
export const OWNER_CONNECTIONS = 4;

/**
 * A pool whose rows have the types of the API: numeric as a string, bigint as a number (a string
 * beyond 2^53), date as YYYY-MM-DD, timestamps as ISO 8601 in UTC. The parsers are set on the pool
 * and not globally, because the job queue reads its rows with pg's defaults.
 */
export function createPool(url: string, options: PoolOptions): pg.Pool {
  const pool = new PatientPool({
    ...connectionTo(url),
    application_name: options.name,
    max: options.max ?? (options.kind === 'runtime' ? 16 : OWNER_CONNECTIONS),
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: IDLE_MS,
    // With keep-alive after ten silent seconds, a dead machine is noticed while an import waits for
    // its answer.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10 * SECOND,
    types: WIRE_TYPES,
    ...(options.pooled ? {} : settingsOf(options.kind)),
  });
  const onError = options.onError ?? (() => undefined);
  // Both are needed: the pool only reports idle clients, and an unhandled error of a checked-out
  // client would end the process.
  pool.on('error', onError);
  const patienceMs = options.patienceMs ?? LIMITS[options.kind].statement_timeout + PATIENCE_MS;
  const open = new Set<pg.PoolClient>();
  connections.set(pool, open);
  pool.on('connect', (client) => {
    client.on('error', onError);
    setQueryTimeout(client, patienceMs);
    if (options.pooled) disablePreparing(client);
    // Not for the owner: imports use COPY inside a transaction and would gain nothing.
    else if (options.kind === 'runtime') enablePipelining(client);
    open.add(client);
  });
  pool.on('remove', (client) => void open.delete(client));
  return pool;
}

const RETRY_FOR_MS = 2 * SECOND;
const RETRY_AFTER_MS = [50, 100, 200, 400];

/**
 * Tries to connect again for two seconds: PostgreSQL may be restarting, or its standby taking over,
 * and nothing has been sent yet.
 */
class PatientPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | void {
    const connected = this.#connect();
    if (callback === undefined) return connected;
    void connected.then(
      (client) => process.nextTick(callback, undefined, client, (error?: Error) => client.release(error)),
      (error: unknown) => process.nextTick(callback, error, undefined, () => undefined),
    );
  }

  async #connect(): Promise<pg.PoolClient> {
    const deadline = performance.now() + RETRY_FOR_MS;
    for (let attempt = 0; ; attempt += 1)
      try {
        return await super.connect();
      } catch (error) {
        if (this.ending || !isUnreached(error) || performance.now() > deadline) throw error;
        await sleep(RETRY_AFTER_MS[attempt] ?? RETRY_AFTER_MS.at(-1));
      }
  }
}

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: Error) => void,
) => void;

/** Settings of a connection. Behind a pooler the role has them instead (docs/operations.md). */
const settingsOf = (kind: PoolOptions['kind']): pg.PoolConfig => ({
  // Days (filters, due dates) are days in UTC, whatever the server's time zone. Read-only by
  // default, because statements are sent before BEGIN is answered, and must not write if it fails.
  options: `-c TimeZone=UTC${kind === 'runtime' ? ' -c default_transaction_read_only=on' : ''}`,
  ...LIMITS[kind],
});

/** The open connections of each pool. */
const connections = new WeakMap<pg.Pool, Set<pg.PoolClient>>();

/**
 * Ends a pool: idle connections at once, busy ones when done. After `graceMs` they are closed and
 * rolled back, so that nobody waits for their locks.
 */
export async function closePool(pool: pg.Pool, graceMs: number): Promise<void> {
  const ended = pool.end();
  if (await Promise.race([ended.then(() => true), sleep(graceMs, false, { ref: false })])) return;
  const open = [...(connections.get(pool) ?? [])];
  const backends = open.flatMap((client) =>
    // A pooler gives its clients other process ids.
    keepsSession(client) && 'processID' in client && typeof client.processID === 'number'
      ? [client.processID]
      : [],
  );
  const breaker = clientBeside(pool);
  breaker.on('error', () => undefined);
  try {
    await breaker.connect();
    await breaker.query('SELECT pg_terminate_backend(pid) FROM unnest($1::int[]) AS at_work (pid)', [
      backends,
    ]);
    await breaker.end();
  } catch {
    // PostgreSQL is away, or takes no more connections: it rolls back when it notices.
    for (const client of open) socketOf(client).destroy();
  }
  await ended;
}

type Parse = (value: string) => unknown;

const { builtins } = pg.types;
// Missing from pg's named types, so the type is widened.
const TEXT_ARRAY: number = 1009;

const PARSERS = new Map<number, Parse>([
  [builtins.INT8, bigint],
  [builtins.DATE, (value) => value],
  [builtins.TIMESTAMP, (value) => instant(`${value}Z`)],
  [builtins.TIMESTAMPTZ, instant],
  // Their arrays, which pg does not name: int8[], timestamp[], date[], timestamptz[], numeric[].
  [1016, listOf(bigint)],
  [1115, listOf((value) => instant(`${value}Z`))],
  [1182, listOf((value) => value)],
  [1185, listOf(instant)],
  [1231, listOf((value) => value)],
]);

const WIRE_TYPES: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    const parse = format === 'binary' ? undefined : PARSERS.get(oid);
    return (
      parse ?? (format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid))
    );
  },
};

function bigint(value: string): number | string {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
}

const IN_UTC = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d+))?\+00$/;

// PostgreSQL writes '2026-01-31 09:00:00.123456+00'; infinity and years BC are left unchanged.
function instant(value: string): string {
  // Sessions are in UTC, so nearly every value only needs its parts rearranged.
  const [, day, time, fraction = ''] = IN_UTC.exec(value) ?? [];
  if (day !== undefined) return `${day}T${time}.${fraction.slice(0, 3).padEnd(3, '0')}Z`;
  const date = new Date(value.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'));
  return Number.isNaN(date.getTime()) ? value.replace(/Z$/, '') : date.toISOString();
}

function listOf(parse: Parse): Parse {
  const parseArray: (value: string) => (string | null)[] = pg.types.getTypeParser(TEXT_ARRAY);
  return (value) => parseArray(value).map((item) => (item === null ? null : parse(item)));
}
