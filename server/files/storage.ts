/** The house's files outside the database: in a folder, an object store, or two places at once. */
import type { Readable } from 'node:stream';
import type { Objects } from './objects.ts';

export interface Storage {
  /** The place as people read it in messages. */
  readonly place: string;
  /** Moves the file at `source` to a generated key; the user's file name is never part of it. */
  take(key: string, source: string): Promise<void>;
  open(key: string): Readable;
  has(key: string): Promise<boolean>;
  /** Runs `work` with a path on this machine's disk, for readers that need one. */
  lend<T>(key: string, work: (path: string) => Promise<T>): Promise<T>;
  remove(key: string): Promise<void>;
  /** The keys of all files that were taken and not removed. */
  keys(): AsyncIterable<string>;
  /** The seal's anchor, a short text; null when there is none yet. */
  readAnchor(): Promise<string | null>;
  /** Replaces it atomically: after a crash it is either the old or the new one. */
  keepAnchor(text: string): Promise<void>;
  /** Records that this person was erased, so that a restored backup does not bring them back. */
  noteErased(personId: string): Promise<void>;
  /** The ids of erased people. */
  erasedPeople(): Promise<string[]>;
  /** Whose files these are: an id that the database knows as well; null for a new place. */
  readOwner(): Promise<string | null>;
  keepOwner(id: string): Promise<void>;
}

const ANCHOR = 'seal-anchor.json';
const OWNER = 'belongs-to';
/** An empty file for each person, so that several processes can write at once. */
const ERASED = 'erased/';

const nameOf = (key: string): string => {
  if (!/^[0-9a-z-]+$/.test(key)) throw new Error('A storage key is made by the server.');
  return `${key.slice(-2)}/${key}`;
};

/** The key of a file's name; null for all else. */
const keyIn = (name: string): string | null => {
  const key = name.slice(name.indexOf('/') + 1);
  return /^[0-9a-z-]+$/.test(key) && nameOf(key) === name ? key : null;
};

export const storageOf = (objects: Objects): Storage => ({
  place: objects.place,
  take: (key, source) => objects.take(nameOf(key), source),
  open: (key) => objects.open(nameOf(key)),
  has: (key) => objects.has(nameOf(key)),
  lend: (key, work) => objects.lend(nameOf(key), work),
  remove: (key) => objects.remove(nameOf(key)),
  async *keys() {
    for await (const name of objects.names('')) {
      const key = keyIn(name);
      if (key !== null) yield key;
    }
  },
  readAnchor: () => objects.read(ANCHOR),
  keepAnchor: (text) => objects.write(ANCHOR, text),
  noteErased: (personId) => objects.write(`${ERASED}${personId}`, ''),
  async erasedPeople() {
    const people: string[] = [];
    for await (const name of objects.names(ERASED)) people.push(name.slice(ERASED.length));
    return people;
  },
  readOwner: () => objects.read(OWNER),
  keepOwner: (id) => objects.write(OWNER, id),
});
