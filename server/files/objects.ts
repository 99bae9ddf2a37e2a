/** What a place for files can do, under names that the portal chooses. */
import type { Readable } from 'node:stream';

export interface Objects {
  /** The place as people read it in messages. */
  readonly place: string;
  /** Moves the file at `source` there, whole or not at all. */
  take(name: string, source: string): Promise<void>;
  /** Writes a short text; after a crash it is either the old or the new one. */
  write(name: string, text: string): Promise<void>;
  /** A short text; null if it is missing. */
  read(name: string): Promise<string | null>;
  has(name: string): Promise<boolean>;
  /** Fails while it is read if the file is missing. */
  open(name: string): Readable;
  /** Runs `work` with a path on this machine's disk that lasts until it ends. */
  lend<T>(name: string, work: (path: string) => Promise<T>): Promise<T>;
  remove(name: string): Promise<void>;
  /** Names in no particular order: all for '', else those in a folder such as `erased/`. */
  names(folder: string): AsyncIterable<string>;
}

/** The place does not answer, or refuses: another attempt may succeed. */
export class FilesUnreachable extends Error {
  override readonly name = 'FilesUnreachable';
}
