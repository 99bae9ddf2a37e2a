/** The hosts that feeds may be fetched from: the operator's list, and only public addresses. */
import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { FeedHost } from '../env.ts';
import type { FeedAddress } from './address.ts';
import { FeedError } from './feed-error.ts';

/** Resolves all addresses of a name. */
export type Resolve = (host: string) => Promise<readonly { address: string; family: number }[]>;

/**
 * Where to connect: an IP address that was checked, so that the name cannot resolve to another one
 * later.
 */
export interface ResolvedAddress {
  address: string;
  family: 4 | 6;
}

/** What the connection is for, in the words of a refusal. */
export interface Purpose {
  /** Followed by the host. */
  refused: string;
  publicOnly: string;
  setting: string;
}

const FEEDS: Purpose = {
  refused: 'Feeds do not use',
  publicOnly: 'Feeds use public servers only',
  setting: 'FEED_HOSTS',
};

const resolveByDns: Resolve = (host) => lookup(host, { all: true, order: 'ipv4first' });

/**
 * Ranges an operator may open by naming host and port; never link-local ones, which are a cloud's
 * metadata service.
 */
const INTERNAL = ['loopback', 'private', 'uniqueLocal', 'carrierGradeNat'];

/**
 * Checks what needs no name server, before an address is saved.
 * @throws FeedError for a host that is not on the list, or an address that is not public
 */
export function refuseAddress(
  address: FeedAddress,
  allowed: readonly FeedHost[],
  purpose: Purpose = FEEDS,
): void {
  const entry = entryFor(address, allowed);
  if (allowed.length > 0 && entry === undefined) {
    throw new FeedError(
      `${purpose.refused} ${address.host}:${address.port}: it is not among the hosts that the operator allows. Ask for it to be added to ${purpose.setting}.`,
    );
  }
  if (isIP(address.host) !== 0) refuseInternal(address.host, address, entry, purpose);
}

/**
 * Resolves the host once and returns where to connect.
 * @throws FeedError as `refuseAddress`, and when any address of the name is not public
 */
export async function resolveAddress(
  address: FeedAddress,
  allowed: readonly FeedHost[],
  resolve: Resolve = resolveByDns,
  purpose: Purpose = FEEDS,
): Promise<ResolvedAddress> {
  refuseAddress(address, allowed, purpose);
  const found = await resolve(address.host).catch((cause: unknown) => {
    throw new FeedError(`There is no server named ${address.host}, or its name cannot be looked up now.`, {
      passing: true,
      cause,
    });
  });
  const entry = entryFor(address, allowed);
  for (const one of found) refuseInternal(one.address, address, entry, purpose);
  const [first] = found;
  if (first === undefined) throw new FeedError(`The name ${address.host} has no address.`, { passing: true });
  return { address: first.address, family: first.family === 6 ? 6 : 4 };
}

function refuseInternal(
  ip: string,
  { host, port }: FeedAddress,
  entry: FeedHost | undefined,
  { publicOnly, setting }: Purpose,
): void {
  const range = rangeOf(ip);
  if (range === 'unicast') return;
  // Named with its port and without a wildcard, so it was meant exactly.
  const opened = entry?.port === port && entry.host === host;
  const isInternal = INTERNAL.includes(range);
  if (opened && isInternal) return;
  const named = host === ip ? `${ip} is` : `${host} leads to ${ip}, which is`;
  const wayOut = isInternal ? `; the operator can allow ${host}:${port} in ${setting}` : '';
  throw new FeedError(`${named} not a public address. ${publicOnly}${wayOut}.`);
}

/** In a public range, but it is the host that every Azure virtual machine can reach. */
const CLOUD = '168.63.129.16';

/**
 * Public IPv6 addresses are all in 2000::/3; other ranges include old notations of IPv4 addresses.
 */
function rangeOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return 'unreadable';
  const read = ipaddr.process(ip);
  const range = read.range();
  const isGlobal = read.kind() === 'ipv4' || read.match(ipaddr.parseCIDR('2000::/3'));
  return range === 'unicast' && (!isGlobal || read.toString() === CLOUD) ? 'reserved' : range;
}

function entryFor({ host, port }: FeedAddress, allowed: readonly FeedHost[]): FeedHost | undefined {
  const those = allowed.filter(
    (entry) =>
      (entry.port === null || entry.port === port) &&
      (entry.host === host || (entry.host.startsWith('*.') && host.endsWith(entry.host.slice(1)))),
  );
  return those.find((entry) => entry.port !== null && entry.host === host) ?? those[0];
}
