/**
 * Small pictures for lists: made once from the supplier's, and kept in the storage for a month. A
 * list of fifty stones requests fifty at once, so each is made only once for all requests, and a
 * server that does not answer is not tried again for some minutes.
 */
import { createHash } from 'node:crypto';
import type { FeedHost } from '../env.ts';
import type { Storage } from '../files/storage.ts';
import { NoMedium } from './fetch-medium.ts';
import { isPicture } from './kinds.ts';
import { openMedium } from './open-medium.ts';
import { thumbnailOf } from './small-picture.ts';

const LEFT_ALONE_MS = 10 * 60_000;
const FAILURES_KEPT = 5_000;
const PATIENCE_MS = 30_000;

export class Thumbnails {
  readonly #storage: Pick<Storage, 'cached' | 'keepCached'>;
  readonly #allowed: readonly FeedHost[];
  readonly #making = new Map<string, Promise<Buffer>>();
  readonly #failed = new Map<string, { error: unknown; until: number }>();

  constructor(storage: Pick<Storage, 'cached' | 'keepCached'>, allowed: readonly FeedHost[]) {
    this.#storage = storage;
    this.#allowed = allowed;
  }

  /**
   * A WebP of the link's picture.
   * @throws FeedError if it cannot be fetched, NoMedium if it is not a picture
   */
  async of(link: string): Promise<Buffer> {
    const kept = await this.kept(link);
    if (kept !== null) return kept;
    const failed = this.#failed.get(link);
    if (failed && failed.until > Date.now()) throw failed.error;
    const making = this.#making.get(link) ?? this.#make(link);
    this.#making.set(link, making);
    return making;
  }

  /** The same from the cache; null if it is not there. */
  kept(link: string): Promise<Buffer | null> {
    return this.#storage.cached(keyOf(link));
  }

  async #make(link: string): Promise<Buffer> {
    try {
      const { kind, body } = await openMedium(link, {
        allowed: this.#allowed,
        range: null,
        // Not the requester's signal: others may be waiting for the same picture.
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      if (!isPicture(kind)) {
        body.destroy();
        throw new NoMedium('What the link leads to is no picture.');
      }
      const thumbnail = await thumbnailOf(body);
      await this.#storage.keepCached(keyOf(link), thumbnail);
      this.#failed.delete(link);
      return thumbnail;
    } catch (error) {
      if (this.#failed.size >= FAILURES_KEPT) this.#failed.clear();
      this.#failed.set(link, { error, until: Date.now() + LEFT_ALONE_MS });
      throw error;
    } finally {
      this.#making.delete(link);
    }
  }
}

const keyOf = (link: string): string => createHash('sha256').update(link).digest('hex');
