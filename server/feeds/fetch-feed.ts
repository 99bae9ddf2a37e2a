/**
 * Fetches a feed to disk by its address's protocol, from the address that was checked, within
 * limits.
 */
import { once } from 'node:events';
import type { FeedHost } from '../env.ts';
import { resolveAddress, type Resolve } from './allowed-hosts.ts';
import type { FeedAddress } from './address.ts';
import { FeedError } from './feed-error.ts';
import { FetchedFile } from './fetched-file.ts';
import { fetchFtp } from './fetch-ftp.ts';
import { fetchHttp } from './fetch-http.ts';
import { fetchSftp } from './fetch-sftp.ts';
import { LIMITS, type Feed, type Limits, type Transport } from './transport.ts';

const TRANSPORTS: Record<FeedAddress['scheme'], Transport> = {
  http: fetchHttp,
  https: fetchHttp,
  ftp: fetchFtp,
  ftps: fetchFtp,
  sftp: fetchSftp,
};

export interface FetchOptions {
  allowed: readonly FeedHost[];
  resolve?: Resolve;
  limits?: Limits;
  onBytes?: (bytes: number) => void;
  /** Aborts with the caller's reason. */
  signal?: AbortSignal;
}

export interface Fetched {
  bytes: number;
  sha256: string;
  /** For SFTP servers. */
  hostKey: string | null;
}

/**
 * @param path where the file is written; it must not exist yet
 * @throws FeedError with a sentence that a person can act on
 */
export async function fetchFeed(feed: Feed, path: string, options: FetchOptions): Promise<Fetched> {
  const { allowed, resolve, limits = LIMITS, onBytes = () => undefined } = options;
  const place = await resolveAddress(feed.address, allowed, resolve);
  const stop = new AbortController();
  const silent = (): void => stop.abort(tooSlow(`has been silent for ${seconds(limits.idleMs)}`));
  let idle = setTimeout(silent, limits.idleMs);
  const total = setTimeout(
    () => stop.abort(tooSlow(`is not done after ${seconds(limits.totalMs)}`)),
    limits.totalMs,
  );
  const into = new FetchedFile(path, limits.maxBytes, (bytes) => {
    clearTimeout(idle);
    idle = setTimeout(silent, limits.idleMs);
    onBytes(bytes);
  });
  // When the disk is full or the feed too large, the transport must stop too.
  into.on('error', (error) => stop.abort(error));
  let hostKey: string | null = null;
  try {
    const signal = AbortSignal.any([stop.signal, ...(options.signal ? [options.signal] : [])]);
    signal.throwIfAborted();
    const how = { signal, maxBytes: limits.maxBytes, onHostKey: (met: string) => (hostKey = met) };
    await TRANSPORTS[feed.address.scheme](feed, place, into, how).catch((error: unknown) => {
      // An aborted transport reports its own error; the signal has the reason.
      throw signal.aborted ? signal.reason : error;
    });
    if (into.bytes === 0)
      throw new FeedError('The file of the feed is empty. Ask the provider for its stock.');
    return { bytes: into.bytes, sha256: into.sha256(), hostKey };
  } catch (error) {
    throw asFeedError(error, feed.address);
  } finally {
    clearTimeout(idle);
    clearTimeout(total);
    into.destroy();
    // The caller may remove the file, so it must have been created and closed.
    if (!into.closed) await once(into, 'close');
  }
}

const seconds = (ms: number): string => `${Math.round(ms / 1000)} s`;
const tooSlow = (what: string): FeedError =>
  new FeedError(`The server ${what}. We stopped trying.`, { passing: true });

/** Turns network errors into sentences; our own errors pass through. */
export function asFeedError(error: unknown, { host, port }: FeedAddress): unknown {
  if (error instanceof FeedError || !(error instanceof Error) || error instanceof TypeError) return error;
  const code = 'code' in error ? String(error.code) : '';
  if (/^(ENOSPC|EACCES|EROFS|EMFILE|EEXIST|ENOENT)$/.test(code)) return error;
  if (/CERT|SELF_SIGNED|UNABLE_TO_(VERIFY|GET_ISSUER)|ALTNAME/.test(code)) {
    return new FeedError(
      `The certificate of ${host} cannot be trusted (${code}). The server’s operator has to renew it; the portal’s operator can add a certificate authority with NODE_EXTRA_CA_CERTS.`,
      { cause: error },
    );
  }
  if (/^Z_|ERR__?ERROR_FORMAT|ERR_PADDING/.test(code))
    return new FeedError('The file from the server is compressed and damaged.', {
      passing: true,
      cause: error,
    });
  if (code.startsWith('ERR_SSL') || code === 'EPROTO')
    return new FeedError(
      `${host}:${port} does not speak TLS as the address asks for it. Ask the server’s operator for the right address.`,
      { cause: error },
    );
  const why = WORDS[code] ?? 'broke the connection off';
  return new FeedError(`${host}:${port} ${why}.`, { passing: true, cause: error });
}

const WORDS: Record<string, string> = {
  ECONNREFUSED: 'takes no connections',
  EHOSTUNREACH: 'cannot be reached',
  ENETUNREACH: 'cannot be reached',
  ETIMEDOUT: 'does not answer',
};
