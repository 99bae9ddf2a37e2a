/** Writes ZIP archives as a stream, so that what is packed is never held in memory. */
import { pipeline, Readable } from 'node:stream';
import { constants, crc32, createDeflateRaw } from 'node:zlib';

export interface ArchivePart {
  /** Path in the archive, with slashes. */
  name: string;
  body: AsyncIterable<Buffer | string>;
  /** It is already compressed, so it is stored as it is. */
  isPacked?: boolean;
}

interface Packed {
  name: Buffer;
  crc: number;
  packedSize: number;
  size: number;
  offset: number;
}

const LOCAL = 0x04034b50;
const DESCRIPTOR = 0x08074b50;
const ENTRY = 0x02014b50;
const END = 0x06054b50;
const VERSION = 20;
/** Names are UTF-8, and sizes follow the part, because they are not known before it. */
const FLAGS = 0x0808;
const DEFLATED = 8;
/** Sizes and offsets have 32 bits, counts 16. */
const MOST_BYTES = 0xffff_ffff;
const MOST_PARTS = 0xffff;

/**
 * The archive's bytes. Each part is read when the one before is packed.
 * @param at the time that all parts bear, in UTC and not before 1980
 * @throws RangeError beyond 4 GiB or 65,535 parts
 */
export async function* archive(parts: AsyncIterable<ArchivePart>, at: Date): AsyncGenerator<Buffer> {
  const packed: Packed[] = [];
  let offset = 0;
  const written = (bytes: Buffer): Buffer => {
    offset += bytes.length;
    if (offset > MOST_BYTES) throw new RangeError('A ZIP archive holds at most 4 GiB.');
    return bytes;
  };
  const time = dosTime(at);
  for await (const { name, body, isPacked = false } of parts) {
    if (packed.length === MOST_PARTS) throw new RangeError('A ZIP archive holds at most 65,535 parts.');
    const part: Packed = { name: Buffer.from(name), crc: 0, packedSize: 0, size: 0, offset };
    yield written(localHeader(part.name, time));
    for await (const chunk of deflated(
      body,
      part,
      isPacked ? constants.Z_NO_COMPRESSION : constants.Z_DEFAULT_COMPRESSION,
    ))
      yield written(chunk);
    yield written(descriptor(part));
    packed.push(part);
  }
  const directory = Buffer.concat(packed.map((part) => entry(part, time)));
  yield directory;
  yield end(packed.length, directory.length, offset);
}

/** The packed bytes of `body`; its sizes and checksum are noted in `part`. */
async function* deflated(
  body: AsyncIterable<Buffer | string>,
  part: Packed,
  level: number,
): AsyncGenerator<Buffer> {
  async function* counted(): AsyncGenerator<Buffer> {
    for await (const chunk of body) {
      const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
      part.crc = crc32(bytes, part.crc);
      part.size += bytes.length;
      yield bytes;
    }
  }
  const deflate = createDeflateRaw({ level });
  // A failure of the body destroys the stream, and is thrown where it is read.
  pipeline(Readable.from(counted()), deflate, () => undefined);
  const chunks: AsyncIterable<Buffer> = deflate;
  for await (const chunk of chunks) {
    part.packedSize += chunk.length;
    yield chunk;
  }
  if (part.size > MOST_BYTES) throw new RangeError('A part of a ZIP archive has at most 4 GiB.');
}

function localHeader(name: Buffer, time: number): Buffer {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(LOCAL, 0);
  head.writeUInt16LE(VERSION, 4);
  head.writeUInt16LE(FLAGS, 6);
  head.writeUInt16LE(DEFLATED, 8);
  head.writeUInt32LE(time, 10);
  head.writeUInt16LE(name.length, 26);
  return Buffer.concat([head, name]);
}

function descriptor({ crc, packedSize, size }: Packed): Buffer {
  const tail = Buffer.alloc(16);
  tail.writeUInt32LE(DESCRIPTOR, 0);
  tail.writeUInt32LE(crc, 4);
  tail.writeUInt32LE(packedSize, 8);
  tail.writeUInt32LE(size, 12);
  return tail;
}

function entry({ name, crc, packedSize, size, offset }: Packed, time: number): Buffer {
  const head = Buffer.alloc(46);
  head.writeUInt32LE(ENTRY, 0);
  head.writeUInt16LE(VERSION, 4);
  head.writeUInt16LE(VERSION, 6);
  head.writeUInt16LE(FLAGS, 8);
  head.writeUInt16LE(DEFLATED, 10);
  head.writeUInt32LE(time, 12);
  head.writeUInt32LE(crc, 16);
  head.writeUInt32LE(packedSize, 20);
  head.writeUInt32LE(size, 24);
  head.writeUInt16LE(name.length, 28);
  head.writeUInt32LE(offset, 42);
  return Buffer.concat([head, name]);
}

function end(parts: number, directory: number, offset: number): Buffer {
  const tail = Buffer.alloc(22);
  tail.writeUInt32LE(END, 0);
  tail.writeUInt16LE(parts, 8);
  tail.writeUInt16LE(parts, 10);
  tail.writeUInt32LE(directory, 12);
  tail.writeUInt32LE(offset, 16);
  return tail;
}

/** The date in the upper half, the time in the lower one, in steps of two seconds. */
const dosTime = (at: Date): number =>
  (((at.getUTCFullYear() - 1980) << 25) |
    ((at.getUTCMonth() + 1) << 21) |
    (at.getUTCDate() << 16) |
    (at.getUTCHours() << 11) |
    (at.getUTCMinutes() << 5) |
    (at.getUTCSeconds() >> 1)) >>>
  0;
