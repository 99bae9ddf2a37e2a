/**
 * Bodies come in time. What is small comes whole within seconds; an upload may take its minutes as long as it keeps
 * moving. Counted is what the connection brings, answered or not: what is refused and still sent is cut off as well.
 */
import type { IncomingMessage } from 'node:http';
import type { ConnectionLimits } from '../env.ts';

/** Uploads that somebody who may send them has begun. */
const uploads = new WeakSet<IncomingMessage>();

/** From now on the body needs not be whole in time, but has to keep moving. */
export const takeTime = (request: IncomingMessage): void => void uploads.add(request);

/** What still comes is not wanted any more, and has no longer than any other body. */
export const hurry = (request: IncomingMessage): void => void uploads.delete(request);

type Limits = Pick<ConnectionLimits, 'bodyMs' | 'uploadRate'>;

/** Calls `cutOff` once when the body does not come in time. */
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
    // What has come and was not taken yet is no fault of the sender's.
    const isOurTurn = request.readableLength > 0;
    const moves = uploads.has(request) && came >= (uploadRate * bodyMs) / 1000;
    if (isOurTurn || moves) timer = setTimeout(look, bodyMs);
    else cutOff();
  };
  let timer = setTimeout(look, bodyMs);
  request.once('close', () => clearTimeout(timer));
}
