/**
 * Cleans a WebM: elements needed for playback are kept. All others, such as tags, title and
 * attachments, become `Void` elements of the same length, and the names of the programs that wrote
 * it are blanked.
 */
import type { Walk } from './steps.ts';

type Content = (length: number) => Walk;
/** Keyed by id. */
type Elements = ReadonlyMap<number, Content>;

interface Head {
  id: number;
  /** Size of the header. */
  length: number;
  /** Size of the content; Infinity if the element does not know it. */
  holds: number;
}

/** An id has at most four bytes, a size eight. */
const LONGEST_HEAD = 12;

/** The whole file. */
export const webm: () => Walk = () => inside(Infinity, FILE);

function* inside(length: number, kept: Elements): Walk {
  for (let left = length; left > 0;) {
    const ahead = yield { peek: LONGEST_HEAD };
    const head = headOf(ahead);
    // The end of a part cuts a header; nothing more is known of it.
    const isCut = head === 'cut' && ahead.length < Math.min(left, LONGEST_HEAD);
    if (head === 'cut' || head === null || !fits(head, left)) {
      yield isCut ? { pass: ahead.length } : { blank: left };
      return;
    }
    const content = kept.get(head.id);
    const size = head.length + head.holds;
    const isOpen = head.holds === Infinity;
    if (content === undefined) yield* voided(size);
    else {
      yield { pass: head.length };
      // A recorder does not know a cluster's size in advance: its content is read as its siblings.
      if (!isOpen || head.id === SEGMENT) yield* content(head.holds);
    }
    left -= isOpen && head.id !== SEGMENT ? head.length : size;
  }
}

/** Only segments and clusters may have an unknown size. */
function fits({ id, length, holds }: Head, left: number): boolean {
  return holds === Infinity
    ? id === CLUSTER || (id === SEGMENT && left === Infinity)
    : length + holds <= left;
}

/** `cut` if the header is longer than the bytes; null if it is not an element. */
function headOf(ahead: Buffer): Head | 'cut' | null {
  const idLength = widthOf(ahead[0]);
  if (idLength === 'cut' || idLength === null || idLength > 4) return idLength === 'cut' ? 'cut' : null;
  const width = widthOf(ahead[idLength]);
  if (width === 'cut' || width === null) return width;
  const length = idLength + width;
  if (ahead.length < length) return 'cut';
  const first = (1 << (8 - width)) - 1;
  let holds = (ahead[idLength] ?? 0) & first;
  let isUnknown = holds === first;
  for (let at = idLength + 1; at < length; at++) {
    const byte = ahead[at] ?? 0;
    holds = holds * 256 + byte;
    isUnknown &&= byte === 0xff;
  }
  const id = ahead.readUIntBE(0, idLength);
  return { id, length, holds: isUnknown ? Infinity : holds };
}

/** The leading zeros of the first byte give the number of bytes. */
function widthOf(first: number | undefined): number | 'cut' | null {
  if (first === undefined) return 'cut';
  return first === 0 ? null : Math.clz32(first) - 23;
}

function* voided(size: number): Walk {
  const isShort = size < 9;
  const head = Buffer.alloc(isShort ? 2 : 9);
  head[0] = 0xec;
  if (isShort) head[1] = 0x80 | (size - 2);
  else {
    head.writeBigUInt64BE(BigInt(size - 9), 1);
    head[1] = 0x01;
  }
  yield { put: head };
  yield { blank: size - head.length };
}

function* whole(length: number): Walk {
  yield { pass: length };
}

/** An empty text, because the element is required. */
function* blanked(length: number): Walk {
  yield { blank: length };
}

const holding =
  (kept: Elements): Content =>
  (length) =>
    inside(length, kept);

/** @param ids hexadecimal */
const all = (ids: string, content: Content): [number, Content][] =>
  ids.split(' ').map((id) => [parseInt(id, 16), content]);

const SEGMENT = 0x18538067;
const CLUSTER = 0x1f43b675;

/** Scale of times and duration; the programs that wrote it. */
const INFO: Elements = new Map([...all('2ad7b1 4489', whole), ...all('4d80 5741', blanked)]);
/** Everything but the names of the track and of its codec. */
const TRACK: Elements = new Map(
  all(
    'd7 73c5 83 b9 88 55aa 9c 6de7 6df8 23e383 234e7a 23314f 55ee 41e4 22b59c 22b59d 86 63a2 56aa 56bb e0 e1 6d80',
    whole,
  ),
);
const FILE: Elements = new Map([
  ...all('1a45dfa3', whole),
  [
    SEGMENT,
    holding(
      new Map([
        // Where to find what, clusters, and where to jump to; then what an open cluster holds.
        ...all('114d9b74 1f43b675 1c53bb6b', whole),
        ...all('e7 a3 a0 a7 ab', whole),
        ...all('1549a966', holding(INFO)),
        ...all('1654ae6b', holding(new Map(all('ae', holding(TRACK))))),
      ]),
    ),
  ],
]);
