/** A web server whose answers a test chooses by path. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';

export type Answer = (request: IncomingMessage, response: ServerResponse) => void;

export interface WebServer {
  port: number;
  requests: { url: string; authorization: string | undefined }[];
  answers: Record<string, Answer>;
  close(): Promise<void>;
}

export async function startWebServer(
  answers: Record<string, Answer>,
  {
    tls,
    host = '127.0.0.1',
    port = 0,
  }: { tls?: { key: string; cert: string }; host?: string; port?: number } = {},
): Promise<WebServer> {
  const requests: WebServer['requests'] = [];
  const listener: RequestListener = (request, response) => {
    const url = request.url ?? '';
    requests.push({ url, authorization: request.headers.authorization });
    const answer = answers[url.split('?')[0] ?? ''];
    if (answer) answer(request, response);
    else response.writeHead(404).end();
  };
  const server = tls ? createTlsServer(tls, listener) : createServer(listener);
  server.listen(port, host);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    requests,
    answers,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export const text =
  (body: string | Buffer, headers: Record<string, string> = {}): Answer =>
  (_request, response) =>
    void response.writeHead(200, headers).end(body);
