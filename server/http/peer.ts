import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

/**
 * Where a request comes from, spelled in one way: limits and the audit log go by it. What a proxy hands on and is no
 * address counts as the proxy's own.
 */
export function peerOf({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  for (const named of [ip, socket.remoteAddress ?? '']) {
    // IPv4 as a socket of both kinds tells it, and the interface that a local address of IPv6 came in by.
    const address = named.replace(/^::ffff:(?=[\d.]+$)/i, '').replace(/%.*$/, '');
    if (isIP(address) !== 0) return address;
  }
  return '0.0.0.0';
}
