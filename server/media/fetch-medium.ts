/**
 * Fetches a picture, video or PDF from its supplier's server and streams it on without writing it
 * to disk. Allowed hosts are decided as for feeds (feeds/allowed-hosts.ts), and the connection goes
 * to the address that was checked.
 */
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import { Readable } from 'node:stream';
import type { FeedHost } from '../env.ts';
import { resolveAddress } from '../feeds/allowed-hosts.ts';
import { FeedError } from '../feeds/feed-error.ts';
import { pinnedTo } from '../feeds/fetch-http.ts';
import { traceHeaders } from '../trace.ts';
import { kindOf, SIGNATURE_BYTES, type MediumKind } from './kinds.ts';
import { readLink, type MediaLink } from './link.ts';
import { NoMedium } from './media-errors.ts';

/** The timeout for the server's answer and between chunks. */
const SILENCE_MS = 15_000;
const REDIRECTS = 3;
/** The types of recent links, for ranges that do not start at the first byte. */
const REMEMBERED = 2000;
const remembered = new Map<string, MediumKind>();

export interface Medium {
  kind: MediumKind;
  /** Of the whole or the range; null when the server does not say. */
  length: number | null;
  /** The Content-Range of a partial answer: `bytes 0-99/1000`. */
  part: string | null;
  takesRanges: boolean;
  /** The server's identifier of this version of the file; empty if it sends none. */
  version: string;
  body: Readable;
}

export interface MediumOptions {
  allowed: readonly FeedHost[];
  /** The requested range (`bytes=0-99`); null for everything. */
  range: string | null;
  /** Aborted when the client has gone. */
  signal: AbortSignal;
}

/** @throws FeedError if it cannot be fetched, NoMedium if it is neither picture, video nor PDF */
export async function fetchMedium(text: string, options: MediumOptions): Promise<Medium> {
  const range = oneRange(options.range);
  const source = await openSource(text, range, options);
  try {
    const { response } = source;
    const part = partOf(response);
    const chunks = source.chunks();
    const first = await firstOf(chunks);
    // Browsers probe a video by its first two bytes, which do not reveal the type.
    const isTelling = part === null || (part.startsWith('bytes 0-') && first.length >= SIGNATURE_BYTES);
    const kind = isTelling
      ? await kindOf(first, options.signal)
      : (remembered.get(text) ?? (await kindOfLink(text, options)));
    if (kind === null) throw new NoMedium('The link does not lead to a picture, video or PDF.');
    remember(text, kind);
    const length = lengthOf(response);
    if (length !== null && length > kind.maxBytes) throw tooLarge(kind);
    return {
      kind,
      length,
      part,
      takesRanges: part !== null || response.headers['accept-ranges'] === 'bytes',
      version: `${response.headers.etag ?? ''} ${response.headers['last-modified'] ?? ''}`,
      body: Readable.from(withFirst(first, chunks, kind, source), { objectMode: false }),
    };
  } catch (error) {
    source.end();
    throw error;
  }
}

async function kindOfLink(text: string, { allowed, signal }: MediumOptions): Promise<MediumKind | null> {
  const source = await openSource(text, `bytes=0-${SIGNATURE_BYTES - 1}`, { allowed, signal });
  try {
    return await kindOf(await firstOf(source.chunks()), signal);
  } finally {
    source.end();
  }
}

interface Source {
  response: IncomingMessage;
  /** The body as it arrives; throws when the server stops sending. */
  chunks(): AsyncGenerator<Buffer>;
  end(): void;
}

/** Follows redirects within the same host only; any other server was not entered by anyone. */
async function openSource(
  text: string,
  range: string | null,
  { allowed, signal }: Pick<MediumOptions, 'allowed' | 'signal'>,
): Promise<Source> {
  let link = readLink(text);
  for (let redirects = 0; ; redirects++) {
    const source = await ask(link, range, allowed, signal);
    const { statusCode: status = 0, headers } = source.response;
    if (status === 200 || status === 206) {
      if ((headers['content-encoding'] ?? 'identity') === 'identity') return source;
      source.end();
      throw new FeedError('The server packs what was asked for as it is.');
    }
    source.end();
    const next = status >= 300 && status < 400 ? redirectOf(headers.location, link) : null;
    if (next === null || redirects === REDIRECTS)
      throw new FeedError(`The server answered with status ${status}.`);
    link = next;
  }
}

function redirectOf(location: string | undefined, from: MediaLink): MediaLink | null {
  if (location === undefined || !URL.canParse(location, from.url)) return null;
  const to = readLink(new URL(location, from.url).href);
  const isSame = to.address.host === from.address.host;
  const isWeaker = from.address.scheme === 'https' && to.address.scheme !== 'https';
  return isSame && !isWeaker ? { ...to, authorization: from.authorization } : null;
}

async function ask(
  { address, authorization }: MediaLink,
  range: string | null,
  allowed: readonly FeedHost[],
  signal: AbortSignal,
): Promise<Source> {
  const place = await resolveAddress(address, allowed);
  signal.throwIfAborted();
  const options = {
    host: address.host,
    port: address.port,
    path: address.path,
    agent: false,
    signal,
    lookup: pinnedTo(place.address, place.family),
    ...(isIP(address.host) === 0 ? { servername: address.host } : {}),
    headers: {
      accept: 'image/*, video/*, application/pdf, */*;q=0.5',
      'accept-encoding': 'identity',
      'user-agent': 'Pavilion',
      ...traceHeaders(),
      ...(range === null ? {} : { range }),
      ...(authorization === null ? {} : { authorization }),
    },
  };
  const request = address.scheme === 'https' ? httpsRequest(options) : httpRequest(options);
  const end = (): void => void request.destroy();
  const inTime = async <T>(answer: Promise<T>): Promise<T> => {
    const timer = setTimeout(
      () => request.destroy(new FeedError('The server is silent.', { passing: true })),
      SILENCE_MS,
    );
    try {
      return await answer;
    } finally {
      clearTimeout(timer);
    }
  };
  const response = await inTime(
    new Promise<IncomingMessage>((resolve, reject) => {
      request.once('response', resolve);
      request.on('error', reject);
      request.end();
    }),
  );
  return {
    response,
    end,
    async *chunks() {
      const chunks = response[Symbol.asyncIterator]();
      for (;;) {
        const next = await inTime(chunks.next());
        if (next.done === true) return;
        yield next.value;
      }
    },
  };
}

async function firstOf(chunks: AsyncGenerator<Buffer>): Promise<Buffer> {
  const first: Buffer[] = [];
  for (let bytes = 0; bytes < SIGNATURE_BYTES;) {
    const next = await chunks.next();
    if (next.done === true) break;
    first.push(next.value);
    bytes += next.value.length;
  }
  return Buffer.concat(first);
}

async function* withFirst(
  first: Buffer,
  chunks: AsyncGenerator<Buffer>,
  kind: MediumKind,
  source: Source,
): AsyncGenerator<Buffer> {
  let bytes = first.length;
  try {
    yield first;
    for await (const chunk of chunks) {
      bytes += chunk.length;
      if (bytes > kind.maxBytes) throw tooLarge(kind);
      yield chunk;
    }
  } finally {
    // Also when the reader stops early.
    source.end();
  }
}

const tooLarge = ({ mime, maxBytes }: MediumKind): FeedError =>
  new FeedError(`It is ${mime} of more than ${maxBytes / 1024 / 1024} MB.`);

/** A single range is passed on; a list of ranges gets the whole file. */
const oneRange = (range: string | null): string | null =>
  range !== null && /^bytes=(?:\d{1,15}-\d{0,15}|-\d{1,15})$/.test(range) ? range : null;

function partOf({ statusCode, headers }: IncomingMessage): string | null {
  if (statusCode !== 206) return null;
  const part = headers['content-range'] ?? '';
  if (/^bytes \d+-\d+\/(?:\d+|\*)$/.test(part)) return part;
  throw new FeedError('The server sends a part and does not say which.');
}

function lengthOf({ headers }: IncomingMessage): number | null {
  const length = headers['content-length'];
  return length !== undefined && /^\d{1,15}$/.test(length) ? Number(length) : null;
}

function remember(link: string, kind: MediumKind): void {
  if (remembered.size >= REMEMBERED) remembered.clear();
  remembered.set(link, kind);
}
