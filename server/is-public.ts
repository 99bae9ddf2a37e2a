import { BlockList, isIP } from 'node:net';
import type { Env } from './env.ts';

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

/** Whether other machines can reach the server, judged by where it listens and by PUBLIC_URL. */
export function isPublic({ host, publicUrl }: Pick<Env, 'host' | 'publicUrl'>): boolean {
  return !isLoopback(host) || !isLoopback(new URL(publicUrl).hostname.replace(/^\[|\]$/g, ''));
}

function isLoopback(host: string): boolean {
  const family = isIP(host);
  if (family === 0) return host === 'localhost' || host.endsWith('.localhost');
  return LOOPBACK.check(host, family === 4 ? 'ipv4' : 'ipv6');
}
