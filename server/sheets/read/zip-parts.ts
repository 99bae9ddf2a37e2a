import { open, type FileHandle } from 'node:fs/promises';
import { createInflateRaw, inflateRawSync } from 'node:zlib';
import { pipeline, Readable } from 'node:stream';
import { createChunkCollector } from '../../files/collect-chunks.ts';
import { SheetError } from './sheet-error.ts';

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_ENTRY = 0x04034b50;
const END_LENGTH = 22;
const MAX_COMMENT = 65_535;
/** A hundred times the directory of a workbook with hundreds of sheets. */
const MAX_DIRECTORY = 16 * 1024 * 1024;
const STORED = 0;
const DEFLATED = 8;

/** A part of a ZIP archive as its directory describes it. Sizes in bytes. */
export interface ZipPart {
  name: string;
  method: number;
  crc: number;
  packedSize: number;
  size: number;
  offset: number;
}

const damaged = (cause?: unknown): SheetError =>
  new SheetError('damaged', 'The workbook is damaged; open it in a spreadsheet program and save it again.', {
    cause,
  });

/** Reads single parts of a ZIP archive from disk, without holding the archive in memory. */
export class ZipParts {
  readonly #file: FileHandle;
  readonly #parts: ReadonlyMap<string, ZipPart>;
  readonly #signal: AbortSignal | undefined;

  private constructor(
    file: FileHandle,
    parts: ReadonlyMap<string, ZipPart>,
    signal: AbortSignal | undefined,
  ) {
    this.#file = file;
    this.#parts = parts;
    this.#signal = signal;
  }

  /** @param signal stops any reading or unpacking; its reason is thrown */
  static async open(path: string, signal?: AbortSignal): Promise<ZipParts> {
    const file = await open(path);
    try {
      return new ZipParts(file, await readDirectory(file), signal);
    } catch (error) {
      await file.close();
      throw error instanceof RangeError ? damaged(error) : error;
    }
  }

  get(name: string): ZipPart | undefined {
    return this.#parts.get(name);
  }

  /** A small part as text; null if the archive has no part of that name. */
  async text(name: string, maxBytes: number): Promise<string | null> {
    const part = this.get(name);
    if (part === undefined) return null;
    if (Math.max(part.size, part.packedSize) > maxBytes)
      throw new SheetError('too_large', `The workbook's part ${name} is too large.`);
    const packed: Buffer[] = [];
    for await (const chunk of this.packed(part)) packed.push(chunk);
    try {
      const bytes = Buffer.concat(packed);
      return (part.method === STORED ? bytes : inflateRawSync(bytes, { maxOutputLength: maxBytes })).toString(
        'utf8',
      );
    } catch (cause) {
      throw damaged(cause);
    }
  }

  /** A part's bytes as stored in the archive. */
  async *packed(part: ZipPart): AsyncGenerator<Buffer> {
    const header = Buffer.alloc(30);
    await this.#file.read(header, 0, 30, part.offset);
    if (header.readUInt32LE(0) !== LOCAL_ENTRY) throw damaged();
    let position = part.offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
    const end = position + part.packedSize;
    while (position < end) {
      this.#signal?.throwIfAborted();
      const chunk = Buffer.alloc(Math.min(64 * 1024, end - position));
      const { bytesRead } = await this.#file.read(chunk, 0, chunk.length, position);
      if (bytesRead === 0) throw damaged();
      position += bytesRead;
      yield chunk.subarray(0, bytesRead);
    }
  }

  /** A part's unpacked bytes, never more than the directory announced. */
  async *unpacked(part: ZipPart): AsyncGenerator<Buffer> {
    if (part.method === STORED) return yield* this.packed(part);
    const inflate = createInflateRaw();
    pipeline(Readable.from(this.packed(part)), inflate, () => undefined);
    const sweep = createChunkCollector();
    let seen = 0;
    for await (const chunk of inflate as AsyncIterable<Buffer>) {
      this.#signal?.throwIfAborted();
      seen += chunk.length;
      sweep(chunk.length);
      if (seen > part.size) throw damaged();
      yield chunk;
    }
  }

  async close(): Promise<void> {
    await this.#file.close();
  }
}

async function readDirectory(file: FileHandle): Promise<ReadonlyMap<string, ZipPart>> {
  const { size } = await file.stat();
  const tail = Buffer.alloc(Math.min(size, END_LENGTH + MAX_COMMENT));
  await file.read(tail, 0, tail.length, size - tail.length);
  let end = tail.length - END_LENGTH;
  while (end >= 0 && tail.readUInt32LE(end) !== END_OF_DIRECTORY) end -= 1;
  if (end < 0) throw damaged();
  const announced = tail.readUInt32LE(end + 12);
  if (announced > MAX_DIRECTORY)
    throw new SheetError(
      'too_large',
      'The archive has far too many parts for a workbook. Save it as .xlsx again.',
    );
  const directory = Buffer.alloc(Math.min(announced, size));
  await file.read(directory, 0, directory.length, tail.readUInt32LE(end + 16));

  const parts = new Map<string, ZipPart>();
  let at = 0;
  for (let left = tail.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (directory.readUInt32LE(at) !== DIRECTORY_ENTRY) throw damaged();
    const nameLength = directory.readUInt16LE(at + 28);
    const name = directory.toString('utf8', at + 46, at + 46 + nameLength);
    const method = directory.readUInt16LE(at + 10);
    if ((directory.readUInt16LE(at + 8) & 1) === 1) {
      throw new SheetError('encrypted', 'The archive is locked with a password. Upload it without one.');
    }
    const packedSize = directory.readUInt32LE(at + 20);
    const size = directory.readUInt32LE(at + 24);
    // An empty part packs to two bytes. A larger one that claims size 0 would unpack without a
    // limit.
    if (size === 0 && packedSize > 2) throw damaged();
    if (method === STORED || method === DEFLATED) {
      parts.set(name, {
        name,
        method,
        crc: directory.readUInt32LE(at + 16),
        packedSize,
        size,
        offset: directory.readUInt32LE(at + 42),
      });
    }
    at += 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return parts;
}
