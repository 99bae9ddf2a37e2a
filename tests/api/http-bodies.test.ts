/** Compressed requests are refused unread; unpacking a sheet stops when its request is aborted. */
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync, constants, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import fastify from 'fastify';
import { createPool } from '../../server/db/pool.ts';
import { sheets } from '../../server/readers/readers.ts';
import { installHealth } from '../../server/http/health.ts';
import { clientDisconnected } from '../../server/refusals.ts';
import { readSheet } from '../../server/sheets/read/read-sheet.ts';
import { PASSWORD } from '../support/api.ts';
import { rawSocket } from '../support/raw-http.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { arrivals, pass, until } from '../support/wait.ts';
import { bombWorkbook, workbookOf } from '../proof/cases/files/nasty-files.ts';
import { addProvider } from '../uploads/support/sheets.ts';
import { serveApp, type ServedApp } from './support/served-app.ts';

let server: TestServer;
let app: ServedApp;
let token: string;
const folder = mkdtempSync(path.join(os.tmpdir(), 'pavilion-bodies-'));
beforeAll(async () => {
  server = await startTestServer();
  app = await serveApp(server);
  const member = { email: 'admin@pavilion.test', password: PASSWORD };
  const signedIn = await server.asNobody().send('POST', '/user/login', member);
  ({ token } = signedIn.body?.data as { token: string });
});
afterAll(async () => {
  await app.close();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const SIGN_IN = JSON.stringify({ data: { email: 'admin@pavilion.test', password: PASSWORD } });
const send = (body: Uint8Array | string, headers: Record<string, string>, address = '/user/login') =>
  fetch(`${app.url}/api/v1${address}`, {
    method: 'POST',
    body: typeof body === 'string' ? body : new Uint8Array(body),
    headers: { 'content-type': 'application/json', ...headers },
  });

/** Processor time of this process, server included, in milliseconds, until it is idle again. */
async function cost(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  await until('rest', atRest);
  return processorMs(before);
}
async function atRest(): Promise<boolean> {
  const before = process.cpuUsage();
  await pass(200, 'work in the background shows only in the processor time that it takes');
  return processorMs(before) < 50;
}
function processorMs(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

describe('a request with a content-encoding', () => {
  it.each([
    ['br', brotliCompressSync(SIGN_IN)],
    ['gzip', gzipSync(SIGN_IN)],
    ['x-gzip', gzipSync(SIGN_IN)],
    ['GZIP', gzipSync(SIGN_IN)],
    ['deflate', deflateSync(SIGN_IN)],
    ['zstd', zstdCompressSync(SIGN_IN)],
    ['identity, br', brotliCompressSync(SIGN_IN)],
    ['gzip, gzip', gzipSync(gzipSync(SIGN_IN))],
    ['nonsense', SIGN_IN],
    ['', SIGN_IN],
  ])('%s is refused', async (encoding, body) => {
    const reply = await send(body, { 'content-encoding': encoding });
    expect(reply.status).toBe(415);
    expect(await reply.json()).toMatchObject({
      success: false,
      status: 'fail',
      message: expect.stringContaining(
        'Compressed requests (content-encoding) are not accepted. Send the body uncompressed',
      ),
    });
  });

  it('identity is accepted', async () => {
    expect((await send(SIGN_IN, { 'content-encoding': 'identity' })).status).toBe(200);
    expect((await send(SIGN_IN, { 'content-encoding': 'Identity' })).status).toBe(200);
  });

  it('is refused before its body arrives, at any address', async () => {
    for (const [address, type] of [
      ['/user/login', 'application/json'],
      ['/inventory/mapping', 'multipart/form-data; boundary=b'],
      ['/nowhere', 'text/plain'],
    ]) {
      const socket = rawSocket(app.url);
      socket.write(
        `PUT /api/v1${address} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\nContent-Type: ${type}\r\n` +
          'Content-Encoding: gzip\r\nContent-Length: 1000000\r\n\r\n',
      );
      const [chunk] = (await once(socket, 'data')) as [Buffer];
      expect(chunk.toString(), address).toMatch(/^HTTP\/1\.1 415 /);
      socket.destroy();
    }
  });

  it('costs little more than a small one if it is a bomb, even sixty-four at once', async () => {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 24 };
    const bomb = brotliCompressSync(Buffer.alloc(256 * 2 ** 20), { params });
    expect(bomb.length).toBeLessThan(10_000);
    const refused = async (body: Uint8Array | string): Promise<void> => {
      const sent = Array.from({ length: 64 }, () => send(body, { 'content-encoding': 'br' }));
      expect(new Set((await Promise.all(sent)).map(({ status }) => status))).toEqual(new Set([415]));
    };
    // Warm up: connections and code that runs for the first time are not measured.
    await refused(SIGN_IN);
    const small = await cost(() => refused(SIGN_IN));
    const before = process.memoryUsage.rss();
    // Unpacked, the 16 GB would cost hundreds of times as much.
    expect(await cost(() => refused(bomb))).toBeLessThan(20 * Math.max(small, 25));
    expect((process.memoryUsage.rss() - before) / 2 ** 20).toBeLessThan(50);
  });
});

describe('a body without a sign-in', () => {
  it('is refused above the size that signing in needs', async () => {
    const long = JSON.stringify({ data: { email: 'a@b.test', password: 'x'.repeat(20_000) } });
    const reply = await send(long, {});
    expect([reply.status, await reply.json()]).toEqual([413, expect.objectContaining({ success: false })]);
  });
});

const FIRST = 'Stock No,Shape,Carat\nA1,Round,1.01\n';

describe('a sheet that unpacks to gigabytes', () => {
  const packedTable = (): string => {
    const file = path.join(folder, 'table.csv.gz');
    const block = gzipSync(Buffer.alloc(8 * 2 ** 20, 'A1,Round,1.01\n'));
    writeFileSync(file, Buffer.concat([gzipSync(FIRST), ...Array.from({ length: 200 }, () => block)]));
    return file;
  };
  const workbook = (): string => {
    const file = path.join(folder, 'bomb.xlsx');
    writeFileSync(file, bombWorkbook(1_500));
    return file;
  };

  /**
   * Aborts at the given chunk. Readers check the signal before each of tens of thousands of chunks.
   */
  function leavingAtPiece(last: number) {
    const gone = new AbortController();
    const asked = vi.spyOn(gone.signal, 'throwIfAborted').mockImplementation(() => {
      if (asked.mock.calls.length === last) gone.abort(clientDisconnected());
      if (gone.signal.aborted) throw gone.signal.reason;
    });
    return { signal: gone.signal, pieces: () => asked.mock.calls.length };
  }

  it('as gzip: reading stops when the request is aborted', async () => {
    const gone = new AbortController();
    const sheet = await readSheet(packedTable(), { signal: gone.signal });
    let rows = 0;
    const reading = (async () => {
      for await (const { row } of sheet.rows()) {
        rows = row;
        if (row === 1_000) gone.abort(clientDisconnected());
      }
    })();
    await expect(reading).rejects.toMatchObject({ status: 499 });
    expect(rows).toBeLessThan(200_000);
  });

  it('as a workbook: reading stops when the request is aborted', async () => {
    const file = workbook();
    const { signal, pieces } = leavingAtPiece(50);
    await expect(readSheet(file, { signal })).rejects.toMatchObject({ status: 499 });
    expect(pieces()).toBeLessThan(100);
  });

  it('as a JSON feed: reading stops when the sync is aborted', async () => {
    const file = path.join(folder, 'feed.json.gz');
    const block = gzipSync(`{"a":"${'x'.repeat(1_000)}"},`.repeat(8_000));
    writeFileSync(file, Buffer.concat([gzipSync('['), ...Array.from({ length: 200 }, () => block)]));
    const gone = new AbortController();
    const feed = sheets.run(
      'feed',
      { path: file, to: `${file}.csv`, format: 'json' },
      { requester: null, signal: gone.signal },
    );
    await pass(50, 'the reader has begun, or is about to');
    gone.abort(clientDisconnected());
    await expect(feed).rejects.toMatchObject({ status: 499 });
    expect(existsSync(`${file}.csv`)).toBe(false);
  });

  /** It packs so well that all of it is looked at before any row is used. */
  const emptyCells = (rows: number): Buffer =>
    workbookOf(
      `<worksheet><sheetData>${`<row>${'<c/>'.repeat(60)}</row>`.repeat(rows)}</sheetData></worksheet>`,
    );

  it('over HTTP: hanging up ends the work and leaves no file or upload behind', async () => {
    const provider = await addProvider(await server.as('admin@pavilion.test'), 'Bombed');
    const bytes = emptyCells(1_000_000);
    const before = await server.query('SELECT id FROM upload');
    const start =
      '--b\r\nContent-Disposition: form-data; name="data"\r\n\r\n' +
      `${JSON.stringify({ provider_id: provider.id })}\r\n--b\r\n` +
      'Content-Disposition: form-data; name="uploadExcel"; filename="a.xlsx"\r\n\r\n';
    const end = '\r\n--b--\r\n';
    const socket = rawSocket(app.url);
    socket.write(
      `PUT /api/v1/inventory/mapping HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\n` +
        `Content-Type: multipart/form-data; boundary=b\r\nContent-Length: ${start.length + bytes.length + end.length}\r\n\r\n${start}`,
    );
    socket.write(bytes);
    socket.write(end);
    // Unpacking begins once the whole sheet has arrived.
    const incoming = path.join(server.dataDir, 'incoming');
    await until(
      'the whole sheet',
      () =>
        existsSync(incoming) &&
        readdirSync(incoming).some((name) => statSync(path.join(incoming, name)).size === bytes.length),
    );
    await until('the unpacking', () => sheets.busy > 0);
    const left = await cost(async () => {
      socket.destroy();
      await until('the end of the request', () =>
        app.lines().some(({ msg, status }) => msg === 'refused' && status === 499),
      );
    });
    expect(sheets.busy).toBe(0);
    // A hundred thousand rows cost more.
    expect(left).toBeLessThan(1_000);
    expect(readdirSync(incoming)).toEqual([]);
    expect(await server.query('SELECT id FROM upload')).toEqual(before);
  });
});

describe('an archive with a false size', () => {
  it('of 0 for one of its parts is refused as damaged', async () => {
    const file = path.join(folder, 'nothing.xlsx');
    writeFileSync(file, bombWorkbook(100, 0));
    await expect(readSheet(file)).rejects.toMatchObject({ kind: 'damaged' });
  });
});

describe('the readiness check', () => {
  it('shares one query among requests that arrive together', async () => {
    const health = fastify();
    const pool = createPool(server.databaseUrl, { name: 'health', kind: 'runtime', max: 2 });
    installHealth(health, pool);
    const url = await health.listen({ port: 0, host: '127.0.0.1' });
    let asked = 0;
    const count = (): void => void (asked += 1);
    pool.on('acquire', count);
    // All connections are taken for a moment.
    const busy = await Promise.all([pool.connect(), pool.connect()]);
    const untilAllArrived = arrivals(100);
    const replies = Promise.all(Array.from({ length: 100 }, () => fetch(`${url}/readyz`)));
    await untilAllArrived();
    asked = 0;
    for (const connection of busy) connection.release();
    expect(new Set((await replies).map(({ status }) => status))).toEqual(new Set([200]));
    expect(asked).toBeLessThan(10);
    await health.close();
    await pool.end();
  });
});
