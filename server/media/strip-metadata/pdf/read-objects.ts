/** All objects of a PDF, found by scanning the file from beginning to end. */
import { inflateSync } from 'node:zlib';
import { Budget, ValueReader } from './read-value.ts';
import {
  dictOf,
  NULL,
  nameOf,
  numberOf,
  UnclearPdf,
  type PdfDict,
  type PdfObject,
  type PdfValue,
} from './values.ts';

export interface PdfObjects {
  /** By number; the last version of each. */
  objects: Map<number, PdfObject>;
  root: number;
  /** The encryption dictionary; null if the file is not encrypted. */
  encryption: PdfDict | null;
}

const OBJECT = /(\d{1,10})[ \t\r\n\f\0]{1,8}(\d{1,5})[ \t\r\n\f\0]{1,8}obj|\btrailer(?=[ \t\r\n\f\0]*<<)/g;

/** @throws UnclearPdf if it cannot be read reliably */
export function readObjects(file: Buffer): PdfObjects {
  const text = file.toString('latin1');
  const budget = new Budget();
  const found: [number: number, PdfObject][] = [];
  const trailers: PdfDict[] = [];
  OBJECT.lastIndex = 0;
  for (let head = OBJECT.exec(text); head !== null; head = OBJECT.exec(text)) {
    const reader = new ValueReader(file, head.index + head[0].length, budget);
    const value = reader.takes('endobj') ? NULL : reader.value();
    const dict = dictOf(value);
    if (head[1] === undefined) {
      if (dict !== null) trailers.push(dict);
    } else {
      const stream = dict === null ? null : streamOf(reader, text, dict);
      const type = nameOf(dict?.entries.get('Type'));
      if (type === 'XRef' && dict !== null) trailers.push(dict);
      else found.push([Number(head[1]), { generation: Number(head[2]), value, stream }]);
    }
    OBJECT.lastIndex = reader.at;
  }
  const encryption = trailers.findLast(({ entries }) => entries.has('Encrypt')) ?? null;
  const objects = unpacked(found, encryption !== null, budget);
  const root = trailers.findLast(({ entries }) => entries.has('Root'))?.entries.get('Root');
  if (root?.is !== 'ref' || dictOf(objects.get(root.number)?.value) === null)
    throw new UnclearPdf('Its beginning is not found.');
  return { objects, root: root.number, encryption };
}

function streamOf(reader: ValueReader, text: string, { entries }: PdfDict): Buffer | null {
  if (!reader.takes('stream')) return null;
  if (text[reader.at] === '\r') reader.at++;
  if (text[reader.at] === '\n') reader.at++;
  const from = reader.at;
  const said = numberOf(entries.get('Length'));
  const isRight =
    said !== null && /^[ \t\r\n\f\0]{0,4}endstream/.test(text.slice(from + said, from + said + 16));
  const end = isRight ? from + said : text.indexOf('endstream', from);
  if (end < 0) throw new UnclearPdf('A stream does not end.');
  reader.at = text.indexOf('endstream', end) + 'endstream'.length;
  return reader.bytes.subarray(from, end);
}

/**
 * In the order of the file, with an object stream's objects at its position: later objects are
 * newer.
 */
function unpacked(
  found: readonly [number: number, PdfObject][],
  isEncrypted: boolean,
  budget: Budget,
): Map<number, PdfObject> {
  const objects = new Map<number, PdfObject>();
  for (const [number, object] of found) {
    const entries = dictOf(object.value)?.entries;
    if (object.stream === null || entries === undefined || nameOf(entries.get('Type')) !== 'ObjStm')
      objects.set(number, object);
    else if (isEncrypted) throw new UnclearPdf('Its objects are packed and encrypted.');
    else unpack(object.stream, entries, budget, objects);
  }
  return objects;
}

function unpack(
  stream: Buffer,
  entries: PdfDict['entries'],
  budget: Budget,
  into: Map<number, PdfObject>,
): void {
  const count = numberOf(entries.get('N'));
  const first = numberOf(entries.get('First'));
  if (count === null || first === null) throw new UnclearPdf('A stream of objects is not described.');
  if (entries.has('DecodeParms')) throw new UnclearPdf('Objects are packed in an unusual way.');
  const bytes = inflated(stream, entries.get('Filter'), budget);
  const head = new ValueReader(bytes.subarray(0, first), 0, budget);
  const offsets = new Set<number>();
  for (let place = 0; place < count; place++) {
    const [number, offset] = [numberOf(head.value()), numberOf(head.value())];
    if (number === null || offset === null || offsets.has(offset))
      throw new UnclearPdf('A stream of objects is broken.');
    offsets.add(offset);
    const value = new ValueReader(bytes, first + offset, budget).value();
    into.set(number, { generation: 0, value, stream: null });
  }
}

function inflated(stream: Buffer, filter: PdfValue | undefined, budget: Budget): Buffer {
  if (filter === undefined) return stream;
  if (!isFlate(filter)) throw new UnclearPdf('Objects are packed in an unusual way.');
  try {
    // Bytes after the compressed data, such as a line break, do not matter.
    const bytes = inflateSync(stream, { maxOutputLength: budget.unpacked });
    budget.unpack(bytes.length);
    return bytes;
  } catch {
    throw new UnclearPdf('Objects cannot be unpacked.');
  }
}

function isFlate(filter: PdfValue): boolean {
  if (filter.is === 'array') return filter.items.length === 1 && filter.items.every(isFlate);
  return nameOf(filter) === 'FlateDecode' || nameOf(filter) === 'Fl';
}
