/** An S3 server in this process, and what networks and busy stores do before it. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import S3rver from '@20minutes/s3rver';

/**
 * `slow` waits half a second; `refuses` answers that the store is busy; `breaks` ends the
 * connection; `half` ends it within the answer; `loses` carries the request out, and ends the
 * connection without its answer.
 */
export type Fault = 'slow' | 'refuses' | 'breaks' | 'half' | 'loses';

export interface ObjectStore {
  /** `s3://…`, for FILES_URL. */
  url(prefix?: string): string;
  /** What happens to a request; null lets it pass. */
  meet(fault: ((request: http.IncomingMessage) => Fault | null) | null): void;
  /** Method, path and headers of the requests since the last call. */
  requests(): http.IncomingMessage[];
  close(): Promise<void>;
}

const KEY = 'S3RVER';
const SLOW_MS = 500;
const BUSY =
  '<?xml version="1.0"?><Error><Code>SlowDown</Code><Message>Please reduce your rate.</Message></Error>';

const STORE_CREDENTIALS = { AWS_ACCESS_KEY_ID: KEY, AWS_SECRET_ACCESS_KEY: KEY };

/** An own one, or a new bucket of the store that TEST_OBJECT_STORE names, with its credentials. */
export async function startObjectStore(): Promise<ObjectStore> {
  const given = process.env['TEST_OBJECT_STORE'];
  if (given === undefined) Object.assign(process.env, STORE_CREDENTIALS);
  const { port, bucket, stop } = given === undefined ? await ownStore() : await bucketAt(new URL(given));
  let faultOf: ((request: http.IncomingMessage) => Fault | null) | null = null;
  let seen: http.IncomingMessage[] = [];
  const between = http.createServer((request, reply) => {
    seen.push(request);
    const fault = faultOf?.(request) ?? null;
    if (fault === 'breaks') return void request.socket.destroy();
    if (fault === 'refuses') {
      request.resume();
      return void reply.writeHead(503, { 'content-type': 'application/xml' }).end(BUSY);
    }
    const pass = (): void => passOn(request, reply, port, fault);
    if (fault === 'slow') setTimeout(pass, SLOW_MS);
    else pass();
  });
  await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(between.address() as AddressInfo).port}`;
  return {
    url: (prefix = '') => `s3://${bucket}/${prefix}?endpoint=${encodeURIComponent(endpoint)}`,
    meet: (fault) => void (faultOf = fault),
    requests() {
      const requests = seen;
      seen = [];
      return requests;
    },
    async close() {
      between.closeAllConnections();
      await new Promise((resolve) => between.close(resolve));
      await stop();
    },
  };
}

interface Store {
  port: number;
  bucket: string;
  stop(): Promise<void>;
}

async function ownStore(): Promise<Store> {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'pavilion-objects-'));
  const store = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    // It reads the signature of a list's query in another way than Amazon's client writes it.
    allowMismatchedSignatures: true,
    directory,
    configureBuckets: [{ name: 'house', configs: [] }],
  });
  const { port } = await store.run();
  const stop = async (): Promise<void> => {
    await store.close();
    rmSync(directory, { recursive: true, force: true });
  };
  return { port, bucket: 'house', stop };
}

async function bucketAt({ origin, port }: URL): Promise<Store> {
  const bucket = `test-${randomUUID()}`;
  const client = new S3Client({ endpoint: origin, region: 'us-east-1', forcePathStyle: true });
  await client.send(new CreateBucketCommand({ Bucket: bucket }));
  return { port: Number(port), bucket, stop: async () => client.destroy() };
}

function passOn(
  request: http.IncomingMessage,
  reply: http.ServerResponse,
  port: number,
  fault: Fault | null,
): void {
  const { method = 'GET', url: target = '/', headers } = request;
  const onward = http.request({ host: '127.0.0.1', port, method, path: target, headers }, (answer) => {
    const chunks: Buffer[] = [];
    answer.on('data', (chunk: Buffer) => chunks.push(chunk));
    answer.on('end', () => {
      const body = Buffer.concat(chunks);
      if (fault === 'loses') return void request.socket.destroy();
      reply.writeHead(answer.statusCode ?? 500, answer.headers);
      if (fault !== 'half') return void reply.end(body);
      reply.write(body.subarray(0, Math.ceil(body.length / 2)), () => request.socket.destroy());
    });
  });
  onward.on('error', () => request.socket.destroy());
  request.pipe(onward);
}
