/**
 * Finds active content in a PDF. A script, an attachment or a form that submits itself is always
 * named in the file, but the name may contain escapes (`/J#61vaScript`) or be in a compressed
 * stream. PDF libraries do not help here: they follow the file's own table of contents and
 * decompress without a limit.
 */
import { createInflateRaw } from 'node:zlib';

/** Names of active content, and encryption, which would hide it. */
const ACTIVE_NAMES = new Set([
  'JavaScript',
  'Launch',
  'EmbeddedFile',
  'EmbeddedFiles',
  'RichMedia',
  'Rendition',
  'Movie',
  'SubmitForm',
  'ImportData',
  'GoToE',
  'XFA',
  'Encrypt',
]);

/** Drawings of a page are far smaller; a scanned document never decompresses to more. */
const MOST_OF_STREAM = 16 * 1024 * 1024;
/** Also of streams that are not text, as far as they were decompressed to find that out. */
const MOST_IN_ALL = 64 * 1024 * 1024;
const MOST_STREAMS = 20_000;

/** Filters of object streams that are not decoded here. */
const OTHER_FILTERS = /^(?:ASCIIHexDecode|AHx|ASCII85Decode|A85|LZWDecode|LZW|RunLengthDecode|RL|Crypt)$/;

/** Whether the file has a script or an attachment, or a part that could hide one. */
export async function hasActiveParts(pdf: Buffer): Promise<boolean> {
  if (hasActiveName(pdf)) return true;
  let left = MOST_IN_ALL;
  let streams = 0;
  for (const { head, data } of streamsOf(pdf)) {
    streams += 1;
    if (streams > MOST_STREAMS || (head.hasObjects && head.isHidden)) return true;
    const { text, unpacked } = await unpackedText(data, Math.min(left, MOST_OF_STREAM), head.hasObjects);
    left -= unpacked;
    if (text === 'too much' || left < 0) return true;
    // Objects that cannot be decompressed cannot be checked.
    if (text === null && head.hasObjects && head.isPacked) return true;
    if (text !== null && hasActiveName(text)) return true;
  }
  return false;
}

const NAME = /\/((?:[^\s()<>[\]{}/%\0#]|#[0-9a-f]{2})+)/gi;

/** Every name with its escapes decoded: `#61` is `a`. */
function* namesIn(bytes: Buffer): Generator<string> {
  for (const [, name = ''] of bytes.toString('latin1').matchAll(NAME))
    yield name.includes('#')
      ? name.replaceAll(/#([0-9a-f]{2})/gi, (_escape, code: string) =>
          String.fromCharCode(Number.parseInt(code, 16)),
        )
      : name;
}

function hasActiveName(bytes: Buffer): boolean {
  for (const name of namesIn(bytes)) if (ACTIVE_NAMES.has(name)) return true;
  return false;
}

/** What the dictionary before a stream says of it. */
interface Head {
  /** An object stream. */
  hasObjects: boolean;
  /** Packed in a way that is decoded here. */
  isPacked: boolean;
  /** Packed in a way that is not. */
  isHidden: boolean;
}

interface Stream {
  /** Of everything between the end of the previous stream and this one. */
  head: Head;
  /** From its first byte; the compressed data marks its own end. */
  data: Buffer;
}

const NOTHING_SAID: Head = { hasObjects: false, isPacked: false, isHidden: false };

function readMore(head: Head, bytes: Buffer): Head {
  let { hasObjects, isPacked, isHidden } = head;
  for (const name of namesIn(bytes)) {
    hasObjects ||= name === 'ObjStm';
    isPacked ||= name === 'FlateDecode' || name === 'Fl';
    isHidden ||= name === 'Predictor' || OTHER_FILTERS.test(name);
  }
  return { hasObjects, isPacked, isHidden };
}

/** The streams in file order, whether or not the table of contents lists them. */
function* streamsOf(pdf: Buffer): Generator<Stream> {
  let from = 0;
  let head = NOTHING_SAID;
  while (from < pdf.length) {
    const keyword = pdf.indexOf('stream', from);
    if (keyword === -1) return;
    const before = from;
    from = keyword + 'stream'.length;
    if (pdf.toString('latin1', keyword - 3, keyword) === 'end') {
      head = NOTHING_SAID;
      continue;
    }
    let begin = from;
    while (BLANKS.has(pdf[begin] ?? 0)) begin += 1;
    if (pdf[begin] === CARRIAGE_RETURN) begin += 1;
    if (pdf[begin] === LINE_FEED) begin += 1;
    // The word may be part of a string in the dictionary, so the next one is checked too, with all
    // that was said before it. Each byte is read once, however many keywords there are.
    head = readMore(head, pdf.subarray(Math.max(before, keyword - MOST_OF_HEAD), keyword));
    yield { head, data: pdf.subarray(begin) };
  }
}

/** No stream dictionary is longer. */
const MOST_OF_HEAD = 4096;
/** Readers skip these before the end of the keyword's line. */
const BLANKS = new Set([0x20, 0x09]);

const CARRIAGE_RETURN = 0x0d;
const LINE_FEED = 0x0a;

/** Objects and drawings start with text; pictures and fonts do not. */
const TEXT = /^[\t\n\f\r -~]*$/;
const FIRST_BYTES = 64;
const ZLIB_HEADER = 2;

/**
 * The decompressed text, or as much of it as a reader would recover from damaged data. Null when it
 * is not compressed text. Checksums are ignored, as PDF readers ignore them too.
 */
async function unpackedText(
  data: Buffer,
  most: number,
  whateverItIs: boolean,
): Promise<{ text: Buffer | 'too much' | null; unpacked: number }> {
  if (data.length <= ZLIB_HEADER || data.readUInt16BE(0) % 31 !== 0) return { text: null, unpacked: 0 };
  const inflate = createInflateRaw();
  inflate.end(data.subarray(ZLIB_HEADER));
  const chunks: Buffer[] = [];
  let unpacked = 0;
  try {
    for await (const chunk of inflate) {
      const bytes = chunk as Buffer;
      const isFirst = unpacked === 0;
      unpacked += bytes.length;
      if (isFirst && !whateverItIs && !TEXT.test(bytes.toString('latin1', 0, FIRST_BYTES)))
        return { text: null, unpacked };
      chunks.push(bytes);
      if (unpacked > most) return { text: 'too much', unpacked };
    }
  } catch {
    // The part before the damage counts.
  }
  return { text: unpacked === 0 ? null : Buffer.concat(chunks), unpacked };
}
