import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

/**
 * The client's address in one notation, for limits and the audit log. A forwarded value that is not
 * an address counts as the proxy's own.
 */
export function clientAddressOf({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  for (const named of [ip, socket.remoteAddress ?? '']) {
    // Removes the IPv4-mapped prefix, and the interface of a link-local IPv6 address.
    const address = named.replace(/^::ffff:(?=[\d.]+$)/i, '').replace(/%.*$/, '');
    if (isIP(address) !== 0) return address;
  }
  return '0.0.0.0';
}
