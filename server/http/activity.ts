import type { Logger } from 'pino';
import type pg from 'pg';
import { addCounts, type Counted } from '../db/queries/activity/activity.ts';
import { SYSTEM, withActor } from '../db/with-actor.ts';

const EVERY_MS = 10_000;

/**
 * Counts people's activity in memory and writes it now and then, so that no answer waits for it.
 */
export class Activity {
  readonly #pool: pg.Pool;
  readonly #log: Pick<Logger, 'warn'>;
  readonly #timer: NodeJS.Timeout;
  #counted = new Map<string, Counted>();

  constructor(pool: pg.Pool, log: Pick<Logger, 'warn'>) {
    this.#pool = pool;
    this.#log = log;
    this.#timer = setInterval(() => void this.write(), EVERY_MS).unref();
  }

  note(userId: string, kind: 'view' | 'cart', times = 1): void {
    const key = `${userId} ${kind}`;
    const known = this.#counted.get(key)?.times ?? 0;
    this.#counted.set(key, { user_id: userId, kind, times: known + times, at: new Date() });
  }

  /** Writes the counts since the last time. A failure is logged, and loses only these counts. */
  async write(): Promise<void> {
    const counted = [...this.#counted.values()];
    if (counted.length === 0) return;
    this.#counted = new Map();
    await withActor(this.#pool, SYSTEM, 'write', (tx) => addCounts(tx, counted)).catch((error: unknown) =>
      this.#log.warn({ err: error }, 'could not write what people looked at'),
    );
  }

  /** Writes the rest after the last request. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.write();
  }
}
