/** A link of a stone as its sheet has it, taken apart: where it leads, and what its server wants to be told. */
import { PROVIDER_TYPE } from '../../src/domain/codes.ts';
import type { FeedHost } from '../env.ts';
import { readAddress, type FeedAddress } from '../feeds/address.ts';

export interface MediaLink {
  address: FeedAddress;
  /** The header that carries the user and the password of the link; null where it names none. */
  authorization: string | null;
  /** As it may be shown: without user, password and fragment. */
  url: URL;
}

/** @throws FeedError for what is no link of http or https */
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

/** Whether the house has named the host, or one that it belongs to, as somebody's whose name gives nobody away. */
export const isNeutral = (host: string, neutral: readonly FeedHost[]): boolean =>
  neutral.some((one) => host === one.host || host.endsWith(`.${one.host}`));

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
