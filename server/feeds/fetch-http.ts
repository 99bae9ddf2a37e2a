import { request as httpRequest, type ClientRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import type { Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { traceHeaders } from '../trace.ts';
import { FeedError } from './feed-error.ts';
import { tooLarge } from './fetched-file.ts';
import type { Transport } from './transport.ts';

/**
 * HTTP and HTTPS. The connection goes to the address that was checked, without another DNS look-up.
 * Redirects are not followed, since they could lead anywhere.
 */
export const fetchHttp: Transport = async (feed, place, into, { signal, maxBytes }) => {
  const { address } = feed;
  const options = {
    host: address.host,
    port: address.port,
    path: address.path,
    agent: false,
    signal,
    lookup: pinnedTo(place.address, place.family),
    servername: isIP(address.host) === 0 ? address.host : undefined,
    headers: {
      accept: 'text/csv, application/json, */*;q=0.5',
      'accept-encoding': 'gzip, identity',
      'user-agent': 'Pavilion',
      ...traceHeaders(),
      ...authorization(feed),
    },
  };
  const request = address.scheme === 'https' ? httpsRequest(options) : httpRequest(options);
  const response = await answerTo(request);
  try {
    refuseAnswer(response);
    if (Number(response.headers['content-length'] ?? 0) > maxBytes) throw tooLarge(maxBytes);
    await into.take(unpacked(response));
  } finally {
    request.destroy();
  }
};

type Found = (
  error: Error | null,
  address: string | { address: string; family: number }[],
  family?: number,
) => void;

/** A DNS look-up function that always returns this address. */
export function pinnedTo(address: string, family: 4 | 6) {
  return (_host: string, { all }: { all?: boolean | undefined }, found: Found): void =>
    all === true ? found(null, [{ address, family }]) : found(null, address, family);
}

function authorization({ user, password, tokenInAddress }: Parameters<Transport>[0]) {
  if (tokenInAddress || (user === null && password === null)) return {};
  return user === null
    ? { authorization: `Bearer ${password}` }
    : { authorization: `Basic ${Buffer.from(`${user}:${password ?? ''}`).toString('base64')}` };
}

const answerTo = (request: ClientRequest): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    request.once('response', resolve);
    request.on('error', reject);
    request.end();
  });

function refuseAnswer({ statusCode: status = 0, headers }: IncomingMessage): void {
  if (status === 200) return;
  if (status >= 300 && status < 400) {
    const to = headers.location ?? '';
    const where = URL.canParse(to) ? ` to ${new URL(to).host}` : '';
    throw new FeedError(
      `The server redirects${where}, and redirects are not followed. Enter the address that it redirects to.`,
    );
  }
  if (status === 401 || status === 403) {
    throw new FeedError(
      `The server refuses the user or the password (${status}). Enter them again, or ask the provider.`,
    );
  }
  if (status === 404 || status === 410)
    throw new FeedError(`The server has nothing at this address (${status}). Check its path.`);
  const passing = status === 408 || status === 429 || status >= 500;
  throw new FeedError(
    `The server answered with status ${status}${passing ? '; it may recover.' : '. Ask the provider what it means.'}`,
    {
      passing,
    },
  );
}

/** The body without its content encoding. */
function unpacked(response: IncomingMessage): AsyncIterable<Buffer> {
  const unpack = unpackerOf(response.headers['content-encoding']);
  if (unpack === null) return response;
  return response.on('error', (error) => unpack.destroy(error)).pipe(unpack);
}

function unpackerOf(encoding = ''): Transform | null {
  switch (encoding.toLowerCase()) {
    case 'gzip':
    case 'x-gzip':
      return createGunzip();
    case 'br':
      return createBrotliDecompress();
    case 'deflate':
      return createInflate();
    default:
      return null;
  }
}
