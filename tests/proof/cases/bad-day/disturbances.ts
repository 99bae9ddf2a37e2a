/** What goes wrong with the database on a bad day, one after the other. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Site } from './site.ts';

/** Milliseconds. The longest waits are longer than the servers wait for a connection. */
export interface DisturbanceDurations {
  cut: readonly [least: number, most: number];
  lock: readonly [least: number, most: number];
  slow: readonly [least: number, most: number];
}

/** The queue's own table, and others that jobs, mails, sessions and requests need. */
const LOCKED = ['pgboss.job', 'upload', 'pgboss.job', 'mail', 'pgboss.job', 'stone', 'session'] as const;
const SLOWEST_MS = 80;

/** Brings one ill after the other until `signal` is aborted; returns how many. */
export async function disturb(
  site: Site,
  measure: DisturbanceDurations,
  signal: AbortSignal,
): Promise<number> {
  const between = ([least, most]: readonly [number, number]): number =>
    least + Math.random() * (most - least);
  const rest = (ms: number): Promise<unknown> => pause(ms, undefined, { signal }).catch(() => undefined);
  const ills: (() => Promise<unknown>)[] = [
    () =>
      locked(site, LOCKED[Math.floor(count / 3) % LOCKED.length] ?? LOCKED[0], between(measure.lock), rest),
    async () => {
      site.line.cut();
      await rest(between(measure.cut));
      site.line.mend();
    },
    async () => {
      site.line.delay(Math.random() * SLOWEST_MS);
      await rest(between(measure.slow));
      site.line.delay(0);
    },
  ];
  let count = 0;
  for (; !signal.aborted; count++) {
    await ills[count % ills.length]?.();
    // Long enough that something is done in between.
    await rest(1_000);
  }
  return count;
}

async function locked(
  { pool }: Site,
  table: string,
  ms: number,
  rest: (ms: number) => Promise<unknown>,
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
    await rest(ms);
    await client.query('COMMIT');
  } finally {
    client.release(true);
  }
}
