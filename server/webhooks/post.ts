/** One try: sends the message to the checked address, and reads only a little of the answer. */
import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import { oneLine } from '../../src/domain/text/control-characters.ts';
import type { FeedHost } from '../env.ts';
import type { Resolve } from '../feeds/allowed-hosts.ts';
import { FeedError } from '../feeds/feed-error.ts';
import { pinnedTo } from '../feeds/fetch-http.ts';
import { truncate } from '../security/truncate.ts';
import { traceHeaders } from '../trace.ts';
import type { Answer } from '../workflows/webhooks/deliveries.ts';
import { readOutgoingUrl, resolveOutgoing, WEBHOOKS, type OutgoingPurpose } from './address.ts';

export interface PostOptions {
  allowed: readonly FeedHost[];
  withinMs: number;
  /** Aborted when the process stops. */
  stopped: AbortSignal;
  /** Replaces DNS in tests. */
  resolve?: Resolve | undefined;
  purpose?: OutgoingPurpose;
}

export const POST_WITHIN_MS = 10_000;
/** The longest part of an answer that the log keeps. */
const ANSWER_BYTES = 4_096;
const ANSWER_LENGTH = 300;

/** Never throws: an error is returned as the answer. */
export async function postTo(
  url: string,
  { headers, body }: { headers: Record<string, string>; body: string | Buffer },
  options: PostOptions,
): Promise<Answer> {
  const began = performance.now();
  const answered = (kind: Answer['kind'], status: number | null, text: string): Answer => ({
    kind,
    status,
    ms: Math.round(performance.now() - began),
    text: truncate(oneLine(text), ANSWER_LENGTH),
  });
  const signal = AbortSignal.any([AbortSignal.timeout(options.withinMs), options.stopped]);
  try {
    const { status, text } = await within(signal, send(url, headers, body, options, signal));
    if (status >= 200 && status < 300) return answered('taken', status, text);
    if (status >= 300 && status < 400)
      return answered('failed', status, 'It redirects, and redirects are not followed.');
    return answered(status === 410 ? 'gone' : 'failed', status, text);
  } catch (error) {
    return answered('failed', null, reasonOf(error, signal, options.withinMs));
  }
}

async function send(
  url: string,
  headers: Record<string, string>,
  body: string | Buffer,
  { allowed, resolve, purpose = WEBHOOKS }: PostOptions,
  signal: AbortSignal,
): Promise<{ status: number; text: string }> {
  const address = readOutgoingUrl(url, allowed, purpose);
  const place = await resolveOutgoing(address, allowed, resolve, purpose);
  const request: RequestOptions = {
    method: 'POST',
    host: address.host,
    port: address.port,
    path: address.path,
    agent: false,
    signal,
    lookup: pinnedTo(place.address, place.family),
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'user-agent': 'Pavilion',
      ...traceHeaders(),
      ...headers,
    },
  };
  const response = await answerTo(
    address.scheme === 'https'
      ? { ...request, servername: isIP(address.host) === 0 ? address.host : undefined, secure: true }
      : { ...request, secure: false },
    body,
  );
  try {
    return { status: response.statusCode ?? 0, text: await beginningOf(response) };
  } finally {
    response.destroy();
  }
}

const answerTo = (
  { secure, ...options }: RequestOptions & { secure: boolean; servername?: string | undefined },
  body: string | Buffer,
): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const request = secure ? httpsRequest(options) : httpRequest(options);
    request.once('response', resolve);
    request.on('error', reject);
    request.end(body);
  });

/** The status is the answer, so a body that breaks off does not matter. */
async function beginningOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of response) {
      if (!Buffer.isBuffer(chunk)) break;
      chunks.push(chunk);
      size += chunk.length;
      if (size >= ANSWER_BYTES) break;
    }
  } catch {
    // The beginning of the answer is enough.
  }
  return Buffer.concat(chunks).subarray(0, ANSWER_BYTES).toString('utf8');
}

/** DNS look-ups cannot be aborted. */
const within = <T>(signal: AbortSignal, work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(new Error('timeout')), { once: true });
    }),
  ]);

function reasonOf(error: unknown, signal: AbortSignal, withinMs: number): string {
  if (signal.aborted) return `It did not answer within ${withinMs / 1000} seconds.`;
  if (error instanceof FeedError) return error.message;
  return error instanceof Error ? `The connection failed: ${error.message}` : 'The connection failed.';
}
