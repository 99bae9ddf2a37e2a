/**
 * Limits on the number of connections and on their time: slow and silent senders are disconnected.
 */
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import type { Socket } from 'node:net';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clientNetworkOf } from '../../server/security/client-network.ts';
import { registry } from '../../server/metrics/measures.ts';
import { PASSWORD } from '../support/api.ts';
import { parseReply, rawSocket, readReply } from '../support/raw-http.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { arrivals, pass, until } from '../support/wait.ts';
import { serveApp, type ServedApp } from './support/served-app.ts';

/** Seconds, where production has tens of them. */
const SHORT = {
  LIMIT_HEADERS_SECONDS: '1',
  LIMIT_BODY_SECONDS: '1',
  LIMIT_UPLOAD_RATE: '2000',
  LIMIT_SILENT_SECONDS: '2',
};

let server: TestServer;
let token: string;
/** The app with SHORT times, shared by the tests of timeouts. */
let short: ServedApp;
const opened: Socket[] = [];
const apps: ServedApp[] = [];
beforeAll(async () => {
  server = await startTestServer();
  const member = { email: 'admin@pavilion.test', password: PASSWORD };
  const signedIn = await server.asNobody().send('POST', '/user/login', member);
  ({ token } = signedIn.body?.data as { token: string });
  short = await serveApp(server, { ...SHORT, LIMIT_CONNECTIONS_OF_ADDRESS: '1200' });
});
beforeEach(() => short.forget());
afterEach(async () => {
  for (const socket of opened.splice(0)) socket.destroy();
  for (const app of apps.splice(0)) await app.close();
});
afterAll(async () => {
  await short.close();
  await server.close();
});

async function serve(variables: Record<string, string>): Promise<ServedApp> {
  const app = await serveApp(server, variables);
  apps.push(app);
  return app;
}

function open({ url }: ServedApp): Socket {
  const socket = rawSocket(url);
  opened.push(socket);
  return socket;
}

const GET = 'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n';

/** Whether a connection is served; otherwise it is closed without an answer. */
async function isServed(socket: Socket): Promise<boolean> {
  const answered = once(socket, 'data').then(() => true);
  const closed = once(socket, 'close').then(() => false);
  socket.write(GET);
  return Promise.race([answered, closed]);
}

async function inTurn(app: ServedApp, count: number): Promise<boolean[]> {
  const served: boolean[] = [];
  for (let one = 0; one < count; one++) served.push(await isServed(open(app)));
  return served;
}

/**
 * Longer than any of the SHORT times on a busy machine, and shorter than the times of production.
 */
const TOO_LONG_MS = 15_000;

/** What the server sent until it closed the connection, or 'still open'. */
async function untilClosed(socket: Socket, bytes: string) {
  const late = pass(TOO_LONG_MS, 'a limit in time is what closes it').then(() => 'still open' as const);
  return Promise.race([readReply(socket, bytes), late]);
}

const why = (app: ServedApp): unknown[] => app.lines().flatMap((line) => line['why'] ?? []);

describe('the number of connections', () => {
  it('of one address is limited: another one is closed until one of them ends', async () => {
    const app = await serve({ LIMIT_CONNECTIONS_OF_ADDRESS: '3' });
    expect(await inTurn(app, 4)).toEqual([true, true, true, false]);
    opened[0]?.destroy();
    await until('a place that is free again', () => isServed(open(app)));
    expect(await inTurn(app, 1)).toEqual([false]);
    expect(new Set(why(app))).toEqual(new Set(['too many of one address']));
  });

  it('of a trusted proxy, which brings everybody’s, is limited by the total only', async () => {
    const app = await serve({
      LIMIT_CONNECTIONS_OF_ADDRESS: '3',
      LIMIT_CONNECTIONS: '6',
      TRUST_PROXY: '127.0.0.0/8',
    });
    expect(await inTurn(app, 7)).toEqual([true, true, true, true, true, true, false]);
    expect(why(app)).toEqual(['too many']);
  });

  it('that are refused is counted, without a log line for each', async () => {
    const app = await serve({ LIMIT_CONNECTIONS_OF_ADDRESS: '1' });
    expect(await isServed(open(app))).toBe(true);
    const others = Array.from({ length: 300 }, () => open(app).resume());
    await expect.poll(() => others.filter((one) => !one.destroyed).length).toBe(0);
    expect(why(app).length).toBeLessThan(150);
    expect(await registry.metrics()).toMatch(
      /pavilion_connections_ended_total\{why="too many of one address"\} (?:[3-9]\d\d|\d{4,})\n/,
    );
  });

  it('is counted by IPv6 network and by IPv4 address, however these are spelled', () => {
    expect(clientNetworkOf('2001:db8:1:2:3::4')).toBe(clientNetworkOf('2001:db8:1:2:ffff::1'));
    expect(clientNetworkOf('2001:db8:1:3::4')).not.toBe(clientNetworkOf('2001:db8:1:2::4'));
    expect(clientNetworkOf('::ffff:10.0.0.1')).toBe(clientNetworkOf('10.0.0.1'));
    expect(clientNetworkOf('10.0.0.1')).not.toBe(clientNetworkOf('10.0.0.2'));
  });
});

const head = (address: string, length: number, more = ''): string =>
  `POST /api/v1${address} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n${more}\r\n`;

describe('the time of a connection', () => {
  const UNFINISHED: readonly [string, string][] = [
    ['a connection that says nothing', ''],
    ['headers that do not end', 'GET /healthz HTTP/1.1\r\nHost: a\r\nX-A: '],
    ['a body that does not come', head('/user/login', 100)],
    ['half a body', `${head('/user/login', 100)}{"data":`],
    [
      'chunks that do not end',
      'POST /api/v1/user/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{"dat',
    ],
    [
      'a body of an address that takes none',
      `POST /%ZZ HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\nabc`,
    ],
    ['a body of somebody without a token', `${head('/inventory/new-arrival/hold', 100)}{`],
    [
      'a form of somebody without a token',
      `PUT /api/v1/inventory/mapping HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 1000\r\n\r\n--b\r\n`,
    ],
    ['a body of a page', 'GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\nabc'],
  ];

  // Together, because each takes as long as the limit.
  it('nothing unfinished is waited for', async () => {
    const replies = await Promise.all(
      UNFINISHED.map(async ([name, bytes]) => ({ name, reply: await untilClosed(open(short), bytes) })),
    );
    for (const { name, reply } of replies) {
      expect(reply, name).not.toBe('still open');
      // Exactly one answer, with nothing after it.
      if (reply !== null && reply !== 'still open') expect(reply.body, name).not.toContain('HTTP/1.1');
    }
  });

  it('the reason is sent in the envelope before the connection is closed', async () => {
    const reply = await untilClosed(open(short), `${head('/user/login', 100)}{"data":`);
    expect(reply).toMatchObject({ status: 408, body: expect.stringContaining('did not arrive in time') });
    expect(why(short)).toEqual(['late body']);
  });

  it('a body that trickles in is limited in size and time, too', async () => {
    const socket = open(short);
    const trickle = setInterval(() => socket.write(' '), 50);
    const reply = await untilClosed(socket, head('/user/login', 10_000));
    clearInterval(trickle);
    expect(reply).toMatchObject({ status: 408 });
  });

  it('1,000 sockets with unfinished bodies are gone in time, and others are served meanwhile', async () => {
    const sockets = Array.from({ length: 1_000 }, () => open(short).resume());
    for (const socket of sockets) socket.write(`${head('/user/login', 100)}{`);
    expect(await isServed(open(short))).toBe(true);
    await expect.poll(() => sockets.filter((one) => !one.destroyed).length).toBe(0);
  });

  it('an answer that nobody reads is not kept for them', async () => {
    const socket = open(short);
    socket.pause();
    socket.write('GET /assets/large-abc123.woff2 HTTP/1.1\r\nHost: a\r\n\r\n');
    await expect.poll(() => why(short)).toEqual(['silent']);
  });

  it('a slow reader gets the whole answer', async () => {
    const socket = open(short);
    let got = 0;
    socket.write('GET /assets/large-abc123.woff2 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
    for await (const chunk of socket.iterator()) {
      const before = Math.floor(got / 10_000_000);
      got += (chunk as Buffer).length;
      if (Math.floor(got / 10_000_000) > before) await pass(1_200, 'a reader may be slow for as long');
    }
    expect(got).toBeGreaterThan(40_000_000);
    expect(why(short)).toEqual([]);
  });
});

it('a server that closes sends its answers, and waits for no connection without a request', async () => {
  const app = await serveApp(server);
  const [silent, half, reader] = [open(app), open(app), open(app)];
  half.write('GET /healthz HTTP/1.1\r\nHost: a\r\nX-A: ');
  reader.pause();
  reader.write('GET /assets/large-abc123.woff2 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
  await Promise.all([once(silent, 'connect'), once(reader, 'readable')]);
  const closing = app.close().then(() => 'closed');

  let got = 0;
  for await (const chunk of reader.iterator()) got += (chunk as Buffer).length;
  expect(got).toBeGreaterThan(40_000_000);
  const late = pass(TOO_LONG_MS, 'the times of production are longer').then(() => 'still open');
  expect(await Promise.race([closing, late])).toBe('closed');
});

describe('uploads', () => {
  const incoming = (): number => {
    const folder = path.join(server.dataDir, 'incoming');
    return existsSync(folder) ? readdirSync(folder).length : 0;
  };
  const begin = (length: number, type = 'multipart/form-data; boundary=b'): string =>
    `PUT /api/v1/inventory/mapping HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\n` +
    `Content-Type: ${type}\r\nContent-Length: ${length}\r\nConnection: close\r\n\r\n`;
  const FILE = '--b\r\nContent-Disposition: form-data; name="uploadExcel"; filename="a.csv"\r\n\r\n';

  it('may take many times as long as another body while data keeps arriving', async () => {
    const socket = open(short);
    const piece = 'Shape,Carat\n'.repeat(100);
    const end = '\r\n--b--\r\n';
    const replied = readReply(socket);
    socket.write(`${begin(FILE.length + 16 * piece.length + end.length)}${FILE}`);
    for (let one = 0; one < 16; one++) {
      await pass(250, 'together four times as long as a stalled body is given');
      socket.write(piece);
    }
    socket.write(end);
    // After four seconds the request is complete, except for one field of the form.
    expect(await replied).toMatchObject({ status: 400, body: expect.stringContaining('provider_id') });
    expect(why(short)).toEqual([]);
  });

  it.each([
    ['stops', 100_000],
    ['comes at a few bytes a second', 50],
  ])('that %s is cut off and leaves nothing behind', async (_name, pause) => {
    const socket = open(short);
    const trickle = setInterval(() => socket.write('1,2\n'), pause);
    const reply = await untilClosed(socket, `${begin(9_000_000)}${FILE}Shape,Carat\n`);
    clearInterval(trickle);
    expect(reply).toMatchObject({ status: 408 });
    await expect.poll(incoming).toBe(0);
    // Nothing is logged as a warning or an error.
    expect(short.lines().filter(({ level }) => Number(level) > 30)).toEqual([]);
  });

  it('that was refused gets no more time than another body', async () => {
    const socket = open(short);
    let said = '';
    socket.on('data', (chunk: Buffer) => (said += chunk.toString()));
    const other = FILE.replace('uploadExcel', 'other');
    socket.write(`${begin(900_000_000).replace('Connection: close\r\n', '')}${other}`);
    const flood = setInterval(() => socket.write('x'.repeat(50_000)), 20);
    await expect.poll(() => socket.destroyed).toBe(true);
    clearInterval(flood);
    expect(parseReply(said)).toMatchObject({ status: 400 });
    expect(said.match(/HTTP\/1\.1/g)).toHaveLength(1);
  });

  it('whose sender hangs up is logged at info with status 499 and without a stack', async () => {
    for (const bytes of [
      `${begin(9_000_000)}${FILE}Shape,Carat\n`,
      `${begin(9_000, 'application/json')}{`,
      `${head('/user/login', 100)}{"da`,
      `POST /api/v1/inventory/new-arrival/hold HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"da`,
    ]) {
      const socket = open(short);
      const untilArrived = arrivals(1);
      socket.write(bytes);
      await untilArrived();
      await pass(1_000, 'the server begins to read the body; until then nothing notices the abort');
      socket.destroy();
    }
    const ended = () => short.lines().filter(({ msg }) => msg === 'refused');
    await expect.poll(() => ended().length).toBe(4);
    expect(ended().map(({ status }) => status)).toEqual([499, 499, 499, 499]);
    expect(short.lines().filter(({ level, err }) => Number(level) > 30 || err !== undefined)).toEqual([]);
  });
});
