/**
 * Pushes a file to a client's server: whole under a temporary name, then renamed, so that nobody
 * reads half of it. The server's address is checked before each connection, after its name was
 * looked up, as for feeds that are fetched.
 */
import type { FeedHost } from '../env.ts';
import { resolveAddress } from '../feeds/allowed-hosts.ts';
import { FeedError } from '../feeds/feed-error.ts';
import { asFeedError } from '../feeds/fetch-feed.ts';
import type { Feed } from '../feeds/transport.ts';
import { pushFtp } from './push-ftp.ts';
import { pushSftp } from './push-sftp.ts';

interface PushLimits {
  /** How long a server may be silent. */
  idleMs: number;
  totalMs: number;
}

const LIMITS: PushLimits = { idleMs: 60_000, totalMs: 30 * 60_000 };

/**
 * @returns the fingerprint of an SFTP server's key
 * @throws FeedError with a sentence that a person can act on
 */
export async function pushFile(
  target: Feed,
  file: string,
  options: { allowed: readonly FeedHost[]; signal: AbortSignal; limits?: PushLimits },
): Promise<string | null> {
  const { allowed, limits = LIMITS } = options;
  const place = await resolveAddress(target.address, allowed);
  const stop = new AbortController();
  const giveUp = (what: string) => (): void =>
    stop.abort(new FeedError(`The server ${what}. It was given up.`, { passing: true }));
  const silent = giveUp(`has been silent for ${Math.round(limits.idleMs / 1000)} s`);
  let idle = setTimeout(silent, limits.idleMs);
  const total = setTimeout(giveUp('did not take the whole file in time'), limits.totalMs);
  let hostKey: string | null = null;
  try {
    const signal = AbortSignal.any([stop.signal, options.signal]);
    signal.throwIfAborted();
    const push = target.address.scheme === 'sftp' ? pushSftp : pushFtp;
    await push(target, place, file, {
      signal,
      onHostKey: (met) => (hostKey = met),
      onProgress() {
        clearTimeout(idle);
        idle = setTimeout(silent, limits.idleMs);
      },
    }).catch((error: unknown) => {
      // An aborted transport reports its own error; the signal has the reason.
      throw signal.aborted ? signal.reason : error;
    });
    return hostKey;
  } catch (error) {
    throw asFeedError(error, target.address);
  } finally {
    clearTimeout(idle);
    clearTimeout(total);
  }
}
