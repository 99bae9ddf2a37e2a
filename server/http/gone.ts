import type { FastifyReply } from 'fastify';
import { hungUp } from '../refusals.ts';

/**
 * Aborted when the connection closes before the answer is complete. Fastify's own `request.signal` goes by the request,
 * which is complete, and closed, as soon as its body was read.
 */
export function goneSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  // Who they are had to be found out first, and they may have left meanwhile.
  if (raw.closed) gone.abort(hungUp());
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort(hungUp());
  });
  return gone.signal;
}
