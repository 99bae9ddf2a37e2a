/** A supplier's web server that serves one picture at every path. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pngOf } from '../../support/png.ts';
import { MARK } from './marks.ts';

export async function startPictures(): Promise<{ origin: string; close(): Promise<void> }> {
  const picture = pngOf(24, 24);
  const server = createServer((_request, response) => {
    response
      .writeHead(200, { 'content-type': 'image/png', etag: `"${MARK}"`, server: MARK, 'x-by': MARK })
      .end(picture);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
