/**
 * What a PDF would do beside being looked at. A program, an attachment or a form that sends itself away is always named
 * in the file, but the name can be written with escapes (`/J#61vaScript`), and it can stand in a compressed stream.
 * No library serves here: those that read PDF follow the file's own table of contents, and inflate without a limit.
 */
import { createInflateRaw } from 'node:zlib';

/** Actions and parts that do something, and encryption, behind which nothing can be looked for. */
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

/** A page's drawing stays far below; what inflates to more is no scanned paper. */
const MOST_OF_STREAM = 16 * 1024 * 1024;
const MOST_IN_ALL = 64 * 1024 * 1024;
const MOST_STREAMS = 20_000;

/** Filters that an object stream may have and that are not undone here. */
const OTHER_FILTERS = /^(?:ASCIIHexDecode|AHx|ASCII85Decode|A85|LZWDecode|LZW|RunLengthDecode|RL|Crypt)$/;

/** Whether the file holds a program, an attachment, or a part in which one could not be found. */
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
      // Objects that do not unpack are objects that could not be looked at.
      if (hasObjects && isPacked(head)) return true;
      continue;
    }
    left -= text.length;
    if (namesIn(text).some((name) => ACTIVE_NAMES.has(name))) return true;
  }
  return false;
}

const NAME = /\/((?:[^\s()<>[\]{}/%\0#]|#[0-9a-f]{2})+)/gi;

/** Every name, its escapes undone: `#61` is `a`. */
function namesIn(bytes: Buffer): string[] {
  return Array.from(bytes.toString('latin1').matchAll(NAME), ([, name = '']) =>
    name.replaceAll(/#([0-9a-f]{2})/gi, (_escape, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    ),
  );
}

interface Stream {
  /** All that stands between the end of the stream before and the beginning of this one. */
  head: Buffer;
  /** From its first byte on: where its data end, the compression says itself. */
  data: Buffer;
}

/** The streams in the order of the file, whether or not the file's table of contents admits to them. */
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
    // The word may stand in a string of the dictionary: the next one is looked at as well, with all that is before it.
    const head = pdf.subarray(Math.max(headFrom, keyword - MOST_OF_HEAD), keyword);
    yield { head, data: pdf.subarray(begin) };
  }
}

/** No dictionary of a stream is longer; without a bound a file of keywords alone would be read over and over. */
const MOST_OF_HEAD = 4096;
/** Readers skip them before the end of the keyword's line. */
const BLANKS = new Set([0x20, 0x09]);

const CARRIAGE_RETURN = 0x0d;
const LINE_FEED = 0x0a;

const isPacked = (head: Buffer): boolean =>
  namesIn(head).some((name) => name === 'FlateDecode' || name === 'Fl');

/** An object stream in a form that cannot be looked into. */
function hidesObjects(head: Buffer): boolean {
  const names = namesIn(head);
  if (!names.includes('ObjStm')) return false;
  return names.some((name) => OTHER_FILTERS.test(name) || name === 'Predictor');
}

/** What objects and drawings begin with; of a picture's or a font's first bytes, not all are text. */
const TEXT = /^[\t\n\f\r -~]*$/;
const FIRST_BYTES = 64;
const ZLIB_HEADER = 2;

/**
 * The text that was compressed, or as much of it as a reader would get out of damaged data. Null for whatever is no
 * compressed text. Checksums are left aside: readers of PDF do not insist on them either.
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
    // What came before the damage counts.
  }
  return size === 0 ? null : Buffer.concat(chunks);
}
