/** The port that the portal is reached at: how many may be connected, how long each may take, and what is no HTTP. */
import { createServer } from 'node:http';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { ConnectionLimits } from '../env.ts';
import type { AnswerHeaders } from './headers.ts';
import { watchBody } from './late-bodies.ts';
import { Neighbours } from './neighbours.ts';
import { complaintOf, unreadableAnswer, unreadableBytes } from './unreadable.ts';

interface ListenerParts {
  limits: ConnectionLimits;
  /** Proxies, by address or range: theirs count against the total alone. */
  trusted: readonly string[];
  headers: AnswerHeaders;
  /** A connection was turned away or cut off. `why` is one of a few. */
  onEnded(why: EndedWhy, address: string | undefined): void;
}

export type EndedWhy =
  | 'too many'
  | 'too many of one address'
  | 'late'
  | 'late body'
  | 'unreadable'
  | 'silent';

/** Longer than proxies keep theirs, so that none sends on a connection that is being closed. */
const KEEP_ALIVE_MS = 72_000;

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

/** Makes the server that Fastify listens with; one for each address that a name stands for. */
export function listenerFactory({ limits, trusted, headers, onEnded }: ListenerParts) {
  const neighbours = new Neighbours(limits.ofAddress, trusted);
  const last = new WeakMap<Socket, Exchange>();

  /** A connection that is in the middle of an answer gets nothing more: it would be taken for a part of it. */
  const refuse = (socket: Socket, status: number): void => {
    const exchange = last.get(socket);
    const isAnswering =
      exchange?.response.headersSent === true &&
      !(exchange.request.complete && exchange.response.writableFinished);
    if (socket.writable && !isAnswering) socket.write(unreadableBytes(status, headers));
    socket.destroy();
  };

  const answer = (response: ServerResponse, status: number): void => {
    const { body, headers: all } = unreadableAnswer(status, headers);
    response.writeHead(status, all).end(body);
  };

  return (handler: RequestListener): Server => {
    const server = createServer(
      {
        headersTimeout: limits.headersMs,
        requestTimeout: limits.uploadMs,
        connectionsCheckingInterval: Math.min(5_000, limits.headersMs / 4),
        keepAliveTimeout: KEEP_ALIVE_MS,
        // Node's own refusal of a request without a host is bare.
        requireHostHeader: false,
      },
      (request, response) => {
        last.set(request.socket, { request, response });
        watchBody(request, limits, () => {
          onEnded('late body', request.socket.remoteAddress);
          refuse(request.socket, 408);
        });
        if (request.headers.host === undefined && request.httpVersion !== '1.0') answer(response, 400);
        else handler(request, response);
      },
    );
    server.maxConnections = limits.connections;
    server.on('drop', (from) => onEnded('too many', from?.remoteAddress));
    server.on('connection', (socket: Socket) => {
      const leave = neighbours.enter(socket.remoteAddress ?? '');
      if (leave) socket.once('close', leave);
      else {
        onEnded('too many of one address', socket.remoteAddress);
        socket.destroy();
      }
    });
    server.on('clientError', (error: Error & { code?: string }, socket) => {
      const complaint = complaintOf(error);
      // Whoever has hung up needs no answer.
      if (complaint === null || !(socket instanceof Socket)) socket.destroy();
      else {
        onEnded(complaint.why, socket.remoteAddress);
        refuse(socket, complaint.status);
      }
    });
    server.on('checkExpectation', (_request, response: ServerResponse) => answer(response, 417));
    server.timeout = limits.silentMs;
    server.on('timeout', (socket: Socket) => {
      const exchange = last.get(socket);
      const isWorking = exchange !== undefined && !exchange.response.writableFinished;
      // Nothing is on its way to the reader: the answer is still being made.
      if (isWorking && socket.writableLength === 0) socket.setTimeout(limits.silentMs);
      else {
        if (isWorking) onEnded('silent', socket.remoteAddress);
        socket.destroy();
      }
    });
    return server;
  };
}
