import type { FastifyReply } from 'fastify';
import { clientDisconnected } from '../refusals.ts';

/**
 * Aborted when the connection closes before the answer is complete. Fastify's `request.signal` does
 * not help: it ends as soon as the body has been read.
 */
export function disconnectSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  // The client may have gone while it was being authenticated.
  if (raw.closed) gone.abort(clientDisconnected());
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort(clientDisconnected());
  });
  return gone.signal;
}
