/**
 * How often share links were opened. Written together every few seconds, so that no reader waits
 * and no GET writes.
 */
import type { Logger } from 'pino';
import type pg from 'pg';
import { countViews, type Looked } from '../db/queries/share-links/opened.ts';
import { SYSTEM, withActor } from '../db/with-actor.ts';

const EVERY_MS = 10_000;

export class LinkViews {
  readonly #pool: pg.Pool;
  readonly #log: Pick<Logger, 'warn'>;
  readonly #timer: NodeJS.Timeout;
  #looked = new Map<string, Looked>();

  constructor(pool: pg.Pool, log: Pick<Logger, 'warn'>) {
    this.#pool = pool;
    this.#log = log;
    this.#timer = setInterval(() => void this.write(), EVERY_MS).unref();
  }

  note(linkId: string): void {
    const times = (this.#looked.get(linkId)?.times ?? 0) + 1;
    this.#looked.set(linkId, { id: linkId, times, at: new Date() });
  }

  /** Writes the counts since the last time. A failure is logged, and loses only some views. */
  async write(): Promise<void> {
    // In the order of ids, so that two processes never wait for each other.
    const looked = [...this.#looked.values()].toSorted((one, other) => (one.id < other.id ? -1 : 1));
    if (looked.length === 0) return;
    this.#looked = new Map();
    await withActor(this.#pool, SYSTEM, 'write', (tx) => countViews(tx, looked)).catch((error: unknown) =>
      this.#log.warn({ err: error }, 'could not count views of share links'),
    );
  }

  /** Writes the rest after the last request. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.write();
  }
}
