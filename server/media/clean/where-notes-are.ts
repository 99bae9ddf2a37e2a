/**
 * Finds the metadata to blank in a video of which only a later part is requested, without reading
 * its frames.
 */
import { FeedError } from '../../feeds/feed-error.ts';
import { lengthOf, NOTHING, type Move, type Span, type Walk } from './steps.ts';

/** The bytes of a file from this position on. */
export type OpenAt = (position: number) => Promise<AsyncIterable<Buffer>>;

/** Gaps up to this size are read through instead of requested separately. */
const SHORT_WAY = 1024 * 1024;
/** After this many requests, the rest is read through. */
const MOST_JUMPS = 32;
const MOST_SPANS = 20_000;

/** @throws FeedError if there are too many pieces of metadata, or the file ends early */
export async function whereNotesAre(open: OpenAt, length: number, walk: Walk): Promise<Span[]> {
  const spans: Span[] = [];
  const file = new Ahead(open, length);
  try {
    for (let step = walk.next(NOTHING); step.done !== true && file.at < length;) {
      const { value } = step;
      if ('peek' in value) {
        step = walk.next(await file.peek(value.peek));
        continue;
      }
      note(spans, value, file.at, length);
      await file.skip(lengthOf(value));
      step = walk.next(NOTHING);
    }
    if (file.at < length) spans.push({ from: file.at, to: length, bytes: null });
    return spans;
  } finally {
    await file.close();
  }
}

function note(spans: Span[], move: Move, from: number, length: number): void {
  const to = Math.min(length, from + lengthOf(move));
  if ('pass' in move || to === from) return;
  if (spans.length >= MOST_SPANS) throw new FeedError('The video is in too many pieces to be cleaned.');
  const bytes = 'put' in move ? move.put : null;
  const last = spans.at(-1);
  if (bytes === null && last?.bytes === null && last.to === from) last.to = to;
  else spans.push({ from, to, bytes });
}

class Ahead {
  at = 0;
  readonly #open: OpenAt;
  readonly #length: number;
  #chunks: AsyncIterator<Buffer> | null = null;
  #held: Buffer = NOTHING;
  #jumps = 0;

  constructor(open: OpenAt, length: number) {
    this.#open = open;
    this.#length = length;
  }

  async peek(bytes: number): Promise<Buffer> {
    const wanted = Math.min(bytes, this.#length - this.at);
    while (this.#held.length < wanted) this.#held = Buffer.concat([this.#held, await this.#next()]);
    return this.#held.subarray(0, wanted);
  }

  async skip(bytes: number): Promise<void> {
    const to = Math.min(this.#length, this.at + bytes);
    const isFar = to - this.at - this.#held.length > SHORT_WAY && this.#jumps < MOST_JUMPS;
    if (isFar) {
      await this.close();
      this.#jumps++;
      this.#held = NOTHING;
      this.at = to;
    }
    while (this.at < to) {
      if (this.#held.length === 0) this.#held = await this.#next();
      const taken = Math.min(this.#held.length, to - this.at);
      this.#held = this.#held.subarray(taken);
      this.at += taken;
    }
  }

  async #next(): Promise<Buffer> {
    this.#chunks ??= (await this.#open(this.at + this.#held.length))[Symbol.asyncIterator]();
    const next = await this.#chunks.next();
    if (next.done === true) throw new FeedError('The file ends before it should.');
    return next.value;
  }

  async close(): Promise<void> {
    await this.#chunks?.return?.();
    this.#chunks = null;
  }
}
