/**
 * Time limits for request bodies. Small ones must arrive within seconds; an upload may take minutes
 * as long as data keeps coming. What counts is what the connection delivers, so a refused body that
 * is still being sent is cut off as well.
 */
import type { IncomingMessage } from 'node:http';
import type { ConnectionLimits } from '../env.ts';

/** Uploads by people who may send them. */
const uploads = new WeakSet<IncomingMessage>();

/** From now on the body may take longer, but must keep coming. */
export const allowSlowBody = (request: IncomingMessage): void => void uploads.add(request);

/** The rest is not wanted any more, so it gets no more time than any other body. */
export const disallowSlowBody = (request: IncomingMessage): void => void uploads.delete(request);

type Limits = Pick<ConnectionLimits, 'bodyMs' | 'uploadRate'>;

/** Calls `cutOff` once when the body is too slow. */
export function watchBody(
  request: IncomingMessage,
  { bodyMs, uploadRate }: Limits,
  cutOff: () => void,
): void {
  const { headers, socket } = request;
  if (headers['transfer-encoding'] === undefined && !(Number(headers['content-length']) > 0)) return;
  let seen = socket.bytesRead;
  const look = (): void => {
    if (request.complete || request.destroyed) return;
    const came = socket.bytesRead - seen;
    seen = socket.bytesRead;
    // Data that has arrived but not been read is not the sender's fault.
    const isOurTurn = request.readableLength > 0;
    const moves = uploads.has(request) && came >= (uploadRate * bodyMs) / 1000;
    if (isOurTurn || moves) timer = setTimeout(look, bodyMs);
    else cutOff();
  };
  let timer = setTimeout(look, bodyMs);
  request.once('close', () => clearTimeout(timer));
}
