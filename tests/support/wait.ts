/** Waiting in tests. No other file in tests sleeps; tests/docs/no-sleeps.test.ts checks it. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestServer } from './server.ts';

const LOOK_EVERY_MS = 10;
/** Far longer than any wait that succeeds. */
const GIVE_UP_MS = 120_000;

/** Resolves when `holds` is true or returns a value; throws after two minutes, naming the wait. */
export async function until<T>(
  what: string,
  holds: () => T | Promise<T>,
): Promise<Exclude<T, false | null | undefined>> {
  const from = performance.now();
  for (;;) {
    const found = await holds();
    if (found !== false && found !== null && found !== undefined)
      return found as Exclude<T, false | null | undefined>;
    if (performance.now() - from > GIVE_UP_MS) throw new Error(`This never came: ${what}.`);
    await sleep(LOOK_EVERY_MS);
  }
}

/** Sleeps, for tests of time itself; `_why` gives the reason on the spot. */
export const pass = (ms: number, _why: string): Promise<void> => sleep(ms);

const CHANNEL = 'http.server.request.start';

/**
 * Counts requests to this process's servers from now on; returns a function that waits for that
 * many.
 */
export function arrivals(count: number): () => Promise<void> {
  let arrived = 0;
  const note = (): void => void arrived++;
  subscribe(CHANNEL, note);
  return async () => {
    try {
      await until(`${count} requests`, () => arrived >= count);
    } finally {
      unsubscribe(CHANNEL, note);
    }
  };
}

/**
 * Resolves when that many transactions of the server's database wait for a lock. Looks from outside
 * any transaction: within one, PostgreSQL shows the connections that were open at the first look.
 * @param whileNot called at each look, to fail early
 */
export const lockWaits = (
  server: Pick<TestServer, 'query'>,
  count: number,
  whileNot: () => void = () => undefined,
): Promise<true> =>
  until(`${count} that wait for a lock`, async () => {
    whileNot();
    const [row] = await server.query<{ waiting: number }>(
      `SELECT count(DISTINCT pid)::int AS waiting FROM pg_locks JOIN pg_stat_activity USING (pid)
        WHERE NOT granted AND datname = current_database()`,
    );
    return (row?.waiting ?? 0) >= count;
  });
