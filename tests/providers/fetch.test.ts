/** Fetching over real HTTP, FTP, FTPS and SFTP, and what is refused. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import tls from 'node:tls';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FeedHost } from '../../server/env.ts';
import { readAddress, withToken } from '../../server/feeds/address.ts';
import type { Resolve } from '../../server/feeds/allowed-hosts.ts';
import { FeedError } from '../../server/feeds/feed-error.ts';
import { fetchFeed, type Fetched } from '../../server/feeds/fetch-feed.ts';
import { LIMITS, type Feed } from '../../server/feeds/transport.ts';
import { newId } from '../../server/ids.ts';
import { localCertificate } from '../uploads/support/certificate.ts';
import { startFtpServer, type FtpServer } from '../uploads/support/ftp-server.ts';
import { startWebServer, text, type WebServer } from '../uploads/support/http-server.ts';
import { startSftpServer, type SftpServer } from '../uploads/support/sftp-server.ts';

const SHEET = Buffer.from(`Stock,Shape\r\n${'A1,Round\r\n'.repeat(20_000)}`);
const USER = 'feed';
const PASSWORD = 'pass word%#';

let folder: string;
let web: WebServer;
let secureWeb: WebServer;
let ftp: FtpServer;
let ftps: FtpServer;
let sftp: SftpServer;
const certificate = localCertificate();

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'pavilion-feeds-'));
  web = await startWebServer({
    '/stock.csv': text(SHEET),
    '/packed': text(gzipSync(SHEET), { 'content-encoding': 'gzip' }),
    '/damaged': text(gzipSync(SHEET).subarray(0, 60), { 'content-encoding': 'gzip' }),
    '/empty': text(''),
    '/silent': () => undefined,
    '/dripping': (_request, response) => {
      response.writeHead(200);
      response.write('a');
    },
    '/moved': (_request, response) =>
      void response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data?secret=1' }).end(),
    '/secret': (request, response) => {
      const wanted = [`Basic ${Buffer.from(`${USER}:${PASSWORD}`).toString('base64')}`, `Bearer ${PASSWORD}`];
      const ok = wanted.includes(request.headers.authorization ?? '');
      response.writeHead(ok ? 200 : 401).end(ok ? SHEET : '');
    },
    '/busy': (_request, response) => void response.writeHead(503).end(),
  });
  const options = { user: USER, password: PASSWORD, files: { '/out/stock 1.csv': SHEET } };
  secureWeb = await startWebServer({ '/stock.csv': text(SHEET) }, { tls: certificate });
  ftp = await startFtpServer({ ...options });
  ftps = await startFtpServer({ ...options, tls: certificate });
  sftp = await startSftpServer(options);
});
afterAll(async () => {
  await Promise.all([web, secureWeb, ftp, ftps, sftp].map((server) => server.close()));
  rmSync(folder, { recursive: true, force: true });
});

const door = (port: number, host = '127.0.0.1'): FeedHost => ({ host, port });
const doors = (): FeedHost[] => [web, secureWeb, ftp, ftps, sftp].map(({ port }) => door(port));

interface More {
  feed?: Partial<Feed>;
  allowed?: readonly FeedHost[];
  resolve?: Resolve;
  limits?: Partial<typeof LIMITS>;
}

async function fetched(url: string, type: 1 | 2, more: More = {}): Promise<Fetched & { body: Buffer }> {
  const file = path.join(folder, newId());
  const feed: Feed = {
    address: readAddress(url, type),
    user: null,
    password: null,
    tokenInAddress: false,
    hostKey: null,
    ...more.feed,
  };
  const answer = await fetchFeed(feed, file, {
    allowed: more.allowed ?? doors(),
    ...(more.resolve ? { resolve: more.resolve } : {}),
    limits: { ...LIMITS, ...more.limits },
  });
  return { ...answer, body: readFileSync(file) };
}

const refusal = async (url: string, type: 1 | 2, more: More = {}): Promise<FeedError> => {
  const error = await fetched(url, type, more).then(
    () => new Error('It was fetched.'),
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof FeedError)) throw error;
  expect(error.message).not.toContain(PASSWORD);
  return error;
};

const signedIn = { user: USER, password: PASSWORD };

describe('a feed over HTTP', () => {
  const at = (path: string): string => `http://127.0.0.1:${web.port}${path}`;

  it('is fetched whole, plain or with gzip encoding', async () => {
    const plain = await fetched(at('/stock.csv'), 2);
    expect(plain.body.equals(SHEET)).toBe(true);
    expect(plain.bytes).toBe(SHEET.length);
    expect((await fetched(at('/packed'), 2)).body.equals(SHEET)).toBe(true);
  });

  it('is requested with user and password, a bearer token, or a key in the address', async () => {
    expect((await fetched(at('/secret'), 2, { feed: signedIn })).bytes).toBe(SHEET.length);
    expect((await fetched(at('/secret'), 2, { feed: { password: PASSWORD } })).bytes).toBe(SHEET.length);
    const url = withToken(at('/stock.csv?key={token}'), PASSWORD);
    await fetched(url, 2, { feed: { password: PASSWORD, tokenInAddress: true } });
    expect(web.requests.at(-1)).toEqual({
      url: `/stock.csv?key=${encodeURIComponent(PASSWORD)}`,
      authorization: undefined,
    });
    const wrong = await refusal(at('/secret'), 2, { feed: { user: USER, password: 'wrong' } });
    expect(wrong.message).toMatch(/refuses the user or the password \(401\)/);
    expect(wrong.passing).toBe(false);
  });

  it('reports failures, and whether they may be temporary', async () => {
    const said = async (path: string, limits: More['limits'] = {}) => {
      const { message, passing } = await refusal(at(path), 2, { limits });
      return [message, passing];
    };
    expect(await said('/nothing')).toEqual([
      'The server has nothing at this address (404). Check its path.',
      false,
    ]);
    expect(await said('/busy')).toEqual(['The server answered with status 503; it may recover.', true]);
    expect(await said('/empty')).toEqual([
      'The file of the feed is empty. Ask the provider for its stock.',
      false,
    ]);
    expect((await said('/damaged'))[0]).toMatch(/compressed and damaged|broke the connection/);
    expect(await said('/silent', { idleMs: 150 })).toEqual([
      'The server has been silent for 0 s. We stopped trying.',
      true,
    ]);
    expect((await said('/dripping', { idleMs: 150 }))[1]).toBe(true);
    expect((await said('/stock.csv', { maxBytes: 100_000 }))[0]).toMatch(/^The feed is larger than/);
    expect((await said('/packed', { maxBytes: 100_000 }))[0]).toMatch(/^The feed is larger than/);
    const closed = await refusal('http://127.0.0.1:1/x', 2, { allowed: [door(1)] });
    expect([closed.message, closed.passing]).toEqual(['127.0.0.1:1 takes no connections.', true]);
  });

  it('is not redirected, and the message names only the host of a redirect', async () => {
    const { message, passing } = await refusal(at('/moved'), 2);
    expect(message).toBe(
      'The server redirects to 169.254.169.254, and redirects are not followed. Enter the address that it redirects to.',
    );
    expect(passing).toBe(false);
  });

  it('needs a trusted certificate for the right name over HTTPS', async () => {
    const url = `https://127.0.0.1:${secureWeb.port}/stock.csv`;
    expect((await refusal(url, 2)).message).toMatch(/^The certificate of 127\.0\.0\.1 cannot be trusted/);
    const before = tls.getCACertificates('default');
    tls.setDefaultCACertificates([...before, certificate.cert]);
    try {
      expect((await fetched(url, 2)).bytes).toBe(SHEET.length);
      // The certificate must name the host, while the connection goes to the resolved address.
      const named = `https://other.test:${secureWeb.port}/stock.csv`;
      const wrong = await refusal(named, 2, {
        allowed: [door(secureWeb.port, 'other.test')],
        resolve: async () => [{ address: '127.0.0.1', family: 4 }],
      });
      expect(wrong.message).toMatch(/ALTNAME/);
    } finally {
      tls.setDefaultCACertificates(before);
    }
  });
});

describe('a feed over FTP and FTPS', () => {
  const at = (server: FtpServer, scheme = 'ftp', file = '/out/stock%201.csv'): string =>
    `${scheme}://127.0.0.1:${server.port}${file}`;

  it('is fetched whole in passive mode', async () => {
    const { body } = await fetched(at(ftp), 1, { feed: signedIn });
    expect(body.equals(SHEET)).toBe(true);
    expect(ftp.commands).toContain('RETR /out/stock 1.csv');
  });

  it('is encrypted over FTPS, commands and data', async () => {
    const before = tls.getCACertificates('default');
    expect((await refusal(at(ftps, 'ftps'), 1, { feed: signedIn })).message).toMatch(/certificate/);
    tls.setDefaultCACertificates([...before, certificate.cert]);
    try {
      const { body } = await fetched(at(ftps, 'ftps'), 1, { feed: signedIn });
      expect(body.equals(SHEET)).toBe(true);
      expect(ftps.commands).toEqual(expect.arrayContaining(['AUTH TLS', 'PROT P']));
    } finally {
      tls.setDefaultCACertificates(before);
    }
    // Without TLS the password is not sent.
    const sent = ftp.commands.filter((command) => command === 'PASS').length;
    expect((await refusal(at(ftp, 'ftps'), 1, { feed: signedIn })).message).toMatch(
      /does not support the kind of FTP/,
    );
    expect(ftp.commands.filter((command) => command === 'PASS')).toHaveLength(sent);
  });

  it('reports a wrong password and a missing file', async () => {
    const wrong = await refusal(at(ftp), 1, { feed: { user: USER, password: 'wrong' } });
    expect([wrong.message, wrong.passing]).toEqual([
      'The server refuses the user or the password (530). Enter them again, or ask the provider.',
      false,
    ]);
    expect((await refusal(at(ftp, 'ftp', '/none.csv'), 1, { feed: signedIn })).message).toMatch(
      /^The server has no file \/none\.csv/,
    );
  });

  it('does not repeat a path that contains the password', async () => {
    const secret = { ...signedIn, tokenInAddress: true };
    for (const url of [at(ftp, 'ftp', '/{token}/none.csv'), `sftp://127.0.0.1:${sftp.port}/{token}/none.csv`])
      expect((await refusal(withToken(url, PASSWORD), 1, { feed: secret })).message).toMatch(
        /^The server has no such file, or does not let this user read it/,
      );
  });

  it('takes data from the server only, not from a host that it names', async () => {
    const liar = await startFtpServer({ ...ftp.options, dataHost: '10.0.0.7' });
    const { passing } = await refusal(at(liar), 1, { feed: signedIn, allowed: [door(liar.port)] });
    expect(passing).toBe(true);
    expect(liar.commands.some((command) => command.startsWith('RETR'))).toBe(false);
    await liar.close();
  });

  it('cannot have a line break in its path', () => {
    expect(() => readAddress('ftp://files.test/a%0d%0aDELE%20b', 1)).toThrow(/characters that no file has/);
  });
});

describe('a feed over SFTP', () => {
  const at = (file = '/out/stock%201.csv'): string => `sftp://127.0.0.1:${sftp.port}${file}`;

  it('is fetched whole, and returns the server’s host key', async () => {
    const { body, hostKey } = await fetched(at(), 1, { feed: signedIn });
    expect(body.equals(SHEET)).toBe(true);
    expect(hostKey).toMatch(/^SHA256:[\w+/]{43}$/);
    expect((await fetched(at(), 1, { feed: { ...signedIn, hostKey } })).hostKey).toBe(hostKey);
  });

  it('sends no password to a server with another host key', async () => {
    const before = sftp.attempts();
    const { message, passing } = await refusal(at(), 1, { feed: { ...signedIn, hostKey: 'SHA256:other' } });
    expect(message).toMatch(/^The server’s key is now SHA256:.*before, it was SHA256:other/);
    expect(passing).toBe(false);
    expect(sftp.attempts()).toBe(before);
  });

  it('reports a wrong password, a missing file, another protocol and a closed port', async () => {
    const wrong = await refusal(at(), 1, { feed: { user: USER, password: 'wrong' } });
    expect([wrong.message, wrong.passing]).toEqual([
      'The server refuses the user or the password. Enter them again, or ask the provider.',
      false,
    ]);
    expect((await refusal(at('/none'), 1, { feed: signedIn })).message).toMatch(
      /^The server has no file \/none/,
    );
    const notSsh = `sftp://127.0.0.1:${web.port}/x`;
    expect((await refusal(notSsh, 1, { feed: signedIn, limits: { idleMs: 1500 } })).message).toMatch(/\.$/);
    const closed = await refusal('sftp://127.0.0.1:1/x', 1, { feed: signedIn, allowed: [door(1)] });
    expect(closed.message).toBe('127.0.0.1:1 takes no connections.');
  });
});

describe('hosts that feeds may be fetched from', () => {
  const never: Resolve = async () => {
    throw new Error('Nobody was to be asked.');
  };

  it('internal addresses are refused without a request, however they are written', async () => {
    for (const host of [
      '127.0.0.1',
      'localhost',
      '[::1]',
      '[::ffff:127.0.0.1]',
      '[::7f00:1]',
      '[64:ff9b::7f00:1]',
      '2130706433',
      '0177.0.0.1',
      '0x7f.1',
      '127.1',
      '0.0.0.0',
      '10.1.2.3',
      '192.168.1.1',
      '172.16.0.1',
      '100.64.0.1',
      '169.254.169.254',
      '168.63.129.16',
      '[::ffff:168.63.129.16]',
      '[2002:7f00:1::]',
      '[fe80::1]',
      '[fd00::1]',
      '224.0.0.1',
      '255.255.255.255',
    ]) {
      const before = web.requests.length;
      for (const [scheme, type] of [
        ['http', 2],
        ['ftp', 1],
        ['sftp', 1],
      ] as const) {
        const { message } = await refusal(`${scheme}://${host}:${web.port}/x`, type, { allowed: [] });
        expect(message, `${scheme} ${host}`).toMatch(/is not a public address/);
      }
      expect(web.requests).toHaveLength(before);
    }
  });

  it('a name is refused if any of its addresses is internal', async () => {
    const { message } = await refusal('https://feed.test/x', 2, {
      allowed: [],
      resolve: async () => [
        { address: '93.184.216.34', family: 4 },
        { address: '10.0.0.5', family: 4 },
      ],
    });
    expect(message).toMatch(/^feed\.test leads to 10\.0\.0\.5, which is not a public address/);
  });

  it('a name is resolved once, and the connection goes to that address', async () => {
    const allowed = [door(web.port, 'feed.test')];
    const trap = await startWebServer({ '/stock.csv': text('trap') }, { host: '127.0.0.2', port: web.port });
    let asked = 0;
    const { body } = await fetched(`http://feed.test:${web.port}/stock.csv`, 2, {
      allowed,
      resolve: async () => [{ address: asked++ === 0 ? '127.0.0.1' : '127.0.0.2', family: 4 }],
    });
    expect([asked, body.length, trap.requests.length]).toEqual([1, SHEET.length, 0]);
    await trap.close();
  });

  it('FEED_HOSTS excludes other hosts, and allows an internal address only with its port', async () => {
    const said = async (url: string, allowed: FeedHost[]) =>
      (await refusal(url, 2, { allowed, resolve: never })).message;
    expect(await said('https://feed.test/x', [{ host: 'other.test', port: null }])).toMatch(
      /not among the hosts/,
    );
    expect(await said('https://feed.test/x', [{ host: '*.feed.test', port: null }])).toMatch(
      /not among the hosts/,
    );
    expect(await said('https://a.feed.test/x', [{ host: '*.feed.test', port: 8443 }])).toMatch(
      /not among the hosts/,
    );
    expect(await said('https://a.feed.test/x', [{ host: '*.feed.test', port: null }])).toMatch(
      /no server named/,
    );
    const url = `http://127.0.0.1:${web.port}/stock.csv`;
    expect(await said(url, [{ host: '127.0.0.1', port: null }])).toBe(
      `127.0.0.1 is not a public address. Feeds use public servers only; the operator can allow 127.0.0.1:${web.port} in FEED_HOSTS.`,
    );
    expect((await fetched(url, 2, { allowed: [door(web.port)] })).bytes).toBe(SHEET.length);
    // An address that can never be allowed is refused without advice.
    expect(await said('http://169.254.169.254/x', [{ host: '169.254.169.254', port: 80 }])).toBe(
      '169.254.169.254 is not a public address. Feeds use public servers only.',
    );
  });
});
