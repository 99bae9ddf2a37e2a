/**
 * A faulty server that reads what it is sent on its own thread, and draws pictures on the threads
 * that passwords are hashed on, which T30 must detect.
 */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { hasActiveParts } from '../../../../../server/files/pdf-programs.ts';
import { cleanPdf } from '../../../../../server/media/strip-metadata/pdf/clean-pdf.ts';
import { hashPassword } from '../../../../../server/security/passwords.ts';

async function read(request: IncomingMessage): Promise<void> {
  const file = await buffer(request);
  if (request.headers['content-type'] === 'application/pdf') {
    await hasActiveParts(file);
    cleanPdf(file);
  } else await sharp(file).rotate().resize(2_400).jpeg().toBuffer();
}

const server = createServer((request, response) => {
  const end = (message: string): void =>
    void response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ success: true, message, data: {} }));
  if (request.url === '/healthz') end('');
  else if (request.url === '/file')
    read(request).then(
      () => end('The file was read.'),
      () => end('The file could not be read.'),
    );
  else
    hashPassword('password').then(
      () => end('You are signed in.'),
      (error: unknown) => {
        throw error;
      },
    );
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
