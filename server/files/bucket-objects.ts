/** Files in a bucket of an object store that speaks Amazon's S3. */
import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { FilesUnreachable, type Objects } from './objects.ts';
import { spellPlace, type Bucket } from './place.ts';

/** Each part is in memory while it is sent; two at a time. */
const PART_BYTES = 8 * 1024 ** 2;
/** Attempts of each request, with growing pauses. */
const TRIES = 4;
/** Broken connections of one read, after each of which it continues where it was. */
const RESUMPTIONS = 4;
const CONNECT_MS = 3_000;
/** The longest silence of the store. */
const SILENT_MS = 20_000;

/** @param workFolder where a file is put while it is lent */
export function bucketObjects(place: Bucket, workFolder: string): Objects {
  const client = clientOf(place);
  const spelled = spellPlace(place);
  const at = (name: string) => ({ Bucket: place.bucket, Key: `${place.prefix}${name}` });
  const encrypted = {
    ...(place.encryption !== null && { ServerSideEncryption: place.encryption }),
    ...(place.kmsKey !== null && { SSEKMSKeyId: place.kmsKey }),
  };
  const reach = async <T>(request: Promise<T>): Promise<T> =>
    request.catch((cause: unknown) => {
      if (isMissing(cause)) throw cause;
      throw new FilesUnreachable(`${spelled} cannot be reached.`, { cause });
    });
  const sizeOf = async (name: string): Promise<number | null> =>
    (await reach(client.send(new HeadObjectCommand(at(name)))).catch(nullIfMissing))?.ContentLength ?? null;

  /** Reads on where a connection broke, from the same version of the object. */
  async function* bytesOf(name: string): AsyncGenerator<Buffer> {
    let version: { IfMatch?: string; length?: number } = {};
    let read = 0;
    for (let tries = 0; ; tries += 1) {
      const { IfMatch, length } = version;
      const answer = await reach(
        client.send(
          new GetObjectCommand({
            ...at(name),
            ...(IfMatch !== undefined && { IfMatch, Range: `bytes=${read}-` }),
          }),
        ),
      );
      version = {
        ...(answer.ETag !== undefined && { IfMatch: answer.ETag }),
        length: length ?? answer.ContentLength,
      };
      const body = answer.Body as Readable;
      let cause: unknown;
      try {
        for await (const chunk of body as AsyncIterable<Buffer>) {
          read += chunk.length;
          yield chunk;
        }
      } catch (error) {
        cause = error;
      } finally {
        body.destroy();
      }
      if (read === version.length || (cause === undefined && version.length === undefined)) return;
      if (tries >= RESUMPTIONS || version.IfMatch === undefined)
        throw new FilesUnreachable(`${spelled} broke off.`, { cause });
    }
  }

  return {
    place: spelled,
    async take(name, source) {
      const { size } = await stat(source);
      const upload = new Upload({
        client,
        params: { ...at(name), ...encrypted, Body: createReadStream(source), ContentLength: size },
        queueSize: 2,
        partSize: PART_BYTES,
      });
      try {
        await upload.done();
      } catch (cause) {
        // The store may have it, although its answer was lost; names are used once.
        if ((await sizeOf(name)) !== size)
          throw new FilesUnreachable(`${spelled} did not take a file.`, { cause });
      }
      await rm(source, { force: true });
    },
    async write(name, content) {
      const ContentLength = Buffer.byteLength(content);
      await reach(
        client.send(new PutObjectCommand({ ...at(name), ...encrypted, Body: content, ContentLength })),
      );
    },
    read: (name) => text(bytesOf(name)).catch(nullIfMissing),
    has: async (name) => (await sizeOf(name)) !== null,
    open: (name) => Readable.from(bytesOf(name), { objectMode: false }),
    async lend(name, work) {
      await mkdir(workFolder, { recursive: true, mode: 0o700 });
      const copy = path.join(workFolder, randomUUID());
      try {
        await pipeline(bytesOf(name), createWriteStream(copy, { flags: 'wx', mode: 0o600 }));
        return await work(copy);
      } finally {
        await rm(copy, { force: true });
      }
    },
    async remove(name) {
      await reach(client.send(new DeleteObjectCommand(at(name))));
    },
    async *names(folder) {
      const { Bucket, Key: Prefix } = at(folder);
      const pages = paginateListObjectsV2({ client }, { Bucket, Prefix });
      for (;;) {
        const { value, done } = await reach(pages.next());
        if (done === true) return;
        for (const { Key = '' } of value.Contents ?? []) yield Key.slice(place.prefix.length);
      }
    },
  };
}

const clientOf = ({ endpoint, region }: Bucket): S3Client =>
  new S3Client({
    region,
    ...(endpoint !== null && { endpoint, forcePathStyle: true }),
    maxAttempts: TRIES,
    // Other stores do not know the newer checksums; each part is signed with its SHA-256 anyway.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: SILENT_MS,
      throwOnRequestTimeout: true,
      socketTimeout: SILENT_MS,
    },
  });

const MISSING = ['NoSuchKey', 'NotFound'];
const isMissing = (error: unknown): boolean => error instanceof Error && MISSING.includes(error.name);

function nullIfMissing(error: unknown): null {
  if (isMissing(error)) return null;
  throw error;
}
