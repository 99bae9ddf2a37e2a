/** Finds where the notes of a video are, from the heads of its parts. */
import type { Span } from './spans.ts';
import { tooManyPieces, Walker, type Move, type Walk } from './steps.ts';

export interface FoundMetadata {
  /** How many of the following bytes are of no interest; `Infinity` means all. */
  skip: number;
  /** In the order of the file; only at its end. */
  spans: readonly Span[];
}

const MOST_SPANS = 20_000;

export class MetadataFinder extends Walker {
  readonly #spans: Span[] = [];
  readonly #length: number;
  #at = 0;

  /** @param length of the whole file */
  constructor(walk: Walk, length: number) {
    super(walk);
    this.#length = length;
  }

  /** @throws FeedError for too many notes */
  push(piece: Buffer): FoundMetadata {
    this.walkOver(piece, false);
    const leap = this.leap();
    if (leap === null) return { skip: 0, spans: [] };
    this.#note(leap.move, leap.length, 0);
    return { skip: leap.length, spans: [] };
  }

  end(): FoundMetadata {
    this.walkOver(Buffer.alloc(0), true);
    if (this.#at < this.#length) this.#note({ blank: Infinity }, Infinity, 0);
    return { skip: 0, spans: this.#spans };
  }

  protected override follow(move: Move, bytes: Buffer, done: number): void {
    this.#note(move, bytes.length, done);
  }

  #note(move: Move, length: number, done: number): void {
    const from = this.#at;
    const to = Math.min(this.#length, from + length);
    this.#at = to;
    if ('pass' in move || to === from) return;
    const bytes = 'put' in move ? Buffer.from(move.put.subarray(done, done + to - from)) : null;
    const last = this.#spans.at(-1);
    if (bytes === null && last?.bytes === null && last.to === from) last.to = to;
    else if (this.#spans.length >= MOST_SPANS) throw tooManyPieces();
    else this.#spans.push({ from, to, bytes });
  }
}
