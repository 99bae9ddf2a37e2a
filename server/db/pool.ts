import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { waitOnly } from './ask.ts';

export interface PoolOptions {
  /** Seen in pg_stat_activity. */
  name: string;
  /** Both cut off slow statements and forgotten transactions: 'runtime' what people wait for, 'owner' what hangs. */
  kind: 'runtime' | 'owner';
  max?: number;
  /** How long an answer is waited for before the connection is given up, in milliseconds; 'owner' waits without end. */
  patienceMs?: number;
  /** Told of connections that broke; the pool replaces them by itself. */
  onError?: (error: Error) => void;
}

const SECOND = 1_000;
/** An import of a million stones merges in minutes; a job that hangs keeps its locks no longer than this. */
const LIMITS = {
  runtime: { statement_timeout: 8 * SECOND, idle_in_transaction_session_timeout: 10 * SECOND },
  owner: { statement_timeout: 3600 * SECOND, idle_in_transaction_session_timeout: 600 * SECOND },
} as const;
const CONNECT_TIMEOUT_MS = 5_000;
/** Longer than any statement of people may take: what has not been cut off by then will not answer. */
const PATIENCE_MS = 12_000;

/**
 * A pool whose rows carry the wire's types: numeric as the string it is, bigint as a number (a string beyond
 * 2^53), date as YYYY-MM-DD, timestamps as ISO 8601 in UTC. The parsers belong to the pool and not to the
 * process, because the job queue reads its own rows with pg's defaults.
 */
export function createPool(url: string, options: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: options.name,
    max: options.max ?? (options.kind === 'runtime' ? 16 : 4),
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    // Asked after ten silent seconds, a machine that is gone is found out while an import waits for its answer.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10 * SECOND,
    // Days are days in UTC (filters, due dates), whatever the server's own zone is.
    options: '-c TimeZone=UTC',
    types: WIRE_TYPES,
    ...LIMITS[options.kind],
  });
  const onError = options.onError ?? (() => undefined);
  // Both are needed: the pool reports idle clients only, and an error of a client that is checked out ends the
  // process when nobody listens.
  pool.on('error', onError);
  const patienceMs = options.patienceMs ?? (options.kind === 'runtime' ? PATIENCE_MS : null);
  const open = new Set<pg.PoolClient>();
  connections.set(pool, open);
  pool.on('connect', (client) => {
    client.on('error', onError);
    if (patienceMs !== null) waitOnly(client, patienceMs);
    open.add(client);
  });
  pool.on('remove', (client) => void open.delete(client));
  return pool;
}

/** The connections of each pool that are open. */
const connections = new WeakMap<pg.Pool, Set<pg.PoolClient>>();

/**
 * Ends a pool: what is idle at once, what is at work when it is done. What is not done after `graceMs` is broken off and
 * rolled back, so that nobody waits for the locks of a process that is gone.
 */
export async function closePool(pool: pg.Pool, graceMs: number): Promise<void> {
  const ended = pool.end();
  if (await Promise.race([ended.then(() => true), sleep(graceMs, false, { ref: false })])) return;
  const backends = [...(connections.get(pool) ?? [])].flatMap((client) =>
    'processID' in client && typeof client.processID === 'number' ? [client.processID] : [],
  );
  const breaker = new pg.Client(pool.options);
  breaker.on('error', () => undefined);
  await breaker.connect();
  await breaker.query('SELECT pg_terminate_backend(pid) FROM unnest($1::int[]) AS at_work (pid)', [backends]);
  await breaker.end();
  await ended;
}

type Parse = (value: string) => unknown;

const { builtins } = pg.types;
// Not among pg's names; wide, because its type lists only those.
const TEXT_ARRAY: number = 1009;

const PARSERS = new Map<number, Parse>([
  [builtins.INT8, bigint],
  [builtins.DATE, (value) => value],
  [builtins.TIMESTAMP, (value) => instant(`${value}Z`)],
  [builtins.TIMESTAMPTZ, instant],
  // The arrays of the same, which have no names: int8[], timestamp[], date[], timestamptz[], numeric[].
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

// PostgreSQL writes '2026-01-31 09:00:00.123456+00'; infinity and years before Christ stay as they are.
function instant(value: string): string {
  const date = new Date(value.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'));
  return Number.isNaN(date.getTime()) ? value.replace(/Z$/, '') : date.toISOString();
}

function listOf(parse: Parse): Parse {
  const parseArray: (value: string) => (string | null)[] = pg.types.getTypeParser(TEXT_ARRAY);
  return (value) => parseArray(value).map((item) => (item === null ? null : parse(item)));
}
