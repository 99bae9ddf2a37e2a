/** One open connection of somebody who is told what changes. */
import { PassThrough, type Readable } from 'node:stream';
import { EVERYTHING, type News } from '../../src/domain/live/news.ts';
import type { Missed } from './catch-up.ts';
import type { Told } from './told.ts';
import { writeCursor, type Cursor } from '../search/changes/cursor.ts';

/** Who does not read for so long is let go: they begin again where they stopped. */
const MOST_WAITING_BYTES = 1_048_576;

export class Member {
  readonly person: Told;
  /** The hash of the session's token: when the session ends, so does this. */
  readonly token: Buffer;
  /** What decides which stones this person sees, and at which prices; null before the beginning. */
  rights: string | null = null;
  readonly #out = new PassThrough();
  #cursor: Cursor | null = null;
  #ending: NodeJS.Timeout | undefined;
  /** What came before the beginning was told. */
  #held: { news: News; after: string; since: string | null }[] = [];

  constructor(person: Told, token: Buffer) {
    this.person = person;
    this.token = token;
    // The connection broke: nobody is left to be told.
    this.#out.on('error', () => undefined).once('close', () => clearTimeout(this.#ending));
  }

  get stream(): Readable {
    return this.#out;
  }

  get isOver(): boolean {
    return this.#out.destroyed || this.#out.writableEnded;
  }

  /**
   * Told first: what happened before this connection. All else waits for it, because a cursor leads
   * over what is before it.
   */
  begin({ news, cursor, rights }: Missed): void {
    this.rights = rights;
    this.#write(news, cursor);
    const held = this.#held;
    this.#held = [];
    for (const one of held) this.tell(one.news, one.after, one.since);
  }

  /** `after` is the snapshot up to which everything has been told now, `since` as in `Cursor`. */
  tell(news: News, after: string, since: string | null): void {
    if (this.#cursor === null) this.#held.push({ news, after, since });
    else this.#write(news, { ...this.#cursor, after, since });
  }

  /** All is asked for again, by the rights that hold from now on. */
  restart(cursor: Cursor): void {
    this.#write(EVERYTHING, cursor);
  }

  /** Keeps those between here and the browser from taking the silence for an end. */
  beat(): void {
    if (!this.isOver) this.#out.write(': still here\n\n');
  }

  end(): void {
    clearTimeout(this.#ending);
    if (!this.isOver) this.#out.end();
  }

  /** At once for 0 seconds: what was missed is told, and no more. */
  endIn(seconds: number): void {
    if (seconds === 0) this.end();
    else this.#ending = setTimeout(() => this.end(), seconds * 1000).unref();
  }

  #write(news: News, cursor: Cursor): void {
    this.#cursor = cursor;
    if (this.isOver) return;
    this.#out.write(`id: ${writeCursor(cursor)}\ndata: ${JSON.stringify(news)}\n\n`);
    if (this.#out.writableLength > MOST_WAITING_BYTES) this.#out.destroy();
  }
}
