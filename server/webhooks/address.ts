/**
 * The addresses that webhooks are sent to: https on a public server, or what the operator allows.
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

const WEBHOOKS: Purpose = {
  refused: 'Webhooks are not sent to',
  publicOnly: 'Webhooks are sent to public servers only',
  setting: 'WEBHOOK_HOSTS',
};
const LOOPBACK = /^(127(\.\d{1,3}){3}|::1|localhost)$/;

/**
 * The address, if it may be saved.
 * @throws FeedError that says what to enter instead
 */
export function readWebhookUrl(text: string, allowed: readonly FeedHost[]): FeedAddress {
  if (!/^https?:\/\/[^/?#]/i.test(text)) throw new FeedError('A webhook’s address begins with https://.');
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url !== null && `${url.username}${url.password}${url.hash}` !== '')
    throw new FeedError('Leave users, passwords and anything behind a # out of the address.');
  const address = readAddress(text, PROVIDER_TYPE.api);
  refuseAddress(address, allowed, WEBHOOKS);
  if (address.scheme !== 'https' && !LOOPBACK.test(address.host))
    throw new FeedError(
      'Without https others could read what is sent. Enter an address that begins with https://.',
    );
  return address;
}

/**
 * Where to connect now.
 * @throws FeedError as readWebhookUrl, and when the name leads to an address that is not public
 */
export const resolveWebhook = (
  address: FeedAddress,
  allowed: readonly FeedHost[],
  resolve?: Resolve,
): Promise<ResolvedAddress> => resolveAddress(address, allowed, resolve, WEBHOOKS);
