/**
 * Rewrites a PDF with only what its pages need, without metadata: author, times, program, source
 * file. The pages' content stays. (docs/adr/0026-media-without-supplier-metadata.md)
 */
import { readObjects, type PdfObjects } from './read-objects.ts';
import {
  dictOf,
  nameOf,
  NULL,
  toPdf,
  UnclearPdf,
  type PdfDict,
  type PdfObject,
  type PdfValue,
} from './values.ts';

/**
 * Removes the metadata of a JPEG within a PDF (camera, place, author) without re-encoding the
 * picture.
 */

const START = 0xd8;
const SCAN = 0xda;
/** Segments needed to decode the picture and its colours. */
const NEEDED = [0xe0, 0xee];

/** Returned unchanged if it does not begin as a JPEG. */
function withoutJpegMetadata(bytes: Buffer): Buffer {
  if (bytes[0] !== 0xff || bytes[1] !== START) return bytes;
  const parts: Buffer[] = [bytes.subarray(0, 2)];
  for (let at = 2; at + 4 <= bytes.length;) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff || marker === SCAN) {
      parts.push(bytes.subarray(at));
      return Buffer.concat(parts);
    }
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    const isNote = (marker >= 0xe0 && marker <= 0xef && !NEEDED.includes(marker)) || marker === 0xfe;
    if (!isNote) parts.push(bytes.subarray(at, end));
    at = end;
  }
  return Buffer.concat(parts);
}

/** Entries removed everywhere: metadata, embedded files, scripts, links, and signature details. */
const DROPPED = new Set(
  ['Metadata', 'PieceInfo', 'LastModified', 'Info', 'CreatorInfo', 'OPI', 'Thumb', 'Alternates']
    .concat(['EF', 'EmbeddedFiles', 'AF', 'Collection', 'JavaScript', 'XFA', 'Threads', 'SpiderInfo'])
    .concat(['A', 'AA', 'PA', 'OpenAction', 'URI', 'Perms', 'DSS', 'Legal', 'OutputIntents']),
);
/** An annotation's author and time. */
const OF_ANNOTATION = new Set(['T', 'M', 'NM', 'CreationDate', 'Subj', 'RC', 'Popup', 'FS']);
/** Objects that are metadata themselves, wherever they are referenced. */
const NOTES = new Set(['Metadata', 'Sig', 'DocTimeStamp', 'Filespec', 'F', 'EmbeddedFile', 'Action']);

/** @throws UnclearPdf if the file's content cannot be determined reliably */
export function cleanPdf(file: Buffer): Buffer {
  const read = readObjects(file);
  const kept = new Map<number, PdfObject>();
  const waiting = [read.root];
  const encryption = read.encryption?.entries.get('Encrypt');
  if (encryption?.is === 'ref') waiting.push(encryption.number);
  for (let number = waiting.pop(); number !== undefined; number = waiting.pop()) {
    const object = read.objects.get(number);
    if (object === undefined || kept.has(number)) continue;
    // The encryption dictionary must stay unchanged.
    const isNeeded = encryption?.is === 'ref' && encryption.number === number;
    const value = isNeeded ? object.value : withoutNotesOf(object.value);
    kept.set(number, { ...object, value });
    for (const next of numbersIn(value)) waiting.push(next);
  }
  if (nameOf(dictOf(read.objects.get(read.root)?.value)?.entries.get('Type')) !== 'Catalog')
    throw new UnclearPdf('Its beginning is not found.');
  return written(kept, read);
}

function withoutNotesOf(value: PdfValue): PdfValue {
  if (value.is === 'array') return { is: 'array', items: value.items.map(withoutNotesOf) };
  if (value.is !== 'dict') return value;
  const { entries } = value;
  if (NOTES.has(nameOf(entries.get('Type')) ?? '') || entries.has('ByteRange')) return NULL;
  const isAnnotation = entries.has('Rect') && entries.has('Subtype');
  return {
    is: 'dict',
    entries: new Map(
      [...entries]
        .filter(([key]) => !DROPPED.has(key) && !(isAnnotation && OF_ANNOTATION.has(key)))
        .map(([key, item]) => [key, withoutNotesOf(item)]),
    ),
  };
}

function numbersIn(value: PdfValue): number[] {
  switch (value.is) {
    case 'ref':
      return [value.number];
    case 'array':
      return value.items.flatMap(numbersIn);
    case 'dict':
      return [...value.entries.values()].flatMap(numbersIn);
    default:
      return [];
  }
}

/** Object numbers stay, because decryption depends on them. */
function written(kept: ReadonlyMap<number, PdfObject>, { root, encryption, objects }: PdfObjects): Buffer {
  const parts: Buffer[] = [];
  let length = 0;
  const write = (...pieces: (Buffer | string)[]): void => {
    for (const piece of pieces) {
      const bytes = typeof piece === 'string' ? Buffer.from(piece, 'latin1') : piece;
      parts.push(bytes);
      length += bytes.length;
    }
  };
  write('%PDF-1.7\n%\xb5\xb5\xb5\xb5\n');
  const places = new Map<number, number>();
  for (const [number, object] of [...kept].toSorted(([a], [b]) => a - b)) {
    places.set(number, length);
    write(`${number} ${object.generation} obj\n`, ...bodyOf(object, encryption !== null), '\nendobj\n');
  }
  const start = length;
  const last = [...places.keys()].reduce((most, number) => Math.max(most, number), 0);
  write('xref\n0 1\n0000000000 65535 f \n');
  for (const [number, place] of places)
    write(
      `${number} 1\n${String(place).padStart(10, '0')} ${String(kept.get(number)?.generation ?? 0).padStart(5, '0')} n \n`,
    );
  const trailer: PdfDict = {
    is: 'dict',
    entries: new Map<string, PdfValue>([
      ['Size', { is: 'raw', bytes: Buffer.from(String(last + 1)) }],
      ['Root', { is: 'ref', number: root, generation: objects.get(root)?.generation ?? 0 }],
    ]),
  };
  for (const key of ['Encrypt', 'ID']) {
    const value = encryption?.entries.get(key);
    if (value !== undefined) trailer.entries.set(key, value);
  }
  const ending: (Buffer | string)[] = [];
  toPdf(trailer, ending);
  write('trailer\n', ...ending, `\nstartxref\n${start}\n%%EOF\n`);
  return Buffer.concat(parts);
}

function bodyOf({ value, stream }: PdfObject, isEncrypted: boolean): (Buffer | string)[] {
  const pieces: (Buffer | string)[] = [];
  const dict = dictOf(value);
  if (stream === null || dict === null) {
    toPdf(value, pieces);
    return pieces;
  }
  const isPhotograph = !isEncrypted && isOnlyJpeg(dict.entries.get('Filter'));
  const bytes = isPhotograph ? withoutJpegMetadata(stream) : stream;
  const entries = new Map(dict.entries);
  entries.set('Length', { is: 'raw', bytes: Buffer.from(String(bytes.length)) });
  toPdf({ is: 'dict', entries }, pieces);
  pieces.push('\nstream\n', bytes, '\nendstream');
  return pieces;
}

function isOnlyJpeg(filter: PdfValue | undefined): boolean {
  if (filter?.is === 'array') return filter.items.length === 1 && isOnlyJpeg(filter.items[0]);
  return nameOf(filter) === 'DCTDecode' || nameOf(filter) === 'DCT';
}
