/**
 * A faulty server that unpacks every request and waits for silent senders, which T6 must detect.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createBrotliDecompress } from 'node:zlib';

const server = createServer((request, response) => {
  const body =
    request.headers['content-encoding'] === 'br' ? request.pipe(createBrotliDecompress()) : request;
  body.on('error', () => undefined);
  body.on('end', () => response.writeHead(415).end('{"success":false}')).resume();
});
server.headersTimeout = 0;
server.requestTimeout = 0;
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
