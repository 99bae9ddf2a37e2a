/**
 * A supplier's web server: a picture at every path, a video or certificate with marked notes where
 * its ending says so.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { notedMp4, notedPdf, notedWebm } from '../../stones/support/noted-files.ts';
import { pngOf } from '../../support/png.ts';
import { MARK } from './marks.ts';

const FRAMES = Buffer.alloc(20_000, 'frame ');
const FILES: Readonly<Record<string, Buffer>> = {
  '.png': pngOf(24, 24),
  '.mp4': notedMp4(MARK, FRAMES, 'end'),
  '.webm': notedWebm(MARK, FRAMES),
  '.pdf': notedPdf(MARK, 'Carat 1.00', { packed: true }),
};
export const NOTED_ENDINGS = ['mp4', 'webm', 'pdf'] as const;

export interface Pictures {
  origin: string;
  /** Serves a file under this name from now on. Returns its address. */
  plant(name: string, file: Buffer): string;
}

export async function startPictures(): Promise<Pictures & { close(): Promise<void> }> {
  const planted = new Map<string, Buffer>();
  const server = createServer(({ url = '', headers }, response) => {
    const { pathname } = new URL(url, 'http://supplier');
    const file = planted.get(pathname.slice(1)) ?? FILES[path.extname(pathname)] ?? Buffer.alloc(0);
    const [, from = 0, to = file.length - 1] = /^bytes=(\d+)-(\d+)?$/.exec(headers.range ?? '') ?? [];
    const part = file.subarray(Number(from), Number(to) + 1);
    const isPart = part.length < file.length;
    response
      .writeHead(isPart ? 206 : 200, {
        'content-type': 'image/png',
        'content-length': part.length,
        ...(isPart ? { 'content-range': `bytes ${from}-${to}/${file.length}` } : {}),
        etag: `"${MARK}"`,
        server: MARK,
        'x-by': MARK,
      })
      .end(part);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    plant(name, file) {
      planted.set(name, file);
      return `${origin}/${name}`;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
