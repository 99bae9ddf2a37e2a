import { createHash, type Hash } from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';
import { Writable } from 'node:stream';
import { FeedError } from './feed-error.ts';

/** Where the bytes of a feed go as they come: to disk, counted and summed, and never more than `maxBytes` of them. */
export class FetchedFile extends Writable {
  bytes = 0;
  readonly #path: string;
  readonly #maxBytes: number;
  readonly #onBytes: (bytes: number) => void;
  readonly #hash: Hash = createHash('sha256');
  #file: FileHandle | null = null;

  constructor(path: string, maxBytes: number, onBytes: (bytes: number) => void) {
    super();
    this.#path = path;
    this.#maxBytes = maxBytes;
    this.#onBytes = onBytes;
  }

  /** Of all bytes; to be asked for once, at the end. */
  sha256(): string {
    return this.#hash.digest('hex');
  }

  override _construct(done: (error?: Error | null) => void): void {
    open(this.#path, 'wx', 0o600).then((file) => {
      this.#file = file;
      done();
    }, done);
  }

  override _write(chunk: Buffer, _encoding: string, done: (error?: Error | null) => void): void {
    this.bytes += chunk.length;
    if (this.bytes > this.#maxBytes) {
      done(tooLarge(this.#maxBytes));
      return;
    }
    this.#hash.update(chunk);
    this.#onBytes(this.bytes);
    if (this.#file === null) done(new Error('The file is not open.'));
    else this.#file.writeFile(chunk).then(() => done(), done);
  }

  override _final(done: (error?: Error | null) => void): void {
    this.#close().then(() => done(), done);
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#close().then(
      () => done(error),
      () => done(error),
    );
  }

  async #close(): Promise<void> {
    const file = this.#file;
    this.#file = null;
    await file?.close();
  }
}

export const tooLarge = (maxBytes: number): FeedError =>
  new FeedError(
    `The feed is larger than ${Math.round(maxBytes / 1_000_000)} MB. Ask the provider for a sheet of its stock alone.`,
  );
