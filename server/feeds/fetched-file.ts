import { createHash, type Hash } from 'node:crypto';
import { close, open, write } from 'node:fs';
import { Writable } from 'node:stream';
import { FeedError } from './feed-error.ts';

/** Writes the bytes of a feed to disk, counts and hashes them, and fails above `maxBytes`. */
export class FetchedFile extends Writable {
  bytes = 0;
  readonly #path: string;
  readonly #maxBytes: number;
  readonly #onBytes: (bytes: number) => void;
  readonly #hash: Hash = createHash('sha256');
  /** Null until it is open. */
  #file: number | null = null;

  constructor(path: string, maxBytes: number, onBytes: (bytes: number) => void) {
    super();
    this.#path = path;
    this.#maxBytes = maxBytes;
    this.#onBytes = onBytes;
  }

  /** The hash of all bytes; call it once, at the end. */
  sha256(): string {
    return this.#hash.digest('hex');
  }

  /** Writes everything from a source, and stops the source when the disk or the limit does. */
  async take(source: AsyncIterable<Buffer>): Promise<void> {
    for await (const chunk of source) {
      await new Promise<void>((resolve, reject) => {
        this.write(chunk, (error) => (error ? reject(error) : resolve()));
      });
    }
  }

  override _construct(done: Done): void {
    open(this.#path, 'wx', 0o600, (error, file) => {
      this.#file = file ?? null;
      done(error);
    });
  }

  override _write(chunk: Buffer, _encoding: string, done: Done): void {
    this.bytes += chunk.length;
    if (this.bytes > this.#maxBytes) {
      done(tooLarge(this.#maxBytes));
      return;
    }
    this.#hash.update(chunk);
    this.#onBytes(this.bytes);
    this.#put(chunk, done);
  }

  override _final(done: Done): void {
    this.#close(done);
  }

  override _destroy(error: Error | null, done: Done): void {
    this.#close(() => done(error));
  }

  /** A write may be partial. */
  #put(chunk: Buffer, done: Done): void {
    if (this.#file === null) {
      done(new Error('The file is not open.'));
      return;
    }
    write(this.#file, chunk, (error, written) => {
      if (error === null && written < chunk.length) this.#put(chunk.subarray(written), done);
      else done(error);
    });
  }

  #close(done: Done): void {
    const file = this.#file;
    this.#file = null;
    if (file === null) done();
    else close(file, done);
  }
}

type Done = (error?: Error | null) => void;

export const tooLarge = (maxBytes: number): FeedError =>
  new FeedError(
    `The feed is larger than ${Math.round(maxBytes / 1_000_000)} MB. Ask the provider for a sheet that has only its stock.`,
  );
