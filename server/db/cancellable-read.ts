/**
 * Reads that are cancelled when the client disconnects, so that they do not keep PostgreSQL busy.
 */
import type pg from 'pg';
import { clientDisconnected } from '../refusals.ts';
import { keepsSession } from './prepared.ts';
import { clientBeside } from './primary.ts';
import { actOn, type ActorScope, type Tx } from './with-actor.ts';

/**
 * Most reads end within this time after a disconnect; cancelling them would cost a new connection.
 */
const GRACE_MS = 200;

/**
 * Runs `work` in a read-only transaction as `actor`. When `signal` is aborted, no further statement
 * starts, and the running one is cancelled.
 * @throws Refused 499 if the client disconnected
 */
export async function readCancellable<T>(
  pool: pg.Pool,
  actor: ActorScope,
  signal: AbortSignal,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  if (signal.aborted) throw clientDisconnected();
  const client = await pool.connect();
  let broken: Error | undefined;
  let timer: NodeJS.Timeout | undefined;
  const cancelSoon = (): void => {
    timer = setTimeout(() => {
      // The connection is not reused, because a late cancel would hit its next statement.
      broken = clientDisconnected();
      void cancel(pool, client).catch(() => undefined);
    }, GRACE_MS);
  };
  if (signal.aborted) cancelSoon();
  else signal.addEventListener('abort', cancelSoon, { once: true });
  try {
    return await actOn(
      client,
      actor,
      'read',
      (tx) => work(wantedBy(signal, tx)),
      (lost) => (broken = lost),
    );
  } catch (error) {
    throw signal.aborted ? clientDisconnected() : error;
  } finally {
    signal.removeEventListener('abort', cancelSoon);
    clearTimeout(timer);
    client.release(broken);
  }
}

function wantedBy(signal: AbortSignal, tx: Tx): Tx {
  const wanted = (): void => {
    if (signal.aborted) throw clientDisconnected();
  };
  return {
    ...tx,
    many: async (sql, values) => (wanted(), tx.many(sql, values)),
    one: async (sql, values) => (wanted(), tx.one(sql, values)),
    run: async (sql, values) => (wanted(), tx.run(sql, values)),
    send: (sql, values) => (wanted(), tx.send(sql, values)),
  };
}

/** Uses its own connection, because the whole pool may be busy with the statements to cancel. */
async function cancel(pool: pg.Pool, client: pg.PoolClient): Promise<void> {
  // Not behind a pooler, which hides the process ids of PostgreSQL.
  if (!keepsSession(client) || !('processID' in client) || typeof client.processID !== 'number') return;
  const breaker = clientBeside(pool);
  breaker.on('error', () => undefined);
  await breaker.connect();
  try {
    await breaker.query('SELECT pg_cancel_backend($1)', [client.processID]);
  } finally {
    await breaker.end();
  }
}
