/**
 * Cleans an AVI: chunks needed for playback are kept, all others, such as titles, dates and the
 * names of programs, become `JUNK` of zeros.
 */
import type { Walk } from './steps.ts';

/** Walks the content of a chunk: this many bytes, without the byte that makes them even. */
type Content = (length: number) => Walk;

interface Chunks {
  /** By the chunk's name. */
  chunks: Readonly<Record<string, Content>>;
  /** By the list's name. */
  lists: Readonly<Record<string, Chunks>>;
  /** Pictures and sounds are named by their stream. */
  streams: boolean;
}

/** The whole file: a list of everything, and more of them beyond a gigabyte. */
export function* avi(): Walk {
  for (;;) {
    const ahead = yield { peek: 12 };
    const isCut = ahead.length < 12;
    const name = ahead.toString('latin1', 0, 4);
    const kind = ahead.toString('latin1', 8, 12);
    const isKnown = name === 'RIFF' && (kind === 'AVI ' || kind === 'AVIX') && !isCut;
    // The end of a part cuts a header, which tells nothing.
    if (!isKnown) return void (yield isCut ? { pass: ahead.length } : { blank: Infinity });
    const size = ahead.readUInt32LE(4);
    if (size < 4) return void (yield { blank: Infinity });
    yield { pass: 12 };
    yield* inside(size - 4, FILE);
    if (size % 2 === 1) yield { blank: 1 };
  }
}

function* inside(length: number, kept: Chunks): Walk {
  for (let left = length; left > 0;) {
    const ahead = yield { peek: 12 };
    const name = ahead.toString('latin1', 0, 4);
    const isCut = ahead.length < Math.min(left, name === 'LIST' ? 12 : 8);
    if (isCut) return void (yield { pass: ahead.length });
    const size = left < 8 ? Infinity : ahead.readUInt32LE(4);
    if (8 + size > left) return void (yield { blank: left });
    const list = name === 'LIST' && size >= 4 ? listIn(kept, ahead.toString('latin1', 8, 12)) : undefined;
    const content = contentIn(kept, name);
    if (list !== undefined) {
      yield { pass: 12 };
      yield* inside(size - 4, list);
    } else if (content !== undefined) {
      yield { pass: 8 };
      yield* content(size);
    } else {
      yield { put: Buffer.from('JUNK', 'latin1') };
      yield { pass: 4 };
      yield { blank: size };
    }
    const padding = Math.min(size % 2, left - 8 - size);
    if (padding > 0) yield { blank: padding };
    left -= 8 + size + padding;
  }
}

const listIn = ({ lists }: Chunks, name: string): Chunks | undefined =>
  Object.hasOwn(lists, name) ? lists[name] : undefined;

/** `00dc` is a picture of the first stream, `01wb` a sound of the second, `ix00` an index. */
const OF_STREAM = /^(?:\d\d(?:db|dc|wb|pc|iv|AC|__)|ix\d\d)$/;

function contentIn({ chunks, streams }: Chunks, name: string): Content | undefined {
  if (Object.hasOwn(chunks, name)) return chunks[name];
  return streams && OF_STREAM.test(name) ? whole : undefined;
}

function* whole(length: number): Walk {
  yield { pass: length };
}

const only = (names: string, lists: Chunks['lists'] = {}): Chunks => ({
  chunks: Object.fromEntries(names.split(' ').map((name) => [name, whole])),
  lists,
  streams: false,
});

const MOVIE: Chunks = { chunks: {}, lists: {}, streams: true };
const FILE: Chunks = only('idx1', {
  // Sizes and rates, of the file and of each stream; not a stream's name.
  hdrl: only('avih', { strl: only('strh strf indx vprp'), odml: only('dmlh') }),
  movi: { ...MOVIE, lists: { 'rec ': MOVIE } },
});
