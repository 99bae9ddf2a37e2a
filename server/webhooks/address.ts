/**
 * The addresses that webhooks and push messages are sent to: https on a public server, or what the
 * operator allows.
 */
import { PROVIDER_TYPE } from '../../src/domain/codes.ts';
import type { FeedHost } from '../env.ts';
import { readAddress, type FeedAddress } from '../feeds/address.ts';
import {
  resolveAddress,
  refuseAddress,
  type ResolvedAddress,
  type Purpose,
  type Resolve,
} from '../feeds/allowed-hosts.ts';
import { FeedError } from '../feeds/feed-error.ts';

/** What is sent, in the words of a refusal. */
export interface OutgoingPurpose extends Purpose {
  /** `A webhook’s address`. */
  name: string;
}

export const WEBHOOKS: OutgoingPurpose = {
  name: 'A webhook’s address',
  refused: 'Webhooks are not sent to',
  publicOnly: 'Webhooks are sent to public servers only',
  setting: 'WEBHOOK_HOSTS',
};
export const PUSHES: OutgoingPurpose = {
  name: 'The address of a push service',
  refused: 'Push messages are not sent to',
  publicOnly: 'Push messages are sent to public servers only',
  setting: 'PUSH_HOSTS',
};
const LOOPBACK = /^(127(\.\d{1,3}){3}|::1|localhost)$/;

/**
 * The address, if it may be saved.
 * @throws FeedError that says what to enter instead
 */
export function readOutgoingUrl(
  text: string,
  allowed: readonly FeedHost[],
  purpose: OutgoingPurpose = WEBHOOKS,
): FeedAddress {
  if (!/^https?:\/\/[^/?#]/i.test(text)) throw new FeedError(`${purpose.name} begins with https://.`);
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url !== null && `${url.username}${url.password}${url.hash}` !== '')
    throw new FeedError('Leave users, passwords and anything behind a # out of the address.');
  const address = readAddress(text, PROVIDER_TYPE.api);
  refuseAddress(address, allowed, purpose);
  if (address.scheme !== 'https' && !LOOPBACK.test(address.host))
    throw new FeedError(
      'Without https others could read what is sent. Enter an address that begins with https://.',
    );
  return address;
}

/**
 * Where to connect now.
 * @throws FeedError as readOutgoingUrl, and when the name leads to an address that is not public
 */
export const resolveOutgoing = (
  address: FeedAddress,
  allowed: readonly FeedHost[],
  resolve?: Resolve,
  purpose: OutgoingPurpose = WEBHOOKS,
): Promise<ResolvedAddress> => resolveAddress(address, allowed, resolve, purpose);
