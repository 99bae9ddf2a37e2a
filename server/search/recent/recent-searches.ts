/**
 * Collects recent searches in memory and writes them in batches, so that no search waits for a
 * write (docs/adr/0008-saved-searches-and-demands.md).
 */
import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import type pg from 'pg';
import {
  asksForSomething,
  REFINING_SECONDS,
  refines,
  searchText,
} from '../../../src/domain/stones/stored-search.ts';
import { filtersToWire, type StoneFilters } from '../../../src/domain/stones/search-filters.ts';
import { reportFailure } from '../../background-failures.ts';
import { addCounts, type Counted } from '../../db/queries/activity/activity.ts';
import { saveSearches, type MadeSearch } from '../../db/queries/searches/recent-searches.ts';
import { isTransient } from '../../db/connection-errors.ts';
import { SYSTEM, withActor } from '../../db/with-actor.ts';
import { newId } from '../../ids.ts';

const EVERY_MS = 5_000;
/** With more than this many waiting, they are written at once. */
const MOST_WAITING = 5_000;
/** Limit in characters: a pasted list of thousands of numbers is not worth keeping. */
const LONGEST = 32_768;

export type SearchKind = MadeSearch['search_type'];

interface Noted extends MadeSearch {
  filters: StoneFilters;
}

export class RecentSearches {
  readonly #pool: pg.Pool;
  readonly #log: Pick<Logger, 'warn'>;
  readonly #timer: NodeJS.Timeout;
  #waiting = new Map<string, Noted>();
  /** The key of the last search of each person and kind, while it is waiting. */
  #last = new Map<string, string>();
  #writing: Promise<void> = Promise.resolve();

  constructor(pool: pg.Pool, log: Pick<Logger, 'warn'>) {
    this.#pool = pool;
    this.#log = log;
    this.#timer = setInterval(() => void this.#write(Date.now() - REFINING_SECONDS * 1000), EVERY_MS).unref();
  }

  /** Records an answered search. If it only adds to the person's last one, it replaces that one. */
  note(userId: string, kind: SearchKind, filters: StoneFilters): void {
    if (!asksForSomething(filters)) return;
    const text = searchText(filters);
    if (text.length > LONGEST) return;
    const who = `${userId} ${kind}`;
    const key = `${who} ${text}`;
    const at = Date.now();
    const before = this.#waiting.get(this.#last.get(who) ?? '');
    const isNext = before !== undefined && at - before.searched_at.getTime() <= REFINING_SECONDS * 1000;
    if (isNext && refines(filters, before.filters)) this.#waiting.delete(this.#last.get(who) ?? '');
    this.#waiting.set(key, {
      id: newId(),
      user_id: userId,
      search_type: kind,
      filters,
      wire: filtersToWire(filters),
      hash: hashOf(text),
      searched_at: new Date(at),
    });
    this.#last.set(who, key);
    if (this.#waiting.size > MOST_WAITING) this.#write(at).catch(() => undefined);
  }

  /** Writes all recorded searches. If the database is away or busy, they wait for the next time. */
  write(): Promise<void> {
    return this.#write(Infinity);
  }

  /**
   * Writes those recorded before this time, after the batch being written. Newer ones may still be
   * replaced.
   */
  #write(before: number): Promise<void> {
    const due = [...this.#waiting].filter(([, { searched_at }]) => searched_at.getTime() <= before);
    for (const [key] of due) this.#waiting.delete(key);
    for (const [who, key] of this.#last) if (!this.#waiting.has(key)) this.#last.delete(who);
    if (due.length > 0) this.#writing = this.#keep(due, this.#writing);
    return this.#writing;
  }

  async #keep(made: readonly [key: string, Noted][], earlier: Promise<void>): Promise<void> {
    await earlier;
    const searches = made.map(([, noted]) => noted);
    let isUnknown = false;
    try {
      await withActor(this.#pool, SYSTEM, 'write', async (tx) => {
        await saveSearches(tx, searches);
        await addCounts(tx, searches.map(countOf));
        isUnknown = true;
      });
    } catch (error) {
      reportFailure(this.#log, 'keeping recent searches', error);
      if (isUnknown || !isTransient(error)) return;
      // They wait for the next time, behind a repetition that came meanwhile.
      for (const [key, noted] of made) if (!this.#waiting.has(key)) this.#waiting.set(key, noted);
    }
  }

  /** Writes the rest. Call it when no more requests arrive. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.write();
  }
}

const countOf = ({ user_id, searched_at, wire }: MadeSearch): Counted => ({
  user_id,
  kind: 'search',
  at: searched_at,
  times: 1,
  filters: wire,
});

/** The key that equal filters share. */
export const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();
