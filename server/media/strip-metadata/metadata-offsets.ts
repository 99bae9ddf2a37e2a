/**
 * Finds the metadata to blank in a video of which only a later part is requested, without reading
 * its frames.
 */
import { FeedError } from '../../feeds/feed-error.ts';
import type { FoundMetadata } from './metadata-finder.ts';
import type { Span } from './spans.ts';

/** The bytes of a file from this position on. */
export type OpenAt = (position: number) => Promise<AsyncIterable<Buffer>>;

interface Finder {
  push(piece: Buffer): FoundMetadata | Promise<FoundMetadata>;
  end(): FoundMetadata | Promise<FoundMetadata>;
}

/** Gaps up to this size are read through instead of requested separately. */
const SHORT_WAY = 1024 * 1024;
/** After this many requests, the rest is read through. */
const MOST_JUMPS = 32;

/** @throws FeedError if there are too many pieces of metadata, or the file ends early */
export async function metadataOffsets(
  open: OpenAt,
  length: number,
  finder: Finder,
): Promise<readonly Span[]> {
  const file = new Ahead(open, length);
  try {
    while (file.at < length) {
      const { skip } = await finder.push(await file.next());
      await file.skip(skip);
    }
    return (await finder.end()).spans;
  } finally {
    await file.close();
  }
}

class Ahead {
  at = 0;
  readonly #open: OpenAt;
  readonly #length: number;
  #chunks: AsyncIterator<Buffer> | null = null;
  /** Come, and not yet taken. */
  #held: Buffer | null = null;
  #jumps = 0;

  constructor(open: OpenAt, length: number) {
    this.#open = open;
    this.#length = length;
  }

  async next(): Promise<Buffer> {
    const piece = (this.#held ?? (await this.#come())).subarray(0, this.#length - this.at);
    this.#held = null;
    this.at += piece.length;
    return piece;
  }

  async skip(bytes: number): Promise<void> {
    const to = Math.min(this.#length, this.at + bytes);
    if (to - this.at > SHORT_WAY && this.#jumps < MOST_JUMPS) {
      await this.close();
      this.#jumps++;
      this.at = to;
    }
    while (this.at < to) {
      const piece = await this.#come();
      const taken = Math.min(piece.length, to - this.at);
      this.at += taken;
      if (taken < piece.length) this.#held = piece.subarray(taken);
    }
  }

  async #come(): Promise<Buffer> {
    this.#chunks ??= (await this.#open(this.at))[Symbol.asyncIterator]();
    const next = await this.#chunks.next();
    if (next.done === true) throw new FeedError('The file ends before it should.');
    return next.value;
  }

  async close(): Promise<void> {
    await this.#chunks?.return?.();
    this.#chunks = null;
  }
}
