/** When sessions were last used. Written together now and then, so that no request waits for it. */
import type { Logger } from 'pino';
import type pg from 'pg';
import { markSeen } from '../db/queries/session/sessions.ts';
import { SYSTEM, withActor } from '../db/with-actor.ts';

const EVERY_MS = 10_000;

export class LastSeen {
  readonly #pool: pg.Pool;
  readonly #log: Pick<Logger, 'warn'>;
  readonly #timer: NodeJS.Timeout;
  #tokens = new Map<string, Buffer>();

  constructor(pool: pg.Pool, log: Pick<Logger, 'warn'>) {
    this.#pool = pool;
    this.#log = log;
    this.#timer = setInterval(() => void this.write(), EVERY_MS).unref();
  }

  /** `token` is the hash of the session's token. */
  note(token: Buffer): void {
    this.#tokens.set(token.toString('base64'), token);
  }

  /**
   * Writes the times since the last call. A failure is logged, and loses only some minutes of
   * accuracy.
   */
  async write(): Promise<void> {
    const tokens = [...this.#tokens.values()];
    if (tokens.length === 0) return;
    this.#tokens = new Map();
    await withActor(this.#pool, SYSTEM, 'write', (tx) => markSeen(tx, tokens)).catch((error: unknown) =>
      this.#log.warn({ err: error }, 'could not note which sessions were used'),
    );
  }

  /** Writes the rest after the last request. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.write();
  }
}
