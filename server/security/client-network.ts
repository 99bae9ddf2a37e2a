/** Where requests come from, for limits by origin. */
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The owner of one IPv6 address owns its whole network (/64). */
export function clientNetworkOf(address: string): string {
  if (isIP(address) === 0) return address;
  const known = ipaddr.process(address);
  return known.kind() === 'ipv4' ? known.toString() : known.toByteArray().slice(0, 8).join('.');
}
