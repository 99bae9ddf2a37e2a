/**
 * Parses a stone's link from a sheet into the address and the credentials that its server needs.
 */
import { PROVIDER_TYPE } from '../../src/domain/codes.ts';
import type { FeedHost } from '../env.ts';
import { readAddress, type FeedAddress } from '../feeds/address.ts';

export interface MediaLink {
  address: FeedAddress;
  /** The authorization header with the link's user and password; null if it has none. */
  authorization: string | null;
  /** For showing: without user, password and fragment. */
  url: URL;
}

/** @throws FeedError if it is not an http or https link */
export function readLink(text: string): MediaLink {
  const url = new URL(text);
  const { username, password } = url;
  url.username = '';
  url.password = '';
  url.hash = '';
  const pair = `${decoded(username)}:${decoded(password)}`;
  return {
    address: readAddress(url.href, PROVIDER_TYPE.api),
    authorization: pair === ':' ? null : `Basic ${Buffer.from(pair).toString('base64')}`,
    url,
  };
}

/**
 * Whether the host, or a parent domain, is in NEUTRAL_HOSTS, so that it does not reveal the
 * supplier.
 */
const isNeutral = (host: string, neutral: readonly FeedHost[]): boolean =>
  neutral.some((one) => host === one.host || host.endsWith(`.${one.host}`));

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The link itself if its host may be shown; null for any other. */
export function neutralPage(link: string, neutral: readonly FeedHost[]): string | null {
  try {
    const { url, address } = readLink(link);
    return isNeutral(address.host, neutral) ? url.href : null;
  } catch {
    return null;
  }
}
