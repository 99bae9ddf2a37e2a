/**
 * Copies of suppliers' pictures and certificates: small ones for lists, and clean ones for people
 * outside the house. Each is made once for everybody who asks, in another process, and kept in the
 * storage. A list of fifty stones requests fifty at once, and a server that does not answer is not
 * tried again for some minutes.
 */
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { addAbortSignal, type Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { FeedHost } from '../env.ts';
import { createChunkCollector } from '../files/collect-chunks.ts';
import { newId } from '../ids.ts';
import { files } from '../readers/readers.ts';
import type { Drawing } from '../readers/tasks.ts';
import { TooCostly } from '../readers/too-costly.ts';
import { tooMany } from '../refusals.ts';
import { SharedWork } from '../fair-queue/shared-work.ts';
import { FairQueue, type Requester } from '../fair-queue/fair-queue.ts';
import type { Medium } from './fetch-medium.ts';
import { isDrawing, isPdf, isPicture, kindNamed } from './kinds.ts';
import { NoMedium, Uncleanable } from './media-errors.ts';
import { keptCopies, type KeptCopies } from './kept-copies.ts';
import { openMedium } from './open-medium.ts';
import { incomingIn } from '../files/incoming.ts';

const LEFT_ALONE_MS = 10 * 60_000;
const FAILURES_KEPT = 5_000;
const PATIENCE_MS = 30_000;
const HOUR_MS = 3_600_000;
/**
 * How long copies are used. A large one costs more to keep, and whoever opens it wants to see what
 * the supplier has corrected.
 */
const USED_MS = { thumbnail: 30 * 24 * HOUR_MS, clean: 24 * HOUR_MS };
type CachedVariant = keyof typeof USED_MS;

/** Each is on the disk as a whole, up to 30 MB, until it is read. */
const OF_ONE = { atOnce: 6, waiting: 500 };
const fetching = new FairQueue({
  atOnce: 12,
  perPerson: { staff: OF_ONE, customer: OF_ONE, external: OF_ONE, guest: { ...OF_ONE, atOnce: 3 } },
  allGuests: { atOnce: 6, waiting: 2_000 },
  refusal: () =>
    tooMany('Too many of your pictures are still loading. Wait until they have loaded, and try again.'),
});

export class MediaCache {
  readonly #copies: KeptCopies;
  readonly #allowed: readonly FeedHost[];
  /** Where a supplier's file is until it is read. */
  readonly #folder: string;
  readonly #making = new Map<string, SharedWork<void>>();
  readonly #failed = new Map<string, { error: unknown; until: number }>();

  constructor({ mediaHosts, dataDir }: { mediaHosts: readonly FeedHost[]; dataDir: string }) {
    this.#copies = keptCopies(dataDir);
    this.#allowed = mediaHosts;
    this.#folder = incomingIn(dataDir);
  }

  /**
   * A WebP of the link's picture.
   * @throws FeedError if it cannot be fetched, NoMedium if it is not a picture
   */
  async thumbnail(link: string, requester: Requester, signal: AbortSignal): Promise<Medium> {
    return (
      (await this.#kept(link, 'thumbnail')) ??
      this.#made(link, 'thumbnail', signal, (gone) =>
        fetching.run(requester, gone, async () => {
          const patience = AbortSignal.any([gone, AbortSignal.timeout(PATIENCE_MS)]);
          const medium = await openMedium(link, { allowed: this.#allowed, range: null, signal: patience });
          if (isPicture(medium.kind)) return this.#make(link, 'thumbnail', medium, requester, patience);
          medium.body.destroy();
          throw new NoMedium('The link does not lead to a picture.');
        }),
      )
    );
  }

  /** The same if it is kept; null if it is not there. */
  async keptThumbnail(link: string): Promise<Buffer | null> {
    const kept = await this.#kept(link, 'thumbnail');
    return kept === null ? null : buffer(kept.body);
  }

  /** The clean copy of a link; null if none is kept. @throws NoMedium if there cannot be one */
  keptClean(link: string): Promise<Medium | null> {
    this.#throwFailure(link, 'clean');
    return this.#kept(link, 'clean');
  }

  /**
   * A clean copy of a picture or PDF that was opened at its beginning.
   * @throws NoMedium if it is broken or too large, Uncleanable for a PDF that cannot be cleaned for
   * sure
   */
  clean(link: string, medium: Medium, requester: Requester, signal: AbortSignal): Promise<Medium> {
    let isUsed = false;
    const made = this.#made(link, 'clean', signal, (gone) => {
      isUsed = true;
      return fetching.run(requester, gone, () => this.#make(link, 'clean', medium, requester, gone));
    });
    // Somebody else's is being made already.
    if (!isUsed) medium.body.destroy();
    return made;
  }

  /** Joins the work of others who want the same, or begins it. */
  async #made(
    link: string,
    look: CachedVariant,
    signal: AbortSignal,
    make: (gone: AbortSignal) => Promise<void>,
  ): Promise<Medium> {
    this.#throwFailure(link, look);
    const key = keyOf(link, look);
    let shared = this.#making.get(key);
    if (shared === undefined || shared.isGivenUp) {
      const mine = new SharedWork(async (gone) => {
        try {
          return await make(gone);
        } catch (error) {
          if (!gone.aborted && (look === 'thumbnail' || error instanceof NoMedium)) this.#fail(key, error);
          throw error;
        } finally {
          if (this.#making.get(key) === mine) this.#making.delete(key);
        }
      });
      this.#making.set(key, (shared = mine));
    }
    await shared.join(signal);
    const kept = await this.#kept(link, look);
    if (kept === null) throw new Error('A copy was made and is not there.');
    return kept;
  }

  async #make(
    link: string,
    look: CachedVariant,
    medium: Medium,
    requester: Requester,
    signal: AbortSignal,
  ): Promise<void> {
    const [from, to] = [path.join(this.#folder, newId()), path.join(this.#folder, newId())];
    const as: Drawing = isPdf(medium.kind)
      ? 'certificate'
      : look === 'thumbnail'
        ? 'thumbnail'
        : isDrawing(medium.kind)
          ? 'drawing'
          : 'clean picture';
    try {
      await mkdir(this.#folder, { recursive: true, mode: 0o700 });
      // A supplier's server that trickles bytes would keep the others waiting.
      await onDisk(medium.body, from, AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]));
      await files.run('draw', { path: from, to, as }, { requester, signal });
      await this.#copies.keep(keyOf(link, look), to);
    } catch (error) {
      if (!(error instanceof TooCostly)) throw error;
      throw as === 'certificate'
        ? new Uncleanable('It takes too long to read.')
        : new NoMedium('The picture takes too long to draw.');
    } finally {
      medium.body.destroy();
      await Promise.all([from, to].map((file) => rm(file, { force: true })));
    }
  }

  async #kept(link: string, look: CachedVariant): Promise<Medium | null> {
    const kept = await this.#copies.find(keyOf(link, look), USED_MS[look]);
    if (kept === null) return null;
    const kind = kindNamed(mimeOfOurs(kept.first));
    if (kind === null) throw new Error('A copy is of no known kind.');
    return { kind, length: kept.size, part: null, takesRanges: false, version: '', body: kept.body() };
  }

  #throwFailure(link: string, look: CachedVariant): void {
    const failed = this.#failed.get(keyOf(link, look));
    if (failed !== undefined && failed.until > Date.now()) throw failed.error;
  }

  #fail(key: string, error: unknown): void {
    if (this.#failed.size >= FAILURES_KEPT) this.#failed.clear();
    this.#failed.set(key, { error, until: Date.now() + LEFT_ALONE_MS });
  }
}

async function onDisk(body: Readable, target: string, signal: AbortSignal): Promise<void> {
  const sweep = createChunkCollector();
  body.on('data', (chunk: Buffer) => sweep(chunk.length));
  await pipeline(addAbortSignal(signal, body), createWriteStream(target, { flags: 'wx', mode: 0o600 }));
}

const keyOf = (link: string, look: CachedVariant): string =>
  createHash('sha256')
    .update(look === 'thumbnail' ? link : `${look} ${link}`)
    .digest('hex');

/** The copies are our own, so their first bytes can be trusted. */
function mimeOfOurs(first: Buffer): string {
  const [byte] = first;
  return byte === 0xff
    ? 'image/jpeg'
    : byte === 0x89
      ? 'image/png'
      : byte === 0x25
        ? 'application/pdf'
        : 'image/webp';
}
