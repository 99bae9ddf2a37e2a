/**
 * Notes kept in memory and written together every few seconds, so that no answer waits for them and
 * no GET writes.
 */
import type { Logger } from 'pino';
import type pg from 'pg';
import { reportFailure } from './background-failures.ts';
import { isTransient } from './db/connection-errors.ts';
import { SYSTEM, withActor, type Tx } from './db/with-actor.ts';

const EVERY_MS = 10_000;

interface Writing<Note> {
  /** Its name in the log: `counting views`. */
  name: string;
  write(tx: Tx, notes: readonly Note[]): Promise<void>;
  /** One note for two with the same key. */
  together(earlier: Note, later: Note): Note;
}

export class WriteBehind<Note> {
  readonly #pool: pg.Pool;
  readonly #log: Pick<Logger, 'warn'>;
  readonly #writing: Writing<Note>;
  readonly #timer: NodeJS.Timeout;
  #waiting = new Map<string, Note>();

  constructor(pool: pg.Pool, log: Pick<Logger, 'warn'>, writing: Writing<Note>) {
    this.#pool = pool;
    this.#log = log;
    this.#writing = writing;
    this.#timer = setInterval(() => void this.write(), EVERY_MS).unref();
  }

  note(key: string, note: Note): void {
    const earlier = this.#waiting.get(key);
    this.#waiting.set(key, earlier === undefined ? note : this.#writing.together(earlier, note));
  }

  /**
   * Writes the notes since the last time. If the database is away or busy they wait for the next
   * time, unless it may have stored them already.
   */
  async write(): Promise<void> {
    const waiting = this.#waiting;
    if (waiting.size === 0) return;
    this.#waiting = new Map();
    // In the order of keys, so that two processes never wait for each other.
    const notes = [...waiting].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, note]) => note);
    let isUnknown = false;
    try {
      await withActor(this.#pool, SYSTEM, 'write', async (tx) => {
        await this.#writing.write(tx, notes);
        isUnknown = true;
      });
    } catch (error) {
      reportFailure(this.#log, this.#writing.name, error);
      if (isUnknown || !isTransient(error)) return;
      const later = this.#waiting;
      this.#waiting = waiting;
      for (const [key, note] of later) this.note(key, note);
    }
  }

  /** Writes the rest after the last request. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.write();
  }
}
