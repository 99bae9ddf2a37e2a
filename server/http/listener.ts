/**
 * The HTTP listener. Limits how many connections are open and for how long, and answers requests
 * that are not valid HTTP.
 */
import { createServer } from 'node:http';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { Socket, BlockList, isIP } from 'node:net';
import type { ConnectionLimits } from '../env.ts';
import type { AnswerHeaders } from './headers.ts';
import { watchBody } from './body-timeout.ts';
import { complaintOf, unreadableAnswer, unreadableBytes } from './malformed-requests.ts';
import { clientNetworkOf } from '../security/client-network.ts';

/**
 * Open connections by network. Trusted proxies carry everyone's connections and are not counted.
 */
class ConnectionLimit {
  readonly #most: number;
  readonly #trusted = new BlockList();
  readonly #open = new Map<string, number>();

  /** @param trusted addresses, or ranges of them (`10.1.0.0/16`) */
  constructor(most: number, trusted: readonly string[]) {
    this.#most = most;
    for (const place of trusted) {
      const [address = '', bits] = place.split('/');
      const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
      if (bits === undefined) this.#trusted.addAddress(address, family);
      else this.#trusted.addSubnet(address, Number(bits), family);
    }
  }

  /** Returns null when the address has too many, otherwise a callback for when this one ends. */
  enter(address: string): (() => void) | null {
    if (this.#trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')) return () => undefined;
    const network = clientNetworkOf(address);
    const before = this.#open.get(network) ?? 0;
    if (before >= this.#most) return null;
    this.#open.set(network, before + 1);
    return () => {
      const left = (this.#open.get(network) ?? 1) - 1;
      if (left === 0) this.#open.delete(network);
      else this.#open.set(network, left);
    };
  }
}

interface ListenerParts {
  limits: ConnectionLimits;
  /** Proxies by address or range; their connections only count against the total. */
  trusted: readonly string[];
  headers: AnswerHeaders;
  /** Called when a connection was refused or cut off, with one of a few reasons. */
  onEnded(why: EndedWhy, address: string | undefined): void;
}

export type EndedWhy =
  | 'too many'
  | 'too many of one address'
  | 'late'
  | 'late body'
  | 'unreadable'
  | 'silent';

/** Longer than proxies keep theirs, so that none reuses a connection that is being closed. */
const KEEP_ALIVE_MS = 72_000;

/** How long headers that are on their way have when the server closes. */
const HEADERS_WHEN_CLOSING_MS = 1_000;

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

/** Creates the servers that Fastify listens with, one per address of the host name. */
export function listenerFactory({ limits, trusted, headers, onEnded }: ListenerParts) {
  const neighbours = new ConnectionLimit(limits.ofAddress, trusted);
  const last = new WeakMap<Socket, Exchange>();
  const isAnswering = (socket: Socket): boolean => last.get(socket)?.response.writableFinished === false;

  /** Nothing more is written in the middle of an answer, as it would become part of that answer. */
  const refuse = (socket: Socket, status: number): void => {
    const exchange = last.get(socket);
    const isInAnswer =
      exchange?.response.headersSent === true &&
      !(exchange.request.complete && exchange.response.writableFinished);
    if (socket.writable && !isInAnswer) socket.write(unreadableBytes(status, headers));
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
        // Node's own answer to a request without a Host header has no body.
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
    closeUnused(server, isAnswering);
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
      // The client has gone and needs no answer.
      if (complaint === null || !(socket instanceof Socket)) socket.destroy();
      else {
        onEnded(complaint.why, socket.remoteAddress);
        refuse(socket, complaint.status);
      }
    });
    server.on('checkExpectation', (_request, response: ServerResponse) => answer(response, 417));
    server.timeout = limits.silentMs;
    server.on('timeout', (socket: Socket) => {
      const isWorking = isAnswering(socket);
      // Nothing is waiting to be read: the answer is still being prepared.
      if (isWorking && socket.writableLength === 0) socket.setTimeout(limits.silentMs);
      else {
        if (isWorking) onEnded('silent', socket.remoteAddress);
        socket.destroy();
      }
    });
    return server;
  };
}

/**
 * Makes closing wait for answers, but not for connections without a request: browsers open some in
 * advance, and Node would wait a minute for them.
 */
function closeUnused(server: Server, isAnswering: (socket: Socket) => boolean): void {
  const open = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  const close = server.close.bind(server);
  server.close = (done) => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
    setTimeout(() => {
      for (const socket of open) if (!isAnswering(socket)) socket.destroy();
    }, HEADERS_WHEN_CLOSING_MS).unref();
    return close(done);
  };
}
