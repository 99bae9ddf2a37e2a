/**
 * Walks a video while it arrives: a walk decides which bytes are kept, blanked or replaced at equal
 * length, so that positions and ranges stay valid. Only in a process of its own (server/readers).
 */
import { FeedError } from '../../feeds/feed-error.ts';

export type Step =
  /** Returns the next bytes without consuming them; fewer only at the end of the file or part. */
  | { peek: number }
  | { pass: number }
  /** Replaces this many bytes by zeros; `Infinity` means to the end, also for `pass`. */
  | { blank: number }
  /** Replaces as many bytes by these. */
  | { put: Buffer };

export type Walk = Generator<Step, void, Buffer>;
export type Move = Exclude<Step, { peek: number }>;

/** A film of some hours has a million pictures; more steps are crafted to keep a reader busy. */
const MOST_STEPS = 8_000_000;
const NOTHING = Buffer.alloc(0);

export const tooManyPieces = (): FeedError => new FeedError('The video is in too many pieces to be cleaned.');

const lengthOf = (move: Move): number =>
  'pass' in move ? move.pass : 'blank' in move ? move.blank : move.put.length;

/** Follows a walk through the pieces of a file. */
export abstract class Walker {
  readonly #walk: Walk;
  #step: IteratorResult<Step, void>;
  #steps = 0;
  /** Bytes that a peek waits for: fewer than any head is long. */
  #held: Buffer = NOTHING;
  #move: Move | null = null;
  /** Of the move. */
  #done = 0;
  #length = 0;

  constructor(walk: Walk) {
    this.#walk = walk;
    this.#step = walk.next(NOTHING);
    this.#turn();
  }

  /** These bytes are part of a move, of which `done` came before. Changes them in place. */
  protected abstract follow(move: Move, bytes: Buffer, done: number): void;

  /** The bytes that are kept or blanked next, which need not come; null if they have to. */
  protected leap(): { move: Move; length: number } | null {
    const move = this.#move;
    const length = this.#length - this.#done;
    if (move === null || 'put' in move || length === 0) return null;
    [this.#done, this.#length] = [0, 0];
    return { move, length };
  }

  /**
   * Follows the walk through this piece, or, if it is the last one, to its end. Returns the bytes
   * that were walked over; those beyond the walk are left out.
   * @throws FeedError for more steps than any film needs
   */
  protected walkOver(piece: Buffer, isLast: boolean): Buffer {
    const bytes = this.#held.length === 0 ? piece : Buffer.concat([this.#held, piece]);
    this.#held = NOTHING;
    let at = 0;
    for (;;) {
      if (this.#move !== null) {
        const taken = Math.min(this.#length - this.#done, bytes.length - at);
        if (taken > 0) this.follow(this.#move, bytes.subarray(at, at + taken), this.#done);
        at += taken;
        this.#done += taken;
        if (this.#done < this.#length) break;
        this.#next(NOTHING);
      } else if (this.#step.done === true) break;
      else {
        const { value } = this.#step;
        const wanted = 'peek' in value ? value.peek : 0;
        if (bytes.length - at < wanted && !isLast) {
          // A copy, as the piece is changed and passed on.
          this.#held = Buffer.from(bytes.subarray(at));
          break;
        }
        this.#next(bytes.subarray(at, at + wanted));
      }
    }
    return at === bytes.length ? bytes : bytes.subarray(0, at);
  }

  #next(peeked: Buffer): void {
    if (++this.#steps > MOST_STEPS) throw tooManyPieces();
    this.#step = this.#walk.next(peeked);
    this.#turn();
  }

  #turn(): void {
    const { done, value } = this.#step;
    this.#move = done === true || 'peek' in value ? null : value;
    this.#done = 0;
    this.#length = this.#move === null ? 0 : lengthOf(this.#move);
  }
}

/**
 * Cleans a file, or a part of it from its beginning. Bytes that its walk does not reach are left
 * out.
 */
export class Cleaner extends Walker {
  push(piece: Buffer): Buffer {
    return this.walkOver(piece, false);
  }

  end(): Buffer {
    return this.walkOver(NOTHING, true);
  }

  protected override follow(move: Move, bytes: Buffer, done: number): void {
    if ('blank' in move) bytes.fill(0);
    else if ('put' in move) move.put.copy(bytes, 0, done);
  }
}
