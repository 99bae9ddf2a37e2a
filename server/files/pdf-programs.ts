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
const MOST_IN_ALL = 64 * 1024 * 1024;
const MOST_STREAMS = 20_000;

/** Filters of object streams that are not decoded here. */
const OTHER_FILTERS = /^(?:ASCIIHexDecode|AHx|ASCII85Decode|A85|LZWDecode|LZW|RunLengthDecode|RL|Crypt)$/;

/** Whether the file has a script or an attachment, or a part that could hide one. */
export async function hasActiveParts(pdf: Buffer): Promise<boolean> {
  if (namesIn(pdf).some((name) => ACTIVE_NAMES.has(name))) return true;
  let left = MOST_IN_ALL;
  let streams = 0;
  for (const { head, data } of streamsOf(pdf)) {
    streams += 1;
    if (streams > MOST_STREAMS || hidesObjects(head)) return true;
    const hasObjects = namesIn(head).includes('ObjStm');
    const text = await textOf(data, Math.min(left, MOST_OF_STREAM), hasObjects);
    if (text === 'too much') return true;
    if (text === null) {
      // Objects that cannot be decompressed cannot be checked.
      if (hasObjects && isPacked(head)) return true;
      continue;
    }
    left -= text.length;
    if (namesIn(text).some((name) => ACTIVE_NAMES.has(name))) return true;
  }
  return false;
}

const NAME = /\/((?:[^\s()<>[\]{}/%\0#]|#[0-9a-f]{2})+)/gi;

/** Every name with its escapes decoded: `#61` is `a`. */
function namesIn(bytes: Buffer): string[] {
  return Array.from(bytes.toString('latin1').matchAll(NAME), ([, name = '']) =>
    name.replaceAll(/#([0-9a-f]{2})/gi, (_escape, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    ),
  );
}

interface Stream {
  /** Everything between the previous stream and this one. */
  head: Buffer;
  /** From its first byte; the compressed data marks its own end. */
  data: Buffer;
}

/** The streams in file order, whether or not the table of contents lists them. */
function* streamsOf(pdf: Buffer): Generator<Stream> {
  let from = 0;
  let headFrom = 0;
  while (from < pdf.length) {
    const keyword = pdf.indexOf('stream', from);
    if (keyword === -1) return;
    from = keyword + 'stream'.length;
    if (pdf.toString('latin1', keyword - 3, keyword) === 'end') {
      headFrom = from;
      continue;
    }
    let begin = from;
    while (BLANKS.has(pdf[begin] ?? 0)) begin += 1;
    if (pdf[begin] === CARRIAGE_RETURN) begin += 1;
    if (pdf[begin] === LINE_FEED) begin += 1;
    // The word may be part of a string in the dictionary, so the next one is checked too, with
    // everything before it.
    const head = pdf.subarray(Math.max(headFrom, keyword - MOST_OF_HEAD), keyword);
    yield { head, data: pdf.subarray(begin) };
  }
}

/**
 * No stream dictionary is longer. Without a limit, a file full of keywords would be read over and
 * over.
 */
const MOST_OF_HEAD = 4096;
/** Readers skip these before the end of the keyword's line. */
const BLANKS = new Set([0x20, 0x09]);

const CARRIAGE_RETURN = 0x0d;
const LINE_FEED = 0x0a;

const isPacked = (head: Buffer): boolean =>
  namesIn(head).some((name) => name === 'FlateDecode' || name === 'Fl');

/** An object stream that cannot be decoded here. */
function hidesObjects(head: Buffer): boolean {
  const names = namesIn(head);
  if (!names.includes('ObjStm')) return false;
  return names.some((name) => OTHER_FILTERS.test(name) || name === 'Predictor');
}

/** Objects and drawings start with text; pictures and fonts do not. */
const TEXT = /^[\t\n\f\r -~]*$/;
const FIRST_BYTES = 64;
const ZLIB_HEADER = 2;

/**
 * The decompressed text, or as much of it as a reader would recover from damaged data. Null when it
 * is not compressed text. Checksums are ignored, as PDF readers ignore them too.
 */
async function textOf(
  data: Buffer,
  most: number,
  whateverItIs: boolean,
): Promise<Buffer | 'too much' | null> {
  if (data.length <= ZLIB_HEADER || data.readUInt16BE(0) % 31 !== 0) return null;
  const inflate = createInflateRaw();
  inflate.end(data.subarray(ZLIB_HEADER));
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of inflate) {
      const bytes = chunk as Buffer;
      if (size === 0 && !whateverItIs && !TEXT.test(bytes.toString('latin1', 0, FIRST_BYTES))) return null;
      chunks.push(bytes);
      size += bytes.length;
      if (size > most) return 'too much';
    }
  } catch {
    // The part before the damage counts.
  }
  return size === 0 ? null : Buffer.concat(chunks);
}
