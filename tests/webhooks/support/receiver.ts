/**
 * A client's server: it verifies what it is sent with the library that clients use, and answers as
 * it is told to.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { Webhook } from 'standardwebhooks';

export interface MessageStone {
  id: string;
  stock_no: string;
  changes: string[];
  status?: number;
  price_per_ct?: string | null;
  total_amt?: string | null;
  held_for_me?: boolean;
}

export interface ReceivedMessage {
  id: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
  message: { type: string; timestamp: string; data: { stones?: MessageStone[] } };
}

/** What the server does with a request: an answer, a redirect, or nothing at all. */
export type Behaviour =
  | { status: number; text?: string; location?: string; endless?: boolean }
  | 'silence'
  | 'cut';

export interface Receiver {
  url: string;
  host: string;
  received: ReceivedMessage[];
  manner: Behaviour;
  /** Called with each request before it is answered. */
  meanwhile: (() => Promise<void>) | null;
  /** How many requests were open at once at most. */
  mostAtOnce: number;
  /** The stones of all messages, in the order in which they came. */
  stones(): MessageStone[];
  clear(): void;
  close(): Promise<void>;
}

const OK: Behaviour = { status: 204 };

/** Throws where the signature is wrong, as a client would. */
export const verified = (secret: string, { body, headers }: ReceivedMessage): unknown =>
  new Webhook(secret).verify(body, {
    'webhook-id': String(headers['webhook-id']),
    'webhook-timestamp': String(headers['webhook-timestamp']),
    'webhook-signature': String(headers['webhook-signature']),
  });

export async function startReceiver(): Promise<Receiver> {
  let open = 0;
  const server: Server = createServer((request, response) => {
    open += 1;
    receiver.mostAtOnce = Math.max(receiver.mostAtOnce, open);
    response.once('close', () => (open -= 1));
    void take(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const receiver: Receiver = {
    url: `http://${host}/stones`,
    host,
    received: [],
    manner: OK,
    meanwhile: null,
    mostAtOnce: 0,
    stones: () => receiver.received.flatMap(({ message }) => message.data.stones ?? []),
    clear() {
      receiver.received.length = 0;
      receiver.manner = OK;
      receiver.meanwhile = null;
      receiver.mostAtOnce = 0;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) if (Buffer.isBuffer(chunk)) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString('utf8');
    const { headers } = request;
    const manner = receiver.manner;
    receiver.received.push({
      id: String(headers['webhook-id']),
      path: request.url ?? '',
      headers,
      body,
      message: JSON.parse(body) as ReceivedMessage['message'],
    });
    await receiver.meanwhile?.();
    if (manner === 'silence') return;
    if (manner === 'cut') {
      request.socket.destroy();
      return;
    }
    response.writeHead(manner.status, manner.location === undefined ? {} : { location: manner.location });
    if (manner.endless === true) while (!response.destroyed && response.write('x'.repeat(65_536)));
    else response.end(manner.text);
  }
  return receiver;
}
