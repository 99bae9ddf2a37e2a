/**
 * The index of one server process: built from PostgreSQL, kept up to date with it, and not used
 * when more than a second old. It only finds stones; actions on them are decided in a transaction.
 */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type pg from 'pg';
import { queryWithLimit } from '../../db/query.ts';
import { notUndone } from '../../db/fragments/undone-uploads.ts';
import { onWrite } from '../../db/with-actor.ts';
import { beginChanges } from './changes.ts';
import { copyStones, readSharing } from './copy.ts';
import { bytesOf, StoneStore } from './store.ts';

const POLL_EVERY_MS = 250;
/** While nobody searches. The next search checks first, so it finds the present stones. */
const POLL_IDLE_MS = 10_000;
const IDLE_AFTER_MS = 10_000;
/** An older index is not used, and SQL answers. */
const STALE_AFTER_MS = 1_000;
/**
 * The change table is pruned after an hour; an index that has not checked for this long is rebuilt.
 */
const REBUILD_AFTER_MS = 20 * 60_000;
const TRY_AGAIN_AFTER_MS = 5_000;
/** Reading a million stones takes a few seconds, longer on a busy machine. */
const LOOK_AT_MOST_MS = 120_000;
/** More at once would block requests. */
const AT_ONCE = 5_000;
/** Above this, reading everything again takes about as long. */
const MOST_CHANGES = 100_000;
const ROOM_TO_GROW = 1.15;
const LEAST_ROOM = 20_000;

/** Writes a line to the log. */
type Say = (what: Record<string, unknown>, line: string) => void;

interface Built {
  store: StoneStore;
  /** The transactions included in the store. */
  snapshot: string;
  /** Whether this database sorts text by bytes. */
  bytewise: boolean;
}

export interface Ready {
  store: StoneStore;
  bytewise: boolean;
}

export class StoneIndex {
  readonly #pool: pg.Pool;
  readonly #say: Say;
  readonly #forget: () => void;
  #client: pg.PoolClient | null = null;
  #built: Built | null = null;
  #looking: Promise<void> | null = null;
  #timer: NodeJS.Timeout | undefined;
  #closed = false;
  #applying = false;
  /** When the current state was read, by the process's own clock. */
  #asOf = -Infinity;
  #notBefore = 0;
  /** When somebody last searched. */
  #askedAt = -Infinity;
  /** This process's commits, and how many of them the last check included. */
  #writes = 0;
  #writesSeen = 0;

  constructor(pool: pg.Pool, say: Say) {
    this.#pool = pool;
    this.#say = say;
    this.#forget = onWrite(() => void this.#writes++);
    this.#timer = setTimeout(() => void this.#beat(), 0);
  }

  /**
   * The current stones, with every commit of this process and at most a second old; null when that
   * cannot be guaranteed. Use it before anything else is awaited.
   */
  async current(): Promise<Ready | null> {
    const asked = this.#writes;
    const wasIdle = this.#isIdle();
    this.#askedAt = performance.now();
    if (wasIdle) this.#beatSoon();
    while (this.#built !== null && !this.#applying && this.#writesSeen < asked && !this.#closed)
      await this.#look();
    const present = this.#present();
    if (present !== null || this.#built === null || this.#applying) return present;
    // A busy process checks late; checking now is still faster than SQL.
    await this.#look();
    return this.#present();
  }

  #present(): Ready | null {
    if (this.#built === null || this.#applying || performance.now() - this.#asOf > STALE_AFTER_MS)
      return null;
    return this.#built;
  }

  /** Resolves when the index is ready, or after the timeout. */
  async ready(withinMs = 10_000): Promise<boolean> {
    const until = performance.now() + withinMs;
    while (performance.now() < until && !this.#closed) {
      if ((await this.current()) !== null) return true;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    return false;
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#forget();
    clearTimeout(this.#timer);
    // A build may take longer than a shutdown has. It only reads, so it is broken off.
    if (this.#looking !== null) this.#letGo();
    await this.#looking;
    this.#client?.release();
    this.#client = null;
    this.#built = null;
  }

  async #beat(): Promise<void> {
    await this.#look();
    this.#beatSoon();
  }

  #beatSoon(): void {
    clearTimeout(this.#timer);
    const wait = this.#isIdle() && this.#built !== null ? POLL_IDLE_MS : POLL_EVERY_MS;
    if (!this.#closed) this.#timer = setTimeout(() => void this.#beat(), wait);
  }

  #isIdle(): boolean {
    return performance.now() - this.#askedAt > IDLE_AFTER_MS;
  }

  /** One check at a time; callers meanwhile wait for it. */
  #look(): Promise<void> {
    this.#looking ??= this.#lookOnce().finally(() => (this.#looking = null));
    return this.#looking;
  }

  async #lookOnce(): Promise<void> {
    if (this.#closed || performance.now() < this.#notBefore) return;
    // A database that hangs would block everyone who waits for this check.
    const alarm = setTimeout(() => this.#letGo(), LOOK_AT_MOST_MS);
    try {
      this.#client ??= await this.#pool.connect();
      if (this.#closed) return this.#letGo();
      const tooLate = performance.now() - this.#asOf > REBUILD_AFTER_MS;
      if (this.#built === null || tooLate) await this.#build(this.#client);
      else await this.#follow(this.#client, this.#built);
    } catch (error) {
      this.#fail(error);
    } finally {
      clearTimeout(alarm);
    }
  }

  #letGo(): void {
    this.#client?.release(true);
    this.#client = null;
  }

  async #build(client: pg.PoolClient): Promise<void> {
    // The old index is dropped first, because two at a time would take twice the memory.
    this.#built = null;
    const began = performance.now();
    const writes = this.#writes;
    await client.query(
      `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL statement_timeout = 0; SET LOCAL work_mem = '256MB'`,
    );
    const { rows } = await client.query<{ stones: number; snapshot: string; bytewise: boolean }>(BEGINNING);
    const [beginning] = rows;
    if (beginning === undefined) throw new Error('A SELECT without FROM answered no row.');
    const { stones, snapshot, bytewise } = beginning;
    const store = new StoneStore(Math.ceil(stones * ROOM_TO_GROW) + LEAST_ROOM);
    await copyStones(client, `stone s WHERE ${notUndone('s')} ORDER BY s.id`, (from, at) =>
      store.put(from, at),
    );
    store.link([], await readSharing(client));
    await client.query('COMMIT');
    if (this.#closed) return;
    this.#built = { store, snapshot, bytewise };
    this.#seen(began, writes);
    const ms = Math.round(performance.now() - began);
    this.#say({ stones, ms }, 'the search index is built');
    // Applies what was committed during the build, so that the index can answer at once.
    await this.#follow(client, this.#built);
  }

  async #follow(client: pg.PoolClient, built: Built): Promise<void> {
    const began = performance.now();
    const writes = this.#writes;
    const { stones, everything, snapshot } = await beginChanges(client, built.snapshot);
    const { store } = built;
    const tooMany = stones.length > MOST_CHANGES || store.used + stones.length > store.bits.capacity;
    if (everything || tooMany) {
      await queryWithLimit(client, 'COMMIT');
      return this.#build(client);
    }
    if (stones.length > 0) await this.#apply(client, store, stones);
    await queryWithLimit(client, 'COMMIT');
    built.snapshot = snapshot;
    this.#seen(began, writes);
  }

  /**
   * Reads the stones again and replaces them; those that no longer exist or are listed are removed.
   */
  async #apply(client: pg.PoolClient, store: StoneStore, ids: readonly string[]): Promise<void> {
    const present: Buffer[] = [];
    await copyStones(
      client,
      `stone s WHERE s.id = ANY ('{${ids.join(',')}}'::uuid[]) AND ${notUndone('s')} ORDER BY s.id`,
      (from, at, end) => present.push(Buffer.from(from.subarray(at, end))),
    );
    const sharing = await readSharing(client, ids);
    const there = new Set(present.map((stone) => idAt(stone)));
    // A search must not see half of it, so it runs without awaiting; if it would take long, SQL
    // answers meanwhile.
    this.#applying = ids.length >= AT_ONCE;
    store.version++;
    for (const [index, stone] of present.entries()) {
      store.put(stone, 0);
      if (index % AT_ONCE === AT_ONCE - 1) await yieldToEventLoop();
    }
    for (const id of ids) if (!there.has(bytesOf(id).toString('hex'))) store.remove(bytesOf(id));
    store.link(ids, sharing);
    this.#applying = false;
  }

  #seen(asOf: number, writes: number): void {
    this.#asOf = asOf;
    this.#writesSeen = writes;
  }

  // A half-applied index, or one that cannot be exact, is dropped. The connection may be the cause.
  #fail(error: unknown): void {
    this.#letGo();
    this.#applying = false;
    this.#built = null;
    this.#notBefore = performance.now() + TRY_AGAIN_AFTER_MS;
    if (!this.#closed) this.#say({ err: error }, 'the search index failed; searches are answered by SQL');
  }
}

// The id is the first field, after the field count and its length.
const idAt = (stone: Buffer): string => stone.toString('hex', 6, 22);

const BEGINNING = `
  SELECT (SELECT count(*) FROM stone s WHERE ${notUndone('s')})::int AS stones, pg_current_snapshot()::text AS snapshot,
         (SELECT d.datlocprovider = 'b' OR (d.datlocprovider = 'c' AND d.datcollate IN ('C', 'POSIX', 'C.UTF-8', 'C.utf8'))
            FROM pg_database d WHERE d.datname = current_database()) AS bytewise`;
