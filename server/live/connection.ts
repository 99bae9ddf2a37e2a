/** One open connection of a person who gets live updates. */
import { PassThrough, type Readable } from 'node:stream';
import { EVERYTHING_CHANGED, type ChangeSet } from '../../src/domain/live/change-set.ts';
import type { MissedChanges } from './catch-up.ts';
import type { Subscriber } from './subscriber.ts';
import { writeCursor, type Cursor } from '../search/changes/cursor.ts';

/** A connection with this many unread bytes is closed; the browser continues where it stopped. */
const MOST_WAITING_BYTES = 1_048_576;

export class LiveConnection {
  readonly person: Subscriber;
  /** The hash of the session's token: when the session ends, so does this. */
  readonly token: Buffer;
  /** The person's access and prices; null before the first update. */
  rights: string | null = null;
  readonly #out = new PassThrough();
  #cursor: Cursor | null = null;
  #ending: NodeJS.Timeout | undefined;
  /** Updates that wait until the changes before this connection are sent. */
  #held: { news: ChangeSet; after: string; since: string | null }[] = [];

  constructor(person: Subscriber, token: Buffer) {
    this.person = person;
    this.token = token;
    // If the connection broke, there is nobody to report it to.
    this.#out.on('error', () => undefined).once('close', () => clearTimeout(this.#ending));
  }

  get stream(): Readable {
    return this.#out;
  }

  get isOver(): boolean {
    return this.#out.destroyed || this.#out.writableEnded;
  }

  /**
   * Sends first the changes from before this connection. Everything else waits, because a cursor
   * includes all earlier changes.
   */
  begin({ news, cursor, rights }: MissedChanges): void {
    this.rights = rights;
    this.#write(news, cursor);
    const held = this.#held;
    this.#held = [];
    for (const one of held) this.tell(one.news, one.after, one.since);
  }

  /** `after` is the snapshot up to which everything is now sent, `since` as in `Cursor`. */
  tell(news: ChangeSet, after: string, since: string | null): void {
    if (this.#cursor === null) this.#held.push({ news, after, since });
    else this.#write(news, { ...this.#cursor, after, since });
  }

  /** Everything is refetched, with the new rights. */
  restart(cursor: Cursor): void {
    this.#write(EVERYTHING_CHANGED, cursor);
  }

  /** A heartbeat, so that proxies do not take the silence for a dead connection. */
  beat(): void {
    if (!this.isOver) this.#out.write(': still here\n\n');
  }

  end(): void {
    clearTimeout(this.#ending);
    if (!this.isOver) this.#out.end();
  }

  /** Immediately for 0 seconds: only missed changes are sent. */
  endIn(seconds: number): void {
    if (seconds === 0) this.end();
    else this.#ending = setTimeout(() => this.end(), seconds * 1000).unref();
  }

  #write(news: ChangeSet, cursor: Cursor): void {
    this.#cursor = cursor;
    if (this.isOver) return;
    this.#out.write(`id: ${writeCursor(cursor)}\ndata: ${JSON.stringify(news)}\n\n`);
    if (this.#out.writableLength > MOST_WAITING_BYTES) this.#out.destroy();
  }
}
