/**
 * Multipart requests: files are streamed to disk, the `data` part is JSON, and nothing large is
 * kept in memory.
 */
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { Transform } from 'node:stream';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import { truncate } from '../security/truncate.ts';
import { newId } from '../ids.ts';
import type { ReceivedFile } from '../operations/handler.ts';
import { invalidRequest, Refused } from '../refusals.ts';
import type { FormOperation } from './contract/contract.ts';
import { validationFailure } from './contract/validation-message.ts';
import { disallowSlowBody, allowSlowBody } from './body-timeout.ts';
import { createChunkCollector } from '../files/collect-chunks.ts';

const MEGABYTE = 1024 * 1024;
/** For the `data` part, like any other JSON body. */
const MAX_DATA_BYTES = MEGABYTE;

/** The limit of common file systems. */
const LONGEST_FILE_NAME = 255;

export interface Received {
  data: unknown;
  files: ReceivedFile[];
  /** Removes files that the operation did not keep. */
  discard(): Promise<void>;
}

/**
 * `expected` are the operation's file parts with their maximum sizes.
 * @throws Refused 400 when `data` is not JSON, or a file or field is not expected; 413 when it or
 * `data` is too large
 */
export async function receive(
  request: FastifyRequest,
  folder: string,
  expected: FormOperation['files'],
): Promise<Received> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const files: ReceivedFile[] = [];
  const discard = async () => {
    await Promise.all(files.map((file) => rm(file.path, { force: true })));
  };
  const largest = Math.max(...[...expected.values()].map(({ megabytes }) => megabytes));
  const limits = { fileSize: largest * MEGABYTE, fieldSize: MAX_DATA_BYTES, files: 3, fields: 20, parts: 24 };
  let data: unknown = {};
  allowSlowBody(request.raw);
  try {
    for await (const part of request.parts({ limits })) {
      if (part.fieldname === 'data') {
        data = part.type === 'file' ? parseJson(await textOf(part.file)) : fieldData(part);
      } else if (part.type === 'file') {
        if (!expected.has(part.fieldname))
          throw invalidRequest(
            `Name the files ${[...expected.keys()].join(' and ')}.`,
            truncate(part.fieldname, 60),
          );
        if (part.filename.length > LONGEST_FILE_NAME)
          throw invalidRequest(
            `A file's name is longer than ${LONGEST_FILE_NAME} characters. Rename it and send it again.`,
            part.fieldname,
          );
        const target = path.join(folder, newId());
        files.push({
          field: part.fieldname,
          name: part.filename,
          mime: part.mimetype,
          path: target,
          size: 0,
          sha256: '',
        });
        const tooLarge = new Refused(413, `${part.filename} is larger than ${largest} MB.`, {
          field: part.fieldname,
        });
        const measured = await write(part.file, target, tooLarge);
        Object.assign(files.at(-1) ?? {}, measured);
      } else
        throw validationFailure('form', { instancePath: '', params: { additionalProperty: part.fieldname } });
    }
  } catch (error) {
    await discard();
    // The rest is read and dropped: unread data would keep the connection busy.
    disallowSlowBody(request.raw);
    request.raw.unpipe();
    request.raw.resume();
    throw error;
  }
  return { data, files, discard };
}

/** Fails with `tooLarge` as soon as the part reaches its limit. */
async function write(
  from: Readable,
  target: string,
  tooLarge: Refused,
): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256');
  const sweep = createChunkCollector();
  let size = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      size += chunk.length;
      sweep(chunk.length);
      done(null, chunk);
    },
  });
  from.once('limit', () => from.destroy(tooLarge));
  await pipeline(from, measure, createWriteStream(target, { mode: 0o600 }));
  return { size, sha256: hash.digest('hex') };
}

/** A Blob named `data` arrives as a file; its field name identifies it. */
async function textOf(from: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of from) {
    size += chunk.length;
    if (size > MAX_DATA_BYTES) throw dataTooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** A field with a JSON content type has already been parsed. */
function fieldData({ value, valueTruncated }: { value: unknown; valueTruncated: boolean }): unknown {
  if (valueTruncated) throw dataTooLarge();
  return typeof value === 'string' ? parseJson(value) : value;
}

const dataTooLarge = (): Refused =>
  new Refused(413, 'The part `data` is larger than 1 MB.', { field: 'data' });

function parseJson(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    throw invalidRequest('The part `data` is not JSON.', 'data');
  }
}
